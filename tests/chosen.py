"""Of many cases some, drawn by seed; in the thorough runs of every week, all."""

import random
from collections.abc import Sequence
from typing import TypeVar

from hypothesis import settings

Case = TypeVar("Case")
THOROUGH = settings.get_profile("thorough").max_examples


def thorough() -> bool:
    """Whether this run may take its time."""
    return settings().max_examples >= THOROUGH


def some(cases: Sequence[Case], many: int, seed: int = 41) -> list[Case]:
    """So many of the cases, in their order, the same in every run; all of them in a thorough one."""
    if thorough() or many >= len(cases):
        return list(cases)
    return [cases[index] for index in sorted(random.Random(seed).sample(range(len(cases)), many))]


def examples(many: int) -> settings:
    """So many random examples, or as many more as the profile of this run has more than usual."""
    usual = settings.get_profile("book").max_examples
    return settings(max_examples=max(1, many * settings().max_examples // usual))
