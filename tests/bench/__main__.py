"""How fast it is: `make bench` measures, prints a table and writes `_build/bench.json`.

Every comparison is a ratio of two things measured in the same run, in turns, so that a slow machine slows
both. What concerns the simulators is also written to `book/engines.json`, and the page that shows it is run
again.
"""

import json
import sys
from pathlib import Path

import pages
import reports
import simulators

from models.explore import store

ROOT = Path(__file__).parents[2]
OUT = ROOT / "_build" / "bench.json"
RECORD, PAGE = ROOT / "book" / "engines.json", ROOT / "book" / "how-fast.ipynb"


def main():
    rows = measured(simulators.MEASURES)
    write(RECORD, simulators.record(rows))
    store.store(PAGE)
    rows += measured(pages.MEASURES)
    rows += measured(reports.MEASURES)
    write(OUT, rows)


def measured(measures):
    """All rows of the measures, printed as they come."""
    rows = []
    for each in (each for measure in measures for each in measure()):
        rows.append(each)
        ratio = f"{each['ratio']:8.2f} × {each['compared_to']}" if each["ratio"] else ""
        print(f"{each['name']:<62} {each['value']:>8.2f} {each['unit']:<3} {ratio}", flush=True)
    return rows


def write(path, what):
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(what, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"Written to {path.relative_to(ROOT)}")


if __name__ == "__main__":
    sys.exit(main())
