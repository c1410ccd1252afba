"""Who stands behind a wait: the statement or the segment that a report lists with most of it."""

import pytest

from findings.made import event, figure, report
from models.findings.asking.questions import Questions
from models.findings.asking.signs import SAMPLED
from models.findings.diagnose import diagnose
from models.findings.first.behind import behind
from models.findings.first.summary import lines, summary
from models.reports import Ranked, Sampled

INSERT = "INSERT INTO APP.AUDIT_TRAIL VALUES(:B1 ,:B2 )"
READ = "db file sequential read"


def ranked(what, by, name, share, total=100.0, whole=None, kind="", text=""):
    """A row of a list."""
    return Ranked(what, by, name, figure(total), figure(share), whole or by, kind, text)


def sampled(event, name, share, text=""):
    """A statement in the samples."""
    return Ranked("statement", event, name, None, figure(share), "those sampled", "", text)


def made(*rows, samples=(), share=0.5, name=READ):
    """A report of a thousand seconds and ten sessions, half of them in one event."""
    found = tuple(Sampled(each, False, figure(part), figure(10 * part), (30,)) for each, part in samples)
    return report(
        [event(name, 1_000_000, 10_000 * share, share=share), event("DB CPU", None, 500.0, share=0.05)],
        release="19.0.0.0.0", elapsed=1000.0, db_time=10_000.0, cpus=16, ranked=rows, sampled=found,
    )  # fmt: skip


def who(read, name=READ, lists=(("statement", "reads"), ("segment", "physical reads")), share=0.5):
    found = behind(Questions(read), name, share, lists)
    return None if found is None else str(found)


def test_it_is_whom_the_samples_find_in_that_very_event():
    rows = [
        sampled(READ, "a1", 0.1, INSERT),
        sampled(READ, "b2", 0.3, "select 1 from t"),
        sampled(SAMPLED, "c3", 0.4),
    ]
    listed = ranked("statement", "reads", "d4", 0.9)
    assert who(made(*rows, listed, samples=[(READ, 0.4), (SAMPLED, 0.4)])) == "the SELECT b2, 75 % of its samples"
    assert (
        who(made(*rows, samples=[(READ, 0.4), (SAMPLED, 0.4)]), SAMPLED)
        == "the statement c3, 100 % of its samples"
    )


def test_a_handful_of_samples_says_nothing():
    rows = [sampled(READ, "b2", 0.001), ranked("statement", "reads", "d4", 0.9)]
    assert who(made(*rows, samples=[(READ, 0.001)])) == "the statement d4, 90 % of the reads"


def test_samples_of_several_plans_of_one_statement_are_counted_together():
    rows = [sampled(READ, "a1", 0.2), sampled(READ, "b2", 0.15), sampled(READ, "b2", 0.15)]
    assert who(made(*rows, samples=[(READ, 0.6)])) == "the statement b2, 50 % of its samples"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (INSERT, "inserts into APP.AUDIT_TRAIL x"),
        ("update lobs set document = :1", "updates of LOBS x"),
        ("DELETE /* a hint */ FROM t where id = 1", "deletes from T x"),
        ("merge into t using u", "merges into T x"),
        ("  with a as (select 1 from dual) select * from a", "the SELECT x"),
        ("alter table t shrink space", "the DDL x"),
        ("BEGIN pkg.run; END;", "the PL/SQL x"),
        ("", "the statement x"),
    ],
)
def test_a_statement_is_called_by_what_it_does(text, words):
    assert who(made(ranked("statement", "reads", "x", 0.5, text=text))) == f"{words}, 50 % of the reads"


def test_a_statement_comes_before_the_block_that_calls_it():
    block, own = (
        ranked("statement", "reads", "block", 0.9, text="BEGIN run; END;"),
        ranked("statement", "reads", "own", 0.4),
    )
    assert who(made(block, own)) == "the statement own, 40 % of the reads"
    small = ranked("statement", "reads", "own", 0.1)
    assert who(made(block, small)) == "the PL/SQL block, 90 % of the reads"


def test_a_segment_has_its_type_and_what_is_listed_is_said_to_be():
    lob = ranked("segment", "direct writes", "APP.SYS_LOB$", 0.98, kind="LOB")
    table = ranked("segment", "row lock waits", "APP.T", 0.5, whole="those captured", kind="TABLE")
    assert who(made(lob), lists=[("segment", "direct writes")]) == "LOB APP.SYS_LOB$, 98 % of the direct writes"
    assert (
        who(made(table), lists=[("segment", "row lock waits")]) == "table APP.T, 50 % of the row lock waits listed"
    )


def test_nobody_is_named_who_has_less_than_a_fifth_or_another_list():
    assert who(made(ranked("statement", "reads", "a1", 0.19))) is None
    assert who(made(ranked("statement", "gets", "a1", 0.9))) is None


@pytest.mark.parametrize(
    ("own", "of_db_time", "is_named"), [(0.5, 0.945, True), (0.5, 0.7, False), (0.05, 0.945, False)]
)
def test_a_statement_with_most_of_db_time_stands_behind_what_cannot_be_without_it(own, of_db_time, is_named):
    """Of a wait of 50 % a statement with 94.5 % of DB time has 44.5 at the least, and one with 70 % has 20."""
    row = ranked("statement", "elapsed time", "a1", of_db_time, whole="DB time", text=INSERT)
    name = "enq: HW - contention"
    said = who(made(row, name=name, share=own), name, (), own)
    assert said == ("inserts into APP.AUDIT_TRAIL a1, 94.5 % of DB time" if is_named else None)


def test_the_first_screen_names_it_and_its_section_only_where_it_is_there():
    def shown(*rows):
        read = made(*rows, share=0.9)
        return lines(summary(read, diagnose(read)))

    named = shown(ranked("statement", "reads", "a1", 0.97, text="select 1"))
    assert (
        named[1]
        == "90.0 %  db file sequential read, 9 ms: tune what reads most (the SELECT a1, 97 % of the reads)"
    )
    assert "Look first at the SELECT a1, 97 % of the reads: sessions read single blocks" in named[-1]
    listed = shown(ranked("statement", "reads", "a1", 0.1), ranked("segment", "physical reads", "T", 0.1))
    assert "(SQL ordered by Reads)" in listed[-1] and "a1" not in " ".join(listed)
    assert "(Segments by Physical Reads)" in shown(ranked("segment", "physical reads", "T", 0.1))[-1]
    assert "ordered" not in shown()[-1] and "Segments" not in shown()[-1]
