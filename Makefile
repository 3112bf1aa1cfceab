# `make` lists what can be done. Everything installs what it needs, once: stamps in .venv/ and build/ remember it.
SHELL := /bin/bash
PYTHON ?= python3
PY := .venv/bin/python
SOURCES := index.html pyscript.toml pyproject.toml README.md LICENSE \
  $(shell find py web tools/build.py tools/archives.py tools/homes.py tools/mpy.py tools/bundle.mjs tools/mend.mjs tools/memory.mjs tools/bytecode.mjs tools/snapshot.mjs tools/trim.mjs tools/snapshot.py tools/licences.py tools/licences -type f -not -name '*.pyc' | sort)
# The list itself is a source too: a file that is gone has no time that could be newer.
$(shell mkdir -p build; echo '$(SOURCES)' | cmp -s - build/sources || echo '$(SOURCES)' > build/sources)

.DEFAULT_GOAL := help
CHAOS_MATCHES ?= 200
CHAOS_SEED ?= 1
.PHONY: help play site test test-long chaos lint bench screenshots bench-bots duel-tables check-duels lighthouse third-party chromium clean
.DELETE_ON_ERROR:

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: build/site.stamp ## build the page, serve it, print its address
	@$(MAKE) --silent .venv/relay.stamp || true
	@$(PY) tools/serve.py

site: build/site.stamp ## build site/, all that a static host needs

test: .venv/dev.stamp .venv/relay.stamp build/site.stamp chromium ## everything that fits into 15 minutes, fastest first
	@tools/test.sh

test-long: .venv/dev.stamp .venv/relay.stamp build/site.stamp chromium ## what doesn't: thousands of matches, networks, Firefox, long browser runs
	@$(PY) tools/long_tests.py
	@.venv/bin/pytest -m long

chaos: .venv/dev.stamp ## matches with lost hosts, cut lines and reloads, seeded: CHAOS_MATCHES=200 CHAOS_SEED=1
	@$(PY) -m tests.chaos.run --matches $(CHAOS_MATCHES) --seed $(CHAOS_SEED)

lint: .venv/dev.stamp ## ruff, mypy, import-linter
	@tools/lint.sh

bench: .venv/dev.stamp .venv/relay.stamp build/site.stamp chromium ## one report: engine, table, the start (cold, warm, offline, slow), bytes, memory; BENCH_RUNS=5
	@$(PY) tools/bench_engine.py
	@$(PY) tools/bench_table.py
	@$(PY) tools/bench.py
	@$(PY) tools/bench_lines.py

bench-bots: .venv/dev.stamp build/npm.stamp chromium ## how strong the levels of bots are: shares of wins with intervals
	@missed=0; $(PY) tools/bench_decisions.py || missed=1; \
	$(PY) tools/bench_bots.py headlines mixes presets options || missed=1; exit $$missed

duel-tables: .venv/duels.stamp ## solve the duels of the level Master anew (a quarter of an hour)
	@PYTHONPATH=tools $(PY) -m duels solve

check-duels: .venv/duels.stamp ## value and exploitability of the shipped duel tables
	@PYTHONPATH=tools $(PY) -m duels check

screenshots: .venv/dev.stamp build/site.stamp chromium ## every screen at every size, by day and by night, as pictures in screenshots/
	@$(PY) -m tests.gallery screenshots

lighthouse: .venv/dev.stamp build/site.stamp build/lighthouse.stamp chromium ## what Lighthouse says of home on a phone, median of five
	@$(PY) tools/lighthouse.py

third-party: build/site.stamp ## rewrite THIRD_PARTY.md from what the page ships
	@$(PY) tools/licences.py > THIRD_PARTY.md

clean: ## remove everything that was built or installed here
	rm -rf .venv node_modules tools/lighthouse/node_modules build site site.new site.old .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

build/site.stamp: build/sources $(SOURCES) .venv/build.stamp build/npm.stamp build/python_stdlib.zip
	$(PY) tools/build.py
	@touch $@

build/npm.stamp: package.json package-lock.json
	npm ci --ignore-scripts --no-audit --no-fund
	@mkdir -p build && touch $@

build/lighthouse.stamp: tools/lighthouse/package-lock.json
	npm ci --prefix tools/lighthouse --ignore-scripts --no-audit --no-fund
	@mkdir -p build && touch $@

build/python_stdlib.zip: tools/bytecode.mjs build/npm.stamp
	node $< node_modules/pyodide/python_stdlib.zip $@

.venv/build.stamp: tools/requirements-build.txt
	@$(PYTHON) -c 'import sys; sys.exit(None if sys.version_info >= (3, 11) else "Python 3.11 or newer is needed, this is " + sys.version)'
	$(PYTHON) -m venv .venv
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@mkdir -p build && touch $@

.venv/dev.stamp: tools/requirements-dev.txt pyproject.toml .venv/build.stamp
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	$(PY) -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

.venv/relay.stamp: tools/requirements-relay.txt .venv/build.stamp
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

.venv/duels.stamp: tools/requirements-duels.txt .venv/dev.stamp
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

chromium: .venv/dev.stamp
	@$(PY) tools/chromium.py --install
