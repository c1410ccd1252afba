"""What the theme's pages say wrongly to whoever hears them, or not at all."""

_MENDED = {
    # A list of sources is a list; the role that stood here is no more.
    'role="doc-biblioentry"': 'role="listitem"',
    # The sidebar holds more than its list of chapters.
    '<div id="pst-primary-sidebar" class':
        '<div id="pst-primary-sidebar" role="complementary" aria-label="The book" class',
    # The name of a button has what stands on it.
    'search-button__button pst-js-only" title="Search" aria-label="Search" data-bs-placement="bottom" '
    'data-bs-toggle="tooltip">\n <i': 'search-button__button pst-js-only" data-bs-placement="bottom">\n <i',
    '"Color mode"': '"Colour mode"',
    # The theme of a page is known before it is drawn, so that nothing changes then; without scripts it is light.
    'data-theme="auto">': 'data-theme="light">',
    'dataset.theme = localStorage.getItem("theme") || "auto"': "dataset.theme = "
    '[localStorage.getItem("theme"), matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"]'
    '.find((theme) => theme && theme !== "auto")',
}  # fmt: skip


def mended(html):
    """A page of the theme with its faults mended."""
    for wrong, right in _MENDED.items():
        html = html.replace(wrong, right)
    return html
