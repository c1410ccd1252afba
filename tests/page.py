"""`make page NAME=hw-contention`: what a change of one page can break, and no more.

`before` asks what needs no site: spelling, the outputs against the stored ones, the tests of the chapter, of its
laws and of its finding. `built` asks the page in a browser: every test whose name has the page's or that of one of
its figures.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
BOOK = ROOT / "book"
PROGRAMS = Path(sys.executable).parent
PYTEST = (sys.executable, "-m", "pytest", "--no-header", "--hypothesis-profile=quick")
OF_THE_BOOK = (
    "tests/test_book.py",
    "tests/test_captured_figures.py",
    "tests/test_statements.py",
    "tests/book/evidence/test_covered.py",
)
OF_ALL = "test_covered", "every_statement"  # whatever the page; the second stores what statements are new
OTHER_BROWSERS = "--ignore-glob=tests/book/browser/test_other_browsers*.py"
NO_TESTS = 5  # pytest's word for it


def there():
    return sorted(path.stem for ending in ("ipynb", "md") for path in BOOK.glob(f"*.{ending}"))


def mechanism(name):
    """The tests of a chapter's laws, and those of its finding."""
    from models.book.chapters import BY_FILE

    if name not in BY_FILE:
        return []
    laws = [f"tests/laws/test_{law}.py" for law in BY_FILE[name].laws]
    findings = [path for path in (ROOT / "tests" / "analyst" / "findings").glob("test_*.py")
                if re.search(rf"\b{name.replace('-', '_')}\b", path.read_text(encoding="utf-8"))]  # fmt: skip
    return [path for path in (*laws, *map(str, findings)) if (ROOT / path).exists()]


def before(name):
    print(f"{name}: spelling, stored outputs, the tests of the chapter ...", flush=True)
    notebook = [f"book/{name}.ipynb"] if (BOOK / f"{name}.ipynb").exists() else []
    paths = mechanism(name)
    chosen = [name, *OF_ALL, *(f"({Path(path).stem} and not slow)" for path in paths)]
    yield [PROGRAMS / "typos", "book", "models"]
    files = [*notebook, *OF_THE_BOOK, *paths]
    yield [*PYTEST, "--nbval", *files, "-k", " or ".join(chosen)]


def built(name):
    from built import explorables, films

    figures = [data["name"] for page, data in (*explorables(), *films()) if page == f"{name}.html"]
    print(f"{name} in a browser, with {', '.join(figures) or 'no figure'} ...", flush=True)
    workers = ("--numprocesses=logical", "--dist=loadfile")
    yield [
        *PYTEST,
        "-p",
        "no:nbval",
        *workers,
        OTHER_BROWSERS,
        "tests/book/browser",
        "-k",
        " or ".join([name, *figures]),
    ]


def main(step, name):
    if name not in there():
        sys.exit(f"There is no page {name!r}. NAME is one of: {', '.join(there())}.")
    commands = {"before": before, "built": built}[step](name)
    ran = [subprocess.run(command, cwd=ROOT).returncode for command in commands]
    if set(ran) - {0, NO_TESTS}:
        sys.exit(f"{name}: what failed stands above. What to do about it is the last line of each failure.")


if __name__ == "__main__":
    main(*sys.argv[1:])
