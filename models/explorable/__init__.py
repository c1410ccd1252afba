"""Turns a model function into sliders and a chart, in every place where a chapter is read."""

import models.explorable.altair_sooner  # noqa: F401, before what imports Altair
from models.explorable.check import Check
from models.explorable.controls import Axis, Slider, ratios, steps
from models.explorable.declared import Cloud, Column, Curve, Dot, Mark, Readout
from models.explorable.explorable import Explorable
from models.explorable.guess import Guess
from models.explorable.now import Now
from models.explorable.short import explore
from models.explorable.tries import Tries, Try
from models.explorable.units import (
    BYTES,
    CS,
    KB,
    MB,
    MB_PER_SECOND,
    MS,
    NONE,
    PER_SECOND,
    PERCENT,
    SECONDS,
    US,
    Unit,
)

__all__ = [
    "BYTES", "CS", "KB", "MB", "MB_PER_SECOND", "MS", "NONE", "PERCENT", "PER_SECOND", "SECONDS", "US",
    "Axis", "Check", "Cloud", "Column", "Curve", "Dot", "Explorable", "Guess", "Mark", "Now", "Readout", "Slider",
    "Tries", "Try", "Unit", "explore", "ratios", "steps",
]  # fmt: skip
