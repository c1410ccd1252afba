"""How tools write the rows of a query, the first of which has the headings: between marks, or in columns."""

import csv
import io


def delimited(rows, mark=",", ends="\n", quoting=csv.QUOTE_MINIMAL):
    """With a mark between cells; a cell that has the mark in it stands in quotes."""
    out = io.StringIO()
    csv.writer(out, delimiter=mark, lineterminator=ends, quoting=quoting).writerows(rows)
    return out.getvalue()


def spooled(rows, between=" ", page=40, numeric=()):
    """As SQL*Plus spools it, with the headings over each page; headings named in `numeric` stand over numbers."""
    heading, *body = rows
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    ways = [">" if name in numeric else "<" for name in heading]
    form = between.join(f"{{:{way}{width}}}" for way, width in zip(ways, widths, strict=True)).format
    head = between.join(f"{name:{width}}" for name, width in zip(heading, widths, strict=True))
    written, rule = [form(*row) for row in body], between.join("-" * width for width in widths)
    lines = []
    for start in range(0, len(body), page):
        lines += ["", head, rule, *written[start : start + page]]
    return "\n".join([*lines, "", f"{len(body)} rows selected.", "", "SQL> spool off", ""])
