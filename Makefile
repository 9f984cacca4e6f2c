# `make` alone says what there is.
PYTHON ?= python3
BIN := .venv/bin
export PYTHONHASHSEED ?= 0

PYTEST := $(BIN)/pytest --numprocesses auto --dist worksteal --durations 20 -r fER
# a page may time out on a busy machine: such a test is tried once more, and the summary lists it
BROWSER := $(PYTEST) --reruns 1
SHARD ?= 1/1
# these look at the finished site; the other browser tests, at a small one
OF_THE_SITE := tests/browser/test_links.py tests/browser/test_every_page.py
# beside other tests it would measure them
ALONE := tests/browser/test_lighthouse.py
ELSEWHERE := $(OF_THE_SITE) $(ALONE)

.DEFAULT_GOAL := help

.PHONY: help
help: ## Say what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: site
site: .venv/site-installed ## Build the complete site in site/
	$(BIN)/python -m generator build

site/index.html:
	$(MAKE) site

.PHONY: test
test: test-python test-browser check-site lighthouse ## Pass all checks and tests, the browser ones included

.PHONY: test-python
test-python: lint ## Pass lint, types and all tests without a browser
	$(BIN)/python -m tests.rscript
	$(PYTEST) --ignore tests/browser

.PHONY: test-browser
test-browser: .venv/test-installed node_modules/installed ## Pass the tests in Chromium on a small site; SHARD=1/3 takes a third of their files
	$(BIN)/python -m tests.browser.chromium
	$(BROWSER) tests/browser --shard $(SHARD) $(ELSEWHERE:%=--ignore %)

.PHONY: check-site
check-site: .venv/test-installed node_modules/installed site/index.html ## Check the finished site in site/: its links, and its pages in Chromium
	$(BIN)/python -m tests.browser.chromium
	RISK_SITE=site $(BROWSER) $(OF_THE_SITE)

.PHONY: lighthouse
lighthouse: .venv/test-installed node_modules/installed ## Pass Lighthouse, on the site in site/ or else on a small one
	$(BIN)/python -m tests.browser.chromium
	RISK_SITE=$(wildcard site) $(BIN)/pytest --reruns 1 $(ALONE)

.PHONY: valid-html
valid-html: .venv/test-installed node_modules/installed site/index.html ## Pass the Nu Html Checker on one page of every kind in site/ (needs Java)
	RISK_SITE=site $(BIN)/pytest --override-ini addopts= tests/valid_html

.PHONY: check
check: lint ## Pass lint, types and the tests without a browser or whole builds: quick, while you write
	$(PYTEST) --ignore tests/browser -m 'not whole_runs'

.PHONY: lint
lint: .venv/test-installed ## Pass formatting, lint, types and the rules of imports
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

.PHONY: verify
verify: .venv/test-installed ## Verify the finished site in site/: every file, number and link
	$(BIN)/python -m generator verify site

.PHONY: coverage
coverage: .venv/test-installed node_modules/installed ## Say which lines of generator/ no test runs
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/pytest --numprocesses auto --cov --ignore tests/browser/test_lighthouse.py

.PHONY: screenshots
screenshots: .venv/test-installed ## Take pictures of every kind of page, into .build/screenshots/
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/pytest tests/browser/test_every_page.py -k 'sound and phone'

.PHONY: pictures
pictures: .venv/test-installed ## Take the README's pictures of the finished site in site/
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/python -m tests.browser.pictures site

.PHONY: serve
serve: .venv/site-installed ## Show a small site, with live reload of texts, templates, styles and scripts
	$(BIN)/python -m generator serve

.PHONY: benchmarks
benchmarks: .venv/test-installed ## Measure, and write the results that the site shows
	$(BIN)/python -m tests.benchmarks

.PHONY: limits
limits: .venv/site-installed ## Write the limits that the scripts share with the pages
	$(BIN)/python -m generator.scope.limits

.PHONY: simulate
simulate: .venv/test-installed ## Fight the simulated battles anew, and write the results that the site shows
	$(BIN)/python -m tests.montecarlo
	$(BIN)/python -m tests.montecarlo.matrices

.PHONY: test-lowest
test-lowest: .venv-lowest/installed ## Pass the tests without a browser with the oldest versions allowed
	.venv-lowest/bin/python -m pytest --numprocesses auto --dist worksteal --ignore tests/browser

.PHONY: lock
lock: ## Renew the lock files in requirements/ (needs uv)
	uv pip compile pyproject.toml --extra site --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-strip-extras --no-annotate --quiet --custom-compile-command "make lock" \
		--output-file requirements/site.txt
	uv pip compile pyproject.toml --extra site --extra test --extra verify --extra cluster --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-strip-extras --no-annotate --quiet --custom-compile-command "make lock" \
		--constraints requirements/site.txt --output-file requirements/test.txt
	uv pip compile pyproject.toml --extra site --extra test --extra verify --extra cluster --universal --python-version 3.11 --generate-hashes \
		--resolution lowest-direct --no-emit-index-url --no-strip-extras --no-annotate --quiet \
		--custom-compile-command "make lock" --output-file requirements/lowest.txt

.PHONY: clean
clean: ## Remove the site, the environment and everything else that was made
	rm -rf site .venv .venv-lowest node_modules .build .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache build *.egg-info

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
