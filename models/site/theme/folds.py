"""What is folded on a page: a fold of the browser's own, without a script, whose line says what it opens."""

import re

from docutils import nodes
from sphinx_exercise.nodes import solution_node

from models.site.theme.regions import columns

_CODE = re.compile(
    r'<summary aria-label="Toggle hidden content">\s*<p class="collapsed admonition-title">([^<]*)</p>\s*'
    r'<p class="expanded admonition-title">([^<]*)</p>\s*</summary>'
)
_OUTPUT = re.compile(r"</details>(.*?)(?=<div class=\"cell |<section|</section|\Z)", re.S)
_HEADING = re.compile(r"<h[1-3]>([^<]*)")


class fold(nodes.General, nodes.Element):
    """Something folded, whose first child is its line."""


class fold_line(nodes.Part, nodes.TextElement):
    """The line of a fold, which opens it."""


def _make_folds(app, doctree, docname):
    """Solutions, and boxes of the class `dropdown`, which the theme folds by a script."""
    for node in list(doctree.findall(nodes.Admonition)):
        if "dropdown" in node["classes"] or isinstance(node, solution_node):
            line, *content = node.children
            for link in list(
                line.findall(nodes.reference)
            ):  # a click on the line opens it, and leads nowhere else
                link.replace_self(link.children)
            node.replace_self(fold("", fold_line("", "", *line.children), *content))


def _open(translator, node):
    translator.body.append(translator.starttag(node, "details", CLASS="admonition wait-fold"))


def _close(translator, node):
    translator.body.append("</details>\n")


def _open_line(translator, node):
    translator.body.append('<summary class="admonition-title">')


def _close_line(translator, node):
    translator.body.append("</summary>\n")


def named(html):
    """A page whose folds of code say, to whoever does not see what stands below, what the code is for."""

    def line(found):
        output = _OUTPUT.search(html, found.end())
        headings = _HEADING.findall(html, 0, found.start())
        of = columns(output[1]) if output else ""
        told = f" of the table of {of}" if of else ""
        told += f", {headings[-1]}" if headings else ""
        told = f'<span class="wait-unseen">{told}</span>'
        return (
            f'<summary><p class="collapsed admonition-title">{found[1]}{told}</p>'
            f'<p class="expanded admonition-title">{found[2]}{told}</p></summary>'
        )

    return _CODE.sub(line, html)


def _take_off_the_script(app, pagename, templatename, context, doctree):
    """The theme's folds are not used, so what they run on need not be there."""
    for assets in (context["script_files"], context["css_files"]):
        assets[:] = [each for each in assets if "toggle" not in f"{each.filename} {each.attributes.get('body')}"]


def setup(app):
    app.add_node(fold, html=(_open, _close))
    app.add_node(fold_line, html=(_open_line, _close_line))
    app.connect("doctree-resolved", _make_folds, priority=950)
    app.connect("html-page-context", _take_off_the_script, priority=901)
