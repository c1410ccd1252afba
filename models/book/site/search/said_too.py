"""What readers ask for in words that the book says otherwise: names of symbols, and a few words more."""

import unicodedata

_TOO = {
    "variability": ["cv²", "c²"],
    "squared coefficient of variation": ["cv²", "c²"],
    "coefficient of variation": ["cv²", "c²"],
    "cv²": ["c²"],
    "cv2": ["cv²", "c²"],
    "utilization": ["utilisation"],
    "lambda": ["λ"],
}
_GREEK = "GREEK SMALL LETTER "


def said_too(text: str) -> dict[str, list[str]]:
    """By what is asked for, what a text may say in its place; of Greek letters those that it has."""
    names = {letter: unicodedata.name(letter, "") for letter in set(text.lower())}
    greek = {
        name.removeprefix(_GREEK).lower(): [letter] for letter, name in names.items() if name.startswith(_GREEK)
    }
    return dict(sorted((_TOO | greek).items()))
