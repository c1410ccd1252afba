"""Sections between those that matter: SQL text that looks like headings, rules and rows, and long lists."""

import random
from functools import lru_cache

LOOKS_LIKE_A_REPORT = (
    "select /* Foreground Wait Events */ 'log file sync                  1,000     0     99,999      99'",
    "Event                             Waits -outs   Time (s)    (ms)     /txn   time",
    "-------------------------- ------------ ----- ---------- ------- -------- ------",
    "log file sync                   999,999     0    999,999     999      1.0   99.9",
    "Statistic                                     Total     per Second     per Trans",
    "-------------------------------- ------------------ -------------- -------------",
    "redo size                            99,999,999,999           99.9          99.9",
    "   Elapsed:            9,999.99 (mins)",
    "   DB Time:            9,999.99 (mins)",
    "End of Report",
    "Background Wait Events",
    "~~~~~~~~~~~~~~~~~~~~~~",
)


def text_sections(size):
    """Lists of lines, `size` characters of them in all."""
    return _sections(size, _sql_text, _latches_text)


def html_sections(size):
    """Strings, `size` characters in all."""
    return _sections(size, _sql_html, _latches_html)


@lru_cache(maxsize=4)
def _sections(size, first, second):
    if not size:
        return []
    draw = random.Random(size)
    sections = [make(draw, size // 4) for make in (first, second, first, second)]
    return sections


def _sql_text(draw, size):
    lines = ["SQL ordered by Elapsed Time               DB/Inst: MADEUP/madeup1  Snaps: 410-411"]
    lines += ["-> %Total - Elapsed Time  as a percentage of Total DB time", ""]
    lines += ["        Elapsed                  Elapsed Time"]
    lines += ["        Time (s)    Executions  per Exec (s)  %Total   %CPU    %IO    SQL Id"]
    lines += ["---------------- -------------- ------------- ------ ------ ------ -------------"]
    while sum(map(len, lines)) < size:
        lines.append(
            f"{draw.random() * 1000:>16.1f} {draw.randint(1, 10**6):>14,} {draw.random():>13.2f}   29.1    1.7"
        )
        lines.append("Module: made up")
        lines += draw.sample(LOOKS_LIKE_A_REPORT, 4)
        lines.append("")
    return [*lines, " " * 10 + "-" * 61, ""]


def _latches_text(draw, size):
    lines = ["Latch Activity                            DB/Inst: MADEUP/madeup1  Snaps: 410-411"]
    lines += ["", "                                           Pct    Avg   Wait                 Pct"]
    lines += ["                                    Get    Get   Slps   Time       NoWait NoWait"]
    lines += ["Latch Name                     Requests   Miss  /Miss    (s)     Requests   Miss"]
    lines += ["------------------------ -------------- ------ ------ ------ ------------ ------"]
    while sum(map(len, lines)) < size:
        lines.append(
            f"latch number {draw.randint(1, 10**6):<11} {draw.randint(1, 10**9):>14,}    0.0             0"
        )
    return [*lines, " " * 10 + "-" * 61, ""]


def _sql_html(draw, size):
    parts = ['<h3 class="awr">Complete List of SQL Text</h3>']
    parts += ['<table border="0" class="tdiff" summary="This table displays the text of the SQL statements">']
    parts += ['<tr><th class="awrbg" scope="col">SQL Id</th><th class="awrbg" scope="col">SQL Text</th></tr>']
    while sum(map(len, parts)) < size:
        text = "\n".join(draw.sample(LOOKS_LIKE_A_REPORT, 4)).replace("<", "&lt;").replace(">", "&gt;")
        parts.append(
            f'<tr><td class=\'awrc\'><a class="awr" name="x"></a>{draw.random()}</td><td>{text}</td></tr>'
        )
        parts.append("<tr><td>y</td><td>'&lt;table summary=&quot;Foreground Wait Events&quot;&gt;'</td></tr>")
    return "\n".join([*parts, "</table>", '<a class="awr" href="#top">Back to Top</a><p />'])


def _latches_html(draw, size):
    parts = ['<h3 class="awr">Latch Activity</h3>', '<table border="0" class="tdiff" summary="latches">']
    parts += ["<tr><th>Latch Name</th><th>Get Requests</th><th>Pct Get Miss</th></tr>"]
    while sum(map(len, parts)) < size:
        cells = f'<td>latch {draw.random()}</td><td align="right">{draw.randint(1, 10**9):,}</td>'
        parts.append(f"<tr>{cells}<td align=\"right\" class='awrc'>0.00</td></tr>")
    return "\n".join([*parts, "</table><p />"])
