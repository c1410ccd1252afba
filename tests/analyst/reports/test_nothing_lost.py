"""Whatever line, heading, rule or tag is cut, doubled or moved: no row is lost, and none changes sides, unsaid.

The contract. Of a report that is not refused, every row of the report as it was (events, statistics, the time
model, the operating system's, enqueues, histograms) is there on the same side with the same figures, or one of
`report.problems` names it or its section: "background events", the title of a table, or "wait events" where it
cannot be told whose they are. No row is there that was not. Before 11g a report tells sessions from background
processes by the list of the latter alone: where a problem is about that list, a row may be of both together.

What is not asked for: the row whose own line is cut, and rows of other tables that are put between these.
"""

import functools
import re
from itertools import product

import pytest
from chosen import examples, some
from hypothesis import given
from hypothesis import strategies as st

from analyst.reports import losses
from analyst.reports.layouts import LAYOUTS
from analyst.reports.truth import truth
from models.analyst import reports

OFTEN = (  # of these, one of each form, more lines are tried than of the others
    "awr text 11.2.0.3.0 in pages",
    "awr html 10.2.0.4.0",
    "statspack 9.2 in pages",
)
NAMES = [*OFTEN, *some([name for name in LAYOUTS if name not in OFTEN], 7)]
PAGES = [name for name in NAMES if "html" in name]
TAG, ENDS_WITH_A_NUMBER = re.compile("<[^<>]+>"), re.compile(r"(^|\s)[\d.,]*\d\s*$")
EXAMPLES = examples(3)


class Case:
    """A report, its lines, and which of them print rows that are read."""

    def __init__(self, text):
        self.text, self.whole, self.lines = text, reports.read(text), text.split("\n")
        self.rows = set().union(*(losses.lines_of(key[0], row) for key, row in losses.rows(self.whole)))

    def others(self):
        """Places of the lines that print no row, of these tables or of others."""
        for index, line in enumerate(self.lines):
            if index + 1 not in self.rows and not ENDS_WITH_A_NUMBER.search(line) and "<td" not in line.lower():
                yield index

    def check(self, lines, spared=()):
        text = "\n".join(lines) if isinstance(lines, list) else lines
        return losses.silent(self.whole, text, {*spared} & self.rows)


def text_of(name, short=False):
    return LAYOUTS[name].write(truth(21, short=short))


@functools.cache
def case(name, short=False):
    return Case(text_of(name, short))


def cut(lines, index):
    return lines[:index] + lines[index + 1 :]


def doubled(lines, index, many=1):
    """The line, or as many from it on, comes twice."""
    return lines[: index + many] + lines[index:]


def put(lines, line, to):
    return [*lines[:to], line, *lines[to:]]


def moved(lines, index, to):
    return put(cut(lines, index), lines[index], to)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_line_that_is_cut_loses_no_other(name):
    source = case(name, short=True)
    for index in some(range(len(source.lines)), 15 if name in OFTEN else 4, seed=1):
        assert not source.check(cut(source.lines, index), [index + 1]), (index + 1, source.lines[index])


@pytest.mark.slow
@pytest.mark.parametrize("many", [1, 2])
@pytest.mark.parametrize("name", NAMES)
def test_lines_that_come_twice_lose_nothing(name, many):
    """One line, or two, such as a heading with its rule."""
    source = case(name, short=True)
    for index in some(range(len(source.lines) - many), 15 if name in OFTEN and many == 1 else 3, seed=2):
        assert not source.check(doubled(source.lines, index, many)), (index + 1, source.lines[index])


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@EXAMPLES
@given(data=st.data())
def test_a_line_that_is_moved_or_copied_loses_nothing(name, data):
    """Any line but a row goes anywhere."""
    source = case(name)
    index = data.draw(st.sampled_from([*source.others()]))
    to = data.draw(st.integers(0, len(source.lines) - 1))
    assert not source.check(moved(source.lines, index, to)), (index + 1, source.lines[index], to + 1)
    assert not source.check(put(source.lines, source.lines[index], to)), (index + 1, source.lines[index], to + 1)


@pytest.mark.parametrize(
    ("name", "line", "to"),
    [
        ("statspack 11.2.0.3.0", "Snapshot  ", "~~~~~~~~~~~~~~~~~~  "),  # between a title and what underlines it
        ("statspack 11.2.0.3.0", "-{35} ", "-{41} "),
        ("statspack 11.2.0.3.0", "Enqueue Type", "CF-Controlfile"),
        ("statspack 10.2 in pages", "\fInstance Activity", "CF-Controlfile"),
        ("awr text 11.2.0.4.0", "~~~~~", "control file sequential re"),  # below another rule
        ("awr text 11.2.0.4.0", "Event +to 2s ", "-{26} -{5} "),
        ("awr text 11.2.0.4.0", "Background Wait Events", "Foreground Wait Events"),
        ("awr text 19.0.0.0.0", "Statistic Name", "-{30} "),
        ("awr text 19.0.0.0.0", " +% of Total Waits", "-{26} -{5} "),
        ("awr html 10.2.0.4.0", "<TR>.*Statistic Name", "<TR>.*>Statistic</TH>"),
        ("awr html 10.2.0.4.0", "<TABLE", "<TR>.*CPU time"),
        ("awr html 11.2.0.4.0", "<tr>.*Statistic Name", "<tr>$"),
        ("awr html 11.2.0.4.0", "<table.*operating system", "<tr>.*per Second"),
    ],
)
def test_a_line_in_a_place_where_one_was_lost_unsaid(name, line, to):
    """Places that were found by trying all; what stands below such lines stands there, too."""
    source = case(name)
    index = next(index for index, printed in enumerate(source.lines) if re.match(line, printed))
    for there in some([there for there, printed in enumerate(source.lines) if re.match(to, printed)], 1):
        copied = put(source.lines, source.lines[index], there)
        for lines in (moved(source.lines, index, there), moved(source.lines, index, there - 1), copied):
            assert not source.check(lines)


@pytest.mark.parametrize("stray", ["user rollbacks<TD>", "<TD>user rollbacks</TD>1"])
def test_words_outside_of_cells_are_no_cell(stray):
    """As where the tag that starts a cell has moved."""
    source = case("awr html 10.2.0.4.0")
    text, count = re.subn("<TD[^<>]*>user rollbacks(?=</TD>)", stray, source.text)
    assert count == 1
    report = reports.read(text)
    assert "user rollbacks" not in report.statistics
    assert named(report, "statistic")


@pytest.mark.slow
@pytest.mark.parametrize("name", PAGES)
@EXAMPLES
@given(data=st.data())
def test_a_tag_that_is_cut_doubled_or_moved_loses_nothing(name, data):
    source = case(name)
    tags = list(TAG.finditer(source.text))
    tag, to = data.draw(st.sampled_from(tags)), data.draw(st.sampled_from(tags)).start()
    left = source.text[: tag.start()] + source.text[tag.end() :]
    after = to - len(tag[0]) if to > tag.start() else to
    assert not source.check(left), (tag, "cut")
    assert not source.check(source.text[: tag.end()] + source.text[tag.start() :]), (tag, "doubled")
    assert not source.check(left[:after] + tag[0] + left[after:]), (tag, "moved", to)
    assert not source.check(source.text[:to] + tag[0] + source.text[to:]), (tag, "copied", to)


def without(text, pattern, many=1):
    """The text without the lines that a pattern finds."""
    left, count = re.subn(rf"(?m)^\f?{pattern}.*\n", "", text, count=many)
    assert count, pattern
    return left


def named(report, what):
    return [problem for problem in report.problems if what in problem.what.lower()]


@pytest.mark.parametrize("line", ["Event ", "-{20,} -"], ids=["the heading", "the rule"])
def test_one_page_of_a_list_that_is_lost_is_said_to_be(line):
    """And what the others print is no list of all: a row of both sides is not the sessions' alone."""
    text = text_of("awr text 11.2.0.3.0 in pages")
    pages = [match.start() for match in re.finditer("(?m)^\f?Background Wait Events", text)]
    assert len(pages) > 1
    report = reports.read(text[: pages[0]] + without(text[pages[0] :], line))
    assert named(report, "background events")[0].lines
    old = text_of("statspack 10.2 in pages")
    start = old.index("Background Wait Events")
    short = reports.read(old[:start] + without(old[start:], line))
    assert named(short, "background events")
    assert not any(event.background is False for event in short.events)


@pytest.mark.parametrize(
    ("half", "name"), [("Foreground", "log file sync"), ("Background", "log file parallel write")]
)
def test_a_list_without_its_title_is_of_nobody_knows_whom_and_without_its_rule_it_is_lost(half, name):
    """Statspack prints no share that tells the halves apart."""
    text = text_of("statspack 11.2.0.3.0")
    report = reports.read(without(text, f"{half} Wait Events"))
    assert named(report, "wait events")
    assert [event.background for event in report.events if event.name == name] == [None]
    start = text.index(f"{half} Wait Events")
    report = reports.read(text[:start] + without(text[start:], "-{20,} -"))
    assert named(report, f"{half.lower()} events")
    assert not any(
        event.name == "log file parallel write" and event.background is False for event in report.events
    )


def test_a_title_of_html_may_stand_in_a_paragraph():
    """As that of the longest events does, with the table and its headings in one line."""
    title = "Top 10 Foreground Events by Total Wait Time"
    text = re.sub(f"<h3[^<>]*>{title}</h3>", f"<p />{title}<p />", text_of("awr html 19.0.0.0.0"))
    start = text.index("<table", text.index(f"<p />{title}"))
    report = reports.read(text[:start] + text[text.index("</tr>", start) + 5 :])
    assert named(report, "top 10 foreground events")
    assert not named(reports.read(text), "top 10 foreground events")


@pytest.mark.parametrize("name", ["awr html 10.2.0.4.0", "awr html 19.0.0.0.0"])
def test_a_table_goes_on_behind_its_end(name):
    source = case(name)
    row = source.text.index("log file parallel write")
    start = source.text.lower().rindex("<tr", 0, row)
    assert reports.read(source.text[:start] + "</table>" + source.text[start:]).events == source.whole.events


@pytest.mark.parametrize("name", ["statspack 11.2.0.3.0", "awr text 19.0.0.0.0"])
def test_headings_with_their_rule_may_come_twice(name):
    source = case(name)
    title = next(index for index, line in enumerate(source.lines) if line.startswith("Background Wait Events"))
    blank = source.lines.index("", title)
    rule = next(index for index, line in enumerate(source.lines) if index > blank and line.startswith("-----"))
    twice = source.lines[: rule + 1] + source.lines[blank + 1 : rule + 1] + source.lines[rule + 1 :]
    report = reports.read("\n".join(twice))
    events, whole = ([(event.name, event.time) for event in read.events] for read in (report, source.whole))
    assert events == whole


def test_columns_tell_whose_waits_they_are_before_a_title_does():
    """In a paste, where a title stands over what somebody has left out; a whole report is not believed in that."""
    text = text_of("awr text 11.2.0.3.0").replace("Background Wait Events", "Foreground Wait Events")
    start = text.index("Foreground Wait Events", text.index("Foreground Wait Events") + 10)
    pasted = text[start : text.index("Wait Event Histogram", start)]
    assert {event.background for event in reports.read(pasted).events} == {True}
    report = reports.read(text)
    assert named(report, "wait events") and not report.event("log file parallel write", True)
    assert report.event("log file sync").background is False


def test_figures_under_a_heading_that_two_columns_have_are_left_out():
    """Without its upper line, the average of 9.2's enqueues is a second column of times."""
    report = reports.read(without(text_of("statspack 9.2.0.8.0"), r" +Avg Wt +Wait$"))
    assert not report.enqueues and named(report, "enqueue activity")


def test_an_enqueue_that_is_printed_twice_differently_is_left_out():
    source = case("awr text 19.0.0.0.0")
    index = source.lines.index("CF-Controlfile Transaction")
    twice = source.lines[: index + 1] + [source.lines[index - 1], source.lines[index]] + source.lines[index + 1 :]
    report = reports.read("\n".join(twice))
    assert "CF - contention" not in report.enqueues and named(report, "enqueue cf - contention")


@pytest.mark.slow
@pytest.mark.parametrize("to", [0, 5], ids=["below its own", "between its rows"])
@pytest.mark.parametrize("name", ["awr html 10.2.0.4.0", "awr html 19.0.0.0.0"])
def test_rows_under_the_headings_of_another_table_are_none_of_either(name, to):
    source = case(name, short=True)
    heads = [index for index, line in enumerate(source.lines) if line.lower().startswith("<tr><th")]
    for head, foreign in some([*product(heads, heads)], 20):
        assert not source.check(put(source.lines, source.lines[foreign], head + 1 + to)), (head, foreign)


@pytest.mark.parametrize("name", ["awr text 11.2.0.3.0", "awr text 19.0.0.0.0", "statspack 11.2.0.3.0"])
def test_words_among_the_headings_of_a_histogram_lose_none_of_its_counts(name):
    source = case(name)
    start = next(index for index, line in enumerate(source.lines) if line.startswith("Wait Event Histogram"))
    rule = next(index for index, line in enumerate(source.lines) if index > start and line.startswith("-----"))
    for index in some(range(start, rule + 1), 2):
        assert not source.check(put(source.lines, "   Elapsed:              15.02 (mins)", index)), index
