"""What is installed: the compiled files hold what their .in files name, with a hash for every package."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PIN = re.compile(r"^(?P<name>[\w.-]+)==(?P<version>[^\s;]+)", re.MULTILINE)
PARTS = ("requirements", "requirements-checks")

each_part = pytest.mark.parametrize("part", PARTS)


def wanted(part):
    return (ROOT / f"{part}.in").read_text(encoding="utf-8")


def compiled(part):
    return (ROOT / f"{part}.txt").read_text(encoding="utf-8")


def pins(text):
    """The versions of each package; more than one where older Pythons need an older one."""
    versions = {}
    for pin in PIN.finditer(text):
        versions.setdefault(re.sub(r"[-_.]+", "-", pin["name"]).lower(), set()).add(pin["version"])
    return versions


@each_part
def test_all_that_is_asked_for_is_pinned_and_compiled(part):
    lines = [line for line in wanted(part).splitlines() if line and line[0] not in "#-"]
    loose = [line for line in lines if not re.fullmatch(r"[\w.-]+==\S+", line)]
    assert not loose, f"{part}.in: pin {', '.join(loose)} exactly"
    have = pins(compiled(part))
    stale = [name for name, version in pins(wanted(part)).items() if not version <= have.get(name, set())]
    assert not stale, f"{part}.txt does not have {', '.join(stale)} as {part}.in does: make requirements"


@each_part
def test_every_package_has_a_hash_and_comes_from_no_named_place(part):
    for package in re.split(r"\n(?=[\w.-]+==)", compiled(part))[1:]:
        message = f"{part}.txt, {package.splitlines()[0]}: make requirements gives hashes"
        assert "--hash=sha256:" in package, message
    for line in compiled(part).splitlines():
        known = re.match(r"#|[\w.-]+==|    --hash=sha256:[0-9a-f]{64}( \\)?$", line) and "/" not in line
        assert known, f"{part}.txt is to be compiled (make requirements) and to name no place, and has {line!r}"


def test_the_checks_run_on_what_readers_have():
    readers, checks = (pins(compiled(part)) for part in PARTS)
    apart = [name for name in readers.keys() & checks.keys() if readers[name] != checks[name]]
    assert not apart, f"the two .txt have other versions of {', '.join(apart)}: make requirements"


def test_what_builds_the_project_is_the_same_with_and_without_a_network():
    build = re.search(r'requires = \["setuptools==(\S+)"\]', (ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    message = "setuptools: give requirements.in and pyproject.toml the same, and make requirements"
    assert pins(compiled("requirements"))["setuptools"] == {build[1]}, message
