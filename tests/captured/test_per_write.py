import pytest

from models.captured import per_write
from models.captured.entries import PublishedError
from models.figures.interval import Interval
from models.printed.errors import UnknownName

PER_WRITE = per_write.load()

HEAD = """
[sources.somebody2000]
title = "A page"
author = "Some Body"
date = "2000"
[per_write.first]
label = "First"
source = "somebody2000"
"""


def test_counts_per_write_are_read_with_their_ranges():
    assert PER_WRITE["rac-busy"].waits == Interval(1.0, 1.0)
    assert PER_WRITE["rac-busy"].active_strands is None
    assert PER_WRITE["every-report"].waits == Interval(0.97, 1.07)
    busy = [figure.active_strands.low for name, figure in PER_WRITE.items() if name.startswith("busy")]
    assert busy == [1.3, 1.35, 1.55]


@pytest.mark.parametrize("figure", PER_WRITE.values(), ids=list(PER_WRITE))
def test_every_count_per_write_says_where_it_was_published_and_for_which_release(figure):
    assert figure.source.key == "public-reports"
    assert figure.label and figure.release != "not stated"


def test_an_unknown_name_of_a_count_per_write_is_answered_with_the_closest_ones():
    with pytest.raises(UnknownName, match="no figure per write 'busy-9': did you mean 'busy-"):
        PER_WRITE["busy-9"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "first: give one of waits, active_strands"),
        ("waits = 0", "first: waits = 0: use a number above 0, or"),
        ("active_strands = [2, 1]", r"first: active_strands = \[2, 1\]: use a number above 0, or"),
        ("waits = 1\nratio = 1", "first: no field 'ratio'; there are active_strands, findings"),
        ("waits = 1\nnote = 2", "first: note = 2: use a text"),
        ("waits = 1\n[per_write.second]\nwaits = 1", "second: label is missing"),
        (
            "waits = 1\n[per_write.second]\nlabel = 'b'\nsource = 'c'",
            "second: source = c: use one of somebody2000",
        ),
    ],
)
def test_a_count_per_write_that_cannot_be_read_is_refused_with_its_place(line, message):
    with pytest.raises(PublishedError, match=f"^{message}"):
        per_write.load(HEAD + line)
