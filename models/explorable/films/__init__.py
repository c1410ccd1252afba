"""Films: a path of a model as a timeline under its chart, with the chart's sliders, played by the reader."""

from models.explorable.films.declared import Part
from models.explorable.films.film import Film

__all__ = ["Film", "Part"]
