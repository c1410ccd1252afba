"""A listing as numbered lines, in paragraphs: runs of lines with blank lines between them."""

from dataclasses import dataclass

from models.analyst.reports.listings.errors import ListingError


@dataclass(frozen=True)
class Line:
    """One line, and where it stands."""

    number: int
    text: str
    listing: str

    def error(self, message: str) -> ListingError:
        """A ListingError that points here."""
        return ListingError(message, self.listing, self.number, self.text)


def decode(text: str | bytes, listing: str) -> str:
    """Text of a listing that may still be bytes; refuses what is not text."""
    if isinstance(text, str):
        return text
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as problem:
        raise ListingError(f"is not text ({problem.reason}); save it as plain UTF-8 text", listing) from None


def paragraphs(text: str, listing: str) -> list[list[Line]]:
    """Split `text` into lists of non-blank lines."""
    found, current = [], []
    for number, content in enumerate(text.split("\n"), start=1):
        line = Line(number, content.removesuffix("\r"), listing)
        _refuse_control_characters(line)
        if line.text.strip():
            current.append(line)
        elif current:
            found.append(current)
            current = []
    if current:
        found.append(current)
    if not found:
        raise ListingError("is empty; paste a listing with its headings and dashed rules", listing)
    return found


def _refuse_control_characters(line: Line) -> None:
    for character in line.text:
        if ord(character) < 32:
            raise line.error(
                f"holds the control character {character!r}; columns are told by position, "
                "so the listing has to be plain text without tabs"
            )
