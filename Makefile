# make book  build the book and serve it      make test        run every check
# make site  build only                       make check       run the quick ones, after a change
# make lab   JupyterLab on the chapters       make processors  run the notebooks as other processors would
# make measure the cases on a database of your own
# make bench measure speed                    make outputs     run the notebooks and store their outputs

PORT ?= 8000
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)

IN := .venv/bin/
READY := .venv/.ready
PYTEST = $(IN)python -m pytest --numprocesses=logical --dist=loadfile
NOTEBOOKS := $(wildcard book/*.ipynb)
PAGES := $(NOTEBOOKS) $(wildcard book/*.md book/*.bib)
GROUND := _config.yml _toc.yml $(READY) $(wildcard _build/measured.txt) $(shell find models book/_static -type f ! -name '*.pyc' ! -path '*.egg-info*')

.PHONY: book site test check style processors lab bench measure outputs free-port python clean
.SILENT:

book: free-port site
	$(IN)python models/explore/serve.py _build/html $(PORT)

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

test: style site
	echo "Running the tests and every notebook ..."
	$(PYTEST) tests --nbval $(NOTEBOOKS)

check: style
	echo "Running the quick tests ..."
	$(PYTEST) -m "not slow" --hypothesis-profile=quick --durations=3 --durations-min=1 --ignore=tests/site --ignore=tests/bench tests

style: $(READY)
	echo "Checking style and spelling ..."
	$(IN)ruff check .
	$(IN)ruff format --check .
	$(IN)typos

processors: $(READY)
	echo "Running every notebook as on other processors (a minute for each) ..."
	$(IN)python tests/processors.py $(NOTEBOOKS)

lab: $(READY)
	$(IN)jupyter lab --notebook-dir=book --KernelManager.transport_encryption=auto

bench: $(READY) site
	PYTHONPATH=tests TQDM_DISABLE=1 $(IN)python -m bench

measure: $(READY)
	$(IN)python -m models.measuring $(if $(QUICK),--quick) $(if $(OWN_DISK),--own-disk) \
		$(if $(PG_BIN),--pg-bin "$(PG_BIN)") $(if $(REPORT),--report "$(REPORT)")

outputs: $(READY)
	$(IN)python -m models.explore.store $(NOTEBOOKS)

free-port: python
	$(PYTHON) models/explore/serve.py --check $(PORT)

python:
	test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed and was not found;" \
		"install it, or name it, as in make book PYTHON=/path/to/python3.12."; exit 1; }
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "$(PYTHON) is not a working Python 3.11 or newer; name one that is, as in make book PYTHON=python3.12."; exit 1; }

$(READY): requirements.txt pyproject.toml | python
	echo "Creating .venv with $$($(PYTHON) --version) ..."
	$(PYTHON) -m venv .venv || { rm -rf .venv; echo "Python could not create .venv;" \
		"on Debian or Ubuntu, install python3-venv."; exit 1; }
	echo "Installing requirements.txt (some minutes the first time) ..."
	$(IN)pip install --disable-pip-version-check -r requirements.txt > .venv/pip.log 2>&1 || { \
		echo "The packages of requirements.txt could not be installed. Is there a network?" \
			"What pip said is in .venv/pip.log; its last line: $$(tail -n 1 .venv/pip.log)"; exit 1; }
	touch $@

clean:
	rm -rf _build .venv
