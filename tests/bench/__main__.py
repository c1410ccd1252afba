"""How fast it is: `make bench` measures, prints a table and writes `_build/bench.json`.

Every comparison is a ratio of two things measured in the same run, in turns, so that a slow machine slows
both. What concerns the simulators is also written to `models/book/pages/engines.json`, and the page that shows it
is run again.
"""

import json
from datetime import timedelta
from itertools import chain
from pathlib import Path
from time import perf_counter

from built import launched, served

from bench import kernels, pages, reports, simulators
from bench.rows import FULL
from models.explorable import store

ROOT = Path(__file__).parents[2]
RECORD, PAGE = ROOT / "models" / "book" / "pages" / "engines.json", ROOT / "book" / "how-fast.ipynb"


def main():
    with served() as address, launched() as browser:
        rows, record = measured(FULL, address, browser)
    write(ROOT / "_build" / "bench.json", rows)
    write(RECORD, record)
    store.store(PAGE)
    print(f"Run again: {PAGE.relative_to(ROOT)}")


def measured(effort, address, browser):
    """All rows, and what the book records of the simulators. Says which job of how many is begun, and when."""
    errors = simulators.Errors(effort)
    simulations = [*simulators.jobs(effort, errors)]
    jobs = [*simulations, *pages.jobs(address, browser, effort), *reports.jobs(effort), *kernels.jobs(effort)]
    results, begun = [], perf_counter()
    for number, job in enumerate(jobs, start=1):
        elapsed = timedelta(seconds=int(perf_counter() - begun))
        print(f"{number} of {len(jobs)}, after {elapsed}: {job.what}", flush=True)
        results.append(job.run())
        for row in results[-1]:
            ratio = f"{row['ratio']:8.2f} × {row['compared_to']}" if row["ratio"] else ""
            print(f"    {row['name']:<62} {row['value']:>8.2f} {row['unit']:<3} {ratio}", flush=True)
    simulated = [*chain.from_iterable(results[: len(simulations)])]
    return [*chain.from_iterable(results)], simulators.record(effort, simulated, errors)


def write(path, what):
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(what, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"Written to {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
