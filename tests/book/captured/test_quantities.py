import math

import pytest

from models.book.captured import quantities
from models.laws.numbers.interval import Interval

QUANTITIES = quantities.load()


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
    assert len(few) == sum(q.source.key in ("fatdba2022", "lewis2014lob") for q in QUANTITIES.values())
