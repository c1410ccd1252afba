import math

import pytest

from models.captured import quantities
from models.captured.entries import PublishedError
from models.numbers.interval import Interval
from models.reports.listings.errors import UnknownName

QUANTITIES = quantities.load()

AMOUNT = """
[sources.somebody2000]
title = "A page"
author = "Some Body"
date = "2000"
[quantities.first]
label = "First"
source = "somebody2000"
"""


def test_a_quantity_is_read_in_si_units_with_its_range():
    redo = QUANTITIES["nologging-redo-logged"]
    assert (redo.value, redo.unit) == (Interval(83e6, 84e6), "MB")
    assert (redo.source.key, redo.findings, redo.release) == ("pradeep2014nologging", ("S4-C5",), "11.2.0.3")
    assert QUANTITIES["nologging-lob"].value == Interval(819_200, 819_200)
    assert QUANTITIES["versions-cache-12"].value == Interval(9_343_444, 9_343_444)


def test_a_quantity_that_is_only_bounded_has_one_end():
    assert QUANTITIES["nologging-sync-logged"].value == Interval(120, math.inf)
    assert QUANTITIES["nologging-sync-unlogged"].value == Interval(0, 60)


def test_megabytes_can_be_read_as_binary_and_nothing_else_can():
    assert QUANTITIES["nologging-redo-logged"].if_binary == Interval(83 * 1_048_576, 84 * 1_048_576)
    with pytest.raises(ValueError, match="'nologging-lob' is printed in KiB; only MB"):
        assert QUANTITIES["nologging-lob"].if_binary


@pytest.mark.parametrize("quantity", QUANTITIES.values(), ids=list(QUANTITIES))
def test_every_quantity_says_what_it_is_and_where_it_was_published(quantity):
    assert quantity.label and quantity.source.title and quantity.unit in quantities.UNITS
    assert quantity.findings or quantity.source.key != "pradeep2014nologging"  # which the findings number
    if math.isinf(quantity.value.high) or quantity.value.low == 0:
        assert quantity.note


def test_quantities_of_some_sources_are_those_and_no_other():
    few = quantities.published_by("fatdba2022", "lewis2014lob")
    assert {quantity.source.key for quantity in few.values()} == {"fatdba2022", "lewis2014lob"}
    assert len(few) + len(
        quantities.published_by(*{q.source.key for q in QUANTITIES.values()} - {"fatdba2022", "lewis2014lob"})
    ) == len(QUANTITIES)


def test_a_text_without_quantities_has_none_and_an_unknown_one_is_answered_with_the_closest():
    assert quantities.load("[sources]") == {}
    with pytest.raises(UnknownName, match="no published quantity 'nologging-lobes': did you mean 'nologging-lob"):
        QUANTITIES["nologging-lobes"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("value = 1", "first: unit is missing"),
        ("unit = 'MB'", "first: give one of value, at_least, at_most"),
        ("unit = 'MB'\nvalue = 1\nat_least = 1", "first: give one of value, at_least, at_most"),
        ("unit = 'mb'\nvalue = 1", "first: unit = mb: use one of count, %, /s, bytes, KiB, MB"),
        ("unit = 7\nvalue = 1", "first: unit = 7: use one of count, %, /s, bytes, KiB, MB"),
        ("unit = 'MB'\nvalue = 0", "first: value = 0: use a number above 0"),
        ("unit = 'MB'\nvalue = [2, 1]", r"first: value = \[2, 1\]: use a number above 0"),
        ("unit = 'MB'\nat_most = nan", "first: at_most = nan: use a number above 0"),
        ("unit = 's'\nat_least = '2'", "first: at_least = 2: use a number above 0"),
        ("unit = 'MB'\nvalue = 1\nratio = 1", "first: no field 'ratio'; there are at_least, at_most, findings"),
    ],
)
def test_a_quantity_that_cannot_be_read_is_refused_with_its_place(line, message):
    with pytest.raises(PublishedError, match=f"^{message}"):
        quantities.load(AMOUNT + line)


def test_a_quantity_of_a_source_that_is_not_described_is_refused():
    text = (AMOUNT + "unit = 's'\nvalue = 1").replace('source = "somebody2000"', 'source = "nobody"')
    with pytest.raises(PublishedError, match="^first: source = nobody: use one of somebody2000"):
        quantities.load(text)
