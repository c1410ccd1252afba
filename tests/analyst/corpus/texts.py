"""The corpus itself: for each subject, the text that is stored of it."""

import contextlib
import io
import os
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from tempfile import TemporaryDirectory

from analyst.corpus import inputs
from analyst.corpus.histories import HISTORIES
from analyst.corpus.situations import SITUATIONS
from analyst.reports.layouts import LAYOUTS
from analyst.reports.negatives import NEGATIVES, WHOLE
from models.analyst import reports
from models.analyst.answers import as_html, as_json, as_text, kinds
from models.analyst.command import parser as parser_of
from models.analyst.reports import Report
from models.book import captured, command
from models.book.captured import strangers
from models.book.captured.index import listing_text

STORED = Path(__file__).with_name("stored")
WIDTH = 100
INLINE = {"a", "abbr", "b", "code", "em", "i", "span", "strong", "sub", "sup"}
DIGITS = re.compile(r"-?\d+\.\d{9,}(e[+-]?\d+)?|-?\d+(\.\d+)?e[+-]\d+")
RANDOM, AT_ONCE = 100, 10  # random reports, and how many of them are in one file


class Seen(HTMLParser):
    """What a reader sees of HTML, a line for each element that stands by itself."""

    def __init__(self, html: str):
        super().__init__()
        self.lines, self.words = [""], ""
        self.feed(html)
        self._end()

    def _end(self) -> None:
        self.lines += [" ".join(self.words.split())] if self.words.strip() else []
        self.words = ""

    def handle_starttag(self, tag: str, attrs: list) -> None:
        if tag not in INLINE:
            self._end()
        self.words += "".join(f" [{value}] " for name, value in attrs if name in ("href", "title", "aria-label"))

    def handle_endtag(self, tag: str) -> None:
        if tag not in INLINE:
            self._end()

    def handle_data(self, data: str) -> None:
        self.words += data


def digits(text: str) -> str:
    """Numbers with nine digits, as the last ones may depend on the processor."""
    return DIGITS.sub(lambda match: f"{float(match[0]):.9g}", text)


def in_words(report: Report, everything: bool = True) -> str:
    return as_text.text(kinds.answer([report]), WIDTH, everything)


def in_each_form(answer) -> str:
    """An answer as text, as what is seen of its HTML, and as JSON."""
    seen = "\n".join(Seen(as_html.html(answer, ".html")).lines)
    json = re.sub(
        r"\[\s+([^\[\]{}]*?)\s+\]", lambda match: f"[{' '.join(match[1].split())}]", as_json.text(answer)
    )
    return "\n".join([as_text.text(answer, WIDTH, True), "=== HTML", seen, "=== JSON", digits(json)])


def parts(texts: dict[str, str]) -> str:
    """Several texts, each below its name."""
    return "\n\n".join(f"##### {name}\n{text.strip()}" for name, text in texts.items()) + "\n"


def read(text: str | bytes, name: str = "made up") -> str:
    """The answer to something pasted, or why it is refused."""
    try:
        return as_text.text(kinds.answer(kinds.read(text, name)), WIDTH, True)
    except reports.Refused as why:
        return f"REFUSED: {why}"


def of_layout(name: str) -> str:
    """A quiet instance; of text also a busy one; and of some the answer in each form."""
    quiet = reports.read(inputs.layout(name), name)
    if "html" in name:
        return parts({"a quiet instance": in_words(quiet, everything=False)})
    answers = {"a quiet instance": in_words(quiet), "a busy cluster": read(inputs.busy(name), name)}
    return parts(answers | ({"in each form": in_each_form(kinds.answer([quiet]))} if name in EACH else {}))


EACH = "awr text 10.2.0.4.0", "awr text 19.0.0.0.0", "statspack 11.2.0.3.0"


def of_refusals() -> str:
    cut = {f"{name}, cut": text[: len(text) // (3 + index)] for index, (name, text) in enumerate(WHOLE.items())}
    return parts({name: read(text, "mine") for name, text in (NEGATIVES | cut).items()})


def of_public(begin: int, end: int) -> str:
    batch = [*inputs.strangers_reports().items()][begin:end]
    return parts({name: in_words(report, everything=False) for name, report in batch})


def of_the_run() -> str:
    """The book's two runs on PostgreSQL: the first in each form."""
    names = [name for name in captured.names() if name.startswith("measured-run")]
    first, *others = [kinds.answer(kinds.read(listing_text(name), name)) for name in names]
    answers = [in_each_form(first), *(as_text.text(other, WIDTH, True) for other in others)]
    return parts(dict(zip(names, answers, strict=True)))


def of_the_command() -> str:
    """What it says of its arguments, and of what it cannot do; how argparse lays both out differs from release to
    release of Python, and is left out.
    """
    parser = parser_of(command.MORE)
    texts = {
        " ".join([*action.option_strings, action.metavar or ""]): action.help or "" for action in parser._actions
    }
    texts = {"what it does": parser.description} | texts
    with TemporaryDirectory() as folder, contextlib.chdir(folder):
        Path("letter.txt").write_text("Dear DBA,\n\nthe database is slow.\n", encoding="utf-8")
        Path("empty.txt").write_text("", encoding="utf-8")
        Path("top.txt").write_text(inputs.layout("awr text 11.2.0.3.0"), encoding="utf-8")
        Path("none").mkdir()
        for arguments in ASKED:
            texts["shape-of-a-wait " + arguments] = _ran(arguments.split())
    return parts(texts)


ASKED = [
    "", "missing.txt", "letter.txt", "empty.txt", "none", "letter.txt empty.txt", "--figures letter.txt",
    "--json letter.txt", "top.txt", "--figures top.txt", "top.txt letter.txt", "top.txt --html none",
    "--after missing.txt -- top.txt",
]  # fmt: skip


def _ran(arguments: list[str]) -> str:
    out, wrong, before = io.StringIO(), io.StringIO(), os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = str(WIDTH)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(wrong):
            try:
                code = command.main(arguments)
            except SystemExit as ended:
                code = ended.code
    finally:
        os.environ.pop("COLUMNS") if before is None else os.environ.update(COLUMNS=before)
    wrongs = [line for line in wrong.getvalue().splitlines() if not line.startswith(("usage:", "   "))]
    return "\n".join([f"exit {code}", *wrongs, out.getvalue()])


def of_many(name: str) -> str:
    answer = kinds.whole(inputs.MANY[name]())
    return in_each_form(answer) if name in WHOLE_IN_EACH else as_text.text(answer, WIDTH, True)


WHOLE_IN_EACH = "history commas", "miner", "samples", "slow hours", "two systems"


def of_histories() -> str:
    made = {name: given() if callable(given) else given for name, given in HISTORIES.items()}
    return parts({name: as_text.text(kinds.whole(given), WIDTH, True) for name, given in made.items()})


def subjects() -> dict[str, Callable[[], str]]:
    """What is stored, by the name of its file."""
    makers: dict[str, Callable[[], str]] = {"refusals": of_refusals, "command": of_the_command, "run": of_the_run}
    for name in LAYOUTS:
        makers["layout " + name] = lambda name=name: of_layout(name)
    for begin in range(0, RANDOM, AT_ONCE):
        makers[f"random {begin}"] = lambda begin=begin: parts(
            {report.name: in_words(report) for report in inputs.at_random(begin, begin + AT_ONCE)}
        )
    for begin in range(0, len(strangers.table()), 40):
        makers[f"public {begin}"] = lambda begin=begin: of_public(begin, begin + 40)
    for name in inputs.MANY:
        makers["many " + name] = lambda name=name: of_many(name)
    makers["histories"] = of_histories
    for name, (tell, reports_of_it) in SITUATIONS.items():
        makers["situations " + name] = lambda tell=tell, given=reports_of_it: parts(
            {case: "\n".join(tell(read)) for case, read in given.items()}
        )
    makers["pastes"] = lambda: parts({name: read(text) for name, text in inputs.pastes().items()})
    makers["typed"] = lambda: parts({text: read(text) for text in inputs.TYPED})
    makers["snapshots"] = lambda: parts({name: read(text) for name, text in inputs.snapshot_rows().items()})
    makers["listings"] = lambda: parts({report.name: in_words(report) for report in inputs.listings()})
    makers["example"] = lambda: parts({"the form's example": read((inputs.FORM / "example.txt").read_text())})
    return {name.replace(" ", "-").replace(",", "").replace("'", ""): made for name, made in makers.items()}
