"""The faces that a page uses, and the files that each is made of and cut down to."""

from typing import NamedTuple

WEIGHTS = (400, 700)  # the range that the style sheets use
FEATURES = ("kern", "liga", "lnum", "pnum", "tnum")

# What the book and the answers on a report print: ASCII, and these.
CHARACTERS = "".join(map(chr, range(32, 127))) + "\N{NO-BREAK SPACE}©°±²³µ·×÷äéöüß–—‘’“”…−"


class Face(NamedTuple):
    """One face.

    Attributes
    ----------
    file
        Its file beside the pages, in `fonts`, without an ending.
    family, style
        As style sheets call it.
    package, version
        Which package of @fontsource-variable, a project that cuts the variable fonts by script, has it.
    sha256
        Digest of that package's file.
    """

    file: str
    family: str
    style: str
    package: str
    version: str
    sha256: str


FACES = (
    Face("serif", "Source Serif 4", "normal", "source-serif-4", "5.3.1",
         "382475f38242c52d42a3e5ff8dc69b5d73f10d0d21e4550b5fe232984688779a"),
    Face("serif-italic", "Source Serif 4", "italic", "source-serif-4", "5.3.1",
         "b4f56ddc9873487f1c9a3ad5bbce31982fe89b951f57e4604f62b4c8a540fb19"),
    Face("sans", "Source Sans 3", "normal", "source-sans-3", "5.3.0",
         "7a19a7027e125257d310c6dbd78ae3a30b5ea1e3794d60b12bb28227a003bfda"),
    Face("sans-italic", "Source Sans 3", "italic", "source-sans-3", "5.3.0",
         "9a15dafc2c2b2414aaa9d6c30830d9aab4361329d8495b1574633603b994b411"),
    Face("code", "Source Code Pro", "normal", "source-code-pro", "5.3.0",
         "8b774aaa5137a38ef40f4ac9d36db9a5eee152b2f66589dfdc82ff007fc87135"),
)  # fmt: skip
