"""How high a stage is going to be, so that there is room for it before its script comes: as `layout.js` has it.

Only of a crowd the height is a guess, as it hangs on how many there are at once.
"""

import re

FEW = {"sessions": 3, "strands": 2}  # what an opening shows at most
STILL = 512  # px, how wide a still picture is at least; `film.css` has it as 32rem
_LANES = 12  # of a crowd, as a guess


def of_film(data, still):
    """The height of the stage of a film in pixels, wide and on a phone, where its sliders start."""

    def many(kind):
        label = re.escape(kind["label"]).replace(re.escape("{}"), r"\d+")
        alike = sum(each["label"] == kind["label"] for part in data["parts"] for each in part["rows"])
        return len(re.findall(f">{label}</text>", still)) // alike

    return [_height(data["parts"], many, judged(data["parts"]), narrow) for narrow in (False, True)]


def of_opening(data):
    """The height of the stage of an opening, which shows few and no averages, for either width."""

    def many(kind):
        return FEW.get(kind["count"], kind["shown"] or kind["most"])

    return max(_height(data["parts"], many, 0, narrow) for narrow in (False, True))


def of_still(still):
    """The height of a film's still picture on a phone, where it is as wide as its letters want."""
    ((width, height),) = re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', still)
    return round(STILL * float(height) / float(width))


def judged(parts):
    """In how many parts an average is held against its law."""
    return sum(any(state["law"] is not None for state in part["states"].values()) for part in parts)


def _height(parts, many, strips, narrow):
    kinds = [kind for part in parts for kind in part["rows"]]
    small = sum(map(many, kinds)) > 12
    crowds = sum(many(kind) for kind in kinds if kind["crowd"])
    usual = ((19, 15) if narrow else (24, 17))[small]
    height = 26 + 10 * (len(parts) - 1)
    for part in parts:
        styles = {state["style"] for state in part["states"].values()}
        height += 22 * bool(part["label"]) + (len(part["rows"]) - 1) * (2 if narrow else 6)
        for kind in part["rows"]:
            each = (36 if narrow else 44) if "arrow" in styles else usual
            if kind["crowd"]:
                lanes = max(4, min(_LANES, (46 if crowds > 2 else 64) // crowds))
                each = 4 * lanes + (6 if crowds > 6 else 10) + 10 * (len(part["rows"]) == 1)
            more = bool(kind["shown"] and kind["count"])
            height += many(kind) * each + 18 * (narrow + more)
    height += 4 + (6 if strips else 0) + strips * (18 + (34 if strips > 1 else 64) + 4)
    return height + 26
