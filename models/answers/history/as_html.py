"""A history as HTML, on the page, in a notebook and in a file alike. All of its text is escaped."""

from html import escape

from models.answers import charted
from models.answers.curves import LAWS
from models.answers.history import as_text, in_words
from models.answers.history.changes import changes
from models.answers.history.laws_tested import tested
from models.answers.report.in_words import together
from models.findings.chapters import BY_FILE
from models.numbers.wording import clean

CHARTED, FEWEST = 4, 3  # systems of which charts are drawn, and snapshots of each of several: choices


def html(history, suffix=".html", refused=()):
    """One HTML section: what was read, what applies, what to look at first, the charts and the table.

    A chapter's page is its name and `suffix`. `refused` are sentences, one a file that could not be read.
    """
    if not history.snapshots:
        body = "<p><b>No report was read.</b></p>"
    else:
        body = (
            f"<h3>{_text(in_words.counted(history))}</h3>"
            f"{''.join(f'<p>{_text(each)}</p>' for each in in_words.whole(history))}"
            f"{_applying(history, suffix)}{_first(history)}"
            f"{_list('What changed', _changes(history))}"
            f"{_tables(history)}{_charts(history)}"
            f"{_list('The laws, tested on these snapshots', in_words.tested(tested(history.snapshots)))}"
        )
    return (
        f'<section class="wait-report wait-history" aria-label="All reports together">{body}'
        f"{_refused(refused)}</section>"
    )


def _text(text):
    return escape(together(clean(text)))


def _applying(history, suffix):
    """What applies, each with a link to its chapter."""
    told = ""
    for chapter, sentence in in_words.applying(history):
        title = BY_FILE[chapter].title if chapter else ""
        link = f' <a href="{escape(chapter + suffix)}">Read the chapter: {_text(title)}</a>' if chapter else ""
        told += f"<p><b>{_text(sentence)}</b>{link}</p>"
    return told


def _first(history):
    items = "".join(f"<li><b>{_text(which)}</b>: {_text(why)}</li>" for which, why in in_words.looks(history))
    return f"<h4>Look first at</h4><ol>{items}</ol>" if items else ""


def _changes(history):
    return changes(*history.snapshots) if len(history.snapshots) == 2 else ()


def _list(title, sentences):
    items = "".join(f"<li>{_text(each)}</li>" for each in sentences)
    return f"<h4>{title}</h4><ul>{items}</ul>" if items else ""


def _charts(history):
    """Those of each system; of reports that name none only the one that assumes no time of a write or a lock."""
    told = ""
    many = [each for each in history.systems if len(each.snapshots) >= FEWEST or len(history.systems) == 1]
    for system in many[:CHARTED]:
        reports = [(in_words.when(each), each.figures) for each in system.snapshots]
        drawn = charted.figures(reports, LAWS if system.is_named else LAWS[:1])
        name = f": {system.name}" if system.name and len(history.systems) > 1 else ""
        told += f"<h4>{_text(f'On the curves of the book{name}')}</h4>{drawn}" if drawn else ""
    return told


def _tables(history):
    lines, left = as_text.shown(history)
    if not left:
        return f"<h4>Snapshot by snapshot</h4>{_table(history, lines)}"
    return (
        f"<h4>Snapshots that changed or stand out</h4>{_table(history, lines)}"
        f"<details><summary>All {len(history.lines)} snapshots</summary>{_table(history, history.lines)}</details>"
    )


def _table(history, lines):
    head = "".join(
        f'<th scope="col"{kind}>{name}</th>'
        for name, kind in zip(as_text.HEADINGS[:-1], ("", *[' class="number"'] * 3), strict=True)
    )
    rows, names, before = "", in_words.system_names(history), None
    for line in lines:
        name = names.get(id(line))
        if name != before:
            before = name
            rows += f'<tr><th scope="rowgroup" colspan="4">{_text(name)}</th></tr>'
        began, length, active, busy, top = map(_text, as_text.cells(line.snapshot))
        rows += f'<tr><th scope="row">{began}</th>'
        rows += "".join(f'<td class="number">{cell}</td>' for cell in (length, active, busy))
        notes = "<br>".join(filter(None, [top, *map(_text, in_words.notes(line))]))
        rows += f'</tr><tr class="wait-law"><td colspan="4">{notes}</td></tr>'
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    return f'<div class="wait-table">{table}</div>'


def _refused(refused):
    if not refused:
        return ""
    items = "".join(f"<li>{_text(each)}</li>" for each in refused)
    what = "One file is no report" if len(refused) == 1 else f"{len(refused)} files are no reports"
    return f"<details><summary>{what}</summary><ul>{items}</ul></details>"
