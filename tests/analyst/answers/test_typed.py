"""Two numbers in words: read right however they are written, and answered with what public reports have."""

import re
from statistics import median

import pytest

from models.analyst import reports
from models.analyst.answers import as_json, as_text, kinds
from models.analyst.command import REFUSED, main
from models.analyst.findings import trust

SYNC, WRITE = "log file sync", "log file parallel write"


@pytest.mark.parametrize(
    "text",
    [
        "log file sync 18 ms, log file parallel write 3 ms",
        "log file parallel write: 3ms; log file sync: 18ms",
        "Log File Sync avg = 0.018 s\nlog file parallel write avg = 3000 µs",
        "LFS 18 ms vs LFPW 3 ms, is that bad?",
        "our log_file_sync takes 18,0 milliseconds and the log file parallel write 3 msec", "18ms LFS / 3ms LFPW",
        "log file sync 18 ms and 3 ms log file parallel write",
        "log file sync 18 ms, 40 % of DB time; log file parallel write 3 ms",
    ],
)  # fmt: skip
def test_two_means_are_read_however_they_are_typed(text):
    report = reports.read(text)
    assert {event.name: pytest.approx(float(event.mean)) for event in report.events} == {SYNC: 0.018, WRITE: 0.003}


def test_the_answer_has_the_ratio_and_what_public_reports_have():
    answer = kinds.answer(kinds.read("log file sync 18 ms, log file parallel write 3 ms", "typed"))
    text = " ".join(as_text.text(answer, 100).split())
    every = [ratio for ratios in trust.ratios().values() for ratio in ratios]
    assert as_json.plain(answer.about)["summary"][0].startswith(
        "A log file sync of 18 ms is 6 log writes of 3 ms."
    )
    assert "is 6 log writes of 3 ms. 15 ms of it are not the I/O" in text
    middles = sorted(map(median, trust.ratios().values()))
    low, high = re.search(
        r"Of 20 public databases, of 8 owners .*, half lie between ([0-9.]+) and ([0-9.]+)\.", text
    ).groups()
    assert sum(float(low) <= middle <= float(high) for middle in middles) == len(middles) / 2 == 10
    assert f"As many writes or more have {sum(ratio >= 6 for ratio in every)} of {len(every)} reports, of " in text


def test_the_command_takes_them_as_they_are(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["log", "file", "sync", "18", "ms,", "log", "file", "parallel", "write", "3", "ms"]) == 0
    assert "is 6 log writes of 3 ms" in capsys.readouterr().out
    assert main(["log file sync.txt"]) == REFUSED
    assert "cannot be opened" in capsys.readouterr().err
