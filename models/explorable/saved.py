"""A notebook as it is stored: with outputs that can be read, and nothing of the program that saved it.

JupyterLab prefers a widget to the picture beside it, and without the kernel that made it shows an error in its
place. So a widget's entry is left out wherever an output has a form of its own as well. `make outputs` does this,
and with the `notebook` extra installed a Jupyter server, whenever it saves a notebook that imports these models.
"""

import re
from typing import Any

WIDGET = "application/vnd.jupyter.widget-view+json"
_PLAIN = {WIDGET, "text/plain"}
_OURS = re.compile(r"^\s*(?:from|import) models\b", re.MULTILINE)
_KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
_HIDDEN = {"hide-input", "remove-cell", "remove-input"}  # tags of cells whose code a reader need not see


def settle(notebook: dict[str, Any]) -> None:
    """Take out of a notebook what is no more than a trace of one run."""
    notebook["metadata"].pop("widgets", None)
    notebook["metadata"] |= {"kernelspec": dict(_KERNEL), "language_info": {"name": "python"}}
    for cell in notebook["cells"]:
        cell["metadata"].pop("execution", None)
        tags = set(cell["metadata"].get("tags", []))
        if cell["cell_type"] == "code" and _HIDDEN & tags and "open" not in tags:
            cell["metadata"].setdefault("jupyter", {})["source_hidden"] = True
        for output in cell.get("outputs", []):
            if output.get("data", {}).keys() - _PLAIN:
                output["data"].pop(WIDGET, None)
                output["metadata"].pop(WIDGET, None)


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: Any) -> None:
    """What a Jupyter server calls that has this module among its extensions."""
    server.contents_manager.register_pre_save_hook(_before_saving)


def _before_saving(model: dict[str, Any], **_: Any) -> None:
    if model["type"] == "notebook":
        sources = ("".join(cell["source"]) for cell in model["content"]["cells"] if cell["cell_type"] == "code")
        if any(map(_OURS.search, sources)):
            settle(model["content"])
