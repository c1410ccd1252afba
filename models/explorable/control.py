"""A slider for a place with a kernel: it says its value with its unit, to the eye and to a screen reader, and its
field takes one that is typed.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from models.explorable.controls import Slider
from models.explorable.payload import slider_of

_IMPORT = re.compile(r'^import .* from "(.+)";\n', re.MULTILINE)


def inlined(path: Path, taken: set[Path] | None = None) -> str:
    """The text of a module with all that it imports ahead of it, each once, for what can load no other file."""
    taken = set() if taken is None else taken
    taken.add(path)
    text = path.read_text(encoding="utf-8")
    imported = [(path.parent / name).resolve() for name in _IMPORT.findall(text)]
    ahead = "".join(
        inlined(script, taken).replace("\nexport ", "\n") for script in imported if script not in taken
    )
    return ahead + _IMPORT.sub("", text)


class Control(anywidget.AnyWidget):
    """A value of a `Slider`, or one that its reader typed between its ends. It goes between browser and kernel."""

    _esm = inlined(Path(__file__).resolve().parent / "live" / "slider.js")
    slider = traitlets.Dict().tag(sync=True)
    value = traitlets.Float().tag(sync=True)

    def __init__(self, name: str, slider: Slider) -> None:
        self._check, self._given = slider.check, slider.given
        super().__init__(slider=slider_of(name, slider), value=slider.start)

    @property
    def given(self) -> float:
        """Its value as a model gets it."""
        return self._given(self.value)

    @traitlets.validate("value")
    def _within(self, proposal: Mapping[str, Any]) -> float:
        value: float = proposal["value"]
        self._check(value)
        return value
