"""`python -m models.book.site.pdf`: prints the built site as one PDF, in two rounds, as contents name pages."""

import sys
from pathlib import Path

from models.book.site.pdf.document import document
from models.book.site.pdf.order import book
from models.book.site.pdf.printed import Missing, begins, printer


def make(root: Path) -> Path:
    """Write `_build/shape-of-a-wait.pdf` of a folder's built book, and return its path."""
    build = root / "_build"
    joined, result = build / "shape-of-a-wait.html", build / "shape-of-a-wait.pdf"
    printing = book(root)
    with printer() as printed:
        written = document(printing, build / "html")
        numbers, last = dict.fromkeys(printing.pages, 0), None
        while numbers != last:  # contents of another length would move what they name
            joined.write_text(written(numbers), encoding="utf-8")
            pdf = printed(joined)
            numbers, last = begins(pdf, printing.pages), numbers
    joined.unlink()
    result.write_bytes(pdf)
    return result


if __name__ == "__main__":
    try:
        print(f"Printed: {make(Path.cwd())}")
    except Missing as missing:
        sys.exit(str(missing))
