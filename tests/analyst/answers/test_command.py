"""``shape-of-a-wait``: a table, JSON, and one sentence for what is refused."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from lab import made

from analyst.reports.fragments import TOP
from models.book import command
from models.book.captured import strangers
from models.book.pages.form import own_report

ROOT = Path(__file__).parents[3]
INSTALLED = [str(Path(sys.executable).with_name("shape-of-a-wait"))]


@pytest.fixture
def report(tmp_path):
    file = tmp_path / "top5.txt"
    file.write_text(TOP, encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("row", ["{:64} {:>11} {:>17}", "{},{},{}"])
def test_the_rows_of_the_chapters_query_are_read_with_their_interval(row, tmp_path, capsys):
    chapter = json.loads((ROOT / "book" / "your-own-report.ipynb").read_text(encoding="utf-8"))
    text = "".join("".join(cell["source"]) for cell in chapter["cells"])
    elapsed, linesize = re.search(r"`(Elapsed: .*?)`", text)[1], re.search(r"set linesize ([0-9]+)", text)[1]
    columns = re.search(r"select (event, .*)\n", text)[1].upper().split(", ")
    rule = ["-" * 64, "-" * 11, "-" * 17] if "," not in row else []
    rows = [row.format(*cells) for cells in (columns, rule, ("log file sync", 48000, 672000000)) if cells]
    assert max(map(len, rows)) <= int(linesize)
    file = tmp_path / "rows.txt"
    file.write_text("\n".join([elapsed, *rows]), encoding="utf-8")
    assert command.main([str(file), "--json"]) == 0
    read = json.loads(capsys.readouterr().out)
    assert read["elapsed_s"] == 600
    assert [(event["waits"], event["time_s"]) for event in read["events"]] == [(48000, 672)]


def test_the_readme_names_every_key_of_the_json_of_a_report(report, capsys):
    assert command.main([report, "--json"]) == 0
    named = re.findall(r"^\| `(\w+)` \| ", (ROOT / "README.md").read_text(encoding="utf-8"), re.M)
    assert named == list(json.loads(capsys.readouterr().out))


def test_figures_are_an_entry_of_the_table_and_nothing_else(report, tmp_path, capsys):
    missing = str(tmp_path / "nowhere.txt")
    assert command.main([report, missing, "--figures"]) == 2
    printed = capsys.readouterr()
    (entry,) = strangers.table(printed.out).values()
    assert entry["waits"] == {"log file sync": {"waits": "40,000", "time": "200s", "average": "5ms"}}
    assert printed.err == f"{missing}: cannot be opened (No such file or directory)\n"


def test_several_files_are_one_answer_and_each_on_request_and_what_is_refused_takes_none_along(report, capsys):
    for given, many, code in ((["none.txt", report], 1, 2), ([report] * 2, 2, 0), (["none.txt"] * 2, 0, 2)):
        for more in ([], ["--each"]):
            assert command.main([*given, "--json", *more]) == code
            whole = json.loads(capsys.readouterr().out)
            assert len(whole["snapshots"]) == many and len(whole["refused"]) == 2 * (code > 0) - (many == 1)
            assert [entry["kind"] for entry in whole.get("reports", [])] == ["fragment"] * many * bool(more)


@pytest.mark.slow
@pytest.mark.parametrize("words", [INSTALLED, [sys.executable, "-m", "models"]], ids=["installed", "module"])
def test_as_a_command_from_standard_input(words):
    run = [*words, "-", "--json"]
    done = subprocess.run(run, input=TOP.encode(), capture_output=True, check=True)
    assert json.loads(done.stdout)["events"][0]["name"] == "log file sync"
    done = subprocess.run(run, input=b"\0\1\2", capture_output=True, check=False)
    assert done.returncode == 2 and done.stderr.count(b"\n") == 1 and not done.stdout
    assert done.stderr.startswith(b"standard input: ")


def test_the_text_is_as_wide_as_the_terminal(report, capsys, monkeypatch):
    for columns in (70, 90):
        monkeypatch.setenv("COLUMNS", str(columns))
        command.main([report])
        widest = max(len(line) for line in capsys.readouterr().out.splitlines() if report not in line)
        assert columns - 12 < widest <= columns


@pytest.mark.parametrize("page", ["README.md", "CHANGELOG.md", "book/your-own-report.ipynb"])
def test_every_page_prints_the_command_that_runs_after_the_set_up(page):
    printed = re.findall(r"[\w./]*/shape-of-a-wait\b(?!\.(?:zip|pdf))", (ROOT / page).read_text(encoding="utf-8"))
    assert set(printed) == {own_report.COMMAND.removesuffix(" FILE")}


RUN = made.run([made.repeat(), made.repeat(made.TIMER)])


@pytest.fixture
def run(tmp_path):
    file = tmp_path / "measured.txt"
    file.write_text(RUN, encoding="utf-8")
    return str(file)


def test_all_of_a_run_shows_what_no_law_predicts(tmp_path, capsys):
    file = tmp_path / "measured.txt"
    file.write_text(made.WHOLE, encoding="utf-8")
    shown = []
    for more in ([], ["--all"]):
        command.main([str(file), *more])
        shown.append(" ".join(capsys.readouterr().out.split()))
    assert "--all shows them" in shown[0] and "Measured, without a formula" not in shown[0]
    assert "--all shows them" not in shown[1] and "Measured, without a formula" in shown[1]


def test_of_several_files_the_runs_are_left_out_and_that_is_said(report, run, capsys):
    assert command.main([report, run]) == 2
    answer = capsys.readouterr()
    assert answer.err == f"{run}: is a run of the book's own measurements, left out here; give it by itself\n"
    assert "log file sync" in answer.out and "PostgreSQL" not in answer.out
    assert command.main([run, run]) == 2
    assert capsys.readouterr().err.count("left out here") == 2
