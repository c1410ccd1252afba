"""Runs notebooks and stores their outputs: `python -m models.explore.store book/*.ipynb`.

What is stored is what the tests compare a fresh run with. A widget's own entry is left out: without a kernel it
would show an error in place of the picture.
"""

import os
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

_WIDGET = "application/vnd.jupyter.widget-view+json"
_HIDDEN = {"hide-input", "remove-cell", "remove-input"}  # tags of cells whose code a reader need not see


def store(path):
    """Run one notebook where it stands and write it back with its outputs; the cells (from 1) that changed."""
    notebook = nbformat.read(path, as_version=4)
    before = [cell.get("outputs") for cell in notebook.cells]
    client = NotebookClient(notebook, timeout=None, startup_timeout=3600, iopub_timeout=3600)
    client.create_kernel_manager().transport_encryption = "auto"
    client.execute(cwd=str(path.parent), env=os.environ | {"TQDM_DISABLE": "1"})  # a bar would be an output
    notebook.metadata.pop("widgets", None)
    notebook.metadata["language_info"] = {"name": "python"}
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        if _HIDDEN & set(cell.metadata.get("tags", [])):
            cell.metadata.setdefault("jupyter", {})["source_hidden"] = True
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(_WIDGET, None)
            output.get("metadata", {}).pop(_WIDGET, None)
    nbformat.write(notebook, path)
    now = [cell.get("outputs") for cell in notebook.cells]
    return [place for place, (one, other) in enumerate(zip(before, now, strict=True), 1) if one != other]


def main(names):
    """Run and store each, and say which outputs are others than those that were stored."""
    for name in names:
        print(f"Running {name}", end=" ... ", flush=True)
        changed = store(Path(name))
        told = f"another output in cell {', '.join(map(str, changed))}"
        print(told if changed else "its outputs are as they were")


if __name__ == "__main__":
    main(sys.argv[1:])
