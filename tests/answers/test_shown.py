"""What a report's reader is shown: everything, in words, and nothing of a report that is not text."""

import html as html_lib
import json
import re
from html.parser import HTMLParser

import pytest
from findings.made import event, report

from answers import hostile
from answers.hostile import HOSTILE
from models import reports
from models.answers.report import answer as answers
from models.answers.report import as_html, as_text, in_words
from models.findings import diagnose, log_file_sync
from models.findings.asking import words as saying
from models.findings.asking.questions import Questions
from models.findings.chapters import BY_FILE
from models.numbers.comparison import Prediction
from models.numbers.wording import show, show_error


class Page(HTMLParser):
    """The elements, the links and the text of some HTML, and whether every element is closed."""

    def __init__(self, html):
        super().__init__()
        self.tags, self.links, self.classes, self.words, self.open, self.attributes = [], [], set(), [], [], set()
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.open.append(tag)
        self.attributes |= {name for name, _ in attributes}
        self.links += [value for name, value in attributes if name == "href"]
        self.classes |= {each for name, value in attributes if name == "class" for each in value.split()}

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)

    @property
    def text(self):
        return " ".join(" ".join(self.words).split())


@pytest.fixture
def page():
    return Page(as_html.html(hostile.report(), hostile.FINDINGS))


@pytest.fixture
def text():
    return as_text.text(hostile.report(), hostile.FINDINGS, everything=True)


def test_no_text_of_a_report_becomes_part_of_the_page(page):
    """Names of events, of the file, and whatever a finding quotes: all of them carry a script here."""
    assert not {"script", "b&amp;"} & set(page.tags)
    assert page.attributes <= {"class", "aria-label", "open", "scope", "colspan", "href"}
    assert page.text.count('<script>alert("it\'s on")</script>&amp;') >= 8
    assert page.links == [
        "log-file-sync.html", "#try-own-sync", "hw-contention.html", "write-complete-waits.html"
    ]  # fmt: skip


@pytest.mark.parametrize("shown", ["page", "text"])
def test_no_control_character_reaches_a_reader(shown, page, text):
    told = page.text if shown == "page" else text.replace("\n", " ")
    assert told.isprintable()
    assert "\N{REPLACEMENT CHARACTER}[2J" in told


def test_every_field_of_a_report_is_shown_with_its_state_and_lines(page):
    for words in (
        "AWR report, HTML", "Release 12.1", "line 5", "Cluster (RAC) no line 6",
        "Elapsed 1,800 s (30 min) inconsistent lines 11, 345", "DB time 4,210 s (70.2 min) line 12",
        "CPUs not found", "Read: 1 wait event, 1 statistic, 1 kind of lock, 1 histogram.",
        "Not found: 1. Inconsistent: 1.", "No line says how many CPUs", "It has 10 waits and 12 waits",
        "lines 20, 210",
    ):  # fmt: skip
        assert words in page.text, words


def test_every_field_of_a_finding_is_shown(page):
    for words in (
        "log file sync: commits wait for the log writer applies", "for 41.0 % of DB time", "7.35 ms line 20",
        "3.20 MB/s line 98", "41.0 % lines 20, 30, 41, 52, …", "commits 123 /s", "commits in one write 4",
        "6.00 ms 7.35 ms −18.4 %", "1 + ρ(1+cv²)/2", "5.00 ms to 6.50 ms over what the report leaves open",
        "Too few CPUs", "More than one redo strand.", "The histogram of the write",
        "Read the chapter: log file sync", "The processors are short", "the rest 1.35 ms 18.4 %",
    ):  # fmt: skip
        assert words in page.text, words


def test_what_applies_comes_first_then_what_would_matter_and_the_rest_is_folded(page):
    html = as_html.html(hostile.report(problems=()), hostile.FINDINGS)
    assert re.findall(r"<h3>([^<]*)</h3>|<summary>([^<]*)</summary>", html) == [
        ("One finding of the book applies", ""),
        ("", "The figures that this rests on"),
        ("One would matter, and cannot be told", ""),
        ("", "One other does not apply, or matters little"),
        ("", "The figures that this rests on"),
        ("", "What was read"),
    ]
    folded = html[html.index("<details><summary>One other") :]
    assert "Timers" in folded and "HW enqueue" not in folded
    many = as_html.html(hostile.report(), [hostile.applies(), hostile.applies()])
    assert "2 findings of the book apply" in many and "does not apply" not in many


def test_what_cannot_be_told_and_has_nothing_at_stake_is_folded_too():
    for shown in (as_html.html, as_text.text):
        told = shown(hostile.report(), [hostile.unknown(stake=0.0), hostile.does_not()])
        assert "2 others do not apply, or matter little" in told
    assert "CANNOT BE TOLD" not in as_text.text(hostile.report(), [hostile.unknown(stake=0.0)])


def test_the_rest_is_one_line_unless_everything_is_asked_for():
    short, all_of_it = (as_text.text(hostile.report(), hostile.FINDINGS, everything=each) for each in (0, 1))
    assert "--all shows why" in short and "No wait lasts" not in short and "commits in one write" not in short
    assert "--all" not in all_of_it and "No wait lasts" in all_of_it and "commits in one write" in all_of_it
    assert set(short.splitlines()) - set(all_of_it.splitlines()) == {
        each for each in short.splitlines() if "--all" in each or each.startswith("One other")
    }


def test_what_most_is_at_stake_in_comes_first():
    small, large = hostile.applies(title="small", stake=0.1), hostile.applies(title="large", stake=0.3)
    for shown in (as_html.html, as_text.text):
        told = shown(hostile.report(), [small, large])
        assert told.index("large") < told.index("small")


def test_a_finding_has_the_colour_of_its_chapters_shape(page):
    assert {"pipe", "lock", "timer", "applies", "cannot-be-told", "does-not-apply"} <= page.classes


@pytest.mark.parametrize(
    ("predicted", "reported", "words"),
    [(0.9, 0.2, "off by a factor of 4.50"), (0.2, 0.9, "off by a factor of 4.50"), (0.5, 0.3, ""), (0.0, 1.0, "")],
)
def test_a_law_that_is_far_off_is_told_so(predicted, reported, words):
    told = Prediction("closed queue", "mean wait", predicted, reported, "s")
    for shown in (as_html.html, as_text.text):
        text = " ".join(shown(hostile.report(), [hostile.applies(predictions=(told,))]).split())
        assert ("off by a factor" in text) == bool(words) and words in text


@pytest.mark.parametrize(
    ("reported", "low", "high", "words"),
    [
        (3.6, 1.3, 578.0, "so wide a range that the law cannot decide"),
        (1.4, 0.0, 5.0, "so wide a range that the law cannot decide"),
        (3.6, 1.3, 5.0, ""),  # more than twice the 1.4 that the law gives, but within its range
        (3.6, 1.3, 2.0, ""),  # not twice the most that it gives
        (4.5, 1.3, 2.0, "off by a factor of 2.25"),
        (0.5, 1.3, 2.0, "off by a factor of 2.60"),
    ],
)
def test_a_law_that_gives_a_range_is_held_against_that(reported, low, high, words):
    told = Prediction("group commit", "sync ÷ write", 1.4, reported, "", low, high)
    ((*_, law),) = in_words.predictions(hostile.applies(predictions=(told,)))
    assert words in law
    assert ("cannot decide" in law) == ("cannot decide" in words) and ("off by" in law) == ("off by" in words)


@pytest.mark.parametrize(("reported", "longer"), [(4.5, True), (0.5, False)])
def test_a_law_that_gives_too_much_is_not_said_to_leave_something_out(reported, longer):
    told = Prediction("group commit", "sync ÷ write", 1.4, reported, "", 1.3, 2.0)
    ((*_, law),) = in_words.predictions(hostile.applies(predictions=(told,)))
    assert "off by a factor of 2" in law and ("leaves out is at work" in law) is longer


def test_a_finding_that_applies_ends_with_what_helps_as_the_box_of_its_chapter_has_it():
    helps = BY_FILE[hostile.applies().chapter].in_short.helps.replace("`", "")
    for shown in (as_html.html, as_text.text):
        text = " ".join(html_lib.unescape(shown(hostile.report(), [hostile.applies()])).split())
        assert helps in text
        for other in (hostile.unknown(), hostile.does_not()):
            assert "What helps" not in shown(hostile.report(), [other])


def test_links_go_where_the_chapters_are():
    html = as_html.html(hostile.report(), hostile.FINDINGS, ".ipynb")
    assert 'href="log-file-sync.ipynb"' in html and "#try-" not in html


def test_the_text_for_a_terminal_shows_every_field_too(text):
    for words in (
        "Release        12.1", "1,800 s (30 min) (inconsistent)", "CPUs           not found",
        "APPLIES: log file sync: commits", "3.20 MB/s  line 98", "predicted 6.00 ms,",
        "- Too few CPUs", "- The histogram of the", "CANNOT BE TOLD: HW enqueue", "DOES NOT APPLY: Timers",
        "No wait lasts a whole centisecond.", "Chapter: write-complete-waits",
    ):  # fmt: skip
        assert words in text, words
    assert text.index("APPLIES: log") < text.index("CANNOT BE TOLD") < text.index("DOES NOT APPLY")
    assert "predicted 6.00 ms, reported 7.35 ms, −18.4 %" in " ".join(text.split())
    assert max(map(len, text.splitlines())) <= 100 + len(HOSTILE)


@pytest.mark.parametrize("width", [70, 80, 100, 300])
def test_the_text_is_as_wide_as_the_terminal_and_no_wider_than_is_easy_to_read(width):
    long = hostile.Evidence(
        "the share of the time for which all of the processors of the host are at work", 0.5, "%"
    )
    told = as_text.text(
        hostile.report(problems=(), name="mine", release=reports.Fact()),
        [hostile.applies(evidence=(long,))],
        width,
        everything=True,
    )
    lines = [line for line in told.splitlines() if HOSTILE[:20] not in line]
    assert max(map(len, lines)) <= min(width, 100)
    assert long.what in " ".join(told.replace("50.0 %", "").split())


@pytest.mark.parametrize(
    ("value", "unit", "words"),
    [
        (0.0146, "s", "14.6 ms"), (0.0009996, "s", "1.00 ms"), (2.34e-5, "s", "23.4 µs"), (3600.0, "s", "3,600 s"),
        (1.5e6, "bytes", "1.50 MB"), (2048.0, "bytes/s", "2.05 kB/s"), (999.0, "bytes", "999 bytes"),
        (1.22e-6, "%", "less than 0.01 %"), (0.0, "%", "0 %"), (0.3333, "%", "33.3 %"),
        (62717.0, "", "62,717"), (2.449, "", "2.45"), (12.0, "/s", "12.0 /s"),
        (-0.002, "s", "−2.00 ms"), (0.0, "s", "0 s"), (float("inf"), "s", "∞ s"),
        (float("nan"), "", "not defined"),
        (7.0, "bytes/transaction", "7.00 bytes/transaction"), (3.0, "sessions", "3.00 sessions"),
    ],
)  # fmt: skip
def test_a_figure_is_shown_in_the_unit_that_suits_it(value, unit, words):
    assert show(value, unit) == words


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (saying.clock(6720.0), "6,720 s"), (saying.clock(0.005), "5 ms"), (saying.clock(0.00099999), "1 ms"),
        (saying.clock(1e-12), "less than 0.001 µs"), (saying.size(5.4e12), "5.4 TB"),
        (saying.size(8192), "8.19 kB"), (saying.percent(12.3), "1,230 %"), (saying.percent(0.12), "12 %"),
        (saying.percent(1.22e-6), "less than 0.01 %"), (saying.count(62717.4), "62,717"),
        (saying.count(2.0), "2"), (saying.count(20.04), "20"), (saying.count(5e-6), "less than 0.001"),
    ],
)  # fmt: skip
def test_a_sentence_has_no_exponent_and_no_zeros_to_spare(told, words):
    assert told == words


def test_no_wait_takes_more_than_all_of_db_time():
    rows = [event("log file sync", 48_000, 6_720.0, share=0.611), event("DB CPU", None, 120.0, share=0.109)]
    read = report(rows, db_time=1_100.0)
    assert "610" not in Questions(read).how_much("log file sync")
    assert Questions(read).how_much("buffer busy waits").endswith("the report contradicts itself about DB time")
    alone = report([event("log file sync", 48_000, 6_720.0)], db_time=1000.0)
    assert (
        Questions(alone)
        .how_much("buffer busy waits")
        .endswith("the report lists too little to tell what it takes")
    )
    assert "%" not in log_file_sync.finding(alone).because


def test_a_figure_and_its_unit_stay_on_one_line():
    because = "It waits for 12 ms, 8.03 % of DB time, after 3 writes of 711 MB at 22 /s."
    finding = hostile.applies(because=because, evidence=(), predictions=(), causes=(), missing=())
    html = as_html.html(hostile.report(), [finding])
    assert all(f"{figure}\N{NO-BREAK SPACE}" in html for figure in ("12", "8.03", "711", "22"))
    assert "3 writes" in html
    for width in range(40, 80):
        lines = as_text.text(hostile.report(), [finding], width).splitlines()
        assert not [line for line in lines if re.match(r" *(%|ms|MB|/s)", line)]
        assert "\N{NO-BREAK SPACE}" not in "".join(lines)


def test_an_error_has_a_sign_and_an_infinite_one_no_words():
    assert [show_error(each) for each in (0.5625, -0.1, -1e-9, float("inf"))] == [
        "+56.3 %",
        "−10.0 %",
        "0.0 %",
        "",
    ]


@pytest.fixture
def answered(monkeypatch):
    """The answer for a report that the reader makes, and findings that the diagnosis makes."""

    def ask(findings, suffix=".html"):
        monkeypatch.setattr(reports, "read", lambda data, name: hostile.report(name=f"{name} {len(data)}"))
        monkeypatch.setattr(diagnose, "FINDINGS", [lambda report, each=each: each for each in findings])
        return json.loads(answers.answer(b"abc", "mine", suffix))

    return ask


def test_the_answer_holds_the_report_its_html_and_where_the_models_start(answered):
    found = answered(hostile.FINDINGS)
    assert set(found) == {"report", "html", "text", "page", "what_if"}
    assert found["page"].startswith("<!doctype html>") and "<svg" not in found["page"]
    assert found["report"]["name"] == "mine 3" and len(found["report"]["findings"]) == 3
    assert found["html"] == as_html.html(hostile.report(name="mine 3"), hostile.FINDINGS)
    assert found["text"] == as_text.text(hostile.report(name="mine 3"), hostile.FINDINGS)
    told = found["text"].replace("\n  ", " ")
    assert found["report"]["summary"] and all(each in told for each in found["report"]["summary"])
    assert found["what_if"] == [
        {
            "explorable": "own-sync", "position": {"utilization": 0.62, "cv2": 2.3}, "x": 0.62, "y": 2.45,
            "title": "log file sync: commits wait for the log writer", "chapter": "log-file-sync",
        }
    ]  # fmt: skip


def test_a_figure_that_a_report_does_not_have_is_null_in_the_answer(answered):
    start = hostile.WhatIf("own-hw", {"sessions": float("nan")}, float("nan"), float("inf"))
    (found,) = answered([hostile.applies(what_if=start)])["what_if"]
    assert (found["position"], found["x"], found["y"]) == ({"sessions": None}, None, None)


def test_what_cannot_be_read_is_answered_with_a_sentence():
    found = json.loads(answers.answer(b"Dear John", "letter.txt"))
    assert list(found) == ["refused"]
    assert found["refused"].startswith("letter.txt: ")
