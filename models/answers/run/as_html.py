"""The answer to a run as HTML, on the page, in a notebook and in a file alike. All of its text is escaped."""

from html import escape

from models.answers.report.in_words import together
from models.answers.run import in_words
from models.experiment.beside import BARE, LAW, RIVAL, SHAPES, STATES
from models.numbers.wording import clean

NUMBER = ' class="number"'


def html(answer):
    """One HTML section: what it is, how the laws held, and shape by shape the charts and the figures."""
    told = "".join(
        f"<p>{_text(each)}</p>" for each in (in_words.held(answer), answer.marked, answer.beside) if each
    )
    facts = "".join(f"<div><dt>{_text(name)}</dt><dd>{_text(value)}</dd></div>" for name, value in answer.facts)
    return (
        '<section class="wait-report wait-run" aria-label="What was measured, beside the laws">'
        f"<h3>{_text(f'{answer.head}: {answer.counted}')}</h3>"
        f'<div class="wait-first">{told}</div>{f"""<dl class="wait-facts">{facts}</dl>""" if facts else ""}'
        f"{''.join(_shape(answer, shape) for shape in SHAPES)}{_notes(answer)}</section>"
    )


def _text(text):
    return escape(together(clean(text)))


def _shape(answer, shape):
    laws, rivals, states, bare = (answer.of(kind, shape) for kind in (LAW, RIVAL, STATES, BARE))
    if not (laws or rivals or states or bare):
        return ""
    charts = "".join(_chart(svg) for of, svg in answer.charts if of == shape)
    body = "".join(_group(answer, group) for group in laws)
    body += _folded("Laws that are expected to fail here", answer, rivals)
    body += _folded("How many sessions were at the row, moment by moment", answer, states)
    body += _folded("Measured, and predicted by no law", answer, bare)
    title = _text(in_words.title(answer, shape))
    return f'<article class="wait-finding {shape}"><h4>{title}</h4>{charts}{body}</article>'


def _folded(title, answer, groups):
    if not groups:
        return ""
    body = "".join(_group(answer, group) for group in groups)
    return f"<details><summary>{_text(title)}</summary>{body}</details>"


def _group(answer, group):
    """The table of one law."""
    with_other, with_law = in_words.columns(group)
    heads = [("Law", "off by")] * with_law + [("Measured", "spread")]
    heads += [(answer.other, "the law there" if with_law else "")] * with_other
    head = "".join(f'<th scope="col"{NUMBER}>{_text(name)}{_under(more)}</th>' for name, more in heads)
    rows = "".join(_row(row, group.unit, with_other, with_law) for row in group.rows)
    held = f"<p>{_text(in_words.law_held(group))}.</p>" if group.kind in (LAW, RIVAL) else ""
    doubts = "".join(f"<p>In doubt: {_text(each)}.</p>" for each in in_words.doubts(group))
    return (
        f"<h5>{_text(group.law)}</h5>{held}"
        f'<div class="wait-table"><table><caption>{_text(group.what.capitalize())}</caption>'
        f'<thead><tr><th scope="col">Point</th>{head}</tr></thead><tbody>{rows}</tbody></table></div>{doubts}'
    )


def _row(row, unit, with_other, with_law):
    cells = [(in_words.predicted(row, unit), in_words.off(row))] * with_law
    cells += [in_words.measured(row, unit)]
    cells += [in_words.other(row, unit)] * with_other
    told = "".join(f"<td{NUMBER}>{_text(figure)}{_under(more)}</td>" for figure, more in cells)
    return f'<tr><th scope="row">{_text(row.point)}{in_words.MARK if row.marked else ""}</th>{told}</tr>'


def _under(more):
    """What stands smaller under a figure: its spread, or how far the law is off."""
    return f'<br><span class="wait-where">{_text(more)}</span>' if more else ""


def _notes(answer):
    items = "".join(f"<li>{_text(each)}</li>" for each in answer.notes)
    return f"<h4>What else it says</h4><ul>{items}</ul>" if items else ""


def _chart(svg):
    return f'<figure class="wait-charted">{svg}</figure>'
