"""``python -m models.lab.acting``: measure the cases of the book on a database of one's own."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path

from tqdm import tqdm

from models.lab.acting import choice, machine, plan, written
from models.lab.acting.refusal import Refusal
from models.lab.acting.run import run
from models.lab.acting.server import Server
from models.lab.points import BUSY_MACHINE

Published = Callable[[], tuple[choice.Histogram, ...]]
REFUSED, INTERRUPTED = 2, 130
SEED = 1
OUT, QUICK_OUT = Path("_build/measured.txt"), Path("_build/measured-quick.txt")  # the first is shown on the pages


def main(arguments: Sequence[str] | None = None, published: Published = tuple) -> int:
    """Measure; returns 0, or 2 and one sentence on standard error if nothing could be measured.

    `published` gives the Histograms that a full run acts again.
    """
    chosen = _parser().parse_args(arguments)
    chosen.out = chosen.out or (QUICK_OUT if chosen.quick else OUT)
    try:
        _try_out(chosen.out)
        text = measured(chosen, published)
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return REFUSED
    except KeyboardInterrupt:
        print("Interrupted: nothing is left behind, and nothing was written.", file=sys.stderr)
        return INTERRUPTED
    chosen.out.write_text(text, encoding="utf-8")
    print(f"Written: {chosen.out}")
    return 0


def _try_out(out: Path) -> None:
    """Find out whether the file can be written, before anything is measured for it."""
    new = not out.exists()
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.open("a").close()
    except OSError as problem:
        raise Refusal(f"{out} cannot be written ({problem.strerror}); name another file with --out.") from None
    if new:
        out.unlink()


def _whole(text: str) -> int:
    """A whole number from 0."""
    if not text.isdigit():
        raise argparse.ArgumentTypeError(f"{text} is no whole number from 0")
    return int(text)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="make measure", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a few points, once, in under a minute")
    parser.add_argument("--pg-bin", default=os.environ.get("PG_BIN"), help="the bin folder of a PostgreSQL")
    parser.add_argument("--own-disk", action="store_true", help="measure the machine's own disk and no other")
    parser.add_argument("--report", help="a report whose log file parallel write histogram is acted again")
    parser.add_argument("--seed", type=_whole, default=SEED, help="of the times that syncs take")
    parser.add_argument("--out", type=Path, help=f"where the run is written; else {OUT}, or {QUICK_OUT}")
    return parser


def measured(chosen: argparse.Namespace, published: Published) -> str:
    """The text of a run."""
    from_report = _own(chosen.report)
    experiments = list(plan.quick(from_report) if chosen.quick else plan.experiments((*published(), *from_report)))
    with Server(chosen.pg_bin, chosen.own_disk) as server:
        if server.without:
            print(f"The machine's own disk is measured: {server.without}", file=sys.stderr)
            experiments = list(plan.without_choice(experiments))
        program, kind = f"shape-of-a-wait {version('shape-of-a-wait')}", "quick" if chosen.quick else "full"
        facts = {
            "Measured by": f"{program}, the {kind} plan, seed {chosen.seed}",
            **machine.facts(server.folder),
            "Database": server.release,
            "Disk": f"the machine's own ({server.without})" if server.without else "of one's choosing",
        }
        seconds = sum(experiment.seconds * experiment.repeats for experiment in experiments)
        with tqdm(total=seconds, unit="s", leave=False) as bar:

            def progress(case: str, seconds: int) -> None:
                bar.set_description(case)
                bar.update(seconds)

            done = run(server, experiments, chosen.seed, progress)
    marked = sum(result.others >= BUSY_MACHINE for result in done.results)
    if marked or done.empty:
        busy = f"Other programs were busy during {marked} of {len(done.results)} repeats (column Others)"
        print(f"{busy}, and {done.empty} measured nothing; measure again on a quiet machine.", file=sys.stderr)
    return written.written(facts, done)


def _own(name: str | None) -> tuple[choice.Histogram, ...]:
    """The Histogram of the reader's own report, if one is named."""
    from models.analyst.reports import Refused, read

    if not name:
        return ()
    try:
        return (choice.of_report(read(Path(name).read_bytes(), name)),)
    except OSError as problem:
        raise Refusal(f"{name} cannot be opened ({problem.strerror}); name a report with REPORT=.") from None
    except Refused as refused:
        raise Refusal(str(refused)) from None


if __name__ == "__main__":
    sys.exit(main())
