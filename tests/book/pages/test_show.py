"""What a chapter prints."""

import re
from html import escape

import pytest
from lab import made

from models.book import captured
from models.book.captured.index import index
from models.book.captured.listing import read as read_listing
from models.book.pages.show import ERROR, captures, listing, table
from models.explorable import MS


def forms(shown):
    bundle = shown._repr_mimebundle_()
    return bundle["text/plain"], bundle["text/html"]


def test_a_table_prints_numbers_in_their_units_and_escapes_text():
    rows = [
        ["a & b", 0.0146, -0.1],
        ["c", None, None],
        ["`sync` by [them](https://example.org/a_b), <b>", 1.0, 0.5],
    ]
    text, html = forms(table(["<What>", ("How long", MS), ("Off", ERROR)], rows))
    assert "<td>a &amp; b</td>" in html and "&lt;What&gt;" in html and "&lt;b&gt;" in html
    assert '<code class="literal">sync</code> by <a href="https://example.org/a_b">them</a>' in html
    assert [" ".join(line.split()) for line in text.splitlines()[:3]] == [
        "<What> How long Off", "a & b 14.6 ms −10.0 %", "c",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "caption"),
    [
        ("hw-wait-chains-nocache", "Oracle 11.2.0.3.8. Copied to the letter.</figcaption>"),
        ("hw-wait-chains-cache", "Oracle 11.2.0.3.8. Laid out for this book: the source has "),
        ("wc-lob-option-timings", "Oracle not stated; "),
        ("hw-awr-cache", "Copied to the letter. The source left out rows of the instance activity"),
        ("cf-basicfile-nocache-nologging", "as it calls what it prints the highlights.</figcaption>"),
    ],
)
def test_a_listing_is_to_the_letter_and_says_how_it_stands_to_what_was_published(name, caption):
    text, html = forms(listing(captured.load(name)))
    assert text == captured.load(name).text and escape(text) in html and caption in html


def test_a_text_without_a_source_is_shown_by_itself():
    text_alone = captured.listing_text("hw-awr-cache").decode()
    text, html = forms(listing(text_alone, cite=["Waits"]))
    assert text == text_alone and html.startswith('<pre class="wait-sideways" tabindex="0" role="group"')
    assert "<mark>Waits</mark>" in html and re.sub("<.*?>", "", html) == escape(text_alone)


def test_a_column_that_the_text_cites_is_marked_down_to_the_end_of_its_table():
    loaded = captured.load("cf-basicfile-nocache-nologging")
    shown, plain = (forms(listing(loaded, cite=cited))[1] for cited in (["Csec", "Time_outs"], []))
    marked = [re.findall("<mark>(.*?)</mark>", line) for line in shown.splitlines() if "<mark>" in line]
    assert marked[:2] == [["Time_outs", "Csec"], ["---------", "----"]]
    assert marked[2:] == [[f"{row.timeouts:.0f}", f"{100 * row.time:,.2f}"] for row in loaded.events.values()]
    assert shown.replace("<mark>", "").replace("</mark>", "") == plain
    with pytest.raises(ValueError, match="Avg Sec"):
        listing(loaded, cite=["Avg Sec"])


def test_all_listings_of_a_source_are_shown_under_what_they_have_in_common():
    common, *rest = captures("lewis2022control")
    shown = [output._repr_mimebundle_()["text/plain"] for output in rest[2::3]]
    assert "Sessions" in common._repr_mimebundle_()["text/plain"]
    keys = [name for name, entry in captured.index().items() if entry.source.key == "lewis2022control"]
    assert shown == [captured.load(name).text for name in keys]


def test_a_run_of_another_database_is_shown_with_its_own_facts(monkeypatch):
    read = read_listing("made-run", made.WHOLE, index(made.INDEX)["made-run"])
    monkeypatch.setattr(captured, "index", lambda: index(made.INDEX))
    monkeypatch.setattr(captured, "load", lambda name: read)
    facts, title, own_facts, shown = captures("thisbook")
    facts, own_facts, shown = (output._repr_mimebundle_() for output in (facts, own_facts, shown))
    lines = facts["text/plain"].splitlines()
    wanted = ["Set-up", "PostgreSQL", "Workload", "Options", "Sessions", "Hardware", "System", "Disk"]
    assert [line.split("  ")[0] for line in lines] == wanted
    assert lines[0].endswith("of this listing") and lines[1].endswith("18.4")
    assert title.data == "### A made-up run" and own_facts["text/plain"] == "Listing  made-run"
    assert shown["text/plain"] == made.WHOLE
    caption = "A made-up run. This book, “On a database of your own” (2026-11-22); PostgreSQL 18.4. Copied to the "
    assert f"<figcaption>{caption}letter.</figcaption>" in shown["text/html"]


def test_an_error_that_lies_halfway_is_rounded_as_the_page_rounds_it():
    shown = [ERROR.show(error) for error in (0.5625, -0.5625, 12.3456, 0.0, -1e-9)]
    assert shown == ["+56.3 %", "−56.3 %", "+1,234.6 %", "0.0 %", "0.0 %"]
