#!/usr/bin/env bash
# Style, types and layers.
set -eu
cd "$(dirname "$0")/.."
bin=.venv/bin
$bin/ruff check py tests tools
$bin/mypy
$bin/lint-imports
