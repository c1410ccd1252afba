"""Many snapshots as one history: what comes back as it was, what adds up, and the laws. The rest is the corpus."""

import json
import re
from dataclasses import asdict, replace
from itertools import pairwise

import pytest

from analyst.answers.history.week import BAD, hour
from analyst.corpus.histories import SYNC, groups, rows, snap, timed
from analyst.findings.made import first, report
from models.analyst import reports
from models.analyst.answers import as_html, as_json, as_text, kinds
from models.analyst.answers.history import laws_tested, snapshot
from models.analyst.answers.history.as_blocks import MANY, chosen
from models.analyst.answers.history.changes import changed
from models.analyst.answers.history.history import History
from models.analyst.answers.history.together import together
from models.analyst.findings.study.finding import APPLIES, DOES_NOT, Finding, Prediction

LOADS = "quiet", "loaded"
DAYS = [f"2026-01-{1 + n // 24:02}T{n % 24:02}:00:00" for n in range(100)]


def snapshots(*made):
    return kinds.snapshots_of(list(made))


def test_a_snapshot_is_small_and_comes_back_from_json_as_it_was():
    (single,) = snapshots(hour(50))
    assert single.points and single.figures and single.waits and single.top
    stored = json.dumps(asdict(single), allow_nan=False)
    assert snapshot.from_plain(json.loads(stored)) == single and len(stored) < 4096


def test_what_to_look_at_first_is_that_of_the_reports_own_first_screen():
    for made in (hour(0), hour(50), report()):
        (single,), shown = snapshots(made), first(made)
        assert (single.leads, single.next) == (shown.leads, shown.look)


SOUND, RATIO = Prediction("", "sync", 1.0, 2.0, "s"), Prediction("", "ratio", 1.5, 2.0, "")
TIME = Prediction("", "time", 0.0015, 0.002, "s")


@pytest.mark.parametrize(
    ("chapter", "predictions", "waits", "tested"),
    [
        (SYNC, [SOUND], 100, ["sync"]), (SYNC, [SOUND], 99, []), (SYNC, [replace(SOUND, fitted=1)], 1000, []),
        (SYNC, [RATIO, TIME], 1000, ["ratio"]),  # one law in two words
        (SYNC, [RATIO, replace(TIME, predicted=0.0016)], 1000, ["ratio", "time"]),
        ("message-flow", [SOUND], 1000, []),  # a sum that has to agree is no law
    ],
)  # fmt: skip
def test_a_test_of_a_law_is_no_fit_and_of_many_waits_and_counts_once(chapter, predictions, waits, tested):
    finding = Finding(chapter, "", APPLIES, "Because.", predictions=tuple(predictions))
    assert [point.what for point in snapshot.of(hour(0, commits=waits / 3600), [finding]).points] == tested


def test_the_law_of_group_commit_is_found_true_of_a_day_that_keeps_it_and_json_says_so():
    whole = History(snapshots(*map(hour, range(BAD[0] - 8, BAD[0] + 16))))
    (test,) = (test for test in laws_tested.tested(whole.runs) if test.law == SYNC)
    assert len(test.points) + test.small == 24 and test.median_error < 0.02 and test.within == 1
    assert not test.failed and not test.blocks
    plain = json.loads(as_json.text(kinds.whole(whole.snapshots, ["a.txt: no report"])))
    assert [snapshot.from_plain(entry) for entry in plain["snapshots"]] == whole.snapshots
    assert plain["refused"] == ["a.txt: no report"] and plain["applies"][SYNC] == 24
    (law,) = (law for law in plain["laws"] if law["law"] == SYNC)
    assert law["snapshots"] == 24 and law["fails_for"] == []
    first = plain["look_first"][0]
    assert plain["snapshots"][first["snapshot"]]["begin"].startswith("2026-01-07") and "sessions" in first["why"]


def test_the_law_fails_for_the_hours_that_do_not_keep_it():
    hours = snapshots(*(hour(number, sync=0.02 if number in (3, 7) else None) for number in range(10)))
    (test,) = (test for test in laws_tested.tested([hours]) if test.law == SYNC)
    assert sorted(failing.begin[11:13] for failing, _ in test.failed) == ["03", "07"]
    weights = sum(point.waits for _, point in test.points)
    assert test.within == pytest.approx(1 - sum(point.waits for _, point in test.failed) / weights)
    assert test.median_error < 0.02 and not test.blocks


def test_two_reports_of_one_system_at_the_same_load_get_the_same_verdicts():
    same = [hour(9, commits=200.0), hour(9, commits=200.0, length=4 * 3600.0), hour(12, commits=203.0)]
    hourly, longer, later = (snapshots(made)[0].verdicts for made in same)
    assert hourly == longer == later and APPLIES in hourly.values()


def test_together_rates_and_means_are_those_of_all():
    def part(length, waits, mean, rate):
        row = {"waits": waits, "time": waits * mean, "mean": mean, "share": waits * mean / (2 * length)}
        return snap(
            0, elapsed=length, db_time=2 * length, active=2.0, rates={"commits": rate},
            waits={"log file sync": row}, top=(("log file sync", row["share"], mean, None),),
            sessions={"CPU": 1.0},
        )  # fmt: skip

    both = together([part(100.0, 1000.0, 0.01, 10.0), part(300.0, 9000.0, 0.02, 30.0)])
    assert both.rates == {"commits": 25.0} and both.active == 2.0 and both.top[0][:2] == ("CPU", 0.5)
    assert both.waits["log file sync"]["mean"] == pytest.approx(0.019)
    assert both.top[1][:3] == ("log file sync", pytest.approx(190 / 800), pytest.approx(0.019))


def test_quiet_hours_are_compared_with_quiet_ones():
    changes = dict(changed(History(groups(timed(*[1.0] * 5, *[20.0] * 5), timed(*[2.0] * 5, *[20.0] * 5)))))
    (quiet, loaded) = (changes[f"Before and after, {load} hours: 5 reports before, 5 after"] for load in LOADS)
    assert quiet[0] == "Active sessions: 1 before, 2 after: 2 times as much." and "none changed by" in loaded[0]


def test_of_very_many_lines_those_are_shown_that_changed_or_stand_out_and_the_rest_is_counted():
    many = [snap(0, begin=day, active=1.0, verdicts={SYNC: DOES_NOT}) for day in DAYS]
    many[20], many[70] = replace(many[20], active=9.0), replace(many[70], verdicts={SYNC: APPLIES})
    answer = kinds.whole(many)
    named = re.findall(r'<th scope="row">(2026-[^<]*)', as_html.document(answer))
    assert named[:3] == [DAYS[n][:16].replace("T", " ") for n in (20, 70, 71)] and len(named) == 3 + 100
    few, every = (as_text.text(answer, 100, everything) for everything in (False, True))
    assert "All 100 intervals, one by one: --all." in few and "\n2026-01-02 03:00" not in few
    assert every.count("\n2026-01-") == 100


def test_the_table_is_never_longer_than_many():
    flapping = [snap(0, begin=day, verdicts={SYNC: (APPLIES, DOES_NOT)[n % 2]}) for n, day in enumerate(DAYS[:99])]
    lines, left = chosen(History(flapping))
    assert (len(lines), left) == (MANY, 99 - MANY)
    assert all(earlier.snapshot.begin < later.snapshot.begin for earlier, later in pairwise(lines))


def test_a_long_name_of_a_file_is_cut():
    name = "a_very_long_name_of_a_file_" * 5
    long = kinds.whole([snap(n, begin=None, name=name, top=((name, 0.5, None, None),)) for n in range(3)])
    assert max(map(len, as_text.text(long, 60, True).splitlines())) <= 60


def test_nothing_read_is_said_in_every_form():
    nothing = kinds.whole([], ["a: no report"])
    assert as_text.text(nothing) == "No report was read."
    assert all(words in as_html.document(nothing) for words in ("No report was read.", "a: no report"))
    assert json.loads(as_json.text(nothing))["snapshots"] == []


def test_a_time_that_is_none_costs_no_answer_and_those_of_a_spreadsheet_are_read():
    text = rows()
    read = reports.read_many(text)
    begin = read[-1].begin.value
    assert len(reports.read_many(text.replace(begin, f"{begin[:11]}24:00:00", 1))) == 3
    for time in {fact.value for span in read for fact in (span.begin, span.end)}:
        text = text.replace(time, f"{time[8:10]}.{time[5:7]}.{time[:4]} {time[11:16]}")
    assert [span.begin.value[:16] for span in reports.read_many(text)] == [span.begin.value[:16] for span in read]
