"""Figures in a sentence: they say where a chart starts and, on a page, follow its sliders."""

import re
from html import escape

from models.explore import evaluated


class Now:
    """A sentence about where a chart stands: `Now(CHART, "With {Sessions} sessions the wait is {Mean wait}.")`.

    Parameters
    ----------
    explorable : Explorable
    text : str
        In Markdown. `{Mean wait}` is the readout of that label, and `{Sessions}` the position of that slider. The
        sentence has to be true wherever the sliders stand.
    """

    def __init__(self, explorable, text):
        self.name, self.text = explorable.name, " ".join(text.split())
        readouts = enumerate(evaluated.readouts(explorable, explorable.start))
        sliders = explorable.sliders.items()
        self.figures = {slider.label: (f"slider {name}", slider.show(slider.start)) for name, slider in sliders}
        self.figures |= {label: (f"readout {place}", shown) for place, (label, shown, *_) in readouts}
        unknown = set(re.findall(r"\{([^{}]+)\}", self.text)) - set(self.figures)
        if unknown or self.said() == self.text:
            what = f"there is no {', '.join(sorted(unknown))}" if unknown else "the sentence has no figure"
            raise ValueError(f"{self.name}: {what}; there are {', '.join(self.figures)}")

    def _repr_mimebundle_(self, include=None, exclude=None):
        return {"text/markdown": self.said(self._following), "text/plain": self.said()}

    def said(self, form=lambda _, shown: shown):
        """The sentence with its figures where the chart starts, each in a form."""
        return re.sub(r"\{([^{}]+)\}", lambda found: form(*self.figures.get(found[1], ("", found[0]))), self.text)

    def _following(self, what, shown):
        """A figure as the script of a page finds it, on one line with its unit."""
        shown = escape(shown).replace(" ", "&nbsp;")
        return f'<span class="wait-now" data-follows="{escape(f"{self.name} {what}")}">{shown}</span>'
