"""What queries of the views print: CSV of several tools, and the book's own snapshots."""

import csv
import io

from analyst.reports.printed import number

NUMERIC = (
    "TOTAL_WAITS", "TOTAL_TIMEOUTS", "TIME_WAITED", "AVERAGE_WAIT", "TIME_WAITED_MICRO", "VALUE", "SID",
    "STATISTIC#",
)  # fmt: skip


def session_event(truth, micro=True):
    """Heading and rows of v$session_event for one session: its waits are those of the foreground."""
    heading = ["SID", "EVENT", "TOTAL_WAITS", "TOTAL_TIMEOUTS", "TIME_WAITED", "AVERAGE_WAIT"]
    heading += ["TIME_WAITED_MICRO", "WAIT_CLASS"] if micro else []
    return heading, [["47", *_view_row(row, micro)] for row in truth.side(False)]


def system_event(truth, micro=True):
    """Heading and rows of v$system_event, which counts both sides together."""
    heading, _ = session_event(truth, micro)
    return heading[1:], [_view_row(row, micro) for row in truth.together]


def _view_row(row, micro):
    plain = {"commas": False}
    cells = [row.name, str(row.count), str(row.timeouts), number(100 * row.seconds, **plain)]
    cells.append(number(100 * row.mean, 2, zero=False, **plain))
    return cells + ([str(row.microseconds), row.wait_class] if micro else [])


def sysstat(truth):
    """Heading and rows of v$sysstat."""
    rows = [[str(index), name, str(total)] for index, (name, total) in enumerate(truth.statistics.items())]
    return ["STATISTIC#", "NAME", "VALUE"], rows


def comma(heading, rows):
    """Plain commas; a name with one in it is quoted."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([heading, *rows])
    return out.getvalue()


def lower(heading, rows):
    """As a client writes it that gives headings in lower case, with CRLF."""
    return comma([column.lower() for column in heading], rows).replace("\n", "\r\n")


def quoted(heading, rows):
    """Everything in quotes."""
    return "".join(",".join(f'"{cell}"' for cell in row) + "\n" for row in [heading, *rows])


def sqlplus(heading, rows):
    """SQL*Plus with `set markup csv on`: text in quotes, numbers without, a blank line first."""
    lines = ["", ",".join(f'"{column}"' for column in heading)]
    for row in rows:
        cells = zip(heading, row, strict=True)
        lines.append(",".join(cell if name in NUMERIC else f'"{cell}"' for name, cell in cells))
    return "\n".join([*lines, "", f"{len(rows)} rows selected.", ""])


def semicolons(heading, rows):
    """As a spreadsheet saves it."""
    return "".join(";".join(row) + "\n" for row in [heading, *rows])


def tabs(heading, rows):
    """As it is copied from a grid."""
    return "".join("\t".join(row) + "\n" for row in [heading, *rows])


WAYS = {way.__name__: way for way in (comma, lower, quoted, sqlplus, semicolons, tabs)}


def book(truth):
    """The format of the book's own snapshots."""
    lines = ["-" * 57, "Session Events", f"Interval:-  {int(truth.elapsed):>6} seconds", "-" * 57]
    lines += [f"{'Event':<43} {'Waits':>10} {'Time_outs':>11} {'Csec':>15} {'Avg Csec':>11} {'Max Csec':>11}"]
    lines += [f"{'-----':<43} {'-----':>10} {'---------':>11} {'----':>15} {'--------':>11} {'--------':>11}"]
    for row in truth.side(False):
        if len(row.name) > 43:
            continue
        mean = number(100 * row.mean, 3, zero=False)
        longest = number(max(microseconds for _, microseconds in row.groups) / 1e4)
        lines.append(
            f"{row.name:<43} {row.count:>10,} {row.timeouts:>11,} {number(100 * row.seconds, 2):>15} "
            f"{mean:>11} {longest:>11}"
        )
    lines += ["", "-" * 33, "Session stats", f"Interval:-  {int(truth.elapsed)} seconds", "-" * 33]
    lines += [f"{'Name':<60} {'Value':>20}", f"{'----':<60} {'-----':>20}"]
    lines += [f"{name:<60} {total:>20,}" for name, total in truth.statistics.items()]
    return "\n".join([*lines, ""])
