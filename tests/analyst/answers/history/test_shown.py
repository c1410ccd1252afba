"""A history as text, HTML and JSON: complete, escaped, and asking nobody for anything."""

import json
import re
from itertools import pairwise

from analyst.answers.history.test_history import SYNC, points, snap, timed
from analyst.answers.history.test_snapshot import kept
from analyst.answers.history.week import hour
from models.analyst.answers import as_html, as_json, as_text
from models.analyst.answers.history.as_blocks import MANY, chosen
from models.analyst.answers.history.as_blocks import answer as to_history
from models.analyst.answers.history.history import History
from models.analyst.answers.history.snapshot import from_plain
from models.analyst.findings.study.finding import APPLIES, DOES_NOT

DAYS = [f"2026-01-{1 + n // 24:02}T{n % 24:02}:00:00" for n in range(100)]


def told(history, form="text", width=100, refused=(), everything=True):
    answer = to_history(history, refused)
    if form == "text":
        return as_text.text(answer, width, everything)
    return as_json.text(answer) if form == "json" else as_html.document(answer)


def lines(history):
    return told(history).splitlines()


def test_a_long_name_of_a_file_is_cut():
    name = "a_very_long_name_of_a_file_" * 5
    history = History([snap(n, begin=None, name=name, top=((name, 0.5, None, None),)) for n in range(3)])
    assert max(map(len, told(history, width=60).splitlines())) <= 60


def test_a_verdict_that_stays_is_not_repeated():
    history = History(snap(n, verdicts={SYNC: APPLIES if 2 <= n < 6 else DOES_NOT}) for n in range(9))
    notes = [line.strip() for line in lines(history) if line.startswith("      ")]
    assert notes == ["now applies: log file sync", "log file sync matters little now"]


def test_of_very_many_lines_those_are_shown_that_changed_or_stand_out_and_the_rest_is_counted():
    verdicts = [{SYNC: APPLIES if n == 70 else DOES_NOT} for n in range(100)]
    active = [9.0 if n == 20 else 1.0 for n in range(100)]
    history = History(
        snap(0, begin=day, active=sessions, verdicts=verdict)
        for day, sessions, verdict in zip(DAYS, active, verdicts, strict=True)
    )
    named = re.findall(r'<th scope="row">(2026-[^<]*)', told(history, "page"))
    assert named[:3] == [DAYS[n][:16].replace("T", " ") for n in (20, 70, 71)] and len(named) == 3 + 100
    few, every = told(history, everything=False), told(history)
    assert "All 100 intervals, one by one: --all." in few and "\n2026-01-02 03:00" not in few
    assert every.count("\n2026-01-") == 100


def test_text_says_when_most_sessions_were_active_where_the_page_draws_it():
    history = History(timed(*[1.0] * 10, 9.0, 1.0))
    said, drawn = "9 at most (2026-01-05 05:00)", "Active sessions over time"
    assert said in " ".join(lines(history)) and drawn not in told(history)
    assert said in told(history, "page") and drawn in told(history, "page")


def test_the_table_is_never_longer_than_many():
    flapping = History(
        snap(0, begin=day, verdicts={SYNC: (APPLIES, DOES_NOT)[n % 2]}) for n, day in enumerate(DAYS[:99])
    )
    kept_lines, left = chosen(flapping)
    assert (len(kept_lines), left) == (MANY, 99 - MANY)
    assert all(one.snapshot.begin < other.snapshot.begin for one, other in pairwise(kept_lines))


def test_what_to_do_next_is_said_once_of_what_leads(whole):
    first = whole.look_first[0].worst.snapshot
    assert first.next
    told_once = " ".join(line.strip() for line in lines(whole))
    assert told_once.count(first.next) == 1 and first.next in told_once


def test_two_reports_have_what_changed_between_them_and_three_have_not():
    two, three = (History(map(kept, [hour(n, write=0.001 * (1 + n)) for n in range(many)])) for many in (2, 3))
    for form in ("text", "page"):
        assert "What changed" in told(two, form) and "What changed" not in told(three, form)
    assert json.loads(told(two, "json"))["changes"] and not json.loads(told(three, "json"))["changes"]


def test_the_snapshots_for_which_a_law_fails_are_named_with_their_figures():
    history = History(points((0.001, 0.001), (0.004, 0.001), *[(0.001, 0.001)] * 3))
    said = " ".join(line.strip() for line in lines(history))
    assert "fails for 1 interval, the worst first: 2026-01-05 01:00 (predicted 4 ms, reported 1 ms)" in said


def test_too_few_points_are_said_to_be_too_few():
    assert "Fewer than 5 intervals" in told(History(points((1.0, 1.0))))


def test_several_systems_are_told_apart():
    history = History([snap(0), snap(1), snap(0, instance="2"), snap(0, database=None, instance=None)])
    for form in ("text", "page"):
        shown = told(history, form)
        assert shown.index("1 report of a database that is not named") < shown.index("2 intervals of ORCL")
        table = shown[shown.rindex("No database named") :]
        assert table.index("ORCL, instance 1") < table.index("ORCL, instance 2")


def test_json_comes_back_as_the_snapshots_it_was_made_of(whole):
    plain = json.loads(told(whole, "json", refused=["a.txt: no report"]))
    assert [from_plain(each) for each in plain["snapshots"]] == whole.snapshots
    assert plain["refused"] == ["a.txt: no report"] and plain["applies"][SYNC] == 24
    (law,) = (each for each in plain["laws"] if each["law"] == SYNC)
    assert law["snapshots"] == 24 and law["fails_for"] == []
    first = plain["look_first"][0]
    assert plain["snapshots"][first["snapshot"]]["begin"].startswith("2026-01-07") and "sessions" in first["why"]


def test_nothing_read_is_said_in_every_form():
    nothing = History([])
    assert told(nothing) == "No report was read."
    assert "No report was read." in told(nothing, "page", refused=["a: no report"])
    assert "a: no report" in told(nothing, "page", refused=["a: no report"])
    assert json.loads(told(nothing, "json"))["snapshots"] == []


def test_of_many_systems_each_has_a_line_and_the_busiest_for_its_processors_is_first():
    many = [
        snap(hour, database=f"DB{n}", instance=f"db{n}", dbid=str(n), active=float(n), cpus=2.0, elapsed=3600.0,
             db_time=3600.0 * n, top=(("CPU", 1.0, None, None),))
        for n in range(1, 8)
        for hour in (0, 1)
    ]  # fmt: skip
    shown = lines(History(many))
    assert shown[0].startswith("14 intervals of 7 systems")
    named = [line.split(":")[0] for line in shown if " active sessions at most on 2 CPUs" in line]
    assert named == [f"DB{n}" for n in range(7, 0, -1)]


def test_systems_that_are_called_the_same_are_told_apart_by_their_id():
    namesakes = [snap(n, dbid=dbid, active=1.0) for n in (0, 1) for dbid in ("4711", "4712")]
    said = told(History(namesakes))
    assert "(DB Id 4711)" in said and "(DB Id 4712)" in said
    assert "DB Id" not in told(History(namesakes[::2]))


def test_a_group_that_no_report_counts_as_is_said_to_be_missing():
    for group, other in (("before", "after"), ("after", "before")):
        said = told(History([snap(n, group=group, active=1.0 + n) for n in range(2)]))
        assert f"No report counts as {other}" in said and "times as much" not in said
