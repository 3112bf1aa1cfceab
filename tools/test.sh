#!/usr/bin/env bash
# All checks, those that answer soonest first. Arguments go to pytest.
set -eu
cd "$(dirname "$0")/.."
bin=.venv/bin
two="-n 2 --dist worksteal" # half of the browser tests' time is waiting
$bin/pytest $two -m "not long and not browser" "$@"
tools/lint.sh
node tests/micropython/run.mjs
$bin/pytest $two -m "not long and browser" "$@"
