"""What stands in until a face has come: fonts of the reader's machine, stretched to the face's measures."""

from collections.abc import Iterator

from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

from models.book.site.fonts.faces import Face

# By face and weight: names of fonts, and how wide the text below is in them, in sizes of the type for a character.
# Measured by Liberation's, which are as wide as Microsoft's.
SIMILAR = {
    ("serif", 400): (("Times New Roman", "TimesNewRomanPSMT", "Liberation Serif"), 0.3974),
    ("serif", 700): (("Times New Roman Bold", "TimesNewRomanPS-BoldMT", "Liberation Serif Bold"), 0.4191),
    ("serif-italic", 400): (
        ("Times New Roman Italic", "TimesNewRomanPS-ItalicMT", "Liberation Serif Italic"), 0.3971
    ),
    ("sans", 400): (("Arial", "ArialMT", "Liberation Sans"), 0.4427),
    ("sans", 700): (("Arial Bold", "Arial-BoldMT", "Liberation Sans Bold"), 0.4753),
    ("sans-italic", 400): (("Arial Italic", "Arial-ItalicMT", "Liberation Sans Italic"), 0.4427),
    ("code", 400): (("Courier New", "CourierNewPSMT", "Liberation Mono"), 0.6001),
}  # fmt: skip
TEXT = (
    "A session that waits for a lock waits for the session that holds it, and for every session ahead of it in "
    "the queue. The mean time of a wait is 12.5 ms, so that twenty sessions insert at most 80 LOBs a second "
    "between them, however many processors there are."
)
"""Text of the book's kind, in which letters come as often as there."""


def width(font: TTFont) -> float:
    """Mean width of a character of TEXT, in sizes of the type."""
    names, widths = font.getBestCmap(), font["hmtx"]
    mean: float = sum(widths[names[ord(letter)]][0] for letter in TEXT) / len(TEXT) / font["head"].unitsPerEm
    return mean


def rules(face: Face, font: TTFont) -> Iterator[str]:
    """The rules of what stands in for a face, given as a variable TTFont: a family "like" its own."""
    lines, em = font["hhea"], font["head"].unitsPerEm
    for (file, weight), (names, similar) in SIMILAR.items():
        if file != face.file:
            continue
        size = width(instancer.instantiateVariableFont(font, {"wght": weight}, inplace=False)) / similar
        local = ", ".join(f'local("{name}")' for name in names)
        yield (
            f'@font-face {{ font-family: "like {face.family}"; font-style: {face.style}; '
            f"font-weight: {'400 500' if weight == 400 else '501 700'}; src: {local}; "
            f"size-adjust: {size:.2%}; ascent-override: {lines.ascent / em / size:.2%}; "
            f"descent-override: {-lines.descent / em / size:.2%}; line-gap-override: 0%; }}"
        )
