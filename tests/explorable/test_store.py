"""Notebooks run and stored: the same each time, and without a widget that would need a kernel."""

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook

from models.explorable import saved
from models.explorable.store import main

CELL = """
from models.laws import mm1
from models.explorable import Curve, Explorable, Readout, Slider, steps
Explorable(
    name="one", title="One", description="One.", x="service_time", y_label="y", y_range=(0, 5),
    sliders={"service_time": Slider(values=steps(0.1, 0.9, 0.1), start=0.5, label="S")},
    curves=[Curve(mm1.waiting_time, "wait", arrival_rate=1.0)],
    readouts=[Readout(mm1.waiting_time, "Wait", arrival_rate=1.0)],
)
"""


@pytest.mark.slow
def test_a_stored_notebook_holds_no_widget_folds_what_its_page_hides_and_stays_the_same(tmp_path, capsys):
    path = tmp_path / "one.ipynb"
    tags = [["remove-input"], ["hide-input", "other"], ["other"], []]
    cells = [
        new_code_cell("1 + 1", id=f"c{number}", metadata={"tags": names}) for number, names in enumerate(tags)
    ]
    nbformat.write(new_notebook(cells=[*cells, new_code_cell(CELL, id="one")]), path)
    main([path])
    first = path.read_text(encoding="utf-8")
    assert "image/svg+xml" in first and "widget" not in first
    stored = nbformat.reads(first, as_version=4).cells[:-1]
    assert [cell.metadata.get("jupyter") for cell in stored] == [{"source_hidden": True}] * 2 + [None] * 2
    main([path])
    assert path.read_text(encoding="utf-8") == first
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(" ... ")[2] for line in lines][1:] == ["its outputs are as they were"]


def test_a_server_settles_the_notebooks_that_import_these_models_and_no_other():
    for source, stays in (("from models.explorable import explore", False), ("import pandas", True)):
        output = {"data": {saved.WIDGET: {}, "text/html": "a"}, "metadata": {}}
        cell = {"cell_type": "code", "source": source, "metadata": {"execution": {}}, "outputs": [output]}
        content = {"cells": [cell], "metadata": {"language_info": {"name": "R"}}}
        saved._before_saving({"type": "notebook", "content": content})
        assert (saved.WIDGET in output["data"], "execution" in cell["metadata"]) == (stays, stays)
        assert content["metadata"]["language_info"]["name"] == ("R" if stays else "python")
