"""What is drawn when the book is built: the map, what the findings need, and a whole answer."""

import json
import re
from pathlib import Path

import pytest
from lab import made

from models.analyst.findings.diagnose import FINDINGS
from models.book.chapters import CHAPTERS
from models.book.pages import built
from models.book.pages.built import Built

BOOK = Path(__file__).parents[3] / "book"


def test_the_map_has_a_row_for_every_chapter_in_its_order_and_its_colours():
    rows = re.findall(r"<tr><td>.*?</tr>", built.draw_map())
    for row, chapter in zip(rows, CHAPTERS, strict=True):
        assert f'href="{chapter.page}.ipynb#{chapter.place}"' in row
        shown = tuple(re.findall(r'class="shape (\w+)"', row))
        assert shown == chapter.shapes or (len(chapter.shapes) == 3 and "all three" in row)
    assert '<code class="literal">enq: HW - contention</code>' in built.draw_map() and "`" not in built.draw_map()


def test_every_finding_says_what_it_needs_and_the_example_is_the_whole_answer():
    assert built.draw_needs().count("needs<ul><li>") == len(FINDINGS)
    example = built.draw_example("hw-awr-nocache")
    assert example.count("<article") == len(FINDINGS)
    assert 'href="hw-contention.ipynb"' in example
    first = built.draw_example("hw-awr-nocache", "first")
    assert "wait-top" in first and "<article" not in first and len(first) < len(example) / 3


@pytest.mark.slow
def test_the_example_of_a_history_is_one_answer_for_the_whole():
    drawn = built.draw_history()
    assert drawn.count("<section") == 1 and "<svg" in drawn and 'href="log-file-sync.ipynb"' in drawn


@pytest.mark.parametrize("path", sorted(BOOK.glob("*.ipynb")), ids=lambda path: path.stem)
def test_what_hangs_on_all_chapters_is_stored_as_it_is_drawn_now(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    outputs = [output.get("data", {}) for cell in cells for output in cell.get("outputs", [])]
    for output in (output for output in outputs if built.MIME_TYPE in output and "text/html" in output):
        name, arguments = (output[built.MIME_TYPE][part] for part in ("name", "arguments"))
        stored, now = "".join(output["text/html"]), built.drawn(name, arguments)
        assert stored == now, f"{path.name} shows an earlier {name}: run make outputs NOTEBOOKS=book/{path.name}"


def test_a_name_that_draws_nothing_is_refused():
    with pytest.raises(ValueError, match="name = 'maps': nothing of that name is drawn; there are map, asked"):
        Built("maps")


@pytest.fixture
def own_run(tmp_path, monkeypatch):
    """Where the reader's own run is looked for."""
    monkeypatch.setattr(built, "OWN_RUN", tmp_path / "measured.txt")
    return built.OWN_RUN


def test_the_reader_s_own_run_is_drawn_and_without_one_how_to_get_it(own_run):
    assert "make measure" in built.draw_own_run() and "<table" not in built.draw_own_run()
    own_run.write_text(made.WHOLE, encoding="utf-8")
    assert "A run on PostgreSQL 18.4" in built.draw_own_run() and "<table" in built.draw_own_run()
    own_run.write_text(made.WHOLE[:3000] + "<b>", encoding="utf-8")
    assert "cannot be read" in built.draw_own_run() and "<b>" not in built.draw_own_run()


@pytest.mark.parametrize("name", [["example", "hw-awr-nocache"], ["own-run"]])
def test_a_notebook_stores_what_is_drawn_but_for_the_reader_s_own_run(own_run, name):
    for _ in range(2):
        bundle = Built(*name)._repr_mimebundle_()
        assert bundle[built.MIME_TYPE] == {"name": name[0], "arguments": name[1:]}
        assert bundle.get("text/html") == (None if name == ["own-run"] else built.drawn(name[0], name[1:]))
        own_run.write_text(made.WHOLE, encoding="utf-8")
