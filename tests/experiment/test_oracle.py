"""What the scripts measured beside the laws, on made-up rows whose answers are known beforehand."""

import math

import pytest

from models import captured
from models.experiment.oracle.oracle import compare
from models.experiment.oracle.oracle_waits import within
from models.reports.listings.reader import parse

POINT = ("Case", 16), ("Setting", -8), ("Repeat", -6)
WAITS = (*POINT, ("Sessions", -8), ("Operations", -10), ("Seconds", -10), ("Event", 32), ("Waits", -12),
         ("Time(ms)", -16))  # fmt: skip
HISTOGRAM = *POINT, ("Event", 32), ("Below(us)", -12), ("Waits", -12)
MESSAGES = *POINT, ("Process", 12), ("Sent", -12), ("Received", -12)


def table(title, columns, rows):
    """A paragraph as the scripts print it; a column with a negative width holds numbers."""
    lines = [title, "~" * len(title)]
    for row in ([name for name, _ in columns], ["-" * abs(width) for _, width in columns], *rows):
        cells = zip(row, columns, strict=True)
        lines.append(
            " ".join(f"{cell:<{width}}" if width > 0 else f"{cell:>{-width}}" for cell, (_, width) in cells)
        )
    return "\n".join(lines) + "\n"


def printed(runs, buckets=(), messages=()):
    """A Listing of runs, each (case, setting, repeat, sessions, operations, seconds, {event: (waits, ms)})."""
    rows = [(*run[:-1], event, *figures) for run in runs for event, figures in run[-1].items()]
    text = table("Measured waits", WAITS, rows)
    text += "\n" + table("Measured histogram", HISTOGRAM, buckets) if buckets else ""
    text += "\n" + table("Measured messages", MESSAGES, messages) if messages else ""
    return parse(text)


def told(answer, what, setting=None, sessions=None):
    """The rows of an answer with this text in what they are of, at this setting and with these sessions."""
    found = [row for row in answer.rows if what in row.prediction.what]
    found = [row for row in found if setting in (None, row.setting) and sessions in (None, row.sessions)]
    assert found, [row.prediction.what for row in answer.rows]
    return found


def control_file(sessions, seconds, wait=0, repeat=1, copies=1, write=1000):
    """1,000 LOBs a session; each holds CF for 4 ms, of which 3 reads and 3 or 4 writes take all."""
    lobs = 1000 * sessions
    return ("control file", copies, repeat, sessions, lobs, seconds, {
        "total cf enq hold time": (lobs, 4 * lobs),
        "control file sequential read": (3 * lobs, 1 * lobs),
        "control file parallel write": (3 * lobs, 3 * lobs * write / 1000),
        "enq: CF - contention": (lobs, wait),
    })  # fmt: skip


def test_two_sessions_at_the_control_file_are_predicted_from_one():
    answer = compare(
        printed([control_file(1, 6), control_file(2, 8.5, 1500), control_file(2, 8.7, 1700, repeat=2)])
    )
    assert not answer.missing
    # S = 4 ms, Z = 2 ms. One session: Q = 4 / 6. So the second finds it and waits 4 ms x 2 / 3.
    [wait] = told(answer, "enq: CF - contention", sessions=2)
    assert wait.prediction.predicted == pytest.approx(8e-3 / 3)
    assert wait.prediction.low == pytest.approx(2e-3) and wait.prediction.high == pytest.approx(8e-3 / 3)
    assert wait.prediction.reported == pytest.approx(0.8e-3) and wait.repeats == 2
    assert wait.spread == pytest.approx((0.75e-3, 0.85e-3))
    [rate] = told(answer, "LOBs per second")
    assert rate.prediction.predicted == pytest.approx(2 / (2e-3 + 4e-3 + 8e-3 / 3))
    assert rate.prediction.reported == pytest.approx((2000 / 8.5 + 2000 / 8.7) / 2)
    [hold] = told(answer, "hold")
    assert hold.prediction.predicted == pytest.approx(4e-3) == hold.prediction.reported
    assert hold.captured == pytest.approx(3.953e-3)


def test_another_copy_of_the_control_file_is_predicted_from_the_writes_to_one():
    answer = compare(printed([control_file(1, 6), control_file(1, 7, copies=2, write=1400)]))
    [write] = told(answer, "mean control file parallel write")
    assert (write.setting, write.prediction.predicted) == (2, pytest.approx(1.5e-3))
    assert write.prediction.reported == pytest.approx(1.4e-3)


def hw(sessions, seconds, wait=0, read=3, parts=1):
    lobs = 100 * sessions
    events = {"db file sequential read": (lobs, read * lobs), "enq: HW - contention": (lobs, wait * lobs)}
    return "HW enqueue", parts, 1, sessions, lobs, seconds, events


def test_the_queue_for_hw_is_predicted_from_one_session_and_from_the_reads_of_the_run():
    answer = compare(
        printed([hw(1, 0.9), hw(2, 1.0, wait=2, read=6), hw(2, 1.0, wait=1, parts=2), hw(7, 2.5, 14)])
    )
    one, own = told(answer, "enq: HW", setting=1, sessions=2)
    assert one.prediction.predicted == pytest.approx(1e-3)  # 3 ms, found busy for 3 of 9 ms
    assert own.prediction.predicted == pytest.approx(6e-3 * 6 / 12)
    assert one.prediction.reported == own.prediction.reported == pytest.approx(2e-3)
    halved = told(answer, "enq: HW", setting=2)[0]
    assert halved.prediction.predicted == pytest.approx(0.5e-3)
    assert one.captured is None and told(answer, "enq: HW", sessions=7)[0].captured == pytest.approx(918 / 63000)
    assert told(answer, "LOBs per second", sessions=7)[0].captured == pytest.approx(7 * 63000 / 1494.46396)


def commits(case, sessions, seconds, sync=0, write=4):
    events = {"log file sync": (100 * sessions, 100 * sessions * sync)} if sync else {}
    return case, 0, 1, sessions, 100 * sessions, seconds, {**events, "log file parallel write": (100, 100 * write)}


def test_syncs_come_from_the_log_writes_and_the_pause_of_one_session():
    answer = compare(printed([commits("log file sync", 1, 0.5, 4), commits("log file sync", 2, 0.7, 6),
                              commits("asynchronous", 2, 0.3)]))  # fmt: skip
    one, two = told(answer, "mean log file sync")
    assert one.prediction.predicted == pytest.approx(4e-3) == one.prediction.reported
    # Two sessions, x = 4: a write carries one; with p = exp(-4) the other does not commit during it.
    assert two.prediction.predicted == pytest.approx(4e-3 * (2 - (1 - math.exp(-4)) / 4))
    assert two.prediction.reported == pytest.approx(6e-3)
    [commit] = told(answer, "time of one commit")
    assert commit.prediction.predicted == pytest.approx(1e-3)
    assert commit.prediction.reported == pytest.approx(3e-3)


def test_the_timer_says_into_which_bucket_the_waits_fall():
    mean = 10 / math.log(2)  # ms, of which half outlive one sleep
    events = {"write complete waits": (1000, 20000), "db file parallel write": (1000, f"{1000 * mean:.3f}")}
    counted = (4096, 10), (16384, 490), (32768, 300), (65536, 150), (131072, 50)
    buckets = [("timer", 1, 1, "write complete waits", *each) for each in counted]
    buckets.append(("timer", 1, 1, "db file parallel write", 4096, 999))
    answer = compare(printed([("timer", 1, 1, 1, 1000, 20, events)], buckets))
    shares = [(row.prediction.predicted, row.prediction.reported) for row in told(answer, "µs")]
    assert shares == [
        (0, pytest.approx(0.01)),
        (pytest.approx(1 / 2), pytest.approx(0.49)),
        (pytest.approx(1 / 4 + 1 / 8), pytest.approx(0.3)),
        (pytest.approx(1 / 16 + 1 / 32 + 1 / 64), pytest.approx(0.15)),
        (pytest.approx(1 / 64), pytest.approx(0.05)),
    ]
    [wait] = told(answer, "mean write complete waits")
    assert wait.prediction.predicted == pytest.approx(20e-3) == wait.prediction.reported
    assert wait.captured == pytest.approx(10.0702e-3)


@pytest.mark.parametrize("write", [1e-3, 7e-3, 40e-3])
def test_the_shares_of_all_buckets_are_one(write):
    edges = [0, *(2**power for power in range(10, 20)), None]
    assert sum(map(within, edges[:-1], edges[1:], [write] * 20)) == pytest.approx(1)
    assert within(0, 8192, write) == 0 and within(0, 10_000, write) == 0 and within(0, 10_001, write) > 0


def test_without_the_commit_the_session_is_to_send_one_message():
    runs = [("messages", setting, 1, 1, 1000, 11, {"write complete waits": (1000, 10070)}) for setting in (0, 1)]
    messages = [("messages", 0, 1, "session", 1100, 0), ("messages", 0, 1, "DBW0", 1000, 2000),
                ("messages", 0, 1, "DBW1", 900, 1000), ("messages", 0, 1, "LGWR", 1000, 1200),
                ("messages", 1, 1, "session", 2004, 0), ("messages", 1, 1, "DBW0", 2000, 3000),
                ("messages", 1, 1, "LGWR", 1000, 2000), ("messages", 1, 1, "others", 5, 5)]  # fmt: skip
    answer = compare(printed(runs, messages=messages))
    figures = {(row.setting, row.prediction.what): row for row in answer.rows}
    assert len(figures) == 10
    without = figures[0, "sent by session, a LOB"]
    assert without.prediction.predicted == 1 and without.prediction.reported == 1.1 and without.captured is None
    assert figures[0, "sent by DBW0, a LOB"].prediction.reported == 1.9
    assert figures[0, "received by LGWR, a LOB"].prediction.predicted == 1
    assert figures[0, "received by DBW0, a LOB"].prediction.predicted == 3
    assert figures[1, "sent by session, a LOB"].prediction.predicted == 2
    assert figures[1, "received by DBW0, a LOB"].captured == pytest.approx(3.021)


def reclaim(level, seconds, gets, reads, repeat=1):
    events = {"HW gets": (gets, 0), "physical writes direct (lob)": (1400, 0), "direct path write": (700, 2100),
              "db file sequential read": (reads, 3 * reads), "enq: HW - contention": (600, 600)}  # fmt: skip
    return "event 44951", level, repeat, 7, 700, seconds, events


def test_a_level_makes_the_gets_fewer_in_proportion_to_what_a_get_took_without_it():
    at_four = reclaim(4, 2, 360, 500), reclaim(4, 2.2, 380, 500, repeat=2)
    answer = compare(printed([reclaim(0, 2.4, 700, 700), *at_four, reclaim(16, 2.1, 100, 400)]))
    assert not answer.missing
    four, sixteen = told(answer, "HW gets")
    assert four.prediction.predicted == pytest.approx(2 / 4)  # two chunks a LOB
    assert four.prediction.reported == pytest.approx(370 / 700)
    assert sixteen.prediction.predicted == pytest.approx(2 / 16)
    lengths = told(answer, "length of the run")
    assert [row.prediction.predicted for row in lengths] == pytest.approx([2.1, 1.5, 1.2])
    cycles = told(answer, "time of one LOB")
    elapsed = captured.load("hw-awr-event44951-16").elapsed
    assert cycles[0].captured is None and cycles[1].captured == pytest.approx(elapsed / 63000)
    # Without the event a LOB takes one session 24 ms, of which 3 are reads, 3 writes and 0.9 waits for HW.
    assert 24e-3 > cycles[0].prediction.predicted > cycles[1].prediction.predicted > 24e-3 - 6.9e-3


@pytest.mark.parametrize(
    ("run", "lack"),
    [
        (control_file(2, 8), "one session at 1 copies was not measured"),
        (("control file", 1, 1, 1, 10, 1, {"direct path write": (9, 9)}), "nothing was unlogged"),
        (hw(7, 2), "one session at one partition was not measured"),
        (hw(1, 0.2), "fits into its time"),
        (commits("log file sync", 4, 1, 4), "one session was not measured"),
        (commits("asynchronous", 1, 1), "one session that waits for its log file sync"),
        (("timer", 1, 1, 1, 9, 1, {"write complete waits": (9, 90)}), "lack write complete waits, or db file"),
        (
            ("timer", 1, 1, 1, 9, 1, {"write complete waits": (9, 90), "db file parallel write": (9, 9)}),
            "no histogram",
        ),
        (("messages", 1, 1, 1, 9, 1, {"write complete waits": (9, 90)}), "no row under Measured messages"),
        (reclaim(4, 2, 300, 500), "level 0 was not measured"),
        (("of another", 1, 1, 1, 9, 1, {"log file sync": (9, 90)}), "no prediction for a case of this name"),
    ],
)
def test_what_a_prediction_needs_and_is_not_there_is_said(run, lack):
    answer = compare(printed([run]))
    assert [sentence for sentence in answer.missing if lack in sentence and sentence.startswith(run[0])]


def test_a_listing_without_such_tables_has_no_rows_and_lacks_nothing():
    text = "CHAIN_SIGNATURE\n----------------\n'a'<='b'\n"
    assert not compare(parse(text)).rows + compare(parse(text)).missing


@pytest.mark.parametrize("name", ["repeat", "sessions", "operations", "seconds"])
def test_a_row_in_which_nothing_was_done_is_refused(name):
    run = dict(case="timer", setting=1, repeat=1, sessions=1, operations=1, seconds=1) | {name: 0}
    with pytest.raises(ValueError, match=f"0 under {name}"):
        printed([(*run.values(), {"write complete waits": (1, 1)})])
