"""Which charts, films and notebooks use a law: `python tests/uses.py group_commit`, or of one function of it.

It reads what the notebooks store. A finding that asks the law is named too.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]


def uses(law: str) -> list[str]:
    """A line for each chart, film, notebook and module of another house that uses it."""
    charts = (line for path in sorted((ROOT / "book").glob("*.ipynb")) for line in _of_notebook(path, law))
    return [*charts, *_of_modules(law)]


def _of_notebook(path: Path, law: str) -> Iterator[str]:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    called = re.compile(rf'"models\.laws\.{re.escape(law)}(?:\.\w+)?"')
    for output in (output for cell in cells for output in cell.get("outputs", ())):
        for kind, data in output.get("data", {}).items():
            if kind.endswith("+json") and (laws := sorted({*called.findall(json.dumps(data))})):
                names = ", ".join(law_name.strip('"').removeprefix("models.laws.") for law_name in laws)
                yield f"book/{path.name}: {'film' if 'film' in kind else 'chart'} {data.get('name', '')}: {names}"
    code = "".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    if re.search(rf"\b{re.escape(law)}\b", code):
        yield f"book/{path.name}: its cells"


def _of_modules(law: str) -> Iterator[str]:
    """Modules that import it, and of a function those that name it."""
    module, _, function = law.partition(".")
    for path in sorted((ROOT / "models").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        imports = rf"^from models\.laws import [^\n]*\b{module}\b|^from models\.laws\.{module} import"
        named = re.search(imports, text, re.MULTILINE) and re.search(rf"\b{function}\b", text)
        if "laws" not in path.relative_to(ROOT / "models").parts[:1] and named:
            yield str(path.relative_to(ROOT))


if __name__ == "__main__":
    print(*uses(sys.argv[1]), sep="\n")
