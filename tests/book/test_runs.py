"""The answer to a run: in every form complete, the book's beside it, and one sentence where it cannot be read."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from lab import made

import models
from models.analyst import form as answers
from models.analyst import reports
from models.analyst.answers import as_html, as_text, kinds
from models.book import runs
from models.book.runs import book_run
from models.lab import reading
from models.lab.answer import from_postgres
from models.lab.answer.charted import charts
from models.lab.compared import BARE, LAW, RIVAL, STATES
from models.lab.run import Run

ROOT = Path(models.__file__).parents[1]


@pytest.fixture(autouse=True)
def alone(monkeypatch):
    """A book that has measured nothing."""
    monkeypatch.setattr(runs, "book_run", lambda: None)


def read(text, name="measured.txt"):
    return kinds.answer(kinds.read(text.encode(), name))


def compared(text):
    return read(text).about


def written(answer, form="text"):
    return as_text.text(answer) if form == "text" else as_html.document(answer)


def in_one_line(text):
    return " ".join(text.replace("\N{NO-BREAK SPACE}", " ").split())


def row(told_of, law, point):
    """The one row of a law at a point."""
    [line] = [line for group in told_of.groups if law in group.law for line in group.rows if point in line.point]
    return line


def test_a_point_has_the_mean_of_its_repeats_their_spread_and_its_law():
    point = row(compared(made.WHOLE), "1 + ρ", "constant 4 ms: 250 /s")
    assert point.repeats == 2 and point.marked  # by the second repeat
    [line] = [line for line in as_text.text(read(made.WHOLE)).splitlines() if "250 /s*" in line][:1]
    name, law, _, *rest = re.split("  +", line)
    assert (name, law, *rest) == ("constant 4 ms: 250 /s*", "1.35", "1.40–1.45", "−5.3 %")


def test_the_book_s_own_run_stands_beside_the_same_point_and_no_other(monkeypatch):
    other = Run(made.read(made.repeat(commit="6.000"), made.repeat(rate=125, commit="9.000")))
    monkeypatch.setattr(runs, "book_run", lambda: other)
    comparison = compared(made.WHOLE)
    same = row(comparison, "1 + ρ", "constant 4 ms: 250 /s")
    assert same.other == pytest.approx(1.5) and same.other_off == pytest.approx(1.35 / 1.5 - 1)
    assert row(comparison, "1 + ρ", "histogram some-name").other is None
    shown = written(read(made.WHOLE))
    assert "The book’s" in shown and "9.00" not in shown
    assert "its own run of the same point (PostgreSQL 18.4" in in_one_line(shown)


def test_the_book_s_own_run_is_not_set_beside_itself(monkeypatch):
    run = Run(reading.read(made.WHOLE.encode(), "ours"))
    monkeypatch.setattr(runs, "book_run", lambda: run)
    assert not compared(made.WHOLE).beside and "The book’s" not in written(read(made.WHOLE))


def test_a_book_without_a_run_of_its_own_leaves_it_out(monkeypatch):
    monkeypatch.setattr(runs, "NAME", "no-run")
    book_run.cache_clear()
    assert book_run() is None
    book_run.cache_clear()


def test_rivals_and_states_are_apart_and_not_counted():
    comparison = compared(made.WHOLE)
    assert {group.law for group in comparison.of(RIVAL)} == {
        "Group commit: 1 + ρ (1 + cv²) / 2",
        "A look after each sleep: T ⌈x/T⌉",
        "Closed queue for each of the rows",
    }
    assert [len(group.rows) for group in comparison.of(STATES)] == [8]
    assert [row.point for group in comparison.of(BARE) for row in group.rows]
    run = Run(made.read(*made.EVERY_CASE, at_row=made.AT_ROW))
    assert comparison.within(0.25)[1] == len(run.counted) < sum(len(group.rows) for group in comparison.of(LAW))
    near = [point for point in run.counted if abs(point.error) <= 0.10]
    assert comparison.within(0.10)[0] == len(near)
    assert 0 < comparison.within(0.10)[0] < comparison.within(0.25)[0] <= comparison.within(0.25)[1]
    assert " at the row: " not in in_one_line(written(read(made.WHOLE)))
    assert "3 at the row: " in in_one_line(as_text.text(read(made.WHOLE), everything=True))


ASK = """
import json, sys
from models.book.pages.form.answers import one
print(json.dumps([one(text.encode(), "run") for text in json.load(sys.stdin)]))
print("stand_in" in sys.modules["numpy"].__file__)
"""


@pytest.mark.slow
def test_it_answers_the_same_where_there_is_no_numpy():
    stand_in, given = str(ROOT / "models" / "analyst" / "stand_in"), json.dumps([made.WHOLE])

    def answered(*first):
        program = f"import sys; sys.path[:0] = {[*first, str(ROOT)]}\n{ASK}"
        done = subprocess.run([sys.executable, "-c", program], input=given, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        answer, stands_in = done.stdout.splitlines()
        assert stands_in == str(bool(first))
        return [json.loads(text)[form] for text in json.loads(answer) for form in ("text", "json")]

    assert answered() == answered(stand_in)


def cut(text):
    """The text, broken off in the middle of a row that measures."""
    return text[: text.index("lock slept") + 60]


ABSURD = {
    "cut": cut(made.WHOLE),
    "a title alone": "Set-up\n",
    "a title over nothing": "Measured commits\n\nEnd of run\n",
    "names without rows": "Measured commits\ncase, disk\n\nEnd of run\n",
    "of an earlier release": "Measured commits\n~~~~~~~~~~~~~~~~\nCase Disk\n---- ----\nopen own\n",
    "set-up alone": made.run([]),
    "no measured row": made.table("Set-up", made.SET_UP) + "\n" + made.table("Lost commits", made.LOST),
    "very many sessions": made.run([made.repeat(sessions=10**9)]),
    "no session": made.run([made.repeat(sessions=0)]),
    "busy for more than the time": made.run([made.repeat(busy="170.0")]),
    "half a commit": made.run([made.repeat(commits="1.5")]),
    "a word for a figure": made.run([made.repeat(commit="many")]),
    "two runs in one": made.WHOLE + "\n" + made.WHOLE,
    "another table": made.WHOLE + "\nFoo   Bar\n----- -----\nx     y\n",
}


@pytest.mark.parametrize("text", ABSURD.values(), ids=ABSURD)
def test_what_cannot_be_is_refused_in_one_sentence(text):
    assert reading.is_one(text.encode())
    told_of = json.loads(answers.one(text.encode(), "mine.txt"))
    assert set(told_of) == {"refused"}
    assert told_of["refused"].startswith("mine.txt: ") and "\n" not in told_of["refused"]
    assert len(told_of["refused"]) < 320


ODD = {
    "no commits": made.repeat(made.LOCK, made.NOTHING, case="nothing lock", commits=0, committed=0),
    "nothing but zeros": made.repeat(commits=0, committed=0, commit="0.000", syncs=0, synced=0, busy="0.0"),
    "always busy": made.repeat(busy="100.0", cv2="99999.000"),
    "a commit of a year": made.repeat(commit="31536000000.000"),
    "as fast as can be printed": made.repeat(sync="0.001", path="0.001", commit="0.001", rate=999999999),
    "rows without end": made.repeat(made.LOCK, case="lock rows", rows=999999999),
}


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_odd_figures_are_answered_without_a_law_that_cannot_take_them(odd):
    told_of = json.loads(answers.one(made.run([*made.EVERY_CASE, odd], at_row=made.AT_ROW).encode(), "odd"))
    assert "refused" not in told_of and "html" in told_of
    json.loads(told_of["json"])


def test_a_run_that_came_by_mail_or_from_windows_is_read():
    quoted = "".join(f"> {line}\n" for line in made.WHOLE.splitlines())
    for data in (quoted.encode(), made.WHOLE.replace("\n", "\r\n").encode("utf-16")):
        assert reading.is_one(data)
        assert written(kinds.answer(kinds.read(data, "measured.txt")), "page") == written(read(made.WHOLE), "page")


def test_a_report_and_a_letter_are_no_runs():
    for text in ("Dear John,\nthe Set-up is slow.\n", "", "\0", "log file sync 1 2 3", "Measured by whom?\n"):
        assert not reading.is_one(text.encode())


def test_tables_under_rules_are_no_run():
    facts = "Set-up\n~~~~~~\nFact   Value\n------ -----\nevent  44951\n"
    waits = "Measured waits\n~~~~~~~~~~~~~~\nCase  Waits\n----- -----\ntimer   100\n"
    assert not reading.is_one(f"{facts}\n{waits}".encode())


def test_the_reader_of_reports_says_of_a_run_that_it_is_one():
    with pytest.raises(reports.Refused, match="is a run of the book's own measurements"):
        reports.read(made.WHOLE.encode(), "a")
    with pytest.raises(reports.Refused, match="is a run of the book's own measurements"):
        reports.read_many(made.WHOLE.encode(), "a")


def dots(svg):
    """The dots of a chart by what a pointer over them shows, without those of the legend."""
    return re.findall(r"<circle [^>]*><title>(.*?)</title>", svg)


def test_each_shape_has_a_chart_with_the_points_of_both_runs(monkeypatch):
    monkeypatch.setattr(
        runs, "book_run", lambda: Run(made.read(made.repeat(commit="6.000"), made.repeat(made.TIMER)))
    )
    drawn = dict(compared(made.WHOLE).charts)
    assert set(drawn) == {"pipe", "lock", "timer"}
    assert dots(drawn["timer"]) == [
        "the book’s run: constant 4 ms: sleep of 10 ms, 1 session",
        "your run: constant 4 ms: sleep of 10 ms, 1 session",
    ]
    assert [dot.split(": ")[1] for dot in dots(drawn["pipe"]) if "your run" in dot] == [
        "constant 4 ms",
        "1 % 30 x as long, 4 ms",
        "histogram some-name-0930",
    ]
    assert "the book’s run</text>" in drawn["pipe"] and drawn["timer"].count("stroke-dasharray") == 2
    assert written(read(made.WHOLE), "page").count("<svg class") == 3


def test_a_point_far_off_its_law_is_red_and_the_book_s_is_hollow(monkeypatch):
    run = Run(made.read(made.repeat(commit="9.000"), made.repeat(rate=125)))
    ((_, svg),) = charts(run, None)
    assert svg.count("var(--wait-lock") == 2  # one dot, and the legend
    ((_, svg),) = charts(run, run)
    assert re.findall(r'<circle [^>]*fill="none"[^>]*><title>(.*?):', svg) == ["the book’s run"] * 2
    assert svg.count("var(--wait-lock") == 3


def test_without_its_points_there_is_no_chart():
    assert list(charts(Run(made.read(made.repeat(case="bursts"))), None)) == []
    assert list(charts(Run(made.read(made.repeat(cv2="", path=""))), None)) == []


def test_figures_that_contradict_each_other_are_told():
    listings = (made.read(made.repeat(), made.repeat(**more)) for more in ({}, {"synced": 1}))
    sound, absurd = (from_postgres.compared(listing).notes for listing in listings)
    assert not [note for note in sound if "contradict" in note]
    (note,) = [note for note in absurd if "contradict" in note]
    assert "“synced = syncs” fails in 1 row" in note
