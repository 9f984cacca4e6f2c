# `make` alone says what there is.
PYTHON ?= python3
BIN := .venv/bin
export PYTHONHASHSEED ?= 0

.DEFAULT_GOAL := help

.PHONY: help
help: ## Say what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: site
site: .venv/site-installed ## Build the complete site in site/
	$(BIN)/python -m generator build

.PHONY: test
test: lint node_modules/installed ## Pass all checks and tests, the browser ones included
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/python -m tests.rscript
	$(BIN)/pytest --numprocesses auto --dist worksteal --durations 20 --ignore tests/browser/test_lighthouse.py
	$(BIN)/pytest tests/browser/test_lighthouse.py # alone: beside other tests it would measure them

.PHONY: check
check: lint ## Pass lint, types and the tests without a browser or whole builds: quick, while you write
	$(BIN)/pytest --numprocesses auto --dist worksteal --ignore tests/browser -m 'not whole_runs'

.PHONY: lint
lint: .venv/test-installed ## Pass formatting, lint, types and the rules of imports
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

.PHONY: verify
verify: .venv/test-installed ## Verify the finished site in site/: every file, number and link
	$(BIN)/python -m generator verify site

.PHONY: check-site
check-site: .venv/test-installed ## Check the finished site in site/: its links, and its pages in Chromium
	$(BIN)/python -m tests.browser.chromium
	RISK_SITE=site $(BIN)/pytest --numprocesses auto --dist worksteal \
		tests/browser/test_links.py tests/browser/test_every_page.py -k 'not desk and not dark'

.PHONY: coverage
coverage: .venv/test-installed node_modules/installed ## Say which lines of generator/ no test runs
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/pytest --numprocesses auto --cov --ignore tests/browser/test_lighthouse.py

.PHONY: screenshots
screenshots: .venv/test-installed ## Take pictures of every kind of page, into .build/screenshots/
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/pytest tests/browser/test_every_page.py -k 'sound and phone'

.PHONY: serve
serve: .venv/site-installed ## Show a small site, with live reload of hand-written pages
	$(BIN)/python -m generator serve

.PHONY: benchmarks
benchmarks: .venv/test-installed ## Measure, and write the results that the site shows
	$(BIN)/python -m tests.benchmarks

.PHONY: simulate
simulate: .venv/test-installed ## Fight the simulated battles anew, and write the results that the site shows
	$(BIN)/python -m tests.montecarlo
	$(BIN)/python -m tests.montecarlo.matrices

.PHONY: test-lowest
test-lowest: .venv-lowest/installed ## Pass the tests without a browser with the oldest versions allowed
	.venv-lowest/bin/python -m pytest --numprocesses auto --dist worksteal --ignore tests/browser

.PHONY: lock
lock: ## Renew the lock files in requirements/ (needs uv)
	uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-strip-extras --no-annotate --quiet --custom-compile-command "make lock" \
		--output-file requirements/site.txt
	uv pip compile pyproject.toml --extra test --extra verify --extra cluster --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-strip-extras --no-annotate --quiet --custom-compile-command "make lock" \
		--constraints requirements/site.txt --output-file requirements/test.txt
	uv pip compile pyproject.toml --extra test --extra verify --extra cluster --universal --python-version 3.11 --generate-hashes \
		--resolution lowest-direct --no-emit-index-url --no-strip-extras --no-annotate --quiet \
		--custom-compile-command "make lock" --output-file requirements/lowest.txt

.PHONY: clean
clean: ## Remove the site, the environment and everything else that was made
	rm -rf site .venv .venv-lowest node_modules .build .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache

.venv/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed, found " + sys.version.split()[0])'
	$(PYTHON) -m venv .venv

.venv/site-installed: .venv/bin/python requirements/site.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/site.txt
	@touch $@

.venv/test-installed: .venv/site-installed requirements/test.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/test.txt
	@touch $@

.venv-lowest/installed: requirements/lowest.txt
	$(PYTHON) -m venv --clear .venv-lowest
	.venv-lowest/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/lowest.txt
	@touch $@

node_modules/installed: package.json package-lock.json .npmrc
	@node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null || { \
		echo "Node 20 or newer is needed for the browser tests, found $$(node --version 2>/dev/null || echo none)" >&2; exit 1; }
	@command -v npm >/dev/null || { echo "npm is needed for the browser tests, found none" >&2; exit 1; }
	PUPPETEER_SKIP_DOWNLOAD=1 npm ci --ignore-scripts --no-audit --no-fund --loglevel error
	@touch $@
