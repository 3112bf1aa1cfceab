"""The wheels that the page installs: bytecode only, and a RECORD that is true."""

import base64
import csv
import hashlib
import io
import zipfile
from pathlib import Path

import pytest

SITE = Path(__file__).resolve().parents[2] / "site"


@pytest.mark.parametrize("pattern", ["assets/*/liarsdice-*.whl", "vendor/*/micropip-*.whl"])
def test_wheel_holds_bytecode_and_its_record_is_true(pattern: str) -> None:
    [path] = SITE.glob(pattern)
    with zipfile.ZipFile(path) as wheel:
        names = wheel.namelist()
        assert [name for name in names if name.endswith(".py")] == []
        assert len([name for name in names if name.endswith(".pyc")]) > 10
        [record] = [name for name in names if name.endswith(".dist-info/RECORD")]
        rows = list(csv.reader(io.StringIO(wheel.read(record).decode())))
        assert [name for name, _, _ in rows] == names
        for name, digest, size in rows:
            if name == record:
                continue
            data = wheel.read(name)
            found = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
            assert (digest, int(size)) == (f"sha256={found}", len(data)), name
