"""Turns a model function into sliders and a chart, in every place where a chapter is read."""

import models.explore.altair_sooner  # noqa: F401, before what imports Altair
from models.explore.check import Check
from models.explore.controls import Axis, Slider, ratios, steps
from models.explore.declared import Cloud, Column, Curve, Dot, Mark, Readout
from models.explore.explorable import Explorable
from models.explore.guess import Guess
from models.explore.now import Now
from models.explore.short import explore
from models.explore.tries import Tries, Try
from models.explore.units import BYTES, CS, KB, MB, MB_PER_SECOND, MS, NONE, PER_SECOND, PERCENT, SECONDS, US, Unit

__all__ = [
    "BYTES", "CS", "KB", "MB", "MB_PER_SECOND", "MS", "NONE", "PERCENT", "PER_SECOND", "SECONDS", "US",
    "Axis", "Check", "Cloud", "Column", "Curve", "Dot", "Explorable", "Guess", "Mark", "Now", "Readout", "Slider",
    "Tries", "Try", "Unit", "explore", "ratios", "steps",
]  # fmt: skip
