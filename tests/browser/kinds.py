"""One chart of each kind, on few pages."""

from built import kind_of_chart, pages_of_each_kind

NAMES = {kind_of_chart(data): data["name"] for on in reversed(pages_of_each_kind()) for _, data in reversed(on)}


def chosen(figures):
    """Of a page's charts those that stand for a kind."""
    return [data for _, data in figures if data["name"] in NAMES.values()]
