"""Samples of active sessions of a made-up instance, as tools write the rows of Oracle's views."""

import csv
from datetime import datetime, timedelta
from typing import NamedTuple

from analyst.reports.written import delimited, spooled

CPU, SYNC, READ = "CPU + Wait for CPU", "log file sync", "db file sequential read"
CLASSES = {CPU: "", SYNC: "Commit", READ: "User I/O"}
START = datetime(2024, 3, 13, 10, 0, 0, 123000)


class Row(NamedTuple):
    """One session in one sample."""

    time: datetime
    event: str = SYNC
    statement: str = "9sg6u8xbjagga"
    side: str = "FOREGROUND"
    instance: int = 1


def sampled(many, distance=1.0, busy=lambda index: True, start=START, instance=1):
    """In each sample that is busy two sessions, one of them on a processor, and every tenth one behind them."""
    rows = []
    for index in filter(busy, range(many)):
        time = start + timedelta(seconds=index * distance)
        rows += [Row(time, SYNC, instance=instance), Row(time, CPU, "0w2qpuc6u2zsp", instance=instance)]
        rows += [Row(time, READ, "", "BACKGROUND", instance)] if index % 10 == 0 else []
    return rows


TIMES = {
    "iso": lambda time: f"{time:%Y-%m-%d %H:%M:%S}.{time.microsecond // 1000:03}",
    "iso with a T": lambda time: f"{time:%Y-%m-%dT%H:%M:%S}.{time.microsecond:06}Z",
    "oracle": lambda time: f"{time:%d-%b-%y %I.%M.%S}.{time.microsecond:06}000 {time:%p}".upper(),
    "oracle with four places": lambda time: f"{time:%d-%b-%Y %H:%M:%S}".upper(),
    "slashes": lambda time: f"{time:%Y/%m/%d %H:%M:%S}",
    "german": lambda time: f"{time:%d.%m.%Y %H:%M:%S},{time.microsecond // 1000:03}",
    "day first": lambda time: f"{time:%d/%m/%Y %H:%M:%S}",
    "month first": lambda time: f"{time:%m/%d/%Y %I:%M:%S %p}",
}
COLUMNS = {
    "SAMPLE_ID": lambda row: "7",
    "SAMPLE_TIME": lambda row: row.time,
    "SESSION_STATE": lambda row: "ON CPU" if row.event == CPU else "WAITING",
    "EVENT": lambda row: "" if row.event == CPU else row.event,
    "WAIT_CLASS": lambda row: CLASSES.get(row.event, "Other"),
    "SQL_ID": lambda row: row.statement,
    "SESSION_TYPE": lambda row: row.side,
    "INST_ID": lambda row: str(row.instance),
    "MODULE": lambda row: "app, of ours",
}


def cells(rows, time="iso", columns=tuple(COLUMNS)):
    """Headings, and the cells of each row."""
    form = TIMES[time]
    written = ((COLUMNS[name](row) for name in columns) for row in rows)
    return [
        list(columns),
        *([form(cell) if isinstance(cell, datetime) else cell for cell in row] for row in written),
    ]


def commas(rows, **ways):
    """As SQL Developer saves it."""
    return delimited(cells(rows, **ways), ends="\r\n")


def quoted(rows, **ways):
    """With quotes around every cell, as SQL*Plus has it below the statement itself."""
    rows = delimited(cells(rows, **ways), quoting=csv.QUOTE_ALL)
    return f"SQL> select * from v$active_session_history;\n\n{rows}"


def semicolons(rows, **ways):
    """As a spreadsheet saves it, in lower case."""
    head, *lines = delimited(cells(rows, **ways), ";").split("\n")
    return "\n".join([head.lower(), *lines])


def tabs(rows, **ways):
    """As it is copied from a grid, with a word for nothing."""
    return delimited(cells(rows, **ways), "\t").replace("\t\t", "\t(null)\t")


def bars(rows, **ways):
    """As SQL*Plus spools it with `set colsep '|'`."""
    return spooled(cells(rows, **ways), "|", 50)


def columns(rows, **ways):
    """And without it."""
    return spooled(cells(rows, **ways), " ", 50)


WAYS = {way.__name__: way for way in (commas, quoted, semicolons, tabs, bars, columns)}
