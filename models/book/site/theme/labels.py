"""What the theme's pages say wrongly to whoever hears them, or not at all, and the theme that they open in."""

from bs4 import Tag

from models.book.site.page import Faulty, wanted

_AUTO = 'dataset.theme = localStorage.getItem("theme") || "auto"'
_KNOWN = (
    'dataset.theme = [localStorage.getItem("theme"), matchMedia("(prefers-color-scheme: dark)").matches '
    '? "dark" : "light"].find((theme) => theme && theme !== "auto")'
)


def mend(page: Tag) -> None:
    """Mend the faults of the theme on a page."""
    for entry in page.find_all(role="doc-biblioentry"):  # a list of sources is a list; that role is no more
        entry["role"] = "listitem"
    (sidebar,) = wanted(page, "#pst-primary-sidebar")  # it holds more than its list of chapters
    sidebar.attrs |= {"role": "complementary", "aria-label": "The book"}
    for button in wanted(page, "button.search-button-field"):  # its name is what stands on it
        for name in ("title", "aria-label", "data-bs-toggle"):
            del button[name]
    for button in wanted(page, "button.theme-switch-button"):
        button.attrs |= {name: "Colour mode" for name, value in button.attrs.items() if value == "Color mode"}
    if not page.select("form.wait-search"):  # the search's own page has no search of Sphinx's kind
        for script in ("searchtools", "language_data", "searchindex"):
            wanted(page, f'script[src$="{script}.js"]')[0].decompose()
    _know_the_theme(page)


def _know_the_theme(page: Tag) -> None:
    """The theme is known before a page is drawn, so that nothing changes then; without scripts it is light."""
    (root,) = wanted(page, "html[data-theme]")
    root["data-theme"] = "light"
    scripts = [script for script in page.find_all("script") if script.string and _AUTO in script.string]
    if len(scripts) != 1:
        raise Faulty("the theme sets a page's colours otherwise than it did: models/book/site/theme/labels.py")
    scripts[0].string = str(scripts[0].string).replace(_AUTO, _KNOWN)
