"""The MicroPython runner can turn red: a suite that cannot fail proves nothing."""

import subprocess
from pathlib import Path

RUNNER = Path(__file__).parents[1] / "micropython" / "run.mjs"


def run(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["node", RUNNER, folder], capture_output=True, text=True)


def test_runner_counts_what_passed(tmp_path: Path) -> None:
    (tmp_path / "test_fine.py").write_text(
        "def test_one():\n    assert 1 + 1 == 2\n\ndef test_two():\n    import liarsdice_shared\n"
    )
    result = run(tmp_path)
    assert result.returncode == 0, result.stdout
    assert "2 passed, 0 failed" in result.stdout


def test_planted_failure_turns_the_run_red(tmp_path: Path) -> None:
    (tmp_path / "test_planted.py").write_text(
        "def test_fine():\n    pass\n\ndef test_planted():\n    assert 1 + 1 == 3\n"
    )
    result = run(tmp_path)
    assert result.returncode == 1
    assert "FAILED test_planted.test_planted" in result.stdout
    assert "1 passed, 1 failed" in result.stdout


def test_file_that_cannot_be_imported_turns_the_run_red(tmp_path: Path) -> None:
    (tmp_path / "test_broken.py").write_text("import dataclasses\n")
    assert run(tmp_path).returncode == 1


def test_nothing_to_run_is_red(tmp_path: Path) -> None:
    assert run(tmp_path).returncode == 1
