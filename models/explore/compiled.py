"""Charts as Vega: compiled from Vega-Lite once for all that differ in nothing but their rows."""

import json
from functools import lru_cache

import altair as alt
import vl_convert

VERSION = alt.SCHEMA_VERSION[1:].rsplit(".", 1)[0]
_ROWS = "rows_"


def vega(chart):
    """A chart, as Vega-Lite, as Vega."""
    rows = []
    form = _emptied({name: part for name, part in chart.items() if name != "datasets"}, chart, rows)
    ready = json.loads(_compiled(json.dumps(form)))
    for data in ready["data"]:
        if data["name"].startswith(_ROWS):
            data["values"] = rows[int(data["name"].removeprefix(_ROWS))]
    return ready


@lru_cache(maxsize=64)
def _compiled(form):
    return json.dumps(vl_convert.vegalite_to_vega(json.loads(form), vl_version=VERSION))


def _emptied(part, chart, rows):
    """The same with a name in place of every list of rows, which are collected, wherever they stand."""
    if isinstance(part, list):
        return [_emptied(each, chart, rows) for each in part]
    if not isinstance(part, dict):
        return part
    if isinstance(data := part.get("data"), dict):
        rows.append(data["values"] if "values" in data else chart["datasets"][data["name"]])
        part = part | {"data": {"name": f"{_ROWS}{len(rows) - 1}"}}
    return {name: each if name == "data" else _emptied(each, chart, rows) for name, each in part.items()}
