"""Style sheets and scripts written small, by esbuild, lightningcss and PurgeCSS on the pinned Node."""

import json
import subprocess
from pathlib import Path
from typing import TypedDict, Unpack

from models.book.site.assets.names import Names
from models.book.site.node import node

_HERE = Path(__file__).parent


class NotMade(Exception):
    """A style sheet or a script could not be made small; one sentence."""


class Asked(TypedDict):
    folder: str
    sheets: list[str]
    files: dict[str, str]
    names: Names
    kept: str
    unwanted: str
    scripts: list[str]


class Small(TypedDict):
    style: str
    scripts: list[str]
    brought: list[str]


def small(**request: Unpack[Asked]) -> Small:
    """One style sheet, small scripts, and the files that the sheet names.

    Parameters
    ----------
    sheets
        By their paths in the folder, in their order.
    files
        By path in the folder, the address of every file that a sheet may name.
    names
        As `names.names` gives them: a rule that needs another is left out.
    kept
        A pattern: a rule that names something like it is never left out.
    unwanted
        What names a typeface that no page needs.
    """
    ran = subprocess.run(
        [node(), _HERE / "small.mjs"],
        input=json.dumps(request),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if ran.returncode:
        complaint = next((line for line in ran.stderr.splitlines() if "Error: " in line), ran.stderr[-200:])
        raise NotMade(f"The style sheets and scripts of the site could not be made small: {complaint.strip()}")
    made: Small = json.loads(ran.stdout)
    return made
