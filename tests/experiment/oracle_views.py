"""The views and tables that the measuring scripts read, in SQLite, and their queries run on them.

What it can tell is whether the logic of a SELECT is right, and whether its text is laid out as the reader wants:
that Oracle takes the same words it cannot.
"""

import re
import sqlite3
from pathlib import Path

SCRIPTS = Path(__file__).parents[2] / "book" / "_static" / "measure-oracle"
SID = 77  # of the session that asks
TABLES = {
    "dual": "dummy",
    "mo_run": "run, case_name, setting, repeat, sessions, starts",
    "mo_job": "run, job, operations, seconds, problem",
    "mo_take": "run, job, moment, kind, name, detail, how_many, micros",
    "v$controlfile": "name",
    "v$database": "log_mode, force_logging",
    "v$enqueue_statistics": "eq_type, req_reason, succ_req_",
    "v$event_histogram_micro": "event, wait_time_micro, wait_count",
    "v$parameter": "name, value",
    "v$process": "addr, pname",
    "v$session": "sid, paddr",
    "v$session_event": "sid, event, total_waits, time_waited_micro",
    "v$sesstat": "sid, statistic_, value",
    "v$statname": "statistic_, name",
    "v$system_event": "event, total_waits, time_waited_micro",
    "v$version": "banner",
    "v$wait_chains": "chain_id, chain_signature, sid, sess_serial_, wait_event_text, blocker_sid, "
    "blocker_sess_serial_, p1, p1_text, p2, p2_text, p3, p3_text, num_waiters",
}


def text_of(name):
    return (SCRIPTS / f"{name}.sql").read_text(encoding="utf-8")


class Views:
    """The tables, and the views as one instance would show them; `tell` changes what a view shows."""

    def __init__(self):
        self.connection = sqlite3.connect(":memory:")
        for table, columns in TABLES.items():
            self.connection.execute(f"create table {table} ({columns})")
        for name, function in FUNCTIONS.items():
            self.connection.create_function(name, -1, function)
        self.tell("dual", ("X",))

    def tell(self, table, *rows):
        """Let a view show these rows and no others."""
        self.connection.execute(f"delete from {table}")
        self.add(table, *rows)

    def add(self, table, *rows):
        """Add rows to a table."""
        for row in rows:
            self.connection.execute(f"insert into {table} values ({', '.join('?' * len(row))})", row)

    def take(self, run, job, moment):
        """What the procedure `take` of the package does; a job but the first leaves early."""
        body = re.search(r"procedure take\(.*?\bend take;", text_of("install"), re.S)[0]
        inserts = re.findall(r"insert into mo_take.*?;", body, re.S)
        first = body.index("if p_job > 1")
        for insert in inserts:
            if job == 1 or body.index(insert) < first:
                said = {"p_run": run, "p_job": job, "p_moment": moment}
                self.connection.execute(re.sub(r"\bp_(run|job|moment)\b", r":p_\1", plain(insert)), said)

    def printed(self, name):
        """What SQL*Plus would spool of a script that sets no headings: its queries and empty prompts, in order."""
        spooled = re.search(r"^spool \S+\n(.*?)^spool off$", text_of(name), re.S | re.M)[1]
        lines = []
        for part in re.split(r"^prompt\n", spooled, flags=re.M):
            lines += [""] if lines else []
            lines += [row[0].rstrip() for row in self.connection.execute(plain(part.strip().removesuffix(";")))]
        return "\n".join(lines) + "\n"


def plain(sql):
    """A statement without what SQLite does not know: `#` in names, and the clock."""
    return re.sub(r"--.*", "", sql).replace("#", "_").replace("sysdate", "'2026-11-22'").rstrip(";")


def to_char(value, form=""):
    """Of a number with a mask of fixed decimals, or of a day."""
    if form.startswith("fm"):
        whole, _, decimals = form[2:].partition(".")
        assert len(f"{value:.0f}") <= len(whole), f"{value} does not fit into {form}: Oracle would print #####"
        return f"{value:.{len(decimals)}f}"
    return str(value)


def padded(value, width, fill=" "):
    """The text and what fills it up; Oracle cuts what is too long, which a table must never need."""
    text = "" if value is None else str(value)
    assert len(text) <= width, f"{text!r} is cut to {width}"
    return text, fill * (width - len(text))


FUNCTIONS = {
    "to_char": to_char,
    "nvl": lambda value, other: other if value is None else value,
    "greatest": max,
    "sys_context": lambda *_: SID,
    "lpad": lambda *args: "".join(reversed(padded(*args))),
    "rpad": lambda *args: "".join(padded(*args)),
}
