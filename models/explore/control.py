"""A slider for a place with a kernel. It says its value with its unit, to the eye and to a screen reader."""

from pathlib import Path

import anywidget
import traitlets


class Control(anywidget.AnyWidget):
    """One of the values of a `Slider`. What goes between browser and kernel is its place among them."""

    _esm = Path(__file__).parent / "live" / "slider.js"
    label = traitlets.Unicode().tag(sync=True)
    texts = traitlets.List(traitlets.Unicode()).tag(sync=True)
    index = traitlets.Int().tag(sync=True)
    value = traitlets.Float()

    def __init__(self, slider):
        self._values = list(slider.values)
        texts = [slider.show(value) for value in slider.values]
        super().__init__(label=slider.label, texts=texts, index=slider.position, value=slider.start)

    @traitlets.validate("index")
    def _among_them(self, proposal):
        if not 0 <= proposal["value"] < len(self._values):
            raise traitlets.TraitError(f"{self.label}: there is no place {proposal['value']}")
        return proposal["value"]

    @traitlets.observe("index")
    def _by_place(self, change):
        self.value = self._values[change["new"]]

    @traitlets.observe("value")
    def _by_value(self, change):
        self.index = self._values.index(change["new"])
