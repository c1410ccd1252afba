"""How high a stage is going to be, so that there is room for it before its script comes: as `layout.js` has it."""

import re
from collections.abc import Callable, Collection

from models.explorable import typed


def of_film(data: typed.Data, still: str) -> list[int]:
    """The height of the stage of a film in pixels, wide and on a phone, where its sliders start."""

    def many(kind: typed.Kind) -> int:
        label = re.escape(kind["label"]).replace(re.escape("{}"), r"\d+")
        alike = sum(row["label"] == kind["label"] for part in data["parts"] for row in part["rows"])
        return len(re.findall(f">{label}</text>", still)) // alike

    return [_height(data["parts"], many, narrow) for narrow in (False, True)]


def _height(parts: Collection[typed.Part], many: Callable[[typed.Kind], int], narrow: bool) -> int:
    small = sum(many(kind) for part in parts for kind in part["rows"]) > 12
    row = ((19, 15) if narrow else (24, 17))[small]
    height = 56 + 10 * (len(parts) - 1)
    for part in parts:
        height += 22 * bool(part["label"]) + (len(part["rows"]) - 1) * (2 if narrow else 6)
        for kind in part["rows"]:
            height += many(kind) * row + 18 * (narrow + bool(kind["shown"] and kind["count"]))
    return height
