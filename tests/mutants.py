"""Whether the tests notice a line that says something else: a kept sample of mutants, and what became of each.

    python tests/mutants.py [ROOM …]             asks the tests of each, as `make mutants` does
    python tests/mutants.py --draw 100           a new sample, so many of each room, by seed

`mutants.csv` has one mutant a row: the line as it stands and as it would stand, which time that line stands in its
file, and what became of it: "killed", or "lives", or why no test need notice it. The quick tests are collected and
run once under coverage. For each mutant the process forks, the code of its module is changed in memory, and those
tests are asked that run its line, the quickest first, then others that run its file. The command prints what
lives, and fails if that was killed before. Mutants of scripts are asked by hand: their tests need a browser.
"""

import argparse
import csv
import functools
import gc
import math
import os
import random
import resource
import signal
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from inspect import CO_NEWLOCALS
from itertools import accumulate
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
SAMPLE = Path(__file__).with_suffix(".csv")
ASKED = "SHAPE_MUTANTS"  # the rooms of which a run of pytest asks
ROOMS = {
    "laws": ["laws"], "reports": ["analyst/reports"], "findings": ["analyst/findings"],
    "answers": ["analyst/answers", "lab"],
    "scripts": ["explorable", "book"],
}  # fmt: skip
PAIRS = [
    "< <=", "> >=", "== !=", "=== !==", "+ -", "+= -=", "& |", "&& ||", "and or", "True False", "true false",
    "break continue", "min max", "all any", "floor ceil", "every some",
]  # fmt: skip
SWAPS = dict(pair.split() for pair in PAIRS) | dict(reversed(pair.split()) for pair in PAIRS)
SWAPS |= {"*": "/", "/": "*", "//": "/", "**": "*", "??": "&&", "not": "", "if": "if not", "is": "is not"}
SWAPS |= {"in": "not in", "sum": "len"}
OF_PYTHON = {"if", "is", "in", "sum", "all", "any", "not", "and", "or", "True", "False"}
CALLED = {"min", "max", "all", "any", "sum", "floor", "ceil", "every", "some"}
QUICK = ["-q", "-p", "mutants", "-p", "no:nbval", "-p", "no:xdist", "-p", "no:cacheprovider"]
QUICK += ["--hypothesis-profile=quick", "-m", "not slow"]
QUICK += ["--ignore=tests/book/browser", "--ignore=tests/bench", "tests"]
NEAR, FAR = 40, 10  # seconds of processor time: of tests that run the line of a mutant, and of others of its file
HANGS = 8 * (NEAR + FAR)


@dataclass(frozen=True)
class Mutant:
    room: str
    file: str
    nth: int  # of the lines of the file that read so, from 0
    line: str
    says: str
    was: str = ""  # killed, lives, or equivalent, with a reason behind a colon

    def written(self, folder: Path = ROOT) -> str | None:
        """The file with this line changed, or None if it, or such a line in it, is there no more."""
        if not (folder / self.file).exists():
            return None
        lines = (folder / self.file).read_text(encoding="utf-8").split("\n")
        places = [index for index, line in enumerate(lines) if line.strip() == self.line]
        if self.nth >= len(places):
            return None
        index = places[self.nth]
        indent = lines[index][: len(lines[index]) - len(lines[index].lstrip())]
        return "\n".join([*lines[:index], indent + self.says, *lines[index + 1 :]])

    def number(self, folder: Path = ROOT) -> int:
        """The number of its line, from 1."""
        lines = (folder / self.file).read_text(encoding="utf-8").split("\n")
        return [number for number, line in enumerate(lines, 1) if line.strip() == self.line][self.nth]


def sample() -> list[Mutant]:
    with SAMPLE.open(encoding="utf-8", newline="") as file:
        return [Mutant(**row | {"nth": int(row["nth"])}) for row in csv.DictReader(file)]


def keep(mutants: list[Mutant]) -> None:
    with SAMPLE.open("w", encoding="utf-8", newline="") as file:
        rows = csv.DictWriter(file, [field.name for field in fields(Mutant)], lineterminator="\n")
        rows.writeheader()
        rows.writerows(map(asdict, mutants))


def mutants_of(room: str, file: str) -> list[Mutant]:
    """Every mutant of a file: an operator, a word or a number that says something else."""
    from pygments.lexers import JavascriptLexer, PythonLexer
    from pygments.token import Comment, Keyword, Literal, Name, Operator, String

    text = (ROOT / file).read_text(encoding="utf-8")
    script = file.endswith(".js")
    joined: list[list] = []  # a lexer tells the signs of an operator one by one
    for at, kind, word in (JavascriptLexer if script else PythonLexer)(stripnl=False).get_tokens_unprocessed(text):
        if kind is Operator and joined and joined[-1][1] is Operator and joined[-1][0] + len(joined[-1][2]) == at:
            joined[-1][2] += word
        else:
            joined.append([at, kind, word])
    mutants = []
    for at, kind, word in joined:
        swapped = None
        if kind in Literal.Number:
            swapped = str(int(word) + 1) if word.isdecimal() else f"(2 * {word})"
        elif not (kind in String or kind in Comment) and any(kind in group for group in (Operator, Keyword, Name)):
            swapped = None if script and word in OF_PYTHON else SWAPS.get(word)
            swapped = None if word in CALLED and text[at + len(word)] != "(" else swapped
        start, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
        line = text[start:end]
        if swapped is None or line.lstrip().startswith(("import ", "from ", "def ", "class ", "//", "*", "#")):
            continue
        changed = text[:at] + swapped + text[at + len(word) :]
        if script or _compiles(changed):
            nth = sum(earlier.strip() == line.strip() for earlier in text[:start].split("\n")[:-1])
            says = (text[start:at] + swapped + text[at + len(word) : end]).strip()
            mutants.append(Mutant(room, file, nth, line.strip(), says))
    return mutants


def _compiles(text: str) -> bool:
    try:
        compile(text, "mutant", "exec")
    except SyntaxError:
        return False
    return True


def drawn(many: int, seed: int = 41) -> list[Mutant]:
    """By seed, so many of each room."""
    chosen = []
    for room, folders in ROOMS.items():
        ending = ".js" if room == "scripts" else ".py"
        command = ["git", "ls-files", *(f"models/{folder}" for folder in folders)]
        files = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
        every = [mutant for file in files if file.endswith(ending) for mutant in mutants_of(room, file)]
        chosen += random.Random(seed).sample(sorted(every, key=str), min(many, len(every)))
    return chosen


def changed(mutant: Mutant) -> bool:
    """Change the code of its module in this process, wherever it was imported to; whether anything was.

    Functions get the code of the changed text. A line outside of functions has its module run again, and what it
    then calls otherwise takes the place of what it was, in every module that imported it.
    """
    file, name = ROOT / mutant.file, mutant.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    text = mutant.written()
    assert text is not None
    new = _codes(compile(text, str(file), "exec"), {})
    old = _codes(compile(file.read_text(encoding="utf-8"), str(file), "exec"), {})
    functions = [function for function in gc.get_objects() if type(function) is FunctionType]
    here = [function for function in functions if function.__code__.co_filename == str(file)]
    for function in here:
        key = function.__code__.co_qualname, function.__code__.co_firstlineno
        if key in new and new[key].co_freevars == function.__code__.co_freevars:
            function.__code__ = new[key]
    if _constants(old["<module>", 1]) != _constants(new["<module>", 1]) and name in sys.modules:
        module = sys.modules[name]
        _run_again(module, file.read_text(encoding="utf-8"))
        _run_again(module, text)
    for wrapper in gc.get_objects():
        if isinstance(wrapper, functools._lru_cache_wrapper):
            wrapper.cache_clear()
    return bool(here) or name in sys.modules


def _codes(code: CodeType, codes: dict) -> dict[tuple[str, int], CodeType]:
    codes[code.co_qualname, code.co_firstlineno] = code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            _codes(constant, codes)
    return codes


def _constants(code: CodeType) -> tuple:
    """What a module says outside of its functions: by itself, and in its classes."""
    parts = [
        constant
        for constant in code.co_consts
        if not isinstance(constant, CodeType) or not constant.co_flags & CO_NEWLOCALS
    ]
    return (
        code.co_code,
        [_constants(part) if isinstance(part, CodeType) else part for part in parts],
        code.co_names,
    )


def _run_again(module: ModuleType, text: str) -> None:
    before = dict(vars(module))
    exec(compile(text, str(module.__file__), "exec"), vars(module))
    moved = {
        id(value): vars(module)[name] for name, value in before.items() if vars(module).get(name) is not value
    }
    for other in [
        other for other in sys.modules.values() if isinstance(other, ModuleType) and other is not module
    ]:
        for name, value in list(vars(other).items()):
            if id(value) in moved and not isinstance(value, int | str | float | bool | None):
                setattr(other, name, moved[id(value)])


class Asker:
    """A plugin of pytest: runs the tests once, and then those that may notice it for each mutant, in forks."""

    def __init__(self, rooms: list[str]):
        from coverage import Coverage

        self.coverage = Coverage(data_file=None, source=["models"])
        self.coverage.start()
        self.mutants = [mutant for mutant in sample() if mutant.room in rooms and mutant.written() is not None]
        self.took: dict[str, float] = {}
        self.failed = ""

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: Any) -> bool:
        self.session, run = session, session.config.hook.pytest_runtest_protocol
        for item, after in zip(session.items, [*session.items[1:], None], strict=True):
            began = time.process_time()
            self.coverage.switch_context(item.nodeid)
            run(item=item, nextitem=after)
            self.took[item.nodeid] = time.process_time() - began
            if self.failed:
                print(f"\n{self.failed} fails without any mutant, and is not asked.")
                self.took[item.nodeid], self.failed = math.inf, ""
        self.coverage.stop()
        session.testsfailed = self._tell_of_all({item.nodeid: item for item in session.items}, run)
        return True

    def _tell_of_all(self, items: dict[str, Any], run: Any) -> int:
        lines, under_way, noticed = self._lines(), {}, {}
        gc.freeze()
        waiting = self.mutants[::-1]
        while waiting or under_way:
            if waiting and len(under_way) < (os.cpu_count() or 1):
                mutant = waiting.pop()
                tests = [items[test] for test in self._tests(mutant, lines[mutant.file])]
                under_way[mutant] = self._forked(mutant, tests, run)
            else:
                first = next(iter(under_way))
                noticed[first] = _read(*under_way.pop(first))
                print(f"{len(noticed)} of {len(self.mutants)}: {noticed[first] or 'lives'}", flush=True)
        return record(noticed)

    def _lines(self) -> dict[str, dict[int, set[str]]]:
        data, tests_of = self.coverage.get_data(), defaultdict(dict)
        for file in data.measured_files():
            name = Path(file).relative_to(ROOT).as_posix()
            tests_of[name] = {number: {*tests} - {""} for number, tests in data.contexts_by_lineno(file).items()}
        return tests_of

    def _tests(self, mutant: Mutant, lines: dict[int, set[str]]) -> list[str]:
        """The tests to ask about a mutant, the likeliest first."""
        near = lines.get(mutant.number(), set())
        far, room = set().union(*lines.values()) - near, f"tests/{mutant.room}/"
        chosen = [(NEAR, {test for test in near if test.startswith(room)})]
        chosen += [(NEAR / 2, {test for test in near if not test.startswith(room)}), (FAR, far)]
        return [test for seconds, tests in chosen for test in self._within(seconds, tests)]

    def _within(self, seconds: float, tests: Iterable[str]) -> list[str]:
        quickest = sorted(tests, key=lambda test: (self.took[test], test))
        spent = accumulate(self.took[test] for test in quickest)
        return [test for test, so_far in zip(quickest, spent, strict=True) if so_far < seconds]

    def _forked(self, mutant: Mutant, tests: list[Any], run: Any) -> tuple[int, int]:
        read, write = os.pipe()
        if process := os.fork():
            os.close(write)
            return process, read
        os.close(read)
        os.setpgid(0, 0)
        resource.setrlimit(resource.RLIMIT_CPU, (HANGS, HANGS))
        self.session.config.pluginmanager.unregister(name="terminalreporter")
        try:
            gc.unfreeze()
            self.failed = "" if changed(mutant) else "nothing imports it"
            for item, after in zip(tests, [*tests[1:], None], strict=True):
                if not self.failed:
                    run(item=item, nextitem=after)
        except Exception as wrong:
            self.failed = f"it cannot be imported: {wrong!r}"
        os.write(write, (self.failed or "lives").encode())
        os._exit(0)


def _read(process: int, pipe: int) -> str:
    """The test that noticed, or "". What the tests started, and left when the mutant ended, ends first."""
    os.waitpid(process, 0)
    with suppress(ProcessLookupError):
        os.killpg(process, signal.SIGKILL)
    with os.fdopen(pipe, encoding="utf-8") as stream:
        answer = stream.read()
    return "" if answer == "lives" else answer or "it hangs"


def record(noticed: dict[Mutant, str]) -> int:
    """Keep what is new of these, tell of those that live, and count those of them that were killed before."""
    keep(
        [
            replace(mutant, was=mutant.was or ("killed" if noticed[mutant] else "lives"))
            if mutant in noticed
            else mutant
            for mutant in sample()
        ]
    )
    for mutant in [mutant for mutant, test in noticed.items() if not test and mutant.was in ("", "killed")]:
        print(f"\n{mutant.file}:{mutant.number()} lives\n  - {mutant.line}\n  + {mutant.says}")
    for room in dict.fromkeys(mutant.room for mutant in noticed):
        here = [bool(test) for mutant, test in noticed.items() if mutant.room == room]
        print(f"{room}: {sum(here)} of {len(here)} killed")
    return sum(mutant.was == "killed" and not test for mutant, test in noticed.items())


def pytest_configure(config: Any) -> None:
    if rooms := os.environ.get(ASKED):
        config.pluginmanager.register(Asker(rooms.split()))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help=", ".join(ROOMS))
    parser.add_argument("--draw", type=int, default=0, metavar="EACH", help="a new sample, so many of each room")
    arguments = parser.parse_args()
    if arguments.draw:
        keep(drawn(arguments.draw))
    gone = [mutant for mutant in sample() if mutant.written() is None]
    for mutant in gone:
        print(f"{mutant.file} has no such line any more: {mutant.line}")
    settings = {ASKED: " ".join(arguments.rooms or [room for room in ROOMS if room != "scripts"])}
    environment = settings | {"PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "tests")])}
    sys.exit(
        subprocess.run([sys.executable, "-m", "pytest", *QUICK], cwd=ROOT, env=os.environ | environment).returncode
    )
