"""The bench to its end in little: every function of it once, for a page of each kind. Nothing is written."""

from . import __main__ as bench
from .rows import SHORT


def test_the_bench_runs_to_its_end(site, browser, capsys):
    rows, record = bench.measured(SHORT, site, browser)
    said = capsys.readouterr().out
    assert all(each["name"] in said and each["value"] > 0 for each in rows)
    last = max(int(line.split(" of ")[0]) for line in said.splitlines() if not line.startswith(" "))
    assert f"\n{last} of {last}, after 0:" in said
    assert {each["name"] for each in record["rows"]} < {each["name"] for each in rows}
    assert len({each["engine"] for each in record["points"]}) == len(record["points"])
