"""Chromium's part: a document becomes a PDF, and the PDF says on which page each chapter begins."""

import io
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Error, sync_playwright
from pypdf import PdfReader

NAMES = "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome"


class Missing(Exception):
    """There is no Chromium; one sentence says what would do."""


@contextmanager
def printer() -> Iterator[Callable[[Path], bytes]]:
    """What prints an HTML file as PDF. No script runs."""
    with sync_playwright() as playwright:
        path = next(filter(None, map(shutil.which, NAMES)), None)
        try:
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"], timeout=0)
        except Error as error:
            raise Missing(
                "The PDF is printed by Chromium, and there is none. Install it (on Debian or Ubuntu: apt install "
                "chromium), or run .venv/bin/playwright install chromium."
            ) from error
        page = browser.new_context(java_script_enabled=False).new_page()
        page.set_default_timeout(0)

        def printed(file: Path) -> bytes:
            page.goto(file.as_uri(), wait_until="load")
            return page.pdf(prefer_css_page_size=True, print_background=True, outline=True, tagged=True)

        yield printed
        browser.close()


def begins(pdf: bytes, names: Iterable[str]) -> dict[str, int]:
    """The number of the page on which each of some places begins."""
    reader = PdfReader(io.BytesIO(pdf))
    destinations = reader.named_destinations
    pages = {name: reader.get_destination_page_number(destinations[f"/{name}"]) for name in names}
    return {name: page + 1 for name, page in pages.items() if page is not None}
