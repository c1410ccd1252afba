"""Scripts that a page brings when its reader asks for what they do: each a file whose name says what it holds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from models.explorable.bundled import bundled
from models.explorable.hashed import hashed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sphinx.application import Sphinx

FOLDER = "later"


def bring(app: Sphinx, entry: Path, ahead: str = "") -> str:
    """Write the script of a module, with a text ahead of it, and give the name of its file.

    `scripts/later.js` brings it to a page by that name, which `renamed` puts into the script that asks for it.
    """
    script = ahead + bundled(entry)
    name = hashed(entry.name, script)
    folder = Path(app.outdir) / "_static" / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(script, encoding="utf-8")
    return name


def renamed(script: str, files: Mapping[str, str]) -> str:
    """A script which names modules, with the names of their files; `files` has these by the modules' names."""
    for module, file in files.items():
        if f'"{module}"' not in script:
            raise ValueError(f"the script asks for no {module}")
        script = script.replace(f'"{module}"', f'"{file}"')
    return script
