#!/usr/bin/env bash
# All checks, those that answer soonest first. Arguments go to pytest.
set -eu
cd "$(dirname "$0")/.."
bin=.venv/bin
$bin/pytest -m "not long and not browser" "$@"
tools/lint.sh
node tests/micropython/run.mjs
$bin/pytest -m "not long and browser" "$@"
