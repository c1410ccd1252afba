"""The notebook that a new chapter is copied from: it runs as it is."""

from pathlib import Path

import pytest
from explorable.test_stored import cells, shown

SKELETON = Path(__file__).parents[3] / "models" / "book" / "pages" / "skeleton.ipynb"


@pytest.mark.slow
def test_the_skeleton_runs_and_shows_an_explorable():
    found = [each for each in shown(code for code, *_ in cells(SKELETON)) if hasattr(each, "_repr_mimebundle_")]
    assert any("explorable" in mime for each in found for mime in each._repr_mimebundle_())
