"""What a column holds, by its heading, which differs from release to release."""

import re
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache

Places = Mapping[str, tuple[int, str | None]]  # of each field: where it stands, and its unit
_UNIT = r"\((us|ms|millisecs?|milliseconds|cs|s|secs?|seconds)\)"
# (pattern of the heading without blanks and in lower case, field, unit); the first that fits.
# A unit of None: each cell brings its own. Fields of no interest are "".
_HEADINGS = [
    (r"event_?(?:name)?", "name", "text"),
    (r"(?:total)?_?waits|sum\(total_waits\)|#?ofwaits|#waits|numberofwaits", "waits", ""),
    (r"%tim(?:e)?-?outs?|%timeouts?", "timeouts", "%"),
    (r"(?:total_?)?timeouts|time_outs|timeouts", "timed_out", ""),
    (rf"(?:total)?(?:wait|wt)?time(?:waited)?{_UNIT}|totalwait{_UNIT}", "time", r"\1"),
    (r"totatime|totawaittime", "time", "s"),
    (rf"(?:avg|av|average)(?:wait|wt)?(?:time)?{_UNIT}|wait(?:time)?avg{_UNIT}", "average", r"\1"),
    (r"\((us|ms|cs|s)\)", "average", r"\1"),
    (r"(?:avg|av|average)(?:wait|wt|time)(?:time)?|wait(?:time)?avg", "average", None),
    (r"(?:total_?)?(?:wait_?)?time(?:_?waited)?_(us|ms|cs|s|secs?|seconds)|(s)econds", "time", r"\1"),
    (r"(?:avg|average)(?:_?wait)?(?:_?time)?_(us|ms|cs|s)", "average", r"\1"),
    (r"waits?/txn|waits?/trans(?:action)?", "", ""),
    (r"%(?:total)?(?:db|call|ela|bg|background|elapsed)time|%total(?:call|ela)?(?:time)?|%bgtime", "share", "%"),
    (r"percenttotal(?:db|call)time", "share", "%"),
    (r"pct(?:_?time)?|pct_?(?:of_?)?total|time_?pct", "share", "%"),
    (r"wait_?class(?:_?name)?", "wait_class", "text"),
    (r"(?:total_|sum\()?time_waited\)?", "time", "cs"),
    (r"average_wait", "average", "cs"),
    (r"max_wait", "", ""),
    (r"(?:total_|sum\()?time_waited_micro\)?", "time", "us"),
    (r"total_waits_fg", "waits_fg", ""),
    (r"total_timeouts_fg|average_wait_fg", "", ""),
    (r"time_waited_fg", "time_fg", "cs"),
    (r"time_waited_micro_fg", "time_fg", "us"),
    (r"wait_time_micro", "edge", "us"),
    (r"wait_time_milli", "edge", "ms"),
    (r"wait_count", "in_bucket", ""),
    (r"time_micro", "time", "us"),
    (r"csec", "time", "cs"),
    (r"avgcsec", "average", "cs"),
    (r"statistic(?:name)?|name", "statistic", "text"),
    (r"total|value", "total", "unit"),
    (r"delta|diff(?:erence)?|value_?(?:delta|diff)|delta_?value", "difference", "unit"),
    (r"persecond|persec", "per_second", "unit/s"),
    (r"pertrans(?:action)?|pertxn", "per_transaction", "unit/transaction"),
    (r"perhour", "per_hour", ""),
    (r"endvalue", "end_value", ""),
    (r"time\((s)\)", "time", "s"),
    (r"%ofdbtime|%ofelapsed|%oftotalcputime", "", ""),
    (r"enqueuetype\(requestreason\)|eq", "enqueue", "text"),
    (r"requests", "requests", ""),
    (r"succgets", "succeeded", ""),
    (r"failedgets", "failed", ""),
]
_UTLESTAT = ("eventname", "count", "totaltime", "avgtime")  # of Oracle 8i, which names no unit
_METRIC = {"time_waited", "wait_count"}  # of v$eventmetric: hundredths of a second and waits of a minute
# What SQL*Plus cuts to the width of a column, and what scripts call a difference, of which they shorten the names.
_CUT = ("total_waits", "total_timeouts", "time_waited", "time_waited_micro", "average_wait", "wait_class")
_LEAST_CUT = 8
SESSIONS = {"sid", "session_id", "con_id"}
WHOSE = SESSIONS | {"username", "schemaname", "service_name", "program", "module", "machine", "osuser"}
_DIFFERENCE = re.compile(r"(?:d|delta|diff)_(.+)|(.+)_(?:d|delta|diff|difference)")
_SHORTENED = {"wts": "total_waits", "tw": "time_waited", "twm": "time_waited_micro"}
_COMPILED = [(re.compile(pattern), field, unit) for pattern, field, unit in _HEADINGS]


@lru_cache(maxsize=4096)
def plain(heading: str) -> str:
    """A heading without blanks, in lower case."""
    return "".join(heading.split()).lower()


@lru_cache(maxsize=4096)
def field_of(heading: str) -> tuple[str, str | None]:
    """The field that a column of this heading holds and its unit, or ("?", "") if the heading is not known.

    Of one that is cut the whole is known where only one begins so.
    """
    for pattern, field, unit in _COMPILED:
        match = pattern.fullmatch(plain(heading))
        if match:
            if unit == r"\1":
                unit = next(group for group in match.groups() if group)
                unit = "s" if unit.startswith("s") else "ms" if unit.startswith("m") else unit
            return field, unit
    whole = [column for column in _CUT if column.startswith(plain(heading)) and len(heading) >= _LEAST_CUT]
    return field_of(whole[0]) if len(whole) == 1 else ("?", "")


@lru_cache(maxsize=1024)
def fields(columns: tuple[str, ...]) -> Places:
    """Where each field stands: field -> (place, unit); of one printed twice, in microseconds or the first time.

    Differences of waits and time go before their totals, which are since the instance started.

    `columns` is a tuple, and what is given is not to be changed: the same headings come for many rows.
    """
    if tuple(map(plain, columns)) == _UTLESTAT:
        return {"name": (0, "text"), "waits": (1, ""), "time": (2, "cs"), "average": (3, "cs")}
    places: dict[str, tuple[int, str | None]] = {}
    apart: dict[str, tuple[int, str | None]] = {}
    for column, heading in enumerate(columns):
        field, unit = field_of(heading)
        if field not in ("", "?") and (field not in places or unit == "us"):
            places[field] = column, unit
        if match := _DIFFERENCE.fullmatch(plain(heading)):
            stem = match[1] or match[2]
            field, unit = field_of(_SHORTENED.get(stem, stem))
            apart.setdefault(field, (column, unit))
    if {"waits", "time"} <= set(apart):
        places = {field: places[field] for field in ("name", "wait_class") if field in places} | apart
        places.pop("?", None)
    if "name" not in places and any(map(is_of_view, columns)) and "wait_class" in places:
        places["name"] = places.pop("wait_class")  # v$system_wait_class
    if {*map(plain, columns)} >= _METRIC:
        places["waits"] = places.pop("in_bucket")
        places.setdefault("name", places.pop("statistic", (0, "text")))
    if "difference" in places:
        places["total"] = places.pop("difference")  # what stands beside it is since the instance started
    return places


def is_whole(columns: tuple[str, ...], column: int) -> bool:
    """Whether a column of Oracle's views holds whole numbers of its unit."""
    return plain(columns[column]).startswith("time_waited") and not {*map(plain, columns)} >= _METRIC


def is_of_view(column: str) -> bool:
    """Whether a column is one of Oracle's views on waits, which a query has by its name."""
    return plain(column).removeprefix("sum(").startswith(("total_waits", "time_waited", "average_wait"))


def is_by_session(columns: Iterable[str], those: Collection[str] = SESSIONS) -> bool:
    """Whether each row is of one session, or of one container of the database, so that rows add up."""
    return any(plain(column) in those for column in columns)
