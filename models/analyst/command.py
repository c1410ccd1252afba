"""``shape-of-a-wait FILE… | FOLDER``: what is in a report or in many, and which finding of the book is yours.

Whoever has more to say of a file than the analyst, as the book has, gives `main` what it says.
"""

from __future__ import annotations

import argparse
import codecs
import os
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from models.analyst.answers import terminal
from models.laws.numbers.wording import clean

if TYPE_CHECKING:
    from models.analyst.answers.blocks import Answer
    from models.analyst.answers.history.snapshot import Snapshot
    from models.analyst.answers.history.workers import Kept
    from models.analyst.answers.printer import Printer

REFUSED, INTERRUPTED = 2, 130
WIDTH = (100, 24)  # of an output that is no terminal
OFTEN = 50  # folders, after each of which is said how far it is; a choice
SEVERAL = 5  # files of one folder that are refused, from more than which on they are only counted; a choice
_STAND_IN = Path(__file__).parent / "stand_in"


class More(NamedTuple):
    """An option `--name` that prints something else of each file than an answer.

    Attributes
    ----------
    name, words
        What it is called, and what --help says of it.
    text
        What is printed, of the bytes of a file and its name; raises `reports.Refused`.
    """

    name: str
    words: str
    text: Callable[[bytes, str], str]


class Chosen:
    """What the arguments say, and of each More whether it is asked for."""

    files: list[str]
    after: list[str]
    all: bool
    each: bool
    json: bool
    html: str | None
    force: bool


def main(
    arguments: Sequence[str] | None = None, more: Sequence[More] = (), prepare: Callable[[], object] = lambda: None
) -> int:
    """Read every file; returns 0, or 2 if one was refused.

    `more` is what somebody else adds, and `prepare` what is called before the first file is read: it may add to
    `kinds.OTHERS`.
    """
    from models.analyst.reports.typed import is_typed

    chosen = parser(more).parse_args(arguments, Chosen())
    sys.path.append(str(_STAND_IN))  # the laws need numpy; its stand-in on the page will do
    prepare()
    if chosen.html and (why := _not_written(chosen)):
        return _refuse([why])
    for option in more:
        if getattr(chosen, option.name):
            return _refuse([why for file in chosen.files if (why := _print(option.text, file))])
    words = " ".join(chosen.files)
    if not (chosen.after or any(map(os.path.exists, chosen.files))) and is_typed(words):
        return _one(chosen, words)
    if len(chosen.files) == 1 and not chosen.after and not os.path.isdir(chosen.files[0]):
        return _one(chosen, chosen.files[0])
    return _many(chosen)


def parser(more: Iterable[More] = ()) -> argparse.ArgumentParser:
    """What reads the arguments."""
    arguments = argparse.ArgumentParser(
        prog="shape-of-a-wait",
        description="Read AWR and Statspack reports, snapshots and fragments, and say which findings apply. "
        "Of several files, of a folder, or of rows of the history query, one answer for the whole. "
        "A run of `make measure`, given by itself, is set beside the formulas. "
        "Exit status: 0, or 2 if a file could not be read; why is on standard error, a line for each.",
    )
    arguments.add_argument(
        "files", nargs="+", metavar="FILE",
        help="a report as text, HTML or CSV; rows of a history query; an AWR-Miner capture; rows of "
        "v$active_session_history, or counts of them; a folder of them; a run; - for standard input; or "
        "two waits in words: log file sync 12 ms, log file parallel write 2 ms",
    )  # fmt: skip
    arguments.add_argument(
        "--after", nargs="+", metavar="FILE", default=[],
        help="compare these with the others, which are the ones before; so are compared folders "
        "called before and after",
    )  # fmt: skip
    arguments.add_argument("--all", action="store_true", help="show all that is folded away")
    arguments.add_argument("--each", action="store_true", help="of several, print the answer to each as well")
    for option in more:
        arguments.add_argument(f"--{option.name}", action="store_true", help=option.words)
    arguments.add_argument("--json", action="store_true", help="print JSON: one object")
    arguments.add_argument(
        "--html",
        metavar="FILE",
        help="write the answer as a new HTML file that needs nothing else, charts included",
    )
    arguments.add_argument("--force", action="store_true", help="with --html, write over a file that is there")
    return arguments


def _one(chosen: Chosen, file: str) -> int:
    """The answer to one file: to its report or its run, or to the whole of the snapshots in it."""
    from models.analyst.answers import kinds
    from models.analyst.answers.history import workers
    from models.analyst.reports import Report

    try:
        held = kinds.read(*_content(file))
        answer = kinds.answer(held)
    except Exception as problem:
        return _refuse([workers.why(file, problem)])
    several = [report for report in held if isinstance(report, Report)] if chosen.each and len(held) > 1 else []
    tell = _printer(chosen).report
    return _say(chosen, answer, [tell(*diagnosis) for diagnosis in kinds.diagnosed(several)])


def _content(file: str) -> tuple[bytes, str]:
    """The bytes of a file, of standard input or of what was typed instead, and its name."""
    from models.analyst.answers.history import files
    from models.analyst.reports.typed import is_typed

    if is_typed(file) and not os.path.exists(file):
        return file.encode(), "what you typed"
    return files.content(file), files.PIPED if file == "-" else file


def _not_written(chosen: Chosen) -> str:
    """Why the answer may not be written where it is to be: a file is there, or one that is read; or nothing."""
    from models.analyst.answers.history import files

    if not chosen.html or not os.path.isfile(chosen.html):
        return ""
    read = [file for name in [*chosen.files, *chosen.after] for file in files.found(name)]
    if any(os.path.exists(file) and os.path.samefile(file, chosen.html) for file in read):
        return f"{chosen.html}: is among the files to be read, and would be lost; write the answer to another"
    return "" if chosen.force else f"{chosen.html}: is there already; --force writes over it"


def _print(text: Callable[[bytes, str], str], file: str) -> str:
    """Print what a More has of a file; why it cannot be read, or nothing."""
    from models.analyst.answers.history import workers

    try:
        print(text(*_content(file)))
    except Exception as problem:
        return workers.why(file, problem)
    return ""


def _many(chosen: Chosen) -> int:
    """The answer to several files or folders."""
    from models.analyst.answers import kinds
    from models.analyst.answers.history import files, workers

    tell = _printer(chosen).report if chosen.each else None
    left_out: Counter[str] = Counter()
    given = [*chosen.files, *chosen.after]
    places = [(name, path) for name in given for path in files.found(name, _looked_into, left_out)]
    reading, progress = workers.all_kept([path for _, path in places if path != "-"], tell), _Progress(len(places))
    read_files = [
        (name, progress.past(workers.kept(path, tell) if path == "-" else next(reading))) for name, path in places
    ]
    readable = [(name, file) for name, file in read_files if file.snapshots]
    refused = [why for name in dict.fromkeys(given) for why in _refusals(name, read_files)]
    status = _refuse(refused)
    _say_left_out(left_out)
    alone = [
        file.file for _, file in readable if len(file.snapshots) == len(readable) == 1 and file.file != files.PIPED
    ]
    if alone and not chosen.json:
        return _one(chosen, alone[0]) or status
    snapshots = [snapshot for name, file in readable for snapshot in _grouped(chosen, name, file.snapshots)]
    answer = kinds.whole(snapshots, refused)
    if snapshots:
        return _say(chosen, answer, [text for _, file in readable for text in file.told]) or status
    if chosen.json:
        print(_printer(chosen).answer(answer))
    return REFUSED


def _grouped(chosen: Chosen, name: str, snapshots: Sequence[Snapshot]) -> Sequence[Snapshot]:
    """The same, of one of the two groups that are compared, if the reader names one."""
    from models.analyst.answers.history.snapshot import AFTER, BEFORE

    if not chosen.after:
        return snapshots
    return [replace(snapshot, group=AFTER if name in chosen.after else BEFORE) for snapshot in snapshots]


def _printer(chosen: Chosen) -> Printer:
    from models.analyst.answers.printer import Printer
    from models.analyst.answers.terminal import looks_of

    return Printer(chosen.json, shutil.get_terminal_size(WIDTH).columns, chosen.all, looks_of(sys.stdout))


def _say(chosen: Chosen, answer: Answer, separate: Sequence[str] = ()) -> int:
    """Print an answer, and below it those to each of several reports; write the HTML file, if one is asked for."""
    from models.analyst.answers import as_html

    print(_printer(chosen).answer(answer, separate))
    if chosen.html:
        try:
            # What came meanwhile is not overwritten either.
            mode = "w" if chosen.force or os.path.exists(chosen.html) else "x"
            with open(chosen.html, mode, encoding="utf-8", errors="replace") as file:
                file.write(as_html.document(answer))
        except OSError as problem:
            return _refuse([f"{chosen.html}: cannot be written ({problem.strerror})"])
    return 0


def _refusals(named: str, read_files: Iterable[tuple[str, Kept]]) -> list[str]:
    """Why files were refused, a sentence each; of more than SEVERAL in a folder, how many and the first."""
    files = [file for name, file in read_files if name == named]
    sentences = [file.refused for file in files if file.refused]
    if not files:
        return [f"{named}: no file in it ends like a report"]
    if len(sentences) <= SEVERAL or not os.path.isdir(named):
        return sentences
    return [f"{named}: {len(sentences)} files in it are no reports that can be read; the first is {sentences[0]}"]


def _say_left_out(endings: Counter[str]) -> None:
    """Say how many files in folders were not read because they do not end like reports."""
    if endings:
        named = ", ".join(clean(ending) or "none" for ending, _ in endings.most_common(SEVERAL))
        more = ", …" if len(endings) > SEVERAL else ""
        many = endings.total()
        print(f"Left out: {many} file{'s' * (many > 1)} with other endings ({named}{more})", file=sys.stderr)


def _refuse(sentences: Sequence[str]) -> int:
    """Say why, a line each; returns the exit status."""
    for sentence in sentences:
        print(clean(sentence), file=sys.stderr)
    return REFUSED if sentences else 0


def _looked_into(folders: int, files: int) -> None:
    """How many folders were looked into and files found, on one line of a terminal, from some on."""
    if sys.stderr.isatty() and folders % OFTEN == 0:
        print(f"\r\x1b[K{folders} folders, {files} files", end="", file=sys.stderr, flush=True)


class _Progress:
    """How far it is, on one line of a terminal, that is wiped at the end."""

    def __init__(self, files: int) -> None:
        self.files, self.done = files, 0

    def past(self, file: Kept) -> Kept:
        """The same file, after saying that it is done."""
        self.done += 1
        if sys.stderr.isatty():
            wiped = "\r\x1b[K" if self.done == self.files else ""
            print(f"\r{self.done} of {self.files} files{wiped}", end="", file=sys.stderr, flush=True)
        return file


def run(main: Callable[[], int] = main) -> None:
    """The command, which ends quietly where whoever reads its output has seen enough, or interrupts it."""
    codecs.register_error("spelt", terminal.spelt)
    for stream in filter(None, (sys.stdout, sys.stderr)):
        stream.reconfigure(errors="spelt")
    try:
        status = main()
        print(end="", flush=True)
        sys.exit(status if sys.stdout else _refuse(["standard output: is closed"]))
    except OSError as problem:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(problem, BrokenPipeError):
            sys.exit(_refuse([f"standard output: cannot be written ({problem.strerror})"]))
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
