"""What is no report that can be read right: each with what it is, so that the refusal can say so."""

import random
import re

from analyst.reports import awr, statspack
from analyst.reports.tables import HTML
from analyst.reports.truth import truth

GERMAN = {
    "Top 5 Timed Foreground Events": "Die 5 wichtigsten Vordergrundereignisse",
    "Foreground Wait Events": "Warteereignisse im Vordergrund",
    "Background Wait Events": "Warteereignisse im Hintergrund",
    "Wait Event Histogram": "Histogramm der Warteereignisse", "Instance Activity Stats": "Instanzstatistiken",
    "Enqueue Activity": "Sperren", "Event ": "Ereignis ", "Waits": "Warten", "Statistic Name": "Name",
    "Statistic": "Werte", "Begin Snap:": "Anfang:", "End Snap:": "Schluss:", "Elapsed:": "Dauer:",
    "DB Time": "DB-Zeit", "DB CPU": "DB-CPU", "Snap Id": "Snapshot-ID", "Time": "Zeit", "time": "Zeit",
    "Host Name": "Rechner", "Requests": "Anfragen", "Release": "Version",
}  # fmt: skip
SPANISH = GERMAN | {
    "Top 5 Timed Foreground Events": "Los 5 eventos mayores",
    "Foreground Wait Events": "Eventos de espera en primer plano",
    "Background Wait Events": "Eventos de espera en segundo plano",
    "Wait Event Histogram": "Histograma de eventos de espera",
    "Instance Activity Stats": "Actividad de la instancia", "Enqueue Activity": "Bloqueos", "Event ": "Evento ",
    "Waits": "Veces", "Elapsed:": "Transcurrido:", "DB Time": "Tiempo BD", "Time": "Tiempo", "time": "tiempo",
}  # fmt: skip
JAPANESE = GERMAN | {
    "Top 5 Timed Foreground Events": "上位5のフォアグラウンド・イベント",
    "Foreground Wait Events": "フォアグラウンド待機", "Background Wait Events": "バックグラウンド待機",
    "Event ": "イベント ", "Waits": "待機", "Elapsed:": "経過:", "DB Time": "DB時間", "Time": "時間",
    "time": "時間",
}  # fmt: skip


def translated(words, form="text"):
    """Headings in another language, in the place of Oracle's; events keep their names."""
    text = awr.Awr((11, 2, 0, 3, 0), form).write(truth(1))
    for ours, theirs in words.items():
        text = text.replace(ours, theirs)
    return text


def decimal_commas(form="text"):
    """1.234,5 in the place of 1,234.5."""
    text = awr.Awr((19, 0, 0, 0, 0), form).write(truth(2))
    swapped = re.compile(r"\d[\d,]*\.\d+|\.\d+|\d{1,3}(?:,\d{3})+")
    release = "19.0.0.0.0"
    turn = str.maketrans(",.", ".,")
    parts = text.split(release)
    return release.join(swapped.sub(lambda match: match[0].translate(turn), part) for part in parts)


def page(title, heading, *inside, says="<html>"):
    """One of Oracle's own pages."""
    head = f'{says}<head><title>{title}</title></head><body class="awr"><h1 class="awr">\n{heading}\n</h1>'
    return f"{head}{''.join(inside)}\nEnd of Report\n</body></html>"


def table(heads, cells, opens="<table>"):
    """A table of one row."""
    heads, cells = ("".join(f"<{tag}>{cell}</{tag}>" for cell in row.split("; ")) for tag, row in
                    (("th", heads), ("td", cells)))  # fmt: skip
    return f"{opens}<tr>{heads}</tr><tr>{cells}</tr></table>"


RAC_GLOBAL = """
WORKLOAD REPOSITORY REPORT (RAC)

Database Summary
~~~~~~~~~~~~~~~~
Top Timed Events                 DB/Inst: MADEUP  Snaps: 410-411

       Wait                              Event            Wait Time
 I# Class      Name                        Waits   %Timeouts      Total(s)   Avg(ms)
--- ---------- --------------------- ------------ ---------- ------------- ---------
  * Commit     log file sync                1,234        0.0         56.70      45.9

End of Report
"""
COMPARE_PERIODS = """
WORKLOAD REPOSITORY COMPARE PERIOD REPORT

Snapshot Set    DB Id    Instance     Inst Num Release     Cluster Host          Std Block Size
------------ ----------- ------------ -------- ----------- ------- ------------ ---------------
First (1st)   1234567890 madeup1             1 11.2.0.3.0  NO      nowhere          8192

Top Timed Events
1st                    2nd
log file sync  10 20 100.0

End of Report
"""
SQL_REPORT = """
WORKLOAD REPOSITORY SQL Report

Snapshot Period Summary

DB Name         DB Id    Instance     Inst Num Release     RAC Host
------------ ----------- ------------ -------- ----------- --- ------------
MADEUP        1234567890 madeup1             1 11.2.0.3.0  NO  nowhere

SQL Summary                       DB/Inst: MADEUP/madeup1  Snaps: 410-411

End of Report
"""
ADDM_REPORT = """\
          ADDM Report for Task 'TASK_1'
          -----------------------------

Analysis Period
---------------
AWR snapshot range from 410 to 411.

Finding 1: Commits and Rollbacks
Impact is 1.2 active sessions, 45% of total activity.
Waits on event "log file sync" while performing COMMIT and ROLLBACK operations were consuming
significant database time.
"""
PAGES = {  # of all instances (awrgrpt), two periods side by side (awrddrpt), and one statement
    "RAC-global": page(
        "AWR RAC Report for DB: MADEUP, Snaps: 410-411", "WORKLOAD REPOSITORY REPORT (RAC)\n",
        table("Id; Name", "1; MADEUP", '<table summary="Database Summary">'), "<h3>Top Timed Events</h3>",
        table("I#; Class; Event; Waits; %Timeouts; Total(s)", "*; Commit; log file sync; 1,234; 0.0; 56.70"),
        says='<html lang="en">',
    ),
    "compare periods": page(
        "AWR Compare Period Report for (1) DB: MADEUP, Inst: madeup1, Snaps: 1-2 "
        "(2) DB: MADEUP, Inst: madeup1, Snaps: 3-4", "WORKLOAD REPOSITORY COMPARE PERIOD REPORT\n",
        table("Event; 1st Waits; 2nd Waits; %Diff", "log file sync; 10; 20; 100.0"), says='<html lang="en">',
    ),
    "AWR SQL": page(
        "AWR SQL Report for DB: MADEUP, Inst: madeup1, Snaps: 410-411, SQL Id: abc",
        "WORKLOAD REPOSITORY SQL Report", "<h3>SQL Summary</h3>", table("SQL Id; Elapsed Time (ms)", "abc; 1,234"),
    ),
}  # fmt: skip
THIRD_PARTY = (  # made by a tool out of an AWR report: rounded again and renamed
    "<!DOCTYPE html><html><head><title>Performance Dashboard</title></head><body><div class='card'>"
    "<h2>Top waits</h2><table class='tbl'><thead><tr><th>Wait</th><th>Total</th><th>Avg</th><th>Pct</th></tr>"
    "</thead><tbody><tr><td>Log File Sync</td><td>1.2 h</td><td>~12 ms</td><td>45 %</td></tr></tbody></table>"
    "</div></body></html>"
)
A_PAGE = (  # that speaks of AWR and is none
    "<!DOCTYPE html><html><head><title>How to read an AWR report</title></head><body><h1>AWR</h1><p>Look at "
    "<b>log file sync</b> in the Top 10 Foreground Events by Total Wait Time.</p><pre>log file sync 12 ms</pre>"
    "<p>End of Report</p></body></html>"
)
NEGATIVES = {
    "nothing": "",
    "blanks": "  \n\n \t\n",
    "a sentence": "Our commits take 12 ms each, and log file sync is at the top.",
    "a page": A_PAGE,
    "a binary file": bytes(random.Random(1).randbytes(5000)),
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20,
    "a packed file": b"PK\x03\x04" + random.Random(2).randbytes(3000),
    "many zeros": bytes(4000),
    "RAC-global, text": RAC_GLOBAL,
    "RAC-global, html": PAGES["RAC-global"],
    "compare periods, text": COMPARE_PERIODS,
    "compare periods, html": PAGES["compare periods"],
    "AWR SQL, text": SQL_REPORT,
    "AWR SQL, html": PAGES["AWR SQL"],
    "ADDM": ADDM_REPORT,
    "third party": THIRD_PARTY,
    "German, text": translated(GERMAN),
    "German, html": translated(GERMAN, HTML),
    "Spanish, text": translated(SPANISH),
    "Japanese, text": translated(JAPANESE),
    "Japanese, html": translated(JAPANESE, HTML),
    "a script": "select event, total_waits from v$system_event where event like 'log file%' order by 2;\n" * 3,
    "CSV of something else": "name,city\nBob,Ulm\nAnn,Rom\n",
    "JSON": '{"events": [{"name": "log file sync", "waits": 12}]}',
}
WHOLE = {  # cut anywhere before their end, these are truncated
    "awr text 11.2.0.3": awr.Awr((11, 2, 0, 3, 0)).write(truth(3)),
    "awr text 19": awr.Awr((19, 0, 0, 0, 0)).write(truth(3)),
    "awr html 10.2": awr.Awr((10, 2, 0, 4, 0), HTML).write(truth(3)),
    "awr html 12.2": awr.Awr((12, 2, 0, 1, 0), HTML).write(truth(3)),
    "statspack 11.2": statspack.Statspack((11, 2, 0, 3, 0)).write(truth(3)),
}
