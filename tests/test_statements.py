"""Every statement that a reader may paste: it parses, and one that changes something says what it needs and does.

Oracle's are read by a grammar of PL/SQL. It has no ALTER SYSTEM and no event, whose forms stand here, from the SQL
Language Reference. What the chapter on PostgreSQL asks is run where a server is, by the tests of the experiment.
"""

import hashlib
import json
import re
from pathlib import Path
from typing import NamedTuple

import node
import pytest
from chosen import thorough

from models.analyst.findings.checklists import checklists
from models.book.chapters import CHAPTERS

BOOK = Path(__file__).parents[1] / "book"
PARSER = Path(__file__).parents[1] / "node_modules" / "@griffithswaite" / "ts-plsql-parser" / "build" / "index.js"
TAKEN = Path(__file__).with_name(
    "statements.txt"
)  # digests of what the grammar took, as it takes a second for each
NOT_ORACLE = {"your-own-database"}
WIDEST = 75  # columns, which a page has room for on any desktop
# Of SQL*Plus, and no SQL; where an argument stands, a number would.
SQLPLUS = re.compile(r"(?mi)^(set (serveroutput|linesize)|show parameter|oradebug|@).*\n?")
TEXT, NAME = r"'[^']*'", r'(?:\w+|"\w+")'
SYSTEM = re.compile(
    rf"alter (system|session) set events {TEXT}"
    rf"|alter session set {NAME} = \w+"
    rf"|alter system reset {NAME} scope = spfile sid = {TEXT}"
    rf"|alter system set {NAME} = (\w+|{TEXT}(, {TEXT})*)( comment = {TEXT})?"
    rf"( scope = (memory|spfile|both))?( sid = {TEXT})?",
    re.IGNORECASE,
)
CHANGES = re.compile(r"(alter|drop)\b|begin\s+dbms_redefinition", re.IGNORECASE)
# What stands before it: from which release, what it needs or risks, and what it locks or leaves behind.
KNOWN = re.compile(
    r"(From [\d.]+\w?|Any release|Tried on [^.]*\d[^.]*)[,.] .*"
    r"\b(locks?|blocks?|needs the table|restart|unusable|removes?|replaces)\b",
    re.DOTALL | re.IGNORECASE,
)


class Statement(NamedTuple):
    """A statement without its end, and the comments over it or over those that stand with it."""

    page: str
    text: str
    comments: str


def blocks(name, language="sql"):
    """The blocks of a chapter in a language, of SQL or in any, `\\w+`."""
    cells = json.loads((BOOK / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    texts = ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    return [block for text in texts for block in re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)]


def statements():
    """Every statement of the book's blocks, and of the checklists."""
    for path in sorted(BOOK.glob("*.ipynb")):
        for block in blocks(path.stem):
            yield from parted(path.stem, SQLPLUS.sub("", block))
    for step in (step for checklist in checklists().values() for step in checklist.steps):
        undo = step.undo and f"-- {step.release} {step.locks}\n{step.undo}"
        for block in filter(None, (step.query, step.commented, undo)):
            yield from parted("checklists", block)


def parted(page, block):
    """The statements of a block. One in PL/SQL ends with a stroke, any other with a semicolon."""
    for stretch in re.split(r"\n\s*\n", block):
        comments = " ".join(re.findall(r"^\s*--\s*(.*)$", stretch, re.MULTILINE))
        plain = re.sub(r"--.*", "", stretch).strip()
        while plain:
            ends = r"\n/" if re.match(r"(begin|declare)\b", plain, re.IGNORECASE) else r";"
            text, _, plain = _parted(plain, ends)
            yield Statement(page, text, comments)


def _parted(text, ends):
    end = re.search(ends, text)
    assert end, f"{text[:60]!r} has no end: a semicolon, or after PL/SQL a line with a stroke (/)"
    return text[: end.start()].strip(), end[0], text[end.end() :].strip()


ALL = list(statements())
CHANGING = [statement for statement in ALL if CHANGES.match(statement.text)]


def test_there_are_statements_of_each_kind():
    verbs = {statement.text.split()[0].lower() for statement in ALL}
    assert {"select", "with", "alter", "create", "drop", "insert", "begin", "declare", "update"} <= verbs


@pytest.mark.parametrize("name", sorted(path.stem for path in BOOK.glob("*.ipynb")))
def test_no_line_of_a_block_is_wider_than_a_page(name):
    wide = [line for block in blocks(name, r"\w+") for line in block.splitlines() if len(line) > WIDEST]
    assert not wide, f"{name}.ipynb: break {wide[0]!r}; a page has room for {WIDEST} columns"


def parsed(texts):
    """What a grammar of Oracle's SQL says against each text, or nothing."""
    script = f"""
    import {{ PlSqlLexer, PlSqlParser }} from {json.dumps(PARSER.as_uri())};
    import antlr4 from {json.dumps((PARSER.parents[3] / "antlr4" / "dist" / "antlr4.node.mjs").as_uri())};
    const check = (text) => {{
      const said = [];
      const heard = {{ syntaxError: (r, o, line, column, message) => said.push(message),
        reportAmbiguity() {{}}, reportAttemptingFullContext() {{}}, reportContextSensitivity() {{}} }};
      const lexer = new PlSqlLexer(new antlr4.CharStream(text.toUpperCase()));
      const parser = new PlSqlParser(new antlr4.CommonTokenStream(lexer));
      for (const each of [lexer, parser]) (each.removeErrorListeners(), each.addErrorListener(heard));
      parser.sql_script();
      return said.join("; ");
    }};"""
    return node.evaluated(script, f"{json.dumps(texts)}.map(check)")


def ended(text):
    """A statement as a script has it, with a number for each argument of SQL*Plus."""
    plain = re.sub(r"&\d", "1", text)
    return f"{plain}\n/" if re.match(r"(begin|declare)\b", plain, re.IGNORECASE) else f"{plain};"


def digest(statement):
    return hashlib.sha256(ended(statement.text).encode()).hexdigest()[:16]


@pytest.mark.slow
def test_every_statement_is_oracle_s_sql():
    """Those that it took before are asked again in a thorough run; `TAKEN` may be deleted, and is written anew."""
    oracle_statements = [statement for statement in ALL if statement.page not in NOT_ORACLE]
    rest = [statement for statement in oracle_statements if not SYSTEM.fullmatch(" ".join(statement.text.split()))]
    assert len(rest) < len(oracle_statements)
    taken = TAKEN.read_text(encoding="utf-8").split() if TAKEN.exists() and not thorough() else []
    new = [statement for statement in rest if digest(statement) not in taken]
    faults = parsed([ended(statement.text) for statement in new])
    wrong = [
        f"{statement.page}.ipynb: {statement.text}\n{fault}"
        for statement, fault in zip(new, faults, strict=True)
        if fault
    ]
    assert not wrong, "mend the statement; if Oracle takes it, add its form to SYSTEM here:\n" + "\n".join(wrong)
    if new or not TAKEN.exists():
        TAKEN.write_text("\n".join(sorted({*map(digest, rest)})) + "\n", encoding="utf-8")


@pytest.mark.slow
def test_what_a_box_tells_to_run_is_oracle_s_sql_and_a_slip_is_not():
    commands = [
        command for chapter in CHAPTERS for command in re.findall(r"`(alter [^`]*)`", chapter.in_short.helps)
    ]
    rest = [f"{command};" for command in commands if not SYSTEM.fullmatch(" ".join(command.split()))]
    assert len(rest) < len(commands)
    slips = [
        "alter table t modify lob c (cache);",
        "alter table t modify lob (c) (cached);",
        "select a b c from t;",
    ]
    faults = dict(zip([*rest, *slips], parsed([*rest, *slips]), strict=True))
    wrong = [faults[statement] for statement in rest if faults[statement]]
    assert not wrong, f"a box of models/analyst/findings/chapters.toml (helps) has no SQL of Oracle's: {wrong}"
    assert all(faults[slip] for slip in slips), "the grammar takes a slip"


@pytest.mark.parametrize("statement", CHANGING, ids=lambda statement: statement.text[:60])
def test_what_changes_something_says_since_when_and_what_it_locks(statement):
    message = (
        "'-- From 11.2, with the table locked: ...' (or Any release, or Tried on 19.3), and what it locks, blocks,"
    )
    message += " removes, replaces, needs to restart or leaves unusable"
    assert KNOWN.search(statement.comments), (
        f"{statement.page}.ipynb: write a comment over {statement.text!r}, such as {message}"
    )
