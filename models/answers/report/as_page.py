"""One report and its findings as an HTML document that needs nothing else, with the report on the laws' curves."""

from models.answers import charted, curves
from models.answers.document import document
from models.answers.report import as_html
from models.findings.asking.questions import Questions

TITLE = "Your own report"


def page(report, findings):
    """The document: what the page shows, and under it the charts."""
    drawn = charted.figures([(report.name, curves.figures(Questions(report)))])
    charts = f'<section class="wait-report"><h3>On the curves of the book</h3>{drawn}</section>' if drawn else ""
    return document(TITLE, as_html.html(report, findings, "") + charts)
