#!/usr/bin/env bash
# All checks, those that answer soonest first. MARKED: pytest's -m; arguments go to pytest.
set -eu
cd "$(dirname "$0")/.."
bin=.venv/bin
marked=${MARKED:-not long}
$bin/pytest -m "($marked) and not browser" "$@"
tools/lint.sh
node tests/micropython/run.mjs
$bin/pytest -m "($marked) and browser" "$@"
