"""No printed figure is lost and none is made up: the numbers of the text are the figures, line by line."""

import re
from collections import Counter

import pytest
from chosen import examples, some
from hypothesis import given
from hypothesis import strategies as st

from book.captured.reading import LISTINGS, figures, raw
from models.analyst.reports.listings.errors import ListingError
from models.analyst.reports.listings.reader import parse
from models.book.captured import load

NO_FIGURES = [
    r"^SID:.*",  # who a session is: its number, its host, (W003), (TNS V1-V3)
    r"(?<=' ) *\d+,\d+ ",  # SID,serial# of a waiter
    r"(?<= )\d+,\d+ +(?=1213661190)",  # SID,serial# of a blocker
    r'"\d+,\d+"',  # process,transaction of a session
    r"\b[Pp][123](?:_TEXT)?\b",  # headings of a wait's parameters
    r"^Top 5 Timed Foreground Events$",
    r"^(?:Measured by|Date|Machine|System|Database|Disk|Busy before), .*",  # the set-up of a run
    r"(?:constant|exponential|gamma cv2 [\d.]+,|[\d.]+ % [\d.]+ x as long,) [\d.]+ ms|histogram \S+",  # disks
    r"\bcv2\b",
]
ELAPSED = r"\+\d{9} \d\d:\d\d:\d\d\.\d{9}"
NUMBER = rf"{ELAPSED}|\.\d+|\d(?:[\d,]*\d)?(?:\.\d+)?"


def numbers(text):
    """Numbers that stand for a figure, with their lines."""
    found = Counter()
    for number, line in enumerate(text.split("\n"), start=1):
        for other in NO_FIGURES:
            line = re.sub(other, "", line)
        found.update((number, text) for text in re.findall(NUMBER, line))
    return found


def read(listing):
    return Counter((figure.line, figure.text) for figure in figures(listing))


@pytest.mark.parametrize("name", LISTINGS)
def test_every_number_of_a_listing_is_exactly_one_figure(name):
    assert read(load(name)) == numbers(raw(name))


@pytest.mark.slow
@pytest.mark.parametrize("name", LISTINGS)
def test_a_listing_cut_anywhere_loses_no_figure_in_silence(name):
    text = raw(name)
    for end in some(range(len(text)), 300):
        try:
            listing = parse(text[:end])
        except ListingError:
            continue
        assert read(listing) == numbers(text[:end])


@pytest.mark.parametrize("name", LISTINGS)
@examples(20)
@given(data=st.data())
def test_a_listing_with_lines_dropped_doubled_or_swapped_loses_no_figure_in_silence(name, data):
    lines = raw(name).split("\n")
    place = st.integers(0, len(lines) - 1)
    for _ in range(data.draw(st.integers(1, 3))):
        one, other = data.draw(place), data.draw(place)
        change = data.draw(st.sampled_from(["drop", "double", "swap"]))
        if change == "drop":
            lines[one] = ""
        elif change == "double":
            lines[one] += "\n" + lines[one]
        else:
            lines[one], lines[other] = lines[other], lines[one]
    text = "\n".join(lines)
    try:
        listing = parse(text)
    except ListingError:
        return
    assert read(listing) == numbers(text)
