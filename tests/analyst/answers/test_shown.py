"""What a report's reader is shown: everything, in words, and nothing of a report that is not text."""

import re
from functools import partial
from html import unescape

import pytest

from analyst.answers import hostile
from analyst.answers.page import Page, html, text
from models.analyst.answers.report import sentences
from models.analyst.findings.study import words as saying
from models.laws.numbers.comparison import Prediction
from models.laws.numbers.wording import show, show_error

ALL_OF_IT = partial(text, everything=True)


def test_what_applies_comes_first_then_what_would_matter_and_the_rest_is_folded():
    drawn = unescape(html(hostile.report(problems=()), hostile.FINDINGS))
    assert re.findall(r"<h3>([^<]*)</h3>|<summary>([^<]*)</summary>", drawn) == [
        ("One finding of the book applies", ""),
        ("", "The figures that this rests on"),
        ("", "What next, step by step"),
        ("One would matter, and cannot be told", ""),
        ("", "Of the book's other findings one does not apply or matters little"),
        ("", "The figures that this rests on"),
        ("", "What was read"),
    ]
    folded = drawn[drawn.index("<details><summary>Of the book") :]
    assert "Timers" in folded and "HW enqueue" not in folded
    many = html(hostile.report(), [hostile.applies(), hostile.applies()])
    assert "2 findings of the book apply" in many and "does not apply" not in many


def test_it_has_at_most_25_lines_of_many_findings_and_of_long_sentences_and_says_nothing_twice():
    long = " ".join(["The sentence is longer than a line of a terminal, and goes on and on about the wait"] * 5)
    many = [hostile.applies(title=f"the finding {n}", stake=0.3 - n / 100) for n in range(5)]
    wordy = [hostile.applies(title=f"the finding {n}", because=long, causes=(f"{long} {n}",)) for n in range(2)]
    for findings in (many, wordy):
        lines = text(hostile.report(), findings).splitlines()
        assert len(lines) <= 25 and all(finding.title in " ".join(lines) for finding in findings)
    short = hostile.applies(because="It is so.", causes=("It is so. 8 of 9 are slow.",), victim="")
    assert text(hostile.report(), [short]).count("It is so.") == 1


@pytest.mark.parametrize(
    ("predicted", "reported", "low", "high", "words", "longer"),
    [
        (0.9, 0.2, None, None, "off by a factor of 4.50", False),
        (0.2, 0.9, None, None, "off by a factor of 4.50", True), (0.5, 0.3, None, None, "", False),
        (0.0, 1.0, None, None, "", False),
        (1.4, 3.6, 1.3, 578.0, "so wide a range that the formula cannot decide", False),
        (1.4, 1.4, 0.0, 5.0, "so wide a range that the formula cannot decide", False),
        (1.4, 3.6, 1.3, 5.0, "", False),  # more than twice what the law gives, but within its range
        (1.4, 3.6, 1.3, 2.0, "outside of that range", False),  # not twice the most that it gives
        (1.4, 4.5, 1.3, 2.0, "off by a factor of 2.25", True),
        (1.4, 0.5, 1.3, 2.0, "off by a factor of 2.60", False),  # and leaves nothing out
    ],
)  # fmt: skip
def test_a_law_that_is_far_off_or_outside_of_its_range_is_told_so(predicted, reported, low, high, words, longer):
    law = Prediction("group commit", "sync ÷ write", predicted, reported, "", low, high)
    finding = hostile.applies(predictions=(law,))
    ((*_, law),) = sentences.predictions(finding)
    for output in (law, *(" ".join(shown(hostile.report(), [finding]).split()) for shown in (html, ALL_OF_IT))):
        assert words in output and ("leaves out is at work" in output) is longer
        assert all((part in output) == (part in words) for part in ("cannot decide", "off by"))


def test_links_lead_to_the_chapters_and_on_the_site_to_the_model_and_each_has_the_colour_of_its_shape():
    page = Page(html(hostile.report(), hostile.FINDINGS))
    assert {"pipe", "lock", "timer", "applies", "cannot-be-told", "does-not-apply"} <= page.classes
    assert page.values("href") == [
        "log-file-sync.html", "#try-own-sync", "hw-contention.html", "write-complete-waits.html"
    ]  # fmt: skip
    assert "Move the model" not in html(hostile.report(), hostile.FINDINGS, ".ipynb")


SHOWN = (
    (0.0146, "s", "14.6 ms"), (0.0009996, "s", "1.00 ms"), (2.34e-5, "s", "23.4 µs"), (3600.0, "s", "3,600 s"),
    (1.5e6, "bytes", "1.50 MB"), (2048.0, "bytes/s", "2.05 kB/s"), (999.0, "bytes", "999 bytes"),
    (1.22e-6, "%", "less than 0.01 %"), (0.0, "%", "0 %"), (0.3333, "%", "33.3 %"),
    (62717.0, "", "62,717"), (2.449, "", "2.45"), (12.0, "/s", "12.0 /s"),
    (-0.002, "s", "−2.00 ms"), (0.0, "s", "0 s"), (float("inf"), "s", "∞ s"),
    (float("nan"), "", "not defined"),
    (7.0, "bytes/transaction", "7.00 bytes/transaction"), (3.0, "sessions", "3.00 sessions"),
)  # fmt: skip
SAID = (
    (saying.clock(6720.0), "6,720 s"), (saying.clock(0.005), "5 ms"), (saying.clock(0.00099999), "1 ms"),
    (saying.clock(1e-12), "less than 0.001 µs"), (saying.size(5.4e12), "5.4 TB"),
    (saying.size(8192), "8.19 kB"), (saying.percent(12.3), "1,230 %"), (saying.percent(0.12), "12 %"),
    (saying.percent(1.22e-6), "less than 0.01 %"), (saying.count(62717.4), "62,717"),
    (saying.count(2.0), "2"), (saying.count(20.04), "20"), (saying.count(5e-6), "less than 0.001"),
)  # fmt: skip


def test_a_figure_is_shown_in_the_unit_that_suits_it_and_in_a_sentence_without_zeros_to_spare():
    for value, unit, words in SHOWN:
        assert show(value, unit) == words
    assert [shown for shown, _ in SAID] == [words for _, words in SAID]


def test_an_error_has_a_sign_and_an_infinite_one_no_words():
    shown = [show_error(error) for error in (0.5625, -0.1, -1e-9, float("inf"))]
    assert shown == ["+56.3 %", "−10.0 %", "0.0 %", ""]
