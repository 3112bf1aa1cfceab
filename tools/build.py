"""Builds `site/`, all that a static host needs, from this repository, node_modules and one wheel: `make site`.

Whatever may change between two releases gets an address that changes with it, so that browsers may keep it for good:
what npm gave us is at `vendor/NAME-VERSION/`, what is ours is at `assets/HASH/`. The sources name neither version nor
hash: they say `./vendor/NAME/` and `./assets/FILE`, and the build puts in the rest.
"""

import base64
import fcntl
import gzip
import hashlib
import html
import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from urllib.parse import urlsplit

import archives
import homes
import licences
import mpy

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
MODULES = ROOT / "node_modules"
TRIMMED = BUILD / "pyodide"  # see tools/trim.mjs

# What the page takes from npm as it is. PyScript and Pyodide are bundled, the latter's module is trimmed (tools/trim.mjs).
VENDOR = {
    "micropython": ("@micropython/micropython-webassembly-pyscript", ["micropython.wasm"]),
}
# One after the other: a later one may overrule what an earlier one says.
STYLES = ("style", "style_pages", "style_table", "style_play", "style_aids", "style_rooms", "style_large")
# Parts of the table; a visit that lays none does not fetch them.
ON_DEMAND = {"table.py", "table.memory", "table.js", "unpack.js", "pyodide.asm.mjs", "pyodide.asm.wasm"}
# Scripts that stand in the page itself, as its style does, named by hash in its policy.
IN_PAGE = ("guard", "early")


class Site:
    """A site folder under construction, and the addresses of what is already in it."""

    def __init__(self, folder: Path) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        self.folder = folder
        self.vendor: dict[str, str] = {}
        self.assets: dict[str, str] = {}

    def write(self, path: str, data: bytes) -> None:
        target = self.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)

    def add_vendor(self, name: str, package: str, files: list[str]) -> None:
        version = json.loads((MODULES / package / "package.json").read_text("utf-8"))["version"]
        self.vendor[name] = f"{name}-{version}"
        for file in files:
            data = (MODULES / package / file).read_bytes()
            self.write(f"vendor/{name}-{version}/{Path(file).name}", data)

    def add_asset(self, name: str, data: bytes) -> None:
        self.assets[name] = f"{hashlib.sha256(data).hexdigest()[:10]}/{name}"
        self.write(f"assets/{self.assets[name]}", data)

    def resolve(self, text: str) -> str:
        """Puts versions and hashes into the addresses that `text` names."""

        def final(match: re.Match[str]) -> str:
            kind, name = match.groups()
            known = self.vendor if kind == "vendor" else self.assets
            if name not in known:
                sys.exit(f"build: there is no {match[0]}, only {', '.join(known)}")
            return f"./{kind}/{known[name]}"

        return re.sub(r"\./(vendor|assets)/([\w.-]+)", final, text)


def main() -> None:
    """Builds into a folder beside `site/` and swaps the two, so that a running server never serves half a site."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two builds at a time would mix
        build(Site(ROOT / "site.new"))
        swap(ROOT / "site.new", ROOT / "site")


def build(site: Site) -> None:
    for name, (package, files) in VENDOR.items():
        site.add_vendor(name, package, files)
    subprocess.run(["node", "tools/bundle.mjs", BUILD], cwd=ROOT, check=True)
    add_memory(site)
    add_client(site)
    bundled = add_scripts(site)
    if left_out := {path.stem for path in (ROOT / "web").glob("*.css")} - set(STYLES):
        raise SystemExit(f"not in STYLES: {left_out}")
    site.add_asset("table.py", (ROOT / "py/table/entry.py").read_bytes())
    copy_the_rest(site)
    inline = [site.resolve((BUILD / f"{name}.js").read_text("utf-8")).strip() for name in IN_PAGE]
    style = "".join((ROOT / "web" / f"{name}.css").read_text("utf-8") for name in STYLES)
    site.write("index.html", page(site, inline, style).encode())
    site.write("sw.js", service_worker(site).encode())
    site.write("_headers", headers(inline, style).encode())
    shipped = bundled | {"pyodide"} | {package for package, _ in VENDOR.values()}
    site.write("licences.txt", licences.text(shipped).encode())


def add_memory(site: Site) -> None:
    """Adds the memory that the table wakes up from, with library, engine and table in it; the library's archive is empty then."""
    wheel, translated, memory = project_wheel(), BUILD / "table.whl", BUILD / "table.memory"
    library = BUILD / "python_stdlib.zip"
    subprocess.run(["node", "tools/bytecode.mjs", wheel, translated], cwd=ROOT, check=True)
    subprocess.run(["node", "tools/trim.mjs", TRIMMED], cwd=ROOT, check=True)
    command = ["node", "tools/snapshot.mjs", TRIMMED, library, translated, mpy.PYSCRIPT, memory]
    said = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
    (BUILD / "table.size").write_bytes(said)
    for name in ("pyodide.asm.mjs", "pyodide.asm.wasm"):
        site.add_asset(name, (TRIMMED / name).read_bytes())
    # Packed here, for not every host packs what it has no name for; mtime: the same memory gives the same bytes.
    site.add_asset("table.memory", gzip.compress(memory.read_bytes(), 9, mtime=0))


def add_scripts(site: Site) -> set[str]:
    """Adds the little JavaScript there is; returns the names of the npm packages in the bundles."""
    inputs: list[str] = []
    site.add_asset("unpack.js", (ROOT / "web/unpack.js").read_bytes())
    for name in ("table", "boot", "micropython", "storage", "room", "qr", "pad", "sound", "picture"):
        text = site.resolve((BUILD / f"{name}.js").read_text("utf-8"))
        if name == "table":
            text = of_pyodide(text)
        site.add_asset(f"{name}.js", text.encode())
        inputs += json.loads((BUILD / f"{name}.json").read_text("utf-8"))["inputs"]
    return {match[1] for name in inputs if (match := re.match(r"node_modules/((?:@[^/]+/)?[^/]+)/", name))}


def of_pyodide(text: str) -> str:
    """Fills in what web/pyodide.js knows of what it loads: the big files' sizes, and that there are no packages."""
    sizes = {name: (TRIMMED / name).stat().st_size for name in ("pyodide.asm.mjs", "pyodide.asm.wasm")}
    sizes["table.memory"] = (BUILD / "table.memory").stat().st_size
    lock = json.loads((MODULES / "pyodide/pyodide-lock.json").read_text("utf-8"))
    text = text.replace("__BYTES__", json.dumps(sizes))
    text = text.replace("__SIZE__", str(json.loads((BUILD / "table.size").read_text("utf-8"))["size"]))
    return text.replace("__LOCK__", json.dumps({"info": lock["info"], "packages": {}}))


def add_client(site: Site) -> None:
    """Adds the client's archives as JSON, which hosts compress: {folder: {name: text}}, in bytecode a character a byte; and its words."""
    folder = BUILD / "client"
    mpy.compiled(folder, (*mpy.PACKAGES, mpy.PYSCRIPT))
    parts = archives.archives()
    home = [path for path in parts["home"] if archives.in_memory(module(path))]
    for name, sources in (("home", home), ("room", home + parts["room"])):
        names = [module(path) for path in sources]
        subprocess.run(["node", "tools/memory.mjs", folder, BUILD / f"{name}.wasm", *names], cwd=ROOT, check=True)
        site.add_asset(f"{name}.wasm", (BUILD / f"{name}.wasm").read_bytes())
    parts["home"] = [*sorted(set(parts["home"]) - set(home)), *sorted(mpy.PYSCRIPT.glob("*.py"))]
    for name, sources in parts.items():
        files: dict[str, dict[str, str]] = {}
        for source in sources:
            code = folder / source.parent.name / f"{source.stem}.mpy"
            files.setdefault(source.parent.name, {})[code.name] = code.read_bytes().decode("latin-1")
        site.add_asset(f"{name}.json", json.dumps(files, ensure_ascii=False, separators=(",", ":")).encode())
    for path in sorted((ROOT / "web/locales").glob("*.json")):
        words = json.loads(path.read_text("utf-8"))
        site.add_asset(path.name, json.dumps(words, ensure_ascii=False, separators=(",", ":")).encode())


def module(path: Path) -> str:
    return f"{path.parent.name}.{path.stem}"


def project_wheel() -> Path:
    """The engine and the table as a wheel, as pip would build it for anybody."""
    folder = BUILD / "project"
    shutil.rmtree(folder, ignore_errors=True)
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder)]
    subprocess.run([sys.executable, "-m", "pip", "wheel", *options, "."], cwd=ROOT, check=True)
    [wheel] = folder.glob("*.whl")
    return wheel


def copy_the_rest(site: Site) -> None:
    """web/ beyond scripts, styles and words: config.json, icons, sounds, at the addresses that they have there."""
    for path in sorted((ROOT / "web").rglob("*")):
        relative = path.relative_to(ROOT / "web")
        if path.is_file() and path.suffix not in {".js", ".css"} and relative.parts[0] != "locales":
            site.write(str(relative), path.read_bytes())


def page(site: Site, inline: list[str], style: str) -> str:
    """index.html with its style, its first scripts and both interpreters' configurations in it, so that fewer requests wait for others."""
    client = {
        "interpreter": "./assets/micropython.js",
        "js_modules": {"main": {"./assets/micropython.js": "web"}},
    }
    table = tomllib.loads((ROOT / "pyscript.toml").read_text("utf-8"))
    site_address = json.loads((ROOT / "web/config.json").read_text("utf-8")).get("site", "")
    text = (ROOT / "index.html").read_text("utf-8")
    # previews want a whole address, which only whoever runs the page can tell
    text = text.replace("{site}", html.escape(site_address.rstrip("/") + "/" if site_address else "./"))
    for name, config in (("{client_config}", client), ("{table_config}", table)):
        text = text.replace(name, html.escape(json.dumps(config, separators=(",", ":"))))
    text = site.resolve(text.replace("{homes}", homes.templates()))
    for name, script in zip(IN_PAGE, inline, strict=True):
        text = text.replace(f"{{{name}}}", script)
    return text.replace("{style}", style)


def service_worker(site: Site) -> str:
    """web/sw.js with what this version is made of."""
    folders = site.folder / "assets", site.folder / "vendor"
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    every = sorted(path.relative_to(site.folder).as_posix() for path in files)
    table = [path for path in every if Path(path).name in ON_DEMAND]
    index = hashlib.sha256((site.folder / "index.html").read_bytes()).hexdigest()
    rest = sorted(path.name for path in (ROOT / "web").iterdir() if path.suffix in {".webmanifest", ".png", ".svg"})
    text = (ROOT / "web/sw.js").read_text("utf-8")
    home = [f"./{path}" for path in every if path not in table] + [f"./{name}" for name in rest]
    known = {"page": index, "home": json.dumps(home), "table": json.dumps([f"./{path}" for path in table])}
    for name, value in known.items():
        text = text.replace(f"{{{name}}}", value)
    return text.replace("{version}", hashlib.sha256(text.encode()).hexdigest()[:12])


def headers(inline: list[str], style: str) -> str:
    """The `_headers` file of static hosts. The page may connect to itself and to config.json's relays, no further."""
    config = json.loads((ROOT / "web/config.json").read_text("utf-8"))
    relays = sorted({f"{url.scheme}://{url.netloc}" for url in map(urlsplit, config["relays"])})
    policy = {
        "default-src": "'none'",
        "script-src": " ".join(["'self' 'wasm-unsafe-eval'", *map(source_hash, inline)]),
        "style-src": f"'self' {source_hash(style)}",
        "img-src": "'self' data:",
        "font-src": "'self'",
        "connect-src": " ".join(["'self'", *relays]),
        "worker-src": "'self'",
        "manifest-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'none'",
    }
    # Cross-Origin-Opener-Policy and -Embedder-Policy are not here on purpose: with them PyScript's worker calls change
    # their meaning.
    everywhere = {
        "Content-Security-Policy": "; ".join(f"{name} {value}" for name, value in policy.items()),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    }
    for_good = {"Cache-Control": "public, max-age=31536000, immutable"}
    ask_first = {"Cache-Control": "no-cache"}
    rules = {
        "/*": everywhere,
        "/vendor/*": for_good,
        "/assets/*": for_good,
        "/": ask_first,
        "/index.html": ask_first,
        "/config.json": ask_first,
        "/sw.js": ask_first,
    }
    lines = []
    for path, values in rules.items():
        lines += [path, *(f"  {name}: {value}" for name, value in values.items())]
    return "\n".join(lines) + "\n"


def source_hash(text: str) -> str:
    """What names a script or a style that stands in the page, in its policy."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def swap(new: Path, site: Path) -> None:
    old = site.with_name("site.old")
    shutil.rmtree(old, ignore_errors=True)
    if site.exists():
        site.rename(old)
    new.rename(site)
    shutil.rmtree(old, ignore_errors=True)


if __name__ == "__main__":
    main()
