"""The cases of the SQL*Plus scripts that are no lock: commits that wait or do not, the timer, and messages."""

from collections import Counter

from models import captured
from models.laws import closed_group_commit, message_flow, polling_timer

SYNC, LOG_WRITE = "log file sync", "log file parallel write"
TIMED, DATA_WRITE = "write complete waits", "db file parallel write"

TICK = 10_000  # microseconds that a sleep lasts, as the chapter on write complete waits infers
EDGES = 0, 8192, 16384, 32768, 65536  # microseconds; what is above the last is one bucket
# Messages along message_flow.EDGES, with the commit of each LOB and without.
FLOWS = {1.0: (1, 1, 1, 1, 1), 0.0: (1, 0, 1, 1, 1)}
ALONE = 0.0, 1.0


def log_file_sync(case):
    """The mean sync against the number of sessions."""
    think = _think(case)
    for point in case.points if think else ():
        write, sync = (case.mean(point, "mean", event) for event in (LOG_WRITE, SYNC))
        if not write or sync is None:
            case.lacks(f"{point[1]:.0f} sessions lack {SYNC} or {LOG_WRITE}.")
            continue
        told = write * closed_group_commit.sync_ratio_of_any(int(point[1]), write / think)
        law = "group commit, closed, by the log writes of the same runs"
        doubt = "the law has constant writes and no processor"
        case.row(point, law, f"mean {SYNC}", told, case.values(point, "mean", SYNC), doubt=doubt)


def asynchronous(case, waited):
    """The time of a commit that does not wait, from the Case of those that do."""
    if think := waited and _think(waited):
        for point in case.points:
            law, doubt = "the work between two waits, alone", "more sessions than processors take turns"
            case.row(point, law, "time of one commit", think, case.values(point, "cycle"), doubt=doubt)
    else:
        case.lacks(f"one session that waits for its {SYNC} was not measured.")


def _think(case):
    """Seconds of one session from the end of a sync to its next; None, and noted, if they are not known."""
    think = case.mean(ALONE, "cycle") - case.mean(ALONE, "time", SYNC) if ALONE in case.points else None
    if not think or think <= 0:
        return case.lacks("one session was not measured, or not its syncs: its time between two is not known.")
    return think


def timer(case):
    """The mean wait and the shares of the buckets; the setting is the number of sessions."""
    seen = captured.load("wc-securefile-cache-nologging").events[TIMED]
    for point in case.points:
        write, wait = (case.mean(point, "mean", event) for event in (DATA_WRITE, TIMED))
        if not write or wait is None:
            case.lacks(f"{point[1]:.0f} sessions lack {TIMED}, or {DATA_WRITE}, the write that they wait for.")
            continue
        law, doubt = "own timer", f"{DATA_WRITE} stands for the time of one block's write"
        mean, told = (
            seen.time / seen.waits if point[1] == 1 else None,
            polling_timer.waiting_time(write, TICK / 1e6),
        )
        case.row(point, law, f"mean {TIMED}", told, case.values(point, "mean", TIMED), seen=mean, doubt=doubt)
        shares = _shares(case, point[0])
        if not shares:
            case.lacks(f"{point[1]:.0f} sessions have no histogram of {TIMED} (Measured histogram).")
        for place, low in enumerate(EDGES if shares else ()):
            high = (*EDGES, None)[place + 1]
            what = f"{TIMED}, {low:,} to below {high:,} µs" if high else f"{TIMED}, {low:,} µs or more"
            told, values = within(low, high, write), [each[place] for each in shares]
            case.row(point, law, what, told, values, "%", doubt=doubt)


def within(low, high, write_time):
    """The share of the waits from `low` to below `high` microseconds, or from `low` on: whole sleeps of TICK."""
    return _lasting(low, write_time) - (_lasting(high, write_time) if high else 0.0)


def _lasting(least, write_time):
    """The share of the waits of `least` microseconds or more: of writes that outlive the sleeps before."""
    sleeps = max(-(-least // TICK) - 1, 0)
    return float(polling_timer.late_share(write_time, TICK / 1e6)) ** sleeps


def _shares(case, setting):
    """For each repeat, the share of the waits between two of EDGES, and above the last."""
    repeats = {}
    for row in case.listing.measured_buckets:
        if (row.case, row.setting, row.event) == (case.name, setting, TIMED):
            place = sum(round(row.below * 1e6) > edge for edge in EDGES) - 1
            repeats.setdefault(float(row.repeat), Counter())[place] += float(row.waits)
    return [[each[place] / sum(each.values()) for place in range(len(EDGES))] for each in repeats.values()]


def messages(case):
    """What each process counts for a LOB; the setting says whether each LOB was committed."""
    seen = captured.load("wc-messages-by-session").sessions
    lobs = captured.load("wc-securefile-cache-nologging").events[TIMED].waits
    for point, runs in case.points.items():
        flows, counted = FLOWS.get(point[0]), _counted(case, point[0])
        if flows is None or len(counted) != len(runs):
            case.lacks(f"setting {point[0]:.0f} is not 0 or 1, or a repeat has no row under Measured messages.")
            continue
        for place, (side, process) in enumerate(message_flow.COUNTERS):
            told = message_flow.count(place, *flows)
            values = [each[side, process] / run.operations for each, run in zip(counted, runs, strict=True)]
            exact = seen[process].statistics[f"messages {side}"].value / lobs if point[0] else None
            law = "one message along each flow" + ("" if point[0] else ", the commit's left out")
            doubt = "one of five ways, chosen after the captured counters were known"
            case.row(point, law, f"{side} by {process}, a LOB", told, values, "", exact, doubt=doubt)


def _counted(case, setting):
    """What each process counted, repeat by repeat, the database writers together as DBW0."""
    repeats = {}
    for row in case.listing.measured_messages:
        if (row.case, row.setting) == (case.name, setting):
            process = "DBW0" if row.process.startswith("DBW") else row.process
            counted = repeats.setdefault(float(row.repeat), Counter())
            counted[message_flow.SENT, process] += float(row.sent)
            counted[message_flow.RECEIVED, process] += float(row.received)
    return [repeats[repeat] for repeat in sorted(repeats)]
