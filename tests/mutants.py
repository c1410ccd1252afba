"""Whether the tests notice a line of the models that says something else: mutants of cosmic-ray, room by room.

    make mutants ROOMS="laws findings" EACH=20

Which mutants are taken is the same for the same sources. A mutant stands in a copy of the checkout. The quick
tests are asked, those of its room first. A mutant that none of them notices is printed; it may also be one that
says what the line says.
"""

import random
import shutil
import subprocess
import sys
from pathlib import Path

from cosmic_ray.work_db import use_db
from cosmic_ray.work_item import WorkerOutcome, WorkResult

ROOT = Path(__file__).parents[1]
COPY = ROOT / "_build" / "mutants"
COMMAND = Path(sys.executable).with_name("cosmic-ray")
CONFIGURATION = """\
[cosmic-ray]
module-path = "models/{room}"
timeout = 600.0
excluded-modules = []
test-command = "{python} -m pytest -q -x -p no:cacheprovider -p no:xdist -m 'not slow' {asked}"
distributor.name = "local"
"""


def copied():
    """A copy of the checkout, for lines that are wrong for a while."""
    asked = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    shutil.rmtree(COPY, ignore_errors=True)
    for name in filter(lambda name: (ROOT / name).exists(), names):
        (COPY / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, COPY / name)


def judged(room, each):
    """How many of a room's mutants there are, how many were asked about, and those that no test noticed."""
    configuration, session = COPY / "cosmic-ray.toml", COPY / f"{room}.sqlite"
    python = ROOT / ".venv" / "bin" / "python"
    asked = f"tests/{room} --ignore=tests/browser --ignore=tests/bench tests"
    configuration.write_text(CONFIGURATION.format(room=room, python=python, asked=asked), encoding="utf-8")
    subprocess.run([COMMAND, "init", configuration, session], cwd=COPY, check=True)
    with use_db(session) as work:
        items = sorted(work.pending_work_items, key=lambda item: str(item.mutations))
        chosen = random.Random(0).sample(items, min(each, len(items)))
        left_out = {item.job_id for item in items} - {item.job_id for item in chosen}
        work.set_multiple_results(list(left_out), WorkResult(worker_outcome=WorkerOutcome.SKIPPED))
    subprocess.run([COMMAND, "exec", configuration, session], cwd=COPY, check=True)
    with use_db(session) as work:
        found = [result for job, result in work.results if job not in left_out]
    return len(items), len(chosen), [result.diff for result in found if not result.is_killed]


def main(each, *rooms):
    copied()
    for room in rooms:
        of, asked, unnoticed = judged(room, int(each))
        print(*unnoticed, sep="\n\n")
        print(f"models/{room}: {asked - len(unnoticed)} of {asked} mutants noticed, drawn from {of:,}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
