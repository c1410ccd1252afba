"""The bench to its end in little: all of it once, its pages but for the form on one. The book is left as it is."""

import json

from bench import __main__ as bench
from bench.rows import SHORT
from models.explorable import store


def test_the_bench_runs_to_its_end_and_its_page_shows_what_it_records(
    site, browser, capsys, tmp_path, monkeypatch
):
    rows, record = bench.measured(SHORT, site, browser)
    printed = capsys.readouterr().out
    assert all(row["name"] in printed and row["value"] >= 0 for row in rows)
    nothing = {row["name"].split(": ")[-1] for row in rows if row["value"] == 0}
    assert nothing <= {"blocked in all, slowed", "shift of layout, slowed"}
    last = max(int(line.split(" of ")[0]) for line in printed.splitlines() if not line.startswith(" "))
    assert f"\n{last} of {last}, after " in printed
    assert {row["name"] for row in record["rows"]} < {row["name"] for row in rows}
    assert len({row["engine"] for row in record["points"]}) == len(record["points"])

    monkeypatch.setattr(bench, "ROOT", tmp_path)
    bench.write(tmp_path / bench.RECORD.name, record)
    page = json.loads(bench.PAGE.read_text(encoding="utf-8"))
    cells = [cell for cell in page["cells"] if "one_run" not in "".join(cell["source"])]  # it simulates for long
    text = json.dumps(page | {"cells": cells}).replace('files(\\"models.book.pages\\")', f'Path(\\"{tmp_path}\\")')
    text = text.replace("from importlib.resources import files", "from pathlib import Path")
    (tmp_path / bench.PAGE.name).write_text(text, encoding="utf-8")
    store.store(tmp_path / bench.PAGE.name)
    assert f"{record['processor']}; Python" in (tmp_path / bench.PAGE.name).read_text(encoding="utf-8")
