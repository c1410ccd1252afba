"""Scripts that a page brings when its reader asks for what they do: each a file whose name says what it holds."""

from pathlib import Path

from models.explorable.bundled import bundled
from models.explorable.hashed import hashed

FOLDER = "later"


def bring(app, entry, ahead=""):
    """Write the script of a module, with a text ahead of it, and give the name of its file.

    `scripts/later.js` brings it to a page by that name, which `renamed` puts into the script that asks for it.
    """
    script = ahead + bundled(entry)
    name = hashed(entry.name, script)
    folder = Path(app.outdir) / "_static" / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(script, encoding="utf-8")
    return name


def renamed(script, files):
    """A script which names modules, with the names of their files; `files` has these by the modules' names."""
    for module, file in files.items():
        if f'"{module}"' not in script:
            raise ValueError(f"the script asks for no {module}")
        script = script.replace(f'"{module}"', f'"{file}"')
    return script
