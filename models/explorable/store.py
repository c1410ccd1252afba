"""Runs notebooks and stores their outputs: `python -m models.explorable.store book/*.ipynb`.

What is stored is what the tests compare a fresh run with; `saved.py` says what is left out of it.
"""

import os
import sys
from collections.abc import Iterable
from pathlib import Path

import nbformat
from nbclient import NotebookClient

from models.explorable.saved import settle


def store(path: Path) -> list[int]:
    """Run one notebook where it stands and write it back with its outputs; the cells (from 1) that changed."""
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    before = [cell.get("outputs") for cell in notebook.cells]
    client = NotebookClient(notebook, timeout=None, startup_timeout=3600, iopub_timeout=3600)
    client.create_kernel_manager().transport_encryption = "auto"
    client.execute(cwd=str(path.parent), env=os.environ | {"TQDM_DISABLE": "1"})  # a bar would be an output
    settle(notebook)
    nbformat.write(notebook, path)  # type: ignore[no-untyped-call]
    now = [cell.get("outputs") for cell in notebook.cells]
    return [number for number, (one, other) in enumerate(zip(before, now, strict=True), 1) if one != other]


def main(names: Iterable[str]) -> None:
    """Run and store each, and say which outputs are others than those that were stored."""
    for name in names:
        print(f"Running {name}", end=" ... ", flush=True)
        changed = store(Path(name))
        text = f"another output in cell {', '.join(map(str, changed))}"
        print(text if changed else "its outputs are as they were")


if __name__ == "__main__":
    main(sys.argv[1:])
