"""Where a reader gives a report of their own: a widget with a kernel, a form on the published page.

On the page, `static/report.js` runs the form: it loads the page's Python (`engine.py`) when it is asked to, and
has it read what was pasted or dropped. Nothing leaves the page.
"""

from html import escape
from pathlib import Path
from string import Template

from models.report_page import own_report_widget

_HERE = Path(__file__).parent
MIME_TYPE = "application/vnd.shape-of-a-wait.own-report+json"
COMMAND = ".venv/bin/shape-of-a-wait FILE"  # in the book's folder, after the set-up of the README
ON_WINDOWS = r".venv\Scripts\shape-of-a-wait FILE"

# Made up for the book. Its figures agree with each other: the shares are of 2,472 s of DB time, the log writer
# writes for 360 of 600 s, and three sessions insert, each holding the HW enqueue for a read of 10 ms.
EXAMPLE = (_HERE / "example.txt").read_text(encoding="utf-8")


class OwnReport:
    """The form, in the notebook and on the page."""

    def _repr_mimebundle_(self, include=None, exclude=None):
        """One output, several forms: each front end takes the best that it can show."""
        return {
            **own_report_widget.build()._repr_mimebundle_(),
            MIME_TYPE: {},
            "text/plain": f"To read a report from here: {COMMAND}",
        }


def page_form():
    """The form as HTML. What needs a script is hidden until the script has come."""
    form = Template((_HERE / "form.html").read_text(encoding="utf-8"))
    return form.substitute(example=escape(EXAMPLE), command=escape(COMMAND), on_windows=escape(ON_WINDOWS))
