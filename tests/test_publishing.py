"""What publishes the book: its workflows run what the Makefile has, and its versions and licences agree."""

import re
import tomllib
from importlib.metadata import files
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8").replace("\\\n", "")
TARGETS = set(re.search(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)[1].split())
INNER = {"free-port", "python", "always"}  # which others need
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CITATION = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
OLDEST, NEWEST = (3, 11), (3, 14)  # Pythons that the book is for

every_workflow = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)


def read(path):
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def steps(workflow):
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


def test_there_is_one_that_publishes_and_two_by_the_clock_that_mutate_reports_and_ask_for_links():
    assert [path.stem for path in WORKFLOWS] == ["fuzz", "links", "publish"]
    assert all("schedule" in read(path)[True] for path in WORKFLOWS[:2])  # YAML takes `on` for a truth value
    runs = [step.get("run", "") for step in steps(read(WORKFLOWS[-1]))]
    assert any(run.startswith("make test") for run in runs)


@every_workflow
def test_every_target_that_it_makes_is_in_the_makefile(path):
    made = [word for step in steps(read(path)) for line in step.get("run", "").splitlines()
            if line.startswith("make ") for word in line.split()[1:] if "=" not in word]  # fmt: skip
    message = f"{path.name} makes {set(made) - TARGETS}: give the Makefile that target, or take the step out"
    assert made and set(made) <= TARGETS, message


def test_every_target_is_in_the_list_at_the_top_of_the_makefile():
    listed = set(re.findall(r"^# make (\w+)", MAKEFILE, re.MULTILINE))
    assert listed == TARGETS - INNER, f"Makefile: add or take out {listed ^ (TARGETS - INNER)} there or in .PHONY"


def test_every_action_is_pinned_to_one_commit_and_says_which_version_that_is():
    pinned = set()
    for path in WORKFLOWS:
        lines = re.findall(r"uses: (.*)", path.read_text(encoding="utf-8"))
        for line in lines:
            message = f"{path.name}: write `uses: {line}` as `uses: actions/name@40-digit-commit # v1.2.3`"
            assert re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line), message
        assert lines
        pinned |= {tuple(line.split("@")) for line in lines}
    assert len({action for action, _ in pinned}) == len(pinned), f"pinned to two commits: {sorted(pinned)}"


@every_workflow
def test_it_may_only_read_save_for_the_job_that_publishes(path):
    workflow = read(path)
    assert workflow["permissions"] == {"contents": "read"}
    more = {name: job["permissions"] for name, job in workflow["jobs"].items() if "permissions" in job}
    assert more in ({}, {"publish": {"pages": "write", "id-token": "write"}})


def test_nothing_is_published_that_was_not_checked_on_every_python():
    jobs = read(WORKFLOWS[-1])["jobs"]
    assert jobs["publish"]["needs"] == ["check", "test"]
    assert "refs/heads/main" in jobs["publish"]["if"]
    pythons = [f"{OLDEST[0]}.{minor}" for minor in range(OLDEST[1], NEWEST[1] + 1)]
    assert jobs["check"]["strategy"]["matrix"]["python"] == pythons
    classified = [
        classifier.rpartition(" ")[2]
        for classifier in PROJECT["project"]["classifiers"]
        if "Python :: 3." in classifier
    ]
    message = (
        f"{', '.join(pythons)}: name these in publish.yml, pyproject.toml (twice), runtime.txt and the Makefile"
    )
    assert classified == pythons, message
    assert PROJECT["project"]["requires-python"] == f">={pythons[0]}", message
    assert (ROOT / "runtime.txt").read_text(encoding="utf-8").strip() == f"python-{pythons[0]}", message
    assert all(f"python{version}" in MAKEFILE for version in pythons), message


def test_the_book_is_cited_by_its_version_its_name_its_authors_and_its_licences():
    newest = re.search(r"^## (\S+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)[1]
    versions = {CITATION["version"], PROJECT["project"]["version"], newest}
    assert len(versions) == 1, f"CITATION.cff, pyproject.toml and CHANGELOG.md (its newest) have {versions}"
    book = read(ROOT / "_config.yml")
    assert CITATION["title"].startswith(book["title"]) and {"cff-version", "message"} <= CITATION.keys()
    assert CITATION["authors"] == PROJECT["project"]["authors"] == [{"name": book["author"]}]
    assert (CITATION["license"], PROJECT["project"]["license"]) == (["MIT", "CC-BY-4.0"], "MIT")
    for name, begins in (("LICENSE", "MIT License\n"), ("LICENSE-text", "Attribution 4.0 International\n")):
        assert (ROOT / name).read_text(encoding="utf-8").startswith(begins)
    # As pages have it: the settings of the theme take the place of those of `html`.
    footer = book["sphinx"]["config"]["html_theme_options"]["extra_footer"]
    assert footer.count("CC BY 4.0") == footer.count("MIT") == 1


def test_the_hooks_of_pre_commit_are_of_the_versions_that_the_checks_are():
    pinned = (ROOT / "requirements-checks.in").read_text(encoding="utf-8").split()
    hooks = read(ROOT / ".pre-commit-config.yaml")["repos"][0]["hooks"]
    used = [requirement for hook in hooks for requirement in hook["additional_dependencies"]]
    assert {requirement.partition("==")[0] for requirement in used} == {"ruff", "typos"}
    message = "give .pre-commit-config.yaml the versions of requirements-checks.in"
    assert set(used) <= set(pinned), f"{set(used) - set(pinned)}: {message}"


@pytest.mark.parametrize("name", ["pydata-sphinx-theme", "sphinx-book-theme", "Sphinx"])
def test_the_licences_of_others_are_those_that_came_with_what_the_site_carries(name):
    carried = (ROOT / "book" / "_static" / "licences.txt").read_text(encoding="utf-8")
    (licence,) = [
        path for path in files(name) or () if path.name in ("LICENSE", "LICENSE.rst") and "dist-info" in str(path)
    ]
    assert "\n".join(line.rstrip() for line in licence.read_text().strip().splitlines()) in carried
    assert "_static/licences.txt" in (ROOT / "_config.yml").read_text(encoding="utf-8")
