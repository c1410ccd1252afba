"""What is folded on a page: a fold of the browser's own, without a script, whose line says what it opens."""

from typing import Any

from bs4 import BeautifulSoup, Tag
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.writers.html5 import HTML5Translator
from sphinx_exercise.nodes import solution_node

from models.book.site.page import parsed
from models.book.site.theme.regions import columns


class fold(nodes.General, nodes.Element):  # type: ignore[misc]  # docutils does not say its types
    """Something folded, whose first child is its line."""


class fold_line(nodes.Part, nodes.TextElement):  # type: ignore[misc]  # nor here
    """The line of a fold, which opens it."""


def _make_folds(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Solutions, and boxes of the class `dropdown`, which the theme folds by a script."""
    for node in list(doctree.findall(nodes.Admonition)):
        if "dropdown" in node["classes"] or isinstance(node, solution_node):
            line, *content = node.children
            for link in list(line.findall(nodes.reference)):  # a click on the line opens it and leads nowhere
                link.replace_self(link.children)
            node.replace_self(fold("", fold_line("", "", *line.children), *content))


def _open(translator: HTML5Translator, node: fold) -> None:
    translator.body.append(translator.starttag(node, "details", CLASS="admonition wait-fold"))


def _close(translator: HTML5Translator, node: fold) -> None:
    translator.body.append("</details>\n")


def _open_line(translator: HTML5Translator, node: fold_line) -> None:
    translator.body.append('<summary class="admonition-title">')


def _close_line(translator: HTML5Translator, node: fold_line) -> None:
    translator.body.append("</summary>\n")


def name(page: BeautifulSoup) -> None:
    """Let the folds of code on a page say, to whoever does not see what stands below, what the code is for."""
    for line in page.find_all("summary", attrs={"aria-label": "Toggle hidden content"}):
        del line["aria-label"]
        if line.find_parent("div", class_="tag_law"):
            for text in line.find_all("p", class_="admonition-title"):
                text.string = FORMULA
            continue
        of = columns(_output(line.find_parents("details")[0]))
        heading = line.find_previous(["h1", "h2", "h3"])
        of_what = f" of the table of {of}" if of else ""
        of_what += f", {heading.contents[0]}" if heading else ""
        for text in line.find_all("p", class_="admonition-title"):
            text.append(page.new_tag("span", attrs={"class": "wait-unseen"}, string=of_what))


FORMULA = "For teachers: the formula as lines to run"
STEPS = "On your own system"
# The last section that everybody reads, by the first: of a chapter, the cover, the scorecard.
LAST = {
    STEPS: "Where it stops being true",
    "What is on top of your report?": "Where to go",
    "Every prediction in one picture": "What it says",
}
CHOICES = "What if"  # a section of which each part is folded by itself


def fold_sections(page: Tag) -> None:
    """Fold what stands behind what everybody reads, each section by its heading, which says for whom it is."""
    walk = {
        heading.get_text().rstrip("#"): heading.find_parents("section")[0]
        for heading in page.select("section > h2")
    }
    last = LAST.get(next(iter(walk), ""))
    if last is None:
        return
    choices = walk[CHOICES].find_all("section", recursive=False) if CHOICES in walk else []
    for section in [*choices, *walk[last].find_next_siblings("section")]:
        made = parsed('<details class="wait-part"><summary></summary><div></div></details>')
        part, line, body = made.find_all(True)
        line.append(section.find_all(["h2", "h3"], recursive=False)[0].extract())
        body["id"] = section.attrs.pop("id")
        for child in list(section.children):
            body.append(child.extract())
        section.append(part)


def _output(fold: Tag) -> Tag | None:
    """The first table between a fold of code and the next cell or section, or None."""
    section = fold.find_parent("section")
    for element in fold.find_all_next(["table", "section", "div"]):
        if section and section not in element.parents:
            return None
        if fold not in element.parents and element.name == "table":
            return element
        if element.name == "section" or element.get_attribute_list("class")[:1] == ["cell"]:
            return None
    return None


def _take_off_the_script(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """The theme's folds are not used, so what they run on need not be there."""
    for assets in (context["script_files"], context["css_files"]):
        assets[:] = [
            asset for asset in assets if "toggle" not in f"{asset.filename} {asset.attributes.get('body')}"
        ]


def setup(app: Sphinx) -> None:
    app.add_node(fold, html=(_open, _close))
    app.add_node(fold_line, html=(_open_line, _close_line))
    app.connect("doctree-resolved", _make_folds, priority=950)
    app.connect("html-page-context", _take_off_the_script, priority=901)
