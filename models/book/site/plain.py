"""Plain Markdown of the notebooks, which any front end shows as text, as the MyST that a page is made of.

| In a notebook | On its page |
|---|---|
| the first heading | also a label, with the name of the notebook |
| `<a id="label"></a>` on a line of its own | a label |
| `[text](chapter.ipynb)`, `[text](chapter.ipynb#label)` | a reference to the label |
| `[Author 2011](references.bib#key)`, several with commas between | a citation |
| `[text](file.sql)`, alone in a paragraph | what the file holds |
| `<details>`, with its `<summary>` | a fold |
| under *Exercises*: a label, `### Title`, the question and what follows it | an exercise |
| then `#### Solution`, in a cell of its own, up to the next heading | its solution, folded |
"""

import json
import re

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

_LINK = r"\[([^\][]*)\]"
_LABEL = re.compile(r'^<a id="([\w-]+)"></a>$', re.M)
_CHAPTER = re.compile(_LINK + r"\(([\w-]+)\.ipynb(?:#([\w-]+))?\)")
_SOURCE = r"\[[^\][]*\]\(references\.bib#([\w-]+)\)"
_SOURCES = re.compile(rf"{_SOURCE}(?:, {_SOURCE})*")
_FILE = re.compile(rf"^{_LINK}\(([\w/-]+)\.sql\)$", re.M)
_FOLD = re.compile(r"^<details>\n<summary>([^\n]*)</summary>\n\n(.*?)\n\n</details>$", re.M | re.S)
_EXERCISE = re.compile(r'^<a id="([\w-]+)"></a>\n### ([^\n]*)\n\n(.*)\Z', re.M | re.S)

SOLUTION = "#### Solution"


def page(source: str, name: str) -> str:
    """A notebook, as JSON, with its Markdown as MyST."""
    notebook = json.loads(source)
    cells = notebook["cells"]
    texts = [_joined(cell["source"]) for cell in cells]
    titles = (index for index, text in enumerate(texts) if text.startswith("# "))
    title = next((index for index in titles if cells[index]["cell_type"] == "markdown"), None)
    if title is not None:
        texts[title] = f'<a id="{name}"></a>\n{texts[title]}'
    exercise, gate = None, ""
    for cell, text in zip(cells, texts, strict=True):
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            if "text/markdown" in data:
                data["text/markdown"] = _inline(_joined(data["text/markdown"]))
        if cell["cell_type"] != "markdown":
            continue
        solution = text == SOLUTION and exercise
        ends = gate and (solution or re.search("^#{2,3} ", text, re.M))
        ended = f"````{{{gate}-end}}\n````\n\n" if ends else ""
        if solution:
            text, gate = f"{ended}````{{solution-start}} {exercise}\n:class: dropdown\n````", "solution"
        else:
            posed = _EXERCISE.search(text)
            exercise, gate = (posed[1], "exercise") if posed else (exercise, "" if ends else gate)
            text = ended + _block(_EXERCISE.sub(_posed, text))
        cell["source"] = text
    return json.dumps(notebook, ensure_ascii=False)


def _posed(match: re.Match[str]) -> str:
    label, title, question = match.groups()
    return f"````{{exercise-start}} {title}\n:label: {label}\n````\n\n{question.strip()}"


def _block(text: str) -> str:
    """Labels, folds and files, and what stands in a line."""
    text = _LABEL.sub(r"(\1)=", text)
    text = _FILE.sub(r"```{literalinclude} \2.sql\n:language: sql\n```", text)
    text = _FOLD.sub(r"````{admonition} \1\n:class: dropdown\n\n\2\n````", text)
    return _inline(text)


def _inline(text: str) -> str:
    """References and citations."""
    text = _SOURCES.sub(lambda match: f"{{cite}}`{','.join(re.findall(_SOURCE, match[0]))}`", text)
    return _CHAPTER.sub(lambda match: f"{{ref}}`{match[1]} <{match[3] or match[2]}>`", text)


def _joined(text: str | list[str]) -> str:
    return text if isinstance(text, str) else "".join(text)


def _read(app: Sphinx, docname: str, content: list[str]) -> None:
    if app.env.doc2path(docname).endswith(".ipynb"):
        content[0] = page(content[0], docname)


def setup(app: Sphinx) -> ExtensionMetadata:
    app.connect("source-read", _read)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
