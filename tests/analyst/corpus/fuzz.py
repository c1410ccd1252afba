"""Whatever happens to what the corpus asks about, it is answered or a sentence says why not; no figure is made up.

    python -m analyst.corpus.fuzz 3000            of so many seeds, others every day
    python -m analyst.corpus.fuzz 1 --seed 739215  this one again

A seed gives the same mutation always. What test_mutations.py draws is held against a truth; here anything may be
changed into anything, so that of a figure only its digits are asked for.
"""

import argparse
import json
import os
import random
import re
import sys
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from datetime import date
from functools import cache

from analyst.corpus import inputs
from analyst.reports import history_rows, miner, mutations, samples
from analyst.reports.layouts import LAYOUTS
from analyst.reports.truth import truth
from models.analyst import reports
from models.analyst.answers import as_html, as_json, as_text, kinds
from models.analyst.reports import Report
from models.analyst.reports.awr_miner import may_be_capture
from models.book.captured import strangers
from models.laws.numbers.figure import Figure

HASHES, CELL = "########", re.compile(r"(?<![\w.:-])[\d.,]*\d(?![\w.:-])")
ODD = [
    "", "41.", ".", "-1", "0", "1e400", "nan", "1.234,5", "1 234", "9" * 30, HASHES,
    "\x1b[31m", "<b>9</b>", "24:00",
]  # fmt: skip


@cache
def sources() -> dict[str, str]:
    """What is changed: a report of each layout, tables that were pasted, and what is answered as a whole."""
    hours = [history_rows.Snapshot(truth(seed), 510 + seed) for seed in range(3)]
    rows = [row for hour in hours for row in history_rows.rows(hour)]
    sampled = samples.sampled(200, busy=lambda index: index % 3 > 0)
    short = truth(23, short=True)
    return {
        **{name: LAYOUTS[name].write(short) for name in LAYOUTS},
        **inputs.pastes(),
        **inputs.snapshot_rows(),
        **{f"history {way.__name__}": way(rows) for way in (history_rows.commas, history_rows.sqlplus)},
        **{f"samples {way.__name__}": way(sampled) for way in (samples.commas, samples.quoted)},
        "miner": miner.capture(miner.snapshots(3)),
        "example": (inputs.FORM / "example.txt").read_text(encoding="utf-8"),
    }


def cells(draw: random.Random, text: str) -> str:
    """A few numbers become what a narrow column, a spreadsheet or a hand makes of them."""
    for number in draw.sample(numbers := [*CELL.finditer(text)], min(len(numbers), draw.randint(1, 5))):
        text = text[: number.start()] + draw.choice(ODD) + text[number.end() :]
    return text


def spliced(draw: random.Random, text: str) -> str:
    """The beginning of one and the end of another."""
    other = sources()[draw.choice([*sources()])]
    return text[: draw.randrange(len(text))] + other[draw.randrange(len(other)) :]


def cut(draw: random.Random, text: str) -> str:
    """A piece out of the middle."""
    begin, end = sorted(draw.randrange(len(text)) for _ in range(2))
    return text[begin:end] if draw.random() < 0.5 else text[:begin] + text[end:]


def _of_lines(way: Callable) -> Callable[[random.Random, str], str]:
    return lambda draw, text: "\n".join(way(draw, text.split("\n")))


WAYS = [cells, cells, spliced, cut, mutations.corrupt]
WAYS += [_of_lines(way) for way in (*mutations.STRUCTURAL, *mutations.HARSH, mutations.scatter)]


def case(seed: int) -> tuple[str, str]:
    """The name of what is changed, and the changed text."""
    draw = random.Random(seed)
    name = draw.choice([*sources()])
    text = sources()[name]
    for way in draw.sample(WAYS, draw.choice([1, 1, 1, 2, 3])):
        text = way(draw, text) if len(text.strip()) > 2 and "\n" in text else text
    return name, text


def fault(seed: int) -> str:
    """What is wrong with the answer to one mutation; nothing if all is well."""
    try:
        name, text = case(seed)
        wrong = [*_answered(text)]
    except Exception:
        return f"seed {seed}:\n{traceback.format_exc(limit=-5)}"
    return f"seed {seed} ({name}): {'; '.join(wrong[:3])}" if wrong else ""


def _answered(text: str) -> Iterator[str]:
    """Asks in every way in which a reader can; yields what no answer may have."""
    data = text.encode("utf-8", errors="replace")
    try:
        read = kinds.read(data, "mine")
        answers = [kinds.answer(read)]
        if len(read) == 1:  # else that is the whole
            answers.append(kinds.whole(kinds.snapshots_of(read), ["other: is not a report"]))
    except reports.Refused as why:
        read, answers = [], []
        yield from ["the refusal has several lines"] if "\n" in str(why) else []
    for answer in answers:
        printed = as_text.text(answer, 100, everything=True)
        yield from ["the text holds control characters"] if not printed.replace("\n", "").isprintable() else []
        yield from (
            ["the text says nan or inf"] if re.search(r"\b(?:nan|inf)\b", printed) and "nan" not in text else []
        )
        as_html.document(answer)
        json.loads(as_json.text(answer))
    with suppress(reports.Refused):
        strangers.offered(data)
    for report in read:
        yield from made_up(report, text)


def made_up(report: Report, text: str) -> Iterator[str]:
    """The figures of rows whose digits the text does not print; a capture's are summed up, so it prints others."""
    if may_be_capture(text):
        return
    printed = re.sub(r"[\s.,]", "", text)
    for row in (*report.events, *report.enqueues.values(), *report.statistics.values()):
        for field, figure in vars(row).items():
            parts = figure.text.split(" + ") if isinstance(figure, Figure) else ()
            if any(re.sub(r"[\s.,]", "", part) not in printed for part in parts):
                yield f"{row.name}: {field} is {figure.text!r}, which is nowhere in it"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m analyst.corpus.fuzz")
    parser.add_argument("many", type=int)
    parser.add_argument("--seed", type=int, help="the first; else one of the day")
    arguments = parser.parse_args()
    first = date.today().toordinal() * 10_000 if arguments.seed is None else arguments.seed
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        wrong = [
            failure for failure in pool.map(fault, range(first, first + arguments.many), chunksize=20) if failure
        ]
    print(*wrong, f"{arguments.many} mutations from seed {first}: {len(wrong)} with a fault", sep="\n")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
