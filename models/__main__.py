"""``shape-of-a-wait FILE…``: what is in a report, and which finding of the book is yours."""

import argparse
import json
import os
import shutil
import sys
from pathlib import Path

from models import reports
from models.reports.as_json import as_json

REFUSED = 2
WIDTH = (100, 24)  # of an output that is no terminal
PIPED = "standard input"
_STAND_IN = Path(__file__).parent / "report_page" / "stand_in"


def main(arguments=None):
    """Read every file; returns 0, or 2 if one was refused."""
    parser = argparse.ArgumentParser(
        prog="shape-of-a-wait",
        description="Read AWR and Statspack reports, snapshots and fragments, and say which findings apply. "
        "Exit status: 0, or 2 if a file could not be read; why is on standard error, a line for each.",
    )
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="a report as text, HTML or CSV; - for standard input"
    )
    parser.add_argument(
        "--json", action="store_true", help="print JSON: an object for one file, a list for several files"
    )
    chosen = parser.parse_args(arguments)
    (diagnose, text), answers, refused = _diagnosis(), [], False
    for file in chosen.files:
        try:
            report = reports.read(_content(file), PIPED if file == "-" else file)
        except (OSError, reports.Refused) as problem:
            print(_sentence(file, problem), file=sys.stderr)
            refused = True
            continue
        answers.append((report, diagnose(report)))
    if chosen.json and (answers or len(chosen.files) > 1):
        objects = [as_json(report, findings) for report, findings in answers]
        json.dump(objects[0] if len(chosen.files) == 1 else objects, sys.stdout, indent=1)
        print()
    elif not chosen.json:
        width = shutil.get_terminal_size(WIDTH).columns
        for report, findings in answers:
            print(text(report, findings, width))
    return REFUSED if refused else 0


def _diagnosis():
    """What asks every finding, and what prints them. The laws need numpy; its stand-in on the page will do."""
    sys.path.append(str(_STAND_IN))
    from models.diagnosis.as_text import text
    from models.diagnosis.diagnose import diagnose

    return diagnose, text


def _content(file):
    return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()


def _sentence(file, problem):
    if isinstance(problem, OSError):
        return f"{file}: cannot be opened ({problem.strerror})"
    return str(problem)


def run():
    """The command, which ends quietly where whoever read its output has seen enough."""
    try:
        sys.exit(main())
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    run()
