"""``shape-of-a-wait FILE… | FOLDER``: what is in a report or in many, and which finding of the book is yours.

A run of the book's own measurements is set beside the laws.
"""

import argparse
import os
import shutil
import sys
from functools import partial
from pathlib import Path

REFUSED, INTERRUPTED = 2, 130
WIDTH = (100, 24)  # of an output that is no terminal
PIPED = "standard input"
SEVERAL = 5  # files of one folder that are refused, from more than which on they are only counted; a choice
_STAND_IN = Path(__file__).parent / "pages" / "form" / "stand_in"


def main(arguments=None):
    """Read every file; returns 0, or 2 if one was refused."""
    chosen = _parser().parse_args(arguments)
    sys.path.append(str(_STAND_IN))  # the laws need numpy; its stand-in on the page will do
    if len(chosen.files) == 1 and not os.path.isdir(chosen.files[0]):
        return _one(chosen, chosen.files[0])
    return _many(chosen)


def _parser():
    parser = argparse.ArgumentParser(
        prog="shape-of-a-wait",
        description="Read AWR and Statspack reports, snapshots and fragments, and say which findings apply. "
        "Of several files, of a folder, or of rows of the history query, one answer for the whole. "
        "A run of `make measure`, given by itself, is set beside the laws. "
        "Exit status: 0, or 2 if a file could not be read; why is on standard error, a line for each.",
    )
    parser.add_argument(
        "files", nargs="+", metavar="FILE",
        help="a report as text, HTML or CSV; a folder of them; a run; - for standard input",
    )  # fmt: skip
    parser.add_argument("--all", action="store_true", help="show all that is folded away")
    parser.add_argument("--each", action="store_true", help="of several, print the answer to each as well")
    parser.add_argument("--json", action="store_true", help="print JSON: one object")
    parser.add_argument(
        "--html", metavar="FILE", help="write the answer as an HTML file that needs nothing else, charts included"
    )
    return parser


def _one(chosen, file):
    """The answer to one file: to its report or its run, or to the whole of the snapshots in it."""
    from models.answers.history import snapshot
    from models.answers.history.reading import read
    from models.experiment.reading import is_one
    from models.findings.diagnose import diagnose
    from models.reports import Refused

    name = PIPED if file == "-" else file
    try:
        content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        if is_one(content):
            return _run(chosen, content, name)
        answers = [(report, diagnose(report)) for report in read(content, name)]
    except (OSError, Refused) as problem:
        return _refuse([_sentence(file, problem)])
    if len(answers) > 1:
        each = [_tell(chosen)(*answer) for answer in answers] if chosen.each else []
        return _whole(chosen, [snapshot.of(*answer) for answer in answers], each)
    from models.answers.report.told import PAGE, told

    print(_tell(chosen)(*answers[0]))
    return _write(chosen, lambda: told(*answers[0], PAGE))


def _run(chosen, content, name):
    """The answer to a run; raises Refused if it cannot be read."""
    from models.answers.report.told import JSON, PAGE, TEXT
    from models.answers.run.told import answered, told
    from models.experiment.reading import read

    answer = answered(read(content, name))
    print(told(answer, JSON if chosen.json else TEXT, _width(), chosen.all))
    return _write(chosen, lambda: told(answer, PAGE))


def _many(chosen):
    """The answer to several files or folders."""
    from models.answers.history import files, workers

    tell = _tell(chosen) if chosen.each else None
    places = [(name, path) for name in chosen.files for path in files.found(name)]
    reading, progress = workers.all_kept([path for _, path in places if path != "-"], tell), _Progress(len(places))
    kept = [(name, progress.past(_piped(tell) if path == "-" else next(reading))) for name, path in places]
    readable = [each for _, each in kept if each.snapshots]
    refused = [why for name in dict.fromkeys(chosen.files) for why in _refusals(name, kept)]
    status = _refuse(refused)
    alone = len(readable) == 1 and len(readable[0].snapshots) == 1 and readable[0].file != PIPED
    if alone and not chosen.json:
        return _one(chosen, readable[0].file) or status
    snapshots = [one for each in readable for one in each.snapshots]
    return _whole(chosen, snapshots, [one for each in readable for one in each.told], refused) or status


def _piped(tell):
    from models.answers.history import workers

    return workers.of(PIPED, sys.stdin.buffer.read(), tell)


def _tell(chosen):
    """What gives the answer to one report, as it is printed."""
    from models.answers.report.told import JSON, TEXT, told

    return partial(told, form=JSON if chosen.json else TEXT, width=_width(), everything=chosen.all)


def _whole(chosen, snapshots, each, refused=()):
    from models.answers.history.history import History
    from models.answers.history.told import told
    from models.answers.report.told import JSON, PAGE, TEXT

    history = History(snapshots)
    if snapshots or chosen.json:
        print(told(history, JSON if chosen.json else TEXT, _width(), refused, each))
    return _write(chosen, lambda: told(history, PAGE, refused=refused)) if snapshots else REFUSED


def _width():
    return shutil.get_terminal_size(WIDTH).columns


def _write(chosen, page):
    """Write the HTML file, if one is asked for."""
    if chosen.html:
        try:
            Path(chosen.html).write_text(page(), encoding="utf-8")
        except OSError as problem:
            return _refuse([f"{chosen.html}: cannot be written ({problem.strerror})"])
    return 0


def _refusals(named, kept):
    """Why files were refused, a sentence each; of more than SEVERAL in a folder, how many and the first."""
    found = [each for name, each in kept if name == named]
    sentences = [each.refused for each in found if each.refused]
    if not found:
        return [f"{named}: no file in it ends like a report"]
    if len(sentences) <= SEVERAL or not os.path.isdir(named):
        return sentences
    return [f"{named}: {len(sentences)} files in it are no reports that can be read; the first is {sentences[0]}"]


def _refuse(sentences):
    """Say why, a line each; returns the exit status."""
    for sentence in sentences:
        print(sentence, file=sys.stderr)
    return REFUSED if sentences else 0


def _sentence(file, problem):
    if isinstance(problem, OSError):
        return f"{file}: cannot be opened ({problem.strerror})"
    return str(problem)


class _Progress:
    """How far it is, on one line of a terminal, that is wiped at the end."""

    def __init__(self, files):
        self.files, self.done = files, 0

    def past(self, file):
        """The same file, after saying that it is done."""
        self.done += 1
        if sys.stderr.isatty():
            wiped = "\r\x1b[K" if self.done == self.files else ""
            print(f"\r{self.done} of {self.files} files{wiped}", end="", file=sys.stderr, flush=True)
        return file


def run():
    """The command, which ends quietly where whoever reads its output has seen enough, or interrupts it."""
    try:
        sys.exit(main())
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    run()
