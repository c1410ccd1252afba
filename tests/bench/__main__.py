"""How fast it is: `make bench` measures, prints a table and writes `_build/bench.json`.

Every comparison is a ratio of two things measured in the same run, in turns, so that a slow machine slows both.
"""

import json
import sys
from pathlib import Path

import pages

OUT = Path(__file__).parents[2] / "_build" / "bench.json"


def main():
    rows = []
    for measure in pages.MEASURES:
        for row in measure():
            rows.append(row)
            ratio = f"{row['ratio']:8.1f} × {row['compared_to']}" if row["ratio"] else ""
            print(f"{row['name']:<58} {row['value']:>9.2f} {row['unit']:<3} {ratio}", flush=True)
    OUT.parent.mkdir(exist_ok=True)
    OUT.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    print(f"Written to {OUT.relative_to(OUT.parents[1])}")


if __name__ == "__main__":
    sys.exit(main())
