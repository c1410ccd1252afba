"""Scripts in modules, as a page loads them."""

import node
import pytest

from models.explorable import bundled


@pytest.fixture
def script(tmp_path):
    half = "// How much is kept.\nexport const half = (n) => n / 2;\n"
    entry = 'import { half } from "./half.js";\nglobalThis.told = [half(3), half(4)];\nglobalThis.mark = "–";\n'
    for name, text in (("half", half), ("entry", entry)):
        (tmp_path / f"{name}.js").write_text(text, encoding="utf-8")
    return tmp_path / "entry.js"


def test_a_module_and_what_it_imports_are_one_script_without_our_comments_and_places(script):
    code = bundled.bundled(script)
    assert node.numbers(code, "[...told, typeof half === 'undefined' ? 1 : 0]") == [1.5, 2, 1]
    assert '"–"' in code and "How much" not in code and script.parent.name not in code


def test_a_module_that_is_not_there_is_named(script):
    script.write_text('import "./nowhere.js";\n', encoding="utf-8")
    with pytest.raises(ValueError, match="entry.js could not be bundled(.|\n)*nowhere.js"):
        bundled.bundled(script)


def test_without_what_bundles_it_is_said_how_to_bring_it(script, monkeypatch, tmp_path):
    monkeypatch.setattr(bundled, "_ESBUILD", tmp_path / "node_modules" / "esbuild")
    with pytest.raises(FileNotFoundError, match="run make site"):
        bundled.bundled(script)
