"""A report and the findings about it as HTML, on the page and in a notebook alike. All of its text is escaped."""

from html import escape

from models.answers.report import in_words
from models.findings.asking.finding import APPLIES
from models.findings.asking.words import clock
from models.findings.chapters import BY_FILE
from models.findings.first.summary import share_in_words, summary
from models.numbers.wording import clean

NUMBER = ' class="number"'


def html(report, findings, suffix=".html"):
    """One HTML section: the first screen, what applies, what would matter and cannot be told, and the rest folded.

    A chapter's page is its name and `suffix`; only in a page, ".html", is there a place to link to for the models
    that start from the report. The look of it is `report.css`.
    """
    first = summary(report, findings)
    each = in_words.groups(findings, first.idle)
    groups = "".join(_group(group, heading, members, suffix) for group, heading, members in each)
    read = f"<details><summary>What was read</summary>{_read(report)}</details>"
    return (
        f'<section class="wait-report" aria-label="What was read, and what it shows">'
        f"{_first(first, suffix)}{groups}{read}{_problems(report)}</section>"
    )


def _first(told, suffix):
    """The first screen."""
    nothing = f'<p class="wait-nothing"><b>{_text(told.nothing)}</b></p>' if told.nothing else ""
    return f"""<div class="wait-first">{nothing}<p>{_text(told.head)}</p>{_top(told.top, suffix)}
<p class="wait-look">{_text(told.look)}</p></div>"""


def _top(top, suffix):
    """The largest parts of DB time, each with where it is explained."""
    if not top:
        return ""
    rows = "".join(
        f'<tr><td{NUMBER}>{_text(share_in_words(each))}</td><th scope="row">{_text(each.name)}</th>'
        f"<td{NUMBER}>{_text(clock(each.mean)) if each.mean else ''}</td><td>{_place(each, suffix)}</td></tr>"
        for each in top
    )
    heads = f'<th scope="col"{NUMBER}>Of {_text(top[0].whole)}</th><th scope="col">Event</th>'
    heads += f'<th scope="col"{NUMBER}>Each</th><th scope="col">Explained in</th>'
    table = f'<table class="wait-top"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'
    return f'<div class="wait-table">{table}</div>'


def _place(top, suffix):
    """The chapter that explains a line of the top, as a link."""
    told = _text(top.place)
    return f'<a href="{escape(top.chapter + suffix)}">{told}</a>' if top.chapter else told


def _text(text):
    return escape(in_words.together(clean(text)))


def _name(words):
    """Words as a class: "not found" is `not-found`."""
    return escape(words.replace(" ", "-"))


def _read(report):
    facts = "".join(
        f'<div class="{_name(state)}"><dt>{_text(label)}</dt>'
        f"<dd>{_text(value)}{_state(state)}{_where(lines)}</dd></div>"
        for label, value, state, lines in in_words.facts(report)
    )
    return (
        f'<h3>{_text(in_words.kind(report))} <span class="wait-name">{_text(report.name)}</span></h3>'
        f'<dl class="wait-facts">{facts}</dl><p class="wait-counted">{_text(in_words.contents(report))}</p>'
    )


def _problems(report):
    if not report.problems:
        return ""
    rows = "".join(
        f"<li><b>{_text(each.what)}</b>{_state(each.state)} {_text(each.message)}"
        f"{_where(in_words.lines(each.lines))}</li>"
        for each in report.problems
    )
    return f"<details><summary>{in_words.problems(report)}</summary><ul>{rows}</ul></details>"


def _group(group, title, members, suffix):
    body = "".join(_finding(each, suffix) for each in members)
    if group == in_words.REST:
        return f"<details><summary>{title}</summary>{body}</details>"
    return f"<h3>{title}</h3>{body}"


def _finding(finding, suffix):
    chapter = BY_FILE[finding.chapter]
    page = escape(finding.chapter + suffix)
    return (
        f'<article class="wait-finding {_name(finding.verdict)} {chapter.colour}"><h4>{_text(finding.title)}'
        f' <span class="wait-verdict">{_text(finding.verdict)}</span></h4><p>{_text(finding.because)}</p>'
        f"{_victim(finding)}{_parts(finding)}{_details(finding)}{_helps(finding, chapter)}"
        f'<p class="wait-chapter"><a href="{page}">Read the chapter: {_text(chapter.title)}</a>'
        f"{_move(finding, suffix)}</p></article>"
    )


def _victim(finding):
    return f"<p>{_text(finding.victim)}</p>" if finding.victim else ""


def _parts(finding):
    """Where the wait goes."""
    rows = [tuple(map(_text, each)) for each in in_words.parts(finding)]
    return _table("Where one wait goes", ("Part", "Time", "Of the wait"), rows)


def _details(finding):
    """What a finding points to and what is missing; folded, the figures that it rests on."""
    rests = f"{_evidence(finding)}{_predictions(finding)}"
    folded = f"<details><summary>The figures that this rests on</summary>{rests}</details>" if rests else ""
    return (
        f"{_list('What it points to', 'ol', finding.causes)}"
        f"{_list('What is open, and what would tell', 'ul', finding.missing)}{folded}"
    )


def _helps(finding, chapter):
    """What helps where a finding applies, as its chapter's box has it."""
    if finding.verdict != APPLIES or not finding.as_in_chapter:
        return ""
    return f'<p class="wait-helps"><b>What helps.</b> {_text(in_words.helps(chapter))}</p>'


def _move(finding, suffix):
    """A link to the model that starts from the report, which stands on the same page."""
    if not finding.what_if or suffix != ".html":
        return ""
    return f' · <a href="#try-{_text(finding.what_if.explorable)}">Move the model from here</a>'


def _evidence(finding):
    rows = [(_text(what), _text(value), _text(lines)) for what, value, lines in in_words.evidence(finding)]
    return _table("The figures it rests on", ("Figure", "Value", "Where"), rows)


def _predictions(finding):
    told = list(in_words.predictions(finding))
    rows = [tuple(map(_text, figures)) for *figures, _ in told]
    notes = [f'<tr class="wait-law"><td colspan="4">{_text(law)}</td></tr>' for *_, law in told]
    return _table("The law beside your figure", ("What", "Predicted", "Reported", "Error"), rows, notes)


def _table(caption, columns, rows, notes=()):
    """A table of cells of HTML; all but the first column and the lines are numbers. A note goes under its row."""
    if not rows:
        return ""
    kinds = ["" if name == "Where" else ' class="number"' for name in columns[1:]]
    head = "".join(f'<th scope="col"{kind}>{name}</th>' for name, kind in zip(columns, ["", *kinds], strict=True))
    body = ""
    for (name, *cells), note in zip(rows, notes or [""] * len(rows), strict=True):
        told = "".join(f"<td{kind}>{cell}</td>" for cell, kind in zip(cells, kinds, strict=True))
        body += f'<tr><th scope="row">{name}</th>{told}</tr>{note}'
    table = f"<table><caption>{caption}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="wait-table">{table}</div>'


def _list(title, tag, sentences):
    if not sentences:
        return ""
    items = "".join(f"<li>{_text(each)}</li>" for each in sentences)
    return f"<h5>{title}</h5><{tag}>{items}</{tag}>"


def _where(lines):
    return f' <span class="wait-where">{_text(lines)}</span>' if lines else ""


def _state(state):
    return "" if state == "found" else f' <span class="wait-state">{_text(state)}</span>'
