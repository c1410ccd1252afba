"""The parts of an answer neither repeat nor contradict each other, in all answers of the corpus."""

import re
from collections import Counter

import pytest

from analyst.corpus.texts import STORED

ANSWERS = {
    answer.split("\n")[0]: answer
    for file in sorted(STORED.glob("*.txt"))
    for answer in re.split(r"(?m)^#{5} ", file.read_text(encoding="utf-8"))
    if re.search(r"(?m)^Look first at ", answer)
}
LINE = re.compile(r"^ *(?P<share>[\d.]+) %  (?P<name>.+?)(?:, [\d.,]+ [mµ]?s)?: (?P<do>.+)$", re.MULTILINE)
CLAUSES = re.compile(r"[.:;,]\s")
TOO_EXACT = re.compile(r"(?<!at most )(?<!make up )(?<!to )\b[1-9]\d*\.\d\d+ % of (?:DB|call) time")
WORDS = 3  # of a clause, fewer than which may come again

# What is advised of a wait, and what a finding says of the same report that denies it.
CONTRARY = [
    (r"log file switch.*: larger redo logs", r"so they are large enough"),
    (r"log file switch \(archiving.*: larger redo logs", ""),
    (
        r"write complete waits.*: faster data file writes",
        r"A faster disk does not help|A shorter reason does not make",
    ),
    (r"log file sync.*: .*redo storage", r"so the sleep decides how long a sync is, not the write"),
    (r"log file sync.*: .*redo storage", r"A synchronous standby is [5-9]\d(\.\d)? % of a redo write"),
    (r"read by other session.*: spread", r"the storage: its reads are slow"),
]


def first_screen(answer: str) -> tuple[str, str]:
    """The lines of the top, and what to look at, in one line."""
    top, _, look = answer.partition("\n\n")[0].partition("\nLook first at ")
    return top, " ".join(look.split())


def unbroken(answer: str) -> str:
    """All of an answer, no sentence of it broken."""
    return re.sub(r"\s*\n\s+", " ", answer)


def test_no_clause_is_said_twice_on_the_first_screen():
    for name, answer in ANSWERS.items():
        _, look = first_screen(answer)
        clauses = [
            re.sub(r"^(then |and )?(at )?", "", words.strip().lower()) for words in CLAUSES.split(f"{look} ")
        ]
        again = [words for words, times in Counter(clauses).items() if times > 1 and len(words.split()) >= WORDS]
        assert not again, (name, look)


def test_a_share_is_as_exact_in_a_sentence_as_on_top():
    """One digit, rounded twice."""
    for name, answer in ANSWERS.items():
        top, look = first_screen(answer)
        sentences = f"{look} {unbroken(answer)}"
        assert not TOO_EXACT.findall(sentences), name
        for line in LINE.finditer(top):
            for share in re.findall(rf"{re.escape(line['name'])} takes ([\d.]+) % of (?:DB|call) time", sentences):
                assert float(share) == pytest.approx(float(line["share"]), abs=0.101), (name, line[0])


def test_what_is_advised_is_not_what_a_finding_denies():
    for name, answer in ANSWERS.items():
        top, look = first_screen(answer)
        for advised, denied in CONTRARY:
            assert not (re.search(advised, f"{top}\n{look}") and re.search(denied, unbroken(answer))), (
                name,
                advised,
            )
