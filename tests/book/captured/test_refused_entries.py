"""What is published, and cannot be read or found: where it stands, and what would do."""

import pytest

from models.analyst.reports.errors import UnknownName
from models.book.captured import published, published_waits, quantities
from models.book.captured.entries import PublishedError

SOURCE = """
[sources.somebody2000]
title = "A page"
author = "Some Body"
date = "2000"
"""
FIGURE = "[figures.first]\nlabel = 'First'\n"
QUANTITY = "[quantities.first]\nlabel = 'First'\n"
WAITS = "[waits.first]\n"
FOUND = "source = 'somebody2000'\n"
RATIO, SHARE = "use a number above 0, or", "use a share from 0 to 1"
WHOLE, ABOVE = "use a whole number, 1 or more", "use a number above 0"
ONE_OF = "first: give one of value, at_least, at_most"
UNITS = "use one of count, %, /s, bytes, KiB, MB"
REFUSED = {
    (published.load, FIGURE + FOUND): [
        ("", "first: ratio is missing"),
        ("ratio = -1", f"first: ratio = -1: {RATIO}"),
        ("ratio = inf", f"first: ratio = inf: {RATIO}"),
        ("ratio = true", f"first: ratio = True: {RATIO}"),
        ("ratio = '1.5'", f"first: ratio = 1.5: {RATIO}"),
        ("ratio = [2, 1]", rf"first: ratio = \[2, 1\]: {RATIO}"),
        ("ratio = [1]", rf"first: ratio = \[1\]: {RATIO}"),
        ("ratio = 1\nwriting = 90", f"first: writing = 90: {SHARE}"),
        ("ratio = 1\nstrands = 0", f"first: strands = 0: {WHOLE}"),
        ("ratio = 1\nstrands = 4.0", f"first: strands = 4.0: {WHOLE}"),
        ("ratio = 1\nhost_cpus = true", f"first: host_cpus = True: {WHOLE}"),
        ("ratio = 1\nhost_cpus = '64'", f"first: host_cpus = 64: {WHOLE}"),
        ("ratio = 1\nrelease = 11.2", "first: release = 11.2: use a text"),
        ("ratio = 1\nratios = 2", "first: no field 'ratios'; there are cpu, findings"),
        ("ratio = 1\nname = 'x'", "first: no field 'name'"),
    ],
    (quantities.load, QUANTITY + FOUND): [
        ("value = 1", "first: unit is missing"),
        ("unit = 'MB'", ONE_OF),
        ("unit = 'MB'\nvalue = 1\nat_least = 1", ONE_OF),
        ("unit = 'mb'\nvalue = 1", f"first: unit = mb: {UNITS}"),
        ("unit = 7\nvalue = 1", f"first: unit = 7: {UNITS}"),
        ("unit = 'MB'\nvalue = 0", f"first: value = 0: {ABOVE}"),
        ("unit = 'MB'\nvalue = [2, 1]", rf"first: value = \[2, 1\]: {ABOVE}"),
        ("unit = 'MB'\nat_most = nan", f"first: at_most = nan: {ABOVE}"),
        ("unit = 's'\nat_least = '2'", f"first: at_least = 2: {ABOVE}"),
        ("unit = 'MB'\nvalue = 1\nratio = 1", "first: no field 'ratio'; there are at_least, at_most, findings"),
    ],
    (published_waits.load, WAITS + FOUND + "[waits.first.events]\n"): [
        ("one = { time = 3, average = 1 }", "first: one: waits is missing"),
        (
            "one = { waits = 2, wait = 2, time = 3, average = 1 }",
            "first: one: no field 'wait'; there are average, share, time, waits",
        ),
        ("one = { waits = -2, time = 3, average = 1 }", "first: one: waits = -2: use a number, 0 or more"),
        ("one = { waits = 2, time = '3', average = 1 }", "first: one: time = 3: use a number, 0 or more"),
        ("one = { waits = 2, time = 3, average = nan }", "first: one: average = nan: use a number, 0 or more"),
        ("one = { waits = 2, time = 3, average = 1, share = 60 }", f"first: one: share = 60: {SHARE}"),
    ],
    (published.load, FIGURE + "source = 'nobody'\n"): [
        ("ratio = 1", "first: source = nobody: use one of somebody2000")
    ],
}


@pytest.mark.parametrize(
    ("load", "text", "message"),
    [(load, head + line, message) for (load, head), rows in REFUSED.items() for line, message in rows],
)
def test_what_cannot_be_read_is_refused_with_its_place(load, text, message):
    with pytest.raises(PublishedError, match=f"^{message}"):
        load(SOURCE + text)


@pytest.mark.parametrize(
    ("table", "name", "answer"),
    [
        (published.load(), "hasler-strands", "no published figure 'hasler-strands': did you mean 'hasler-"),
        (quantities.load(), "nologging-lobes",
         "no published quantity 'nologging-lobes': did you mean 'nologging-lob"),
        (published_waits.load(), "johansson-secure",
         "no published report 'johansson-secure': did you mean 'johansson-"),
        (published_waits.load()["johansson-securefile"].classes, "free lists",
         "no row 'free lists': did you mean 'free list'"),
    ],
)  # fmt: skip
def test_an_unknown_name_is_answered_with_the_closest(table, name, answer):
    with pytest.raises(UnknownName, match=answer):
        table[name]


@pytest.mark.parametrize("load", [published.load, quantities.load, published_waits.load])
def test_a_text_without_entries_has_none(load):
    assert load("[sources]") == {}
    with pytest.raises(KeyError):
        load("")  # which is a text too, and not the book's own file
