"""A broken listing raises ListingError, which says where and what; never anything else."""

import re
from contextlib import suppress

import pytest
from chosen import examples
from hypothesis import given
from hypothesis import strategies as st

from book.captured.reading import LISTINGS, raw
from models.analyst.reports.listings.errors import ListingError
from models.analyst.reports.listings.reader import parse

AWR = raw("hw-awr-nocache")
SNAPSHOT = raw("cf-basicfile-nocache-nologging")
SESSIONS = raw("wc-messages-by-session")
CHAINS = raw("hw-wait-chains-nocache")


def without(text, pattern, instead=""):
    """`text` with what matches `pattern` replaced, once; the pattern has to be there."""
    changed, count = re.subn(pattern, instead, text, count=1, flags=re.M)
    assert count == 1
    return changed


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is empty"),
        (" \n\n  \n", "is empty"),
        (b"\xff\xfe\x00A", "is not text"),
        (b"PK\x03\x04", "control character"),
        ("event\twaits\n", "control character"),
        ("Dear reader,\nsee below.\n", "belongs to no table"),
        (AWR + "\nAnd so on.\n", "belongs to no table"),
        (AWR + "And so on.\n", "nothing under 'Total'"),
        (without(AWR, r"^-{30} .*\n"), "belongs to no table"),
        (without(AWR, "Waits  ", "Weeks  "), "heads an unknown table"),
        (without(AWR, "^Top 5", "Top 6"), "heads an unknown table"),
        (without(AWR, "^Event     ", "Event    x"), "heads an unknown table"),
        (without(AWR, "62,717", "62,7l7"), "'62,7l7' is not a number"),
        (without(AWR, "62,717", "6 ,717"), "',717' is not a number|outside its columns"),
        (without(AWR, " 62,717", "62,717 "), "has no number that ends at place"),
        (without(AWR, " 32.2 Configurat", ""), "nothing under '% DB time'"),
        (without(AWR, " Configurat", ""), "some of its columns blank"),
        (without(AWR, "93,156", "      "), "some of its columns blank"),
        (without(AWR, "Configurat", "Configurat      12"), "outside its columns"),
        (without(AWR, "      62,717", "7     62,717"), "outside its columns"),
        (without(AWR, "^direct path write  ", "  direct path write"), "outside its columns"),
        (without(AWR, "^direct path write   ", "enq: HW - contention"), "second event 'enq: HW - contention'"),
        (without(AWR, "00:24:54", "00:74:54"), "is not a duration"),
        (without(AWR, r"^\+.*\n"), "is to be followed by"),
        (AWR + "\n" + AWR, "is a second ELAPSED|second event"),
        (without(AWR, r"\n\nStatistic", "\nStatistic"), "outside its columns"),
        (AWR[: AWR.index("lob reads")], "has no rows under it"),
        (without(SNAPSHOT, r"^-{34}\n"), "heads an unknown table|belongs to no table|is not over the dashes"),
        (
            without(SNAPSHOT, "^Interval:- +6 seconds", "Interval:- ? seconds"),
            "is to say what the snapshot covers",
        ),
        (without(SNAPSHOT, "^Interval:- +6", "Interval:- 7"), "covers intervals of"),
        (without(SNAPSHOT, "^System enqueues", "System locks"), "heads an unknown table: System locks"),
        (without(SNAPSHOT, "^----- .*\n", "----- -----\n"), "not over the dashes"),
        (without(SNAPSHOT, "2,638$", "2,638 (2,600)"), "outside its columns"),
        (without(SNAPSHOT, "contention$", ""), "nothing under 'Reason'"),
        (without(SESSIONS, "^messages sent .*", "messages sent"), "is no statistic of a session"),
        (without(SESSIONS, "^messages sent .*\n", ""), "names a session with no statistics"),
        (without(SESSIONS, "2,004", "2,00"), "is not a number"),
        (without(SESSIONS, r"\(2,000\)", "(about)"), "'about' is not a number"),
        (without(SESSIONS, "283", "two"), "does not name a session"),
        (without(SESSIONS, "W006", "W003"), "second session 'W003'"),
        (without(SESSIONS, "messages received", "messages sent"), "second statistic 'messages sent'"),
        (without(CHAINS, "'<='", "'=='"), "has no chain signature"),
        (without(CHAINS, "12583050 block$", ""), "nothing under 'P3'"),
        (without(CHAINS, "129,571         enq", "129,571,129,571,enq"), "has no blank between columns"),
        ("  CHAIN_SIGNATURE\n  ---------------\nx 'enq: CF - contention'\n", "before its first column"),
    ],
)
def test_a_break_is_named_by_listing_line_and_cause(text, message):
    with pytest.raises(ListingError, match=message) as caught:
        parse(text, "mine")
    error = caught.value
    assert error.listing == "mine"
    if error.number:
        whole = text if isinstance(text, str) else text.decode()
        assert error.line == whole.split("\n")[error.number - 1]
        assert str(error).startswith(f"mine, line {error.number}: ")
        assert str(error).endswith(f"\n    {error.line.rstrip()[:160]}")
    else:
        assert str(error).startswith("mine: ")


def parses_or_complains(text):
    with suppress(ListingError):
        parse(text)


@pytest.mark.parametrize("name", LISTINGS)
@examples(30)
@given(data=st.data())
def test_a_listing_with_corrupted_characters_parses_or_complains(name, data):
    characters = list(raw(name))
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(characters) - 1))
        characters[place] = data.draw(
            st.sampled_from(["", " ", "-", ",", ".", "9", "x", "\n", "\0", "é", "'", "("])
        )
    parses_or_complains("".join(characters))


@pytest.mark.parametrize("name", LISTINGS)
@examples(30)
@given(data=st.data())
def test_pieces_of_two_listings_parse_or_complain(name, data):
    one, other = raw(name), raw(data.draw(st.sampled_from(LISTINGS)))
    cut, join = data.draw(st.integers(0, len(one))), data.draw(st.integers(0, len(other)))
    parses_or_complains(one[:cut] + other[join:])


@given(st.text())
def test_random_text_complains(text):
    with pytest.raises(ListingError):
        parse(text)


@given(st.binary())
def test_random_bytes_complain(data):
    with pytest.raises(ListingError):
        parse(data)
    with pytest.raises(ListingError):
        parse(data.decode("latin-1"))


@given(st.lists(st.text(alphabet="- ~:+SIDELAPEventWait0123456789,.()'<=\n", max_size=30), max_size=12))
def test_text_made_of_the_characters_of_listings_parses_or_complains(lines):
    parses_or_complains("\n".join(lines))
