"""AWR's views and Statspack's tables in SQLite, filled with the totals that made-up snapshots add up to.

What it can tell is whether a query's logic is right: that Oracle takes the same words it cannot.
"""

import re
import sqlite3
from collections import Counter
from datetime import timedelta

from analyst.reports.history_rows import rows

DBID = 4711
SWITCHES = "log switches (derived)"  # from the number of the current log, which a start leaves as it is
SEQUENCE = 1000
KEY = "snap_id, dbid, instance_number"
EVENTS = "total_waits, time_waited_micro, total_waits_fg, time_waited_micro_fg"
LOCKS = "eq_type, req_reason, total_wait_, cum_wait_time, total_req_"
TABLES = {
    "v$database": "dbid, name",
    "v$event_name": "event_id, name, wait_class",
    "dba_hist_snapshot": f"{KEY}, startup_time, end_interval_time",
    "dba_hist_database_instance": "dbid, instance_number, startup_time, version, instance_name, parallel",
    "dba_hist_system_event": f"{KEY}, event_name, wait_class, {EVENTS}",
    "dba_hist_event_histogram": f"{KEY}, event_name, wait_time_milli, wait_count",
    "dba_hist_enqueue_stat": f"{KEY}, {LOCKS}",
    "dba_hist_sys_time_model": f"{KEY}, stat_name, value",
    "dba_hist_sysstat": f"{KEY}, stat_name, value",
    "dba_hist_osstat": f"{KEY}, stat_name, value",
    "dba_hist_thread": f"{KEY}, thread_instance_number, sequence_",
    "dba_hist_active_sess_history": f"{KEY}, event, session_type",
    "stats$snapshot": f"{KEY}, startup_time, snap_time",
    "stats$database_instance": "dbid, instance_number, startup_time, version, instance_name, parallel, snap_id",
    "stats$system_event": f"{KEY}, event, event_id, {EVENTS}",
    "stats$event_histogram": f"{KEY}, event_id, wait_time_milli, wait_count",
    "stats$enqueue_statistics": f"{KEY}, {LOCKS}",
    "stats$sys_time_model": f"{KEY}, stat_id, value",
    "stats$time_model_statname": "stat_id, stat_name",
    "stats$sysstat": f"{KEY}, name, value",
    "stats$thread": f"{KEY}, thread_instance_number, sequence_",
    "stats$osstat": f"{KEY}, osstat_id, value",
    "stats$osstatname": "osstat_id, stat_name",
}


class History:
    """Both histories of one database, and the totals of its instances since they were started."""

    def __init__(self):
        self.connection = sqlite3.connect(":memory:")
        for table, columns in TABLES.items():
            self.connection.execute(f"create table {table} ({columns})")
        for name, function in FUNCTIONS.items():
            self.connection.create_function(name, -1, function)
        self._add("v$database", DBID, "ORCL")
        self._numbers, self._totals, self._started = {}, {}, {}

    def _add(self, table, *values):
        marks = ", ".join("?" * len(values))
        self.connection.execute(f"insert into {table} values ({marks})", values)

    def _number(self, table, name, *more):
        """The number of a name, listed in a table of names when it first comes up."""
        if (table, name) not in self._numbers:
            self._numbers[table, name] = len(self._numbers) + 1
            self._add(table, self._numbers[table, name], name, *more)
        return self._numbers[table, name]

    def start(self, snapshot, lead=timedelta(minutes=5)):
        """Start an instance, and take its first snapshot where a Snapshot begins, with nothing done."""
        self._totals[snapshot.instance] = Counter()
        self._started[snapshot.instance] = started = str(snapshot.truth.begin - lead)
        _, release, name, _, _, rac = rows(snapshot)[0][5:11]
        values = DBID, snapshot.instance, started, release, name, "YES" if rac == "1" else "NO"
        self._add("dba_hist_database_instance", *values)
        self._add("stats$database_instance", *values, snapshot.snap_id - 1)
        self._take(snapshot.snap_id - 1, snapshot.instance, snapshot.truth.begin)

    def add(self, snapshot):
        """Add what a Snapshot has to the totals, and take the snapshot at its end."""
        totals, instance = self._totals[snapshot.instance], snapshot.instance
        for row in rows(snapshot)[1:]:
            kind, name, detail, *figures = row[5:11]
            if kind == "state":
                totals[kind, name, detail, 2] = 0
            for index, figure in enumerate(figures):
                if figure:
                    totals[kind, name, detail, index] += float(figure) if "." in figure else int(figure)
        self._take(snapshot.snap_id, instance, snapshot.truth.end)
        for (event, side), many in snapshot.samples.items():
            event = None if event.startswith("CPU") else event
            for _ in range(many):
                self._add("dba_hist_active_sess_history", snapshot.snap_id, DBID, instance, event, side)

    def _take(self, snap_id, instance, time):
        key, totals = (snap_id, DBID, instance), self._totals[instance]
        for table in ("dba_hist_snapshot", "stats$snapshot"):
            self._add(table, *key, self._started[instance], str(time))
        sequence = SEQUENCE + totals["statistic", SWITCHES, "", 2]
        for table in ("dba_hist_thread", "stats$thread"):
            self._add(table, *key, instance, sequence)
            self._add(table, *key, instance + 1, 7 * snap_id)  # the log of another instance
        self._take_events(key, totals)
        for (kind, name, detail, index), total in totals.items():
            if kind == "histogram":
                number = self._number("v$event_name", name)
                self._add("dba_hist_event_histogram", *key, name, int(detail), total)
                self._add("stats$event_histogram", *key, number, int(detail), total)
            elif kind == "enqueue" and index == 0:
                time, gets = totals[kind, name, detail, 1] // 1000, totals[kind, name, detail, 2]
                for table in ("dba_hist_enqueue_stat", "stats$enqueue_statistics"):
                    self._add(table, *key, name, detail, total, time, gets)
            elif kind == "time model":
                self._add("dba_hist_sys_time_model", *key, name, total)
                self._add("stats$sys_time_model", *key, self._number("stats$time_model_statname", name), total)
            elif kind == "statistic" and name != SWITCHES:
                self._add("dba_hist_sysstat", *key, name, total)
                self._add("stats$sysstat", *key, name, total)
            elif kind in ("system", "state"):
                self._add("dba_hist_osstat", *key, name, total)
                self._add("stats$osstat", *key, self._number("stats$osstatname", name), total)

    def _take_events(self, key, totals):
        """The waits of both sides together, and those of the foreground beside them."""
        waits = {}
        for (kind, name, detail, index), total in totals.items():
            if kind in ("foreground", "background"):
                sums = waits.setdefault((name, detail), [0, 0, 0, 0])
                sums[index] += total
                sums[index + 2] += total if kind == "foreground" else 0
        for (name, wait_class), sums in waits.items():
            self._add("dba_hist_system_event", *key, name, wait_class, *sums)
            self._add("stats$system_event", *key, name, self._number("v$event_name", name, wait_class), *sums)

    def run(self, query):
        """Headings and rows, as strings, of the SELECT in a script of SQL*Plus."""
        select = query[query.index("with snaps") : query.rindex(";")]
        select = select.replace("sysdate - &days", "'2000'").replace("#", "_")
        cursor = self.connection.execute(select)
        headings = [column[0].upper() for column in cursor.description]
        return headings, [["" if cell is None else str(cell) for cell in row] for row in cursor]


FUNCTIONS = {
    "to_char": lambda value, form="": str(value)[:19].replace(" ", "T") if form else str(value),
    "to_number": lambda value: value,
    "nvl": lambda value, other: other if value is None else value,
    "decode": lambda value, match, then, otherwise: then if value == match else otherwise,
    "regexp_like": lambda value, pattern: re.search(pattern, value) is not None,
}
