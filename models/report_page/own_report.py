"""Where a reader gives a report of their own: a widget with a kernel, a form on the published page.

On the page, `static/report.js` runs the form: it loads the page's Python (`engine.py`) when it is asked to, and
has it read what was pasted or dropped. Nothing leaves the page.
"""

from html import escape
from pathlib import Path

from models.report_page import own_report_widget

MIME_TYPE = "application/vnd.shape-of-a-wait.own-report+json"
COMMAND = ".venv/bin/shape-of-a-wait FILE"  # in the book's folder, after the set-up of the README
ON_WINDOWS = r".venv\Scripts\shape-of-a-wait FILE"

# Made up for the book. Its figures agree with each other: the shares are of 2,472 s of DB time, the log writer
# writes for 360 of 600 s, and three sessions insert, each holding the HW enqueue for a read of 10 ms.
EXAMPLE = (Path(__file__).parent / "example.txt").read_text(encoding="utf-8")


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
    return f"""
<section class="wait-own" id="own-report" aria-label="Your own report">
<div class="wait-own-form" hidden>
<label for="own-report-text">Paste a report, or the part of it that you have</label>
<textarea id="own-report-text" rows="9" spellcheck="false" autocomplete="off" autocapitalize="off"
 placeholder="AWR, Statspack, or rows of a query"></textarea>
<div class="wait-own-file"><span>or <label for="own-report-file">choose a file</label>, or drop one here</span>
<input type="file" id="own-report-file" accept=".txt,.lst,.html,.htm,.csv,.log,text/*"></div>
<div class="wait-own-buttons"><button type="button" class="wait-own-read">Read it</button>
<button type="button" class="wait-own-example" data-text="{escape(EXAMPLE)}">Take an example</button>
<button type="button" class="wait-own-forget">Forget it</button></div>
<progress class="wait-own-progress" max="1" value="0" aria-label="Loading the reader" hidden></progress>
<p class="wait-own-said wait-said" role="status"></p>
<div class="wait-own-answer"></div>
<p class="wait-note">What you give stays in this page: nothing is sent, and nothing is kept when you close it.
The reader is the book's own Python, run by <a href="https://pyodide.org">Pyodide</a> (MPL 2.0).</p>
</div>
<p class="wait-note wait-own-elsewhere">This page reads a report with JavaScript, if the browser allows it. From a
copy of the book, the same reader answers: run <span class="wait-own-command"><code
class="literal">{escape(COMMAND)}</code> in the book's folder (on Windows, with <code
class="literal">{escape(ON_WINDOWS)}</code>)</span>.</p>
</section>
"""
