"""The notebook that a new chapter is copied from: it runs as it is."""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

SKELETON = Path(__file__).parents[2] / "models" / "pages" / "skeleton.ipynb"


@pytest.mark.slow
def test_the_skeleton_runs_and_shows_an_explorable():
    notebook = nbformat.read(SKELETON, as_version=4)
    NotebookClient(notebook, timeout=None).execute()
    shown = [mime for cell in notebook.cells for each in cell.get("outputs", []) for mime in each.get("data", {})]
    assert any("explorable" in mime for mime in shown)
