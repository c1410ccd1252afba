"""Every layout, read back: each field is what really happened, rounded as printed, and names its line."""

import math
import re
from dataclasses import replace
from datetime import datetime

import pytest
from book.captured.reading import figures
from chosen import some

from analyst.reports import awr, compare, layouts
from analyst.reports.layouts import LAYOUTS, rows
from analyst.reports.truth import truth
from models.analyst import reports
from models.analyst.reports import FOUND, INCONSISTENT, NOT_FOUND, Fact, Host
from models.analyst.reports.numbers import read_number
from models.analyst.reports.times import SNAP, snapshot_time
from models.laws.numbers.interval import possible

# Of each layout one truth by turns, of a cluster or of an instance alone; in the list text and HTML alternate, and
# so do the turns of both. The reader goes no way for all four truths of a layout that it does not for these.
CASES = [(name, 1 + (index + index // 2) % 4) for index, name in enumerate(LAYOUTS)]
LATER = truth(6)


def the_head_is_read(case):
    layout, what, _, report = case
    assert (report.kind, report.form, report.pdb) == (layouts.kind(layout), layout.form, layout.pdb)
    facts = {"release": layout.name, "rac": what.rac, "elapsed": what.elapsed, "begin": what.begin.isoformat()}
    facts |= {"end": what.end.replace(microsecond=0).isoformat(), "database": "MADEUP", "instance": "madeup1"}
    facts |= {"dbid": "1234567890"} | ({"platform": "Linux x86 64-bit"} if report.platform else {})
    facts |= {"db_time": what.db_time} if layouts.has_db_time(layout) else {}
    facts |= {"cpus": what.cpus} if layouts.has_cpus(layout) else {}
    for name, value in facts.items():
        compare.fact(getattr(report, name), value, name)
    assert all(getattr(report, name).state == NOT_FOUND for name in {"db_time", "cpus"} - facts.keys())
    assert report.machine.value in ("nowhere", "nowhere.example")
    assert report.started.value in ("01-Apr-23 06:19", None if layout.release < (11,) else "01-Apr-23 06:19")


def what_the_hosts_processors_did_is_read(case):
    layout, what, _, report = case
    if layouts.has_loads(layout):
        compare.loads_are(report.loads, what.host)
    else:
        assert report.loads == ()
    if not layouts.has_host(layout):
        assert report.host == Host()
        return
    compare.host_is(report.host, what.host)
    assert None not in vars(report.host).values()
    assert max(figure.resolution for figure in vars(report.host).values()) <= 0.01


def samples_lists_activity_over_time_and_captured_time_are_read(case):
    layout, what, text, report = case
    sampled = layouts.has_samples(layout)
    assert len(report.sampled) == (len(what.sampled) if sampled else 0)
    compare.samples_are(report.sampled, what.sampled)
    lines = compare.lines_of(text)
    for sample in report.sampled:
        (number,) = sample.lines
        assert sample.event[:35] in "\n".join(lines[number - 2 : number])
    compare.lists_are(report.ranked, [*layouts.listed(layout, what)])
    compare.slots_are(report.slots, what.slots if sampled else ())
    if layouts.has_captured_time(layout):
        compare.fact(report.captured, what.captured, "Captured Time")
        assert report.db_time.value.resolution <= 0.01  # which it prints beside it
    else:
        assert report.captured == Fact()


def every_wait_event_is_read_from_its_side_and_none_is_made_up(case):
    """Those that findings ask for with their whole names."""
    layout, what, _, report = case
    printed = [*rows(layout, what)]
    for row, flags in printed:
        event = compare.event(report, row, flags)
        compare.event_is(event, row, layouts.whole_of(layout, what, row.background))
        idle = row.idle if layouts.marks_idle(layout) else row.idle or None  # by their order, if not by a share
        assert event.idle is idle, row.name
        must_be_whole = row.name.startswith(
            ("log file", "enq:", "control file", "write complete", "direct path", "db file")
        )
        assert event.name == row.name or not must_be_whole
    (processor,) = [event for event in report.events if event.name in ("DB CPU", "CPU time")]
    compare.check(processor.time, what.db_cpu, "DB CPU")
    assert processor.waits is None and processor.average is None and processor.idle is None
    assert processor.background in (False, None) and len(report.events) == len(printed) + 1
    for event in report.events:
        share_of = layouts.share_of(layout, event.background)
        assert event.share_of == (share_of if event.share is not None else None), event


def statistics_and_enqueues_are_read(case):
    layout, what, _, report = case
    for name, total in what.statistics.items():
        (cut,) = [cut for cut in report.statistics if name == cut or (len(cut) >= 31 and name.startswith(cut))]
        compare.check(report.total(cut), total, name, coarsest=1)
    assert "logons current" not in report.statistics  # it is no total
    printed = layouts.enqueues(layout, what)
    assert len(report.enqueues) == len(printed)
    for enqueue, reason in printed:
        (row,) = [
            row for row in report.enqueues.values() if row.type == enqueue.type and reason in (None, row.reason)
        ]
        known = {
            "requests": enqueue.requests,
            "succeeded": enqueue.requests - enqueue.failed,
            "failed": enqueue.failed,
        }
        known |= {"waits": enqueue.waits, "time": enqueue.milliseconds / 1000}
        for field, value in known.items():
            compare.check(getattr(row, field), value, f"{enqueue.type} {field}", coarsest=1)
        if enqueue.waits:
            compare.check(row.average, enqueue.milliseconds / 1000 / enqueue.waits, f"{enqueue.type} mean", 1e-5)


def histograms(case):
    """Each that the layout prints, with the Waits that it is of."""
    layout, what, _, report = case
    for row in what.together if layouts.has_histogram(layout) else ():
        (name,) = [name for name in report.histograms if compare.cut_of(name, row.name)]
        yield report.histograms[name], row


def histograms_are_read_and_tell_short_waits_from_long_ones(case):
    layout, _, _, report = case
    for histogram, row in histograms(case):
        compare.histogram_is(histogram, row)
    if not layouts.has_histogram(layout):
        assert not report.histograms
        return
    sync = report.histograms["log file sync"]
    finest = 8e-6 if layout.release >= (12, 2) and layouts.kind(layout) == "awr" else 0.001
    assert any(high <= finest * 1.03 for _, high, _ in sync.buckets)
    assert sum(share for _, _, share in sync.buckets) == pytest.approx(1, abs=0.02)


def detailed_histograms_count_waits_and_show_where_long_ones_end(case):
    """Columns of text cut some counts of more than four digits, which are left out; idle ones have none."""
    layout, *_ = case
    spans = layouts.counted(layout)
    for histogram, row in histograms(case) if spans else ():
        buckets = histogram.buckets
        assert row.idle or not buckets[-1][2] or buckets[-1][1] < math.inf, row.name
        for span in spans:
            near = pytest.approx(span, rel=0.05, abs=0)
            counts = [count for *edges, count in histogram.tails if edges == near]
            many = row.between(*span)
            if row.idle or not many:
                assert not counts
                continue
            if counts or many <= 9999 or layout.form == "html":
                compare.check(counts[0], many, row.name, coarsest=max(many / 10, 1))
            inside = [bucket for bucket in buckets if span[0] * 0.97 <= bucket[0] and bucket[1] <= span[1] * 1.03]
            assert len(inside) > 3, (row.name, span)


def every_figure_and_every_event_names_the_lines_that_print_it(case):
    layout, _, text, report = case
    reach, lines = 0 if layout.form == "text" else 3, compare.lines_of(text)
    read = (report.events, report.statistics, report.enqueues, report.histograms, report.host, report.sampled)
    for figure in figures((*read, report.ranked, report.slots, report.loads)):
        assert figure.line, figure.text
        blank = figure == 0 and figure.unit == "%"  # no share of the waits is printed as nothing
        assert blank or compare.printed(lines, figure, reach), (figure.text, figure.line)
    for event in report.events:
        assert event.lines
        for number in event.lines:
            assert event.name[:25] in "\n".join(lines[number - 1 : number + reach]), (event.name, number)


def a_report_that_is_whole_has_few_problems(case):
    layout, _, _, report = case
    assert not [problem.message for problem in report.problems if problem.state == INCONSISTENT or problem.lines]
    if layout.pdb:
        lacking = {problem.what: problem.message for problem in report.problems}
        assert "CDB$ROOT" in lacking["background events"]


CHECKS = (
    the_head_is_read,
    what_the_hosts_processors_did_is_read,
    samples_lists_activity_over_time_and_captured_time_are_read,
    every_wait_event_is_read_from_its_side_and_none_is_made_up,
    statistics_and_enqueues_are_read,
    histograms_are_read_and_tell_short_waits_from_long_ones,
    detailed_histograms_count_waits_and_show_where_long_ones_end,
    every_figure_and_every_event_names_the_lines_that_print_it,
    a_report_that_is_whole_has_few_problems,
)


@pytest.mark.parametrize(("name", "seed"), CASES)
def test_what_really_happened_is_read(name, seed):
    what, layout = truth(seed, rac=seed % 2 == 0, busy=1000 if seed == 4 else 1), LAYOUTS[name]
    text = layout.write(what)
    read = reports.read(text, name)
    for check in CHECKS:
        check((layout, what, text, read))


def doubted(text, what):
    """The problems of a text that are about something and say that two figures differ."""
    return [
        problem
        for problem in reports.read(text).problems
        if problem.state == INCONSISTENT and what in problem.what
    ]


@pytest.mark.parametrize("name", some([*LAYOUTS], 6))
def test_a_figure_that_two_tables_print_differently_is_shown_twice(name):
    """The first table's waits are altered, which no rounding explains."""
    layout, what = LAYOUTS[name], truth(5)
    text = layout.write(what)
    count = what.of("log file sync", None if layouts.sides(layout)[0] is None else False).count
    places = [match.start() for match in re.finditer(rf"log file sync\b[^\n]*?\b{count:,}\b", text)]
    if len(places) < 2:
        pytest.skip("log file sync is in one table only")
    altered, start = f"{count + 7:,}", places[0]
    problems = doubted(text[:start] + text[start:].replace(f"{count:,}", altered, 1), "log file sync")
    assert any(altered in problem.message and f"{count:,}" in problem.message for problem in problems)
    assert all(len(problem.lines) >= 2 and "\n" not in problem.message for problem in problems)


@pytest.mark.parametrize("name", some([name for name in LAYOUTS if "html" not in name], 4))
def test_an_elapsed_time_that_the_snapshots_belie_is_inconsistent(name):
    text = LAYOUTS[name].write(LATER)
    printed, other = (f"{LATER.elapsed / 60 + more:,.2f} (mins)" for more in (0, 10))
    assert printed in text and reports.read(text, name).elapsed.state == FOUND
    fact = reports.read(text.replace(printed, other, 1), name).elapsed
    assert fact.state == INCONSISTENT and len(fact.lines) >= 2


@pytest.mark.parametrize(
    "name", some([*filter(lambda name: layouts.has_captured_time(LAYOUTS[name]), LAYOUTS)], 3)
)
def test_a_total_beside_captured_time_that_is_another_db_time_is_inconsistent(name):
    text = LAYOUTS[name].write(LATER)
    total, other = (f"{seconds:>14,.2f} (s)" for seconds in (LATER.db_time, LATER.db_time * 1.1 + 1))
    assert total in text
    report = reports.read(text.replace(total, other), name)
    assert report.db_time.state == INCONSISTENT and report.captured.state == FOUND


@pytest.mark.parametrize("name", some([name for name in awr.LAYOUTS if layouts.has_host(LAYOUTS[name])], 3))
def test_without_its_table_the_load_is_that_of_the_systems_statistics(name):
    """In whole processes, and not exact as a count is."""
    host = reports.read(LAYOUTS[name].write(LATER).replace("%Idle", "%Other"), name).host
    compare.host_is(host, LATER.host)
    assert host.load_begin.resolution == host.load_end.resolution == 1 and host.user is None
    assert possible(host.load_begin).high == host.load_begin + 0.5


@pytest.mark.parametrize("name", ["awr text 12.1.0.2.0", "awr text 19.0.0.0.0"])
def test_samples_whose_lines_do_not_come_in_pairs_are_left_out_and_said_to_be(name):
    """Whichever line is lost, comes twice or changes places with the next: what is still read is right."""
    lines = LAYOUTS[name].write(LATER).split("\n")
    first = next(index for index, line in enumerate(lines) if line.startswith("% Activity   Sessions")) + 2
    for index in some(range(first, first + 2 * len(LATER.sampled)), 1):
        two = lines[index : index + 2]
        for there in ([], two[:1] * 2, two[::-1]):
            behind = index + (2 if there == two[::-1] else 1)
            report = reports.read("\n".join([*lines[:index], *there, *lines[behind:]]))
            compare.samples_are(report.sampled, LATER.sampled)
            assert report.sampled or any("samples" in problem.what for problem in report.problems)


@pytest.mark.parametrize("name", ["statspack 11.2.0.3.0", "awr text 19.0.0.0.0", "awr html 11.2.0.3.0"])
def test_processor_time_above_db_time_is_inconsistent(name):
    """Whose part it is: a figure of either is wrong, or both are."""
    problems = doubted(LAYOUTS[name].write(replace(LATER, db_cpu=LATER.db_time * 1.2)), "DB time")
    assert any(
        problem.what == "DB time" and "DB CPU" in problem.message and len(problem.lines) == 2
        for problem in problems
    )
    whole = LAYOUTS[name].write(replace(LATER, db_cpu=LATER.db_time))  # a part that is all may be rounded up
    assert not [problem for problem in reports.read(whole).problems if "DB CPU" in problem.message]


def test_a_name_that_the_head_cuts_is_read_from_a_title():
    text = LAYOUTS["awr text 11.2.0.3.0"].write(LATER)
    text = text.replace("/madeup1  Snaps", "/made_up_instance  Snaps").replace(" madeup1     ", " made_up_inst")
    assert reports.read(text).instance.value == "made_up_instance"
    assert reports.read(text.replace("/made_up_instance  Snaps", "/made_up_instan")).instance == Fact()


def test_snapshots_in_the_wrong_order_have_no_times():
    text = LAYOUTS["awr html 19.0.0.0.0"].write(LATER)
    first = text.index("Begin Snap")
    report = reports.read(text[:first] + text[first:].replace("-23 ", "-24 ", 1))
    assert (report.begin, report.end) == (Fact(), Fact())


MONTHS = (
    ("Fev", 2), ("ABR", 4), ("Mai", 5), ("Ago", 8), ("Set", 9), ("Out", 10), ("Dez", 12), ("Дек", 12), ("МАЙ", 5),
     ("Mär", 3), ("MRZ", 3), ("Okt", 10), ("Ene", 1), ("Dic", 12), ("juil.", 7), ("août ", 8), ("Sept.", 9),
     ("Giu", 6), ("10月", 10), ("8月 ", 8),
)  # fmt: skip


def test_months_have_the_names_of_several_languages():
    for month, number in MONTHS:
        assert snapshot_time(f"08-{month}-13 17:00:15") == datetime(2013, number, 8, 17, 0, 15)
        assert SNAP.search(f"Begin Snap:  548 08-{month}-13 17:00:15  57")["at"] == f"08-{month}-13 17:00:15"


def test_a_month_of_no_known_name_is_said_to_be_unread():
    printed = f"{LATER.begin:%d-%b-%y}"
    text = LAYOUTS["awr html 19.0.0.0.0"].write(LATER)
    report = reports.read(text.replace(printed, printed[:3] + "Xyz" + printed[6:]))
    assert report.begin == Fact()
    assert any("has a month of no known name" in problem.message for problem in report.problems)


@pytest.mark.parametrize("busy", [1, 30, 1000])
def test_a_time_that_its_column_cuts_is_not_taken_for_another(busy):
    """Four places hold "747." of 747.1, and "46.2" of 46.2K; what tells them apart is waits of an average time."""
    what = truth(6, busy=busy)
    text = LAYOUTS["awr text 11.2.0.4.0"].write(what)
    top = text[text.index("Top 10") : text.index("Host CPU")]
    report = reports.read(top)
    taken = [event for event in report.events if event.time is not None]
    for event in taken:
        row = what.of(event.name, False)
        compare.check(event.time, row.seconds, event.name)
    left_out = {problem.what for problem in report.problems if "may be cut" in problem.message}
    assert left_out == {event.name for event in report.events} - {event.name for event in taken}
    assert "DB CPU" in left_out and (busy > 1 or len(taken) > 5)
    whole = reports.read(text)
    (processor,) = [event for event in whole.events if event.name == "DB CPU"]
    compare.check(processor.time, what.db_cpu, "DB CPU")
    assert not [problem for problem in whole.problems if "cut" in problem.message]


def test_the_comparison_itself_can_fail():
    what = truth(1)
    count = what.waits[0].count
    compare.check(read_number(str(count)), count, "waits")
    for wrong in (read_number(str(count + 1)), None, read_number(str(count), "ms")):
        with pytest.raises(compare.Wrong):
            compare.check(wrong, count, "waits")
    assert truth(1) == what != truth(2) and replace(what, rac=True).rac
