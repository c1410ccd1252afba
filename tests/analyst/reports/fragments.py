"""What people paste: one table of a report, copied from somewhere that did things to it."""

import re

from analyst.reports import awr
from analyst.reports.tables import HTML, TEXT, Pages, Style, html_table, text_table

TOP_HEAD = """\
Top 5 Timed Foreground Events
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
                                                           Avg
                                                          wait   % DB
Event                                 Waits     Time(s)   (ms)   time Wait Class
------------------------------ ------------ ----------- ------ ------ ----------
"""
TOP = f"""{TOP_HEAD}\
log file sync                        40,000         200      5   50.0 Commit
DB CPU                                               90          22.5
"""  # a list that is pasted alone


def tables(release, truth, form=TEXT):
    """The tables of an AWR report by their titles."""
    layout = awr.Awr(release, form)
    return {table.title or "Top 5 Timed Events": table for table in awr.tables(layout, truth)}


def as_text(table):
    """Cut out of a report of text."""
    return "\n".join([*text_table(table, Pages(gap="")), ""])


def as_html(table):
    """One table out of the source of a page."""
    return html_table(table, Style())


def from_browser(table, title=True):
    """What a browser copies of a table: a line for each row, a tab between cells."""
    columns = (table.columns[0], *table.second) if table.second else table.columns
    lines = [table.title, ""] if title else []
    lines.append("\t".join(column.heading for column in columns))
    lines += ["\t".join(cell.strip() or "\xa0" for cell in row) for row in table.rows]
    return "\n".join([*lines, ""])


def spreadsheet(table):
    """What a spreadsheet copies: tabs and no blanks."""
    return from_browser(table, title=False).replace("\xa0", "")


def collapsed(table):
    """Text whose runs of blanks a web page has made one."""
    return re.sub(" +", " ", "\n".join(line.strip() for line in text_table(table, Pages(gap="")))) + "\n"


def collapsed_html(table):
    """The words of an HTML table: headings in one line, rows without rules."""
    lines = [table.title, " ".join(column.heading for column in table.columns)]
    lines += [" ".join(cell.strip() for cell in row if cell.strip()) for row in table.rows]
    return "\n".join([*lines, ""])


def quoted(text):
    return "".join(f"> {line}\n" for line in text.splitlines())


def fenced(text):
    """In a Markdown document, between words."""
    return f"Hello,\n\nour commits are slow:\n\n```\n{text}```\n\nWhat is it?\n"


def indented(text):
    """Four blanks before each line, as forums want it."""
    return "".join(f"    {line}\n" for line in text.splitlines())


def wrapped(table, width=24):
    """Cells on lines of their own, as a narrow web page prints them."""
    lines = [table.title, *[column.heading for column in table.columns]]
    for row in table.rows:
        lines += [cell.strip() for cell in row if cell.strip()]
    return "\n".join([*lines, ""])


def html_of(release, truth, title):
    return tables(release, truth, HTML)[title]


def markdown(table):
    lines = ["| " + " | ".join(column.heading for column in table.columns) + " |"]
    lines.append("|" + "---|" * len(table.columns))
    lines += ["| " + " | ".join(cell.strip() for cell in row) + " |" for row in table.rows]
    return "\n".join([*lines, ""])


def commented(table):
    """The first row with somebody's remark behind it."""
    text = as_text(table)
    first = re.sub(r"\D+$", "", table.rows[0][0]) or table.rows[0][0]
    return "\n".join(line + "   <--- this is far too much" * line.startswith(first) for line in text.split("\n"))
