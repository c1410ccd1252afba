"""Scripts in modules, as a page loads them."""

import node
import pytest

from models.explore import bundled


@pytest.fixture
def script(tmp_path):
    (tmp_path / "half.js").write_text(
        "// How much is kept.\nexport const half = (n) => n / 2;\n", encoding="utf-8"
    )
    (tmp_path / "entry.js").write_text(
        'import { half } from "./half.js";\nglobalThis.told = [half(3), half(4)];\nglobalThis.mark = "–";\n',
        encoding="utf-8",
    )
    return tmp_path / "entry.js"


def test_a_module_and_what_it_imports_are_one_script(script):
    assert node.numbers(bundled.bundled(script), "told") == [1.5, 2]
    assert node.numbers(bundled.bundled(script), "typeof half === 'undefined' ? 1 : 0") == 1


def test_it_has_its_letters_as_they_are_no_comment_of_ours_and_no_place_on_this_machine(script):
    told = bundled.bundled(script)
    assert '"–"' in told
    assert "How much" not in told
    assert script.parent.name not in told


def test_a_module_that_is_not_there_is_named(script):
    script.write_text('import "./nowhere.js";\n', encoding="utf-8")
    with pytest.raises(ValueError, match="entry.js could not be bundled(.|\n)*nowhere.js"):
        bundled.bundled(script)


def test_without_what_bundles_it_is_said_how_to_bring_it(script, monkeypatch, tmp_path):
    monkeypatch.setattr(bundled, "_ESBUILD", tmp_path / "node_modules" / "esbuild")
    with pytest.raises(FileNotFoundError, match="run make site"):
        bundled.bundled(script)
