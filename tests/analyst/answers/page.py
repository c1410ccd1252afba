"""An answer as a reader has it: the text of a report's, and the elements of any HTML."""

from html.parser import HTMLParser

from models.analyst.answers import as_html, as_text
from models.analyst.answers.report.as_blocks import answer


def text(report, findings, width=100, everything=False):
    return as_text.text(answer(report, findings), width, everything)


def html(report, findings, suffix=".html"):
    return as_html.html(answer(report, findings), suffix)


class Page(HTMLParser):
    """The elements, the links and the text of some HTML, in which every element is closed."""

    def __init__(self, html):
        super().__init__()
        self.tags, self.attributes, self.words, self.open = [], [], [], []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.open += [] if tag in ("meta", "br") else [tag]
        self.attributes += [(tag, *attribute) for attribute in attributes]

    def handle_startendtag(self, tag, attributes):
        self.tags.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)

    def values(self, name):
        """Of all attributes of a name."""
        return [value for _, attribute, value in self.attributes if attribute == name]

    @property
    def classes(self):
        return {name for value in self.values("class") for name in value.split()}

    @property
    def text(self):
        return " ".join(" ".join(self.words).split())
