"""No printed figure is lost and none is made up: the numbers of the text are the figures, line by line."""

import re
from collections import Counter

import pytest

from book.captured.reading import LISTINGS, figures, raw
from models.analyst.reports.errors import ListingError
from models.book.captured import load
from models.book.captured.listing import read

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
    """Numbers that stand for a figure, with their lines; of an interval that is printed again, the first."""
    counts, again = Counter(), False
    for number, line in enumerate(text.split("\n"), start=1):
        if line.startswith("Interval"):
            again, line = True, "" if again else line
        for other in NO_FIGURES:
            line = re.sub(other, "", line)
        counts.update((number, text) for text in re.findall(NUMBER, line))
    return counts


@pytest.mark.parametrize("name", LISTINGS)
def test_every_number_of_a_listing_is_exactly_one_figure(name):
    assert Counter((figure.line, figure.text) for figure in figures(load(name))) == numbers(raw(name))


@pytest.mark.parametrize("name", ["hw-wait-chains-nocache", "wc-messages-by-session", "wc-lob-option-timings"])
def test_a_line_that_fits_no_pattern_is_an_error(name):
    lines = raw(name).splitlines()
    with pytest.raises(
        ListingError, match=f"^mine, line {len(lines)}: is laid out in no way that is known"
    ) as caught:
        read("mine", "\n".join([*lines[:-1], lines[-1] + "?    ?"]))
    assert caught.value.line == lines[-1] + "?    ?"
