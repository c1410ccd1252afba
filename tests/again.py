"""Runs notebooks, then each of their cells with an output once more, and says which shows something else then:
`python tests/again.py NOTEBOOK …`. It needs what a chapter needs, and IPython.
"""

import json
import sys
from pathlib import Path

import vl_convert
from IPython.core.interactiveshell import InteractiveShell

from models.explorable.saved import WIDGET

# What Vega draws is what it is given, and takes longer than all else: a chart is as Altair writes it here.
vl_convert.vegalite_to_svg = vl_convert.vega_to_svg = lambda written, **_: json.dumps(written)
vl_convert.vegalite_to_vega = lambda written, **_: written | {"data": []}


class Kernel:
    """One that runs in this process, as no notebook needs more."""

    def __init__(self):
        self.shell = InteractiveShell()

    def shown(self, cell):
        """What a cell shows, but for widgets, which are others each time."""
        ran = self.shell.run_cell("".join(cell["source"]))
        ran.raise_error()
        data, _ = self.shell.display_formatter.format(ran.result)
        return {kind: content for kind, content in data.items() if kind != WIDGET}


def others(notebook):
    """The sources of the cells that show something else when they are run again."""
    kernel, cells = Kernel(), [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    first = [kernel.shown(cell) for cell in cells]
    for cell, shown in zip(cells, first, strict=True):
        if cell["outputs"] and kernel.shown(cell) != shown:
            yield "".join(cell["source"])


if __name__ == "__main__":
    changed = [
        f"{name}:\n{source}"
        for name in sys.argv[1:]
        for source in others(json.loads(Path(name).read_text(encoding="utf-8")))
    ]
    print("\n---\n".join(["", *changed]), file=sys.stderr)
    sys.exit(len(changed))
