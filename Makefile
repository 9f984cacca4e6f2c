# `make` alone says what there is.
PYTHON ?= python3
# any other Python has an environment of its own: make test PYTHON=python3.13
ENVIRONMENT ?= .venv$(if $(filter-out python3,$(PYTHON)),-$(notdir $(PYTHON)))
BIN := $(ENVIRONMENT)/bin
export PYTHONHASHSEED ?= 0
# each of many processes would compile all modules anew
unexport PYTHONDONTWRITEBYTECODE

# one worker more than processors, as tests wait for builds, for pages and for each other
WORKERS = $$(($$(getconf _NPROCESSORS_ONLN) + 1))
# with QUICK=yes what every change has to pass, else all
IS_QUICK = $(filter yes,$(QUICK))
# a page or a process may come too late on a busy machine: such a test is tried once more, and the
# summary lists it; a report says how long each test took
PYTEST = $(BIN)/pytest --numprocesses $(WORKERS) --dist worksteal --durations 20 -r fER --reruns 1 \
	--junitxml .build/reports/$(if $(IS_QUICK),quick-)$@.xml
SHARD ?= 1/1
CHOSEN = $(if $(IS_QUICK),-m 'not slow and not whole_runs')
# these look at the finished site; the other browser tests, at a small one
OF_THE_SITE := $(addprefix tests/browser/test_,links.py every_page.py weight.py)
# beside other tests it would measure them
ALONE := tests/browser/test_lighthouse.py
ELSEWHERE := $(OF_THE_SITE) $(ALONE)

.DEFAULT_GOAL := help

.PHONY: help
help: ## Say what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-16s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: environment
environment: $(ENVIRONMENT)/test-installed ## Make .venv/, with all that builds, verifies and tests a site

.PHONY: site
site: $(ENVIRONMENT)/site-installed ## Build the complete site in site/
	$(BIN)/python -m generator build

site/index.html:
	$(MAKE) site

.PHONY: test
test: ## Pass what every change has to pass: lint, types and all quick tests, those in Chromium too
	$(MAKE) --no-print-directory test-python test-browser check-site QUICK=yes

.PHONY: test-all
test-all: test-python test-browser check-site lighthouse ## Pass all tests, also those that are slow or build whole sites

# R and what readers of the data have: quick tests do without
.PHONY: test-python
test-python: lint node_modules/installed $(if $(IS_QUICK),,.venv-readers/installed) ## Pass lint, types and all tests without a browser; QUICK=yes leaves out what is slow
	$(if $(IS_QUICK),,$(BIN)/python -m tests.rscript)
	$(PYTEST) --ignore tests/browser $(CHOSEN)

.PHONY: test-browser
test-browser: $(ENVIRONMENT)/test-installed node_modules/installed ## Pass the tests in Chromium on a small site; SHARD=1/3 takes a third of their files
	$(BIN)/python -m tests.browser.chromium
	$(PYTEST) tests/browser --shard $(SHARD) $(ELSEWHERE:%=--ignore %) $(CHOSEN)

.PHONY: check-site
check-site: $(ENVIRONMENT)/test-installed node_modules/installed site/index.html ## Check the finished site in site/: its links, and its pages in Chromium
	$(BIN)/python -m tests.browser.chromium
	RISK_SITE=site $(PYTEST) $(OF_THE_SITE) $(CHOSEN)

.PHONY: lighthouse
lighthouse: $(ENVIRONMENT)/test-installed node_modules/installed ## Pass Lighthouse, on the site in site/ or else on a small one
	$(BIN)/python -m tests.browser.chromium
	RISK_SITE=$(wildcard site) $(BIN)/pytest --reruns 1 $(ALONE)

.PHONY: valid-html
valid-html: $(ENVIRONMENT)/test-installed node_modules/installed site/index.html ## Pass the Nu Html Checker on one page of every kind in site/ (needs Java)
	RISK_SITE=site $(BIN)/pytest --override-ini addopts= tests/valid_html

.PHONY: engines
engines: $(ENVIRONMENT)/engines-installed ## Pass the main journeys and every kind of page in WebKit, Firefox and Chromium (needs Debian's packages)
	$(BIN)/python -m tests.engines.programs
	$(BIN)/pytest --override-ini addopts= --durations 5 tests/engines

.PHONY: check
check: ## Pass lint, types and all quick tests without a browser: while you write
	$(MAKE) --no-print-directory test-python QUICK=yes

.PHONY: lint
lint: $(ENVIRONMENT)/test-installed ## Pass formatting, lint, types and the rules of imports
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

.PHONY: verify
verify: $(ENVIRONMENT)/test-installed ## Verify the finished site in site/: its files, numbers and links; ONLY="classic dutch" keeps to what these have and all share
	$(BIN)/python -m generator verify site $(ONLY:%=--only %)

.PHONY: slow
slow: $(ENVIRONMENT)/test-installed ## Write tests/slow.txt anew: the tests that took longer than a second, by the reports of make test-all
	$(BIN)/python -m tests.slow

.PHONY: coverage
coverage: $(ENVIRONMENT)/test-installed node_modules/installed .venv-readers/installed ## Say which lines of generator/ no test runs
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/pytest --numprocesses auto --cov --ignore tests/browser/test_lighthouse.py

.PHONY: screenshots
screenshots: $(ENVIRONMENT)/test-installed ## Take pictures of every kind of page, into .build/screenshots/
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/pytest tests/browser/test_every_page.py -k 'sound and phone'

.PHONY: pictures
pictures: $(ENVIRONMENT)/test-installed ## Take the README's pictures of the finished site in site/
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/python -m tests.browser.pictures site

.PHONY: serve
serve: $(ENVIRONMENT)/site-installed ## Show a small site, with live reload of texts, templates, styles and scripts
	$(BIN)/python -m generator serve

.PHONY: benchmarks
benchmarks: $(ENVIRONMENT)/test-installed ## Measure, and write the results that the site shows
	$(BIN)/python -m tests.benchmarks

.PHONY: growth
growth: $(ENVIRONMENT)/test-installed ## Measure whole builds of ever larger sites, as far as that is not done, for the page that shows them
	$(BIN)/python -m tests.growth

.PHONY: limits
limits: $(ENVIRONMENT)/site-installed ## Write the limits that the scripts share with the pages
	$(BIN)/python -m generator.scope.limits

.PHONY: font
font: $(ENVIRONMENT)/test-installed ## Cut the font of headings and numerals anew, from Figtree
	$(BIN)/python -m tests.font

.PHONY: declarations
declarations: $(ENVIRONMENT)/site-installed node_modules/installed ## Write what the npm package exports, for the page about it
	$(BIN)/python -m generator.release.declarations

.PHONY: npm-package
npm-package: $(ENVIRONMENT)/site-installed node_modules/installed ## Pack the npm package, into .build/npm/
	$(BIN)/python -m generator.release npm

.PHONY: simulate
simulate: $(ENVIRONMENT)/test-installed ## Fight the simulated battles anew, and write the results that the site shows
	$(BIN)/python -m tests.montecarlo
	$(BIN)/python -m tests.montecarlo.matrices

.PHONY: test-lowest
test-lowest: .venv-lowest/installed node_modules/installed .venv-readers/installed ## Pass the tests without a browser with the oldest versions allowed
	.venv-lowest/bin/python -m pytest --numprocesses auto --dist worksteal --ignore tests/browser

.PHONY: release-check
release-check: $(ENVIRONMENT)/site-installed .venv-release/installed node_modules/installed ## Make every file of a release in .build/release/, and try each; TAG=v0.2.0 refuses what may not be released so
	$(BIN)/python -m generator.release check $(if $(TAG),--tag $(TAG))

.PHONY: release
release: $(ENVIRONMENT)/site-installed ## Write the version of a release to all places: make release VERSION=0.2.0
	$(BIN)/python -m generator.release prepare $(VERSION)

.PHONY: check-workflows
check-workflows: .venv-release/installed ## Look for weaknesses of the workflows, without a network
	.venv-release/bin/zizmor --offline --persona pedantic .

.PHONY: links
links: $(ENVIRONMENT)/site-installed ## Say which sources do not answer, in .build/reports/links.md
	$(BIN)/python -m tests.links

.PHONY: canary
canary: $(ENVIRONMENT)/site-installed ## Build a small site with MkDocs' successors, and say how far it comes out the same
	$(BIN)/python -m tests.canary

.PHONY: mutation
mutation: $(ENVIRONMENT)/test-installed node_modules/installed .venv-readers/installed ## Say which small changes of the sources no test notices; SEED, SAMPLE, OF, TESTS and FILES choose
	$(BIN)/python -m tests.mutation

.PHONY: fuzz
fuzz: $(ENVIRONMENT)/test-installed ## Try ruleset files and addresses of house rules that went wrong, and use the forms that ask for a battle at random; SEED chooses
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/python -m tests.fuzz

.PHONY: lock
lock: ## Renew the lock files in requirements/ (needs uv)
	uv pip compile pyproject.toml --extra site --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-strip-extras --no-annotate --quiet --custom-compile-command "make lock" \
		--output-file requirements/site.txt
	uv pip compile pyproject.toml --extra site --extra test --extra verify --extra cluster --extra mcp --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-strip-extras --no-annotate --quiet --custom-compile-command "make lock" \
		--constraints requirements/site.txt --output-file requirements/test.txt
	uv pip compile pyproject.toml --extra site --extra test --extra verify --extra cluster --extra mcp --universal --python-version 3.11 --generate-hashes \
		--resolution lowest-direct --no-emit-index-url --no-strip-extras --no-annotate --quiet \
		--custom-compile-command "make lock" --output-file requirements/lowest.txt
	uv pip compile --group release --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-strip-extras --no-annotate --quiet --custom-compile-command "make lock" \
		--output-file requirements/release.txt
	uv pip compile --group readers --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-strip-extras --no-annotate --quiet --custom-compile-command "make lock" \
		--output-file requirements/readers.txt
	uv pip compile --group engines --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-strip-extras --no-annotate --quiet --custom-compile-command "make lock" \
		--constraints requirements/test.txt --output-file requirements/engines.txt

.PHONY: clean
clean: ## Remove the site, the environment and everything else that was made
	rm -rf site .venv .venv-* node_modules .build .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache build *.egg-info

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed, found " + sys.version.split()[0])'
	$(PYTHON) -m venv $(ENVIRONMENT)

$(ENVIRONMENT)/site-installed: $(BIN)/python requirements/site.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/site.txt
	@touch $@

# not compiled: of most of these modules a run needs few
$(ENVIRONMENT)/test-installed: $(ENVIRONMENT)/site-installed requirements/test.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --require-hashes -r requirements/test.txt
	@touch $@

$(ENVIRONMENT)/engines-installed: $(ENVIRONMENT)/test-installed requirements/engines.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/engines.txt
	@touch $@

.venv-lowest/installed: requirements/lowest.txt
	$(PYTHON) -m venv --clear .venv-lowest
	.venv-lowest/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/lowest.txt
	@touch $@

.venv-readers/installed: requirements/readers.txt
	$(PYTHON) -m venv --clear .venv-readers
	.venv-readers/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/readers.txt
	@touch $@

.venv-release/installed: requirements/release.txt
	$(PYTHON) -m venv --clear .venv-release
	.venv-release/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/release.txt
	@touch $@

node_modules/installed: package.json package-lock.json .npmrc
	@node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null || { \
		echo "Node 20 or newer is needed for the browser tests, found $$(node --version 2>/dev/null || echo none)" >&2; exit 1; }
	@command -v npm >/dev/null || { echo "npm is needed for the browser tests, found none" >&2; exit 1; }
	PUPPETEER_SKIP_DOWNLOAD=1 npm ci --ignore-scripts --no-audit --no-fund --loglevel error
	@touch $@
