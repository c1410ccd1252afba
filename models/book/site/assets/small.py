"""Style sheets and scripts written small, by esbuild, lightningcss and PurgeCSS on the pinned Node."""

import json
import subprocess
from pathlib import Path

from models.book.site.node import node

_HERE = Path(__file__).parent


class NotMade(Exception):
    """A style sheet or a script could not be made small; one sentence."""


def small(**asked):
    """One style sheet, small scripts, and the files that the sheet names, as a dict of style, scripts, brought.

    Parameters
    ----------
    folder : str
    sheets : list of str
        By their paths in the folder, in their order.
    files : dict
        By path in the folder, the address of every file that a sheet may name.
    names : dict
        As `names.names` gives them: a rule that needs another is left out.
    kept : str
        A pattern: a rule that names something like it is never left out.
    unwanted : str
        What names a typeface that no page needs.
    scripts : list of str
    """
    ran = subprocess.run(
        [node(), _HERE / "small.mjs"], input=json.dumps(asked), capture_output=True, encoding="utf-8", check=False
    )
    if ran.returncode:
        told = next((line for line in ran.stderr.splitlines() if "Error: " in line), ran.stderr[-200:])
        raise NotMade(f"The style sheets and scripts of the site could not be made small: {told.strip()}")
    return json.loads(ran.stdout)
