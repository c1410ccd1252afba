"""A formula in a line of plain text, as a search finds and shows it: N − 1, c², R_N, ρ/(1 − ρ) S."""

from bs4 import Tag
from bs4.element import PageElement

_HIGH = str.maketrans("0123456789+−n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ")
_AROUND = set("=+−<>≤≥≈→∝·×±÷")  # have a space on either side
_AFTER = set(",;")
_SIGNS = "+", "−"


def text(math: Tag) -> str:
    """The text of MathML."""
    return " ".join(_written(math).split())


def _written(node: PageElement) -> str:
    if not isinstance(node, Tag):
        return str(node)
    parts = [_written(child) for child in node.children if isinstance(child, Tag) or str(child).strip()]
    match node.name:
        case "mo":
            return _sign("".join(parts))
        case "mspace":
            return " "
        case "mfrac":
            return "/".join(map(_whole, parts))
        case "msup":
            return parts[0] + _raised(parts[1])
        case "msub" | "munder":
            return f"{parts[0]}_{_whole(parts[1])}"
        case "msubsup" | "munderover":
            return f"{parts[0]}_{_whole(parts[1])}{_raised(parts[2])}"
        case "msqrt":
            return f"√{_whole(''.join(parts))}"
        case "mtr":
            return f"{''.join(parts)} "
        case _:
            signed = parts and parts[0].strip() in _SIGNS  # the sign of what follows, and not between two
            return "".join([parts[0].strip(), *parts[1:]] if signed else parts)


def _sign(sign: str) -> str:
    if sign in _AROUND:
        return f" {sign} "
    return f"{sign} " if sign in _AFTER else sign.strip("\u2061\u2062\u2063\u2064")


def _whole(part: str) -> str:
    """A part that stands for itself: in brackets if it is more than a name or a number."""
    part = part.strip()
    return part if part.replace("_", "").replace(".", "").isalnum() else f"({part})"


def _raised(part: str) -> str:
    raised = part.replace(" ", "").translate(_HIGH)
    return raised if raised.isprintable() and not set(raised) - set("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ∗*") else f"^{_whole(part)}"
