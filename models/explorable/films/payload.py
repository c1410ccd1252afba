"""What a page needs of a film, as plain JSON; the paths themselves are in its script."""

from __future__ import annotations

from typing import TYPE_CHECKING

from models.explorable.films import reported
from models.explorable.films.declared import Part
from models.explorable.films.path import Rows, State
from models.explorable.films.watching import common_length

if TYPE_CHECKING:
    from models.explorable import typed
    from models.explorable.films.film import Film


def payload(film: Film) -> typed.Data:
    """The film as JSON."""
    labels = [readout.label for readout in film.chart.readouts]
    return {
        "name": film.name,
        "chart": film.chart.name,
        "title": film.title,
        "description": film.description,
        "label": film.label,
        "caption": caption(film),
        "unit": {"name": film.unit.name, "per_si": film.unit.per_si},
        "pace": film.pace,
        "parts": [_part(part, film, labels) for part in film.parts],
    }


def _part(part: Part, film: Film, labels: list[str]) -> typed.Part:
    path = part.path
    first, _ = film.draws[film.parts.index(part)]
    state = path.start(first, **part.values(film.chart.start, path.start))
    step = path.step(state, [1.0] * path.draws, **part.values(film.chart.start, path.step))
    return {
        "label": part.label,
        "step": f"{path.step.__module__}.{path.step.__qualname__}",
        "arguments": part.arguments,
        "rows": [_kind(row, part) for row in path.rows],
        "bars": [bar.state for bar in step.bars],
        "state": len(state),
        "steps": film.steps,
        "warm_up": film.warm_up,
        "states": {state.name: _state(state, part, labels) for state in path.states},
    }


def _kind(row: Rows, part: Part) -> typed.Kind:
    return {"label": part.name(row.label), "most": row.most, "count": row.count, "shown": row.shown}


def _state(state: State, part: Part, labels: list[str]) -> typed.State:
    law = part.laws.get(state.name)
    return {
        "label": part.name(state.name),
        "then": part.name(state.then) if state.then else "",
        "shape": state.shape,
        "tone": state.tone,
        "event": part.events.get(state.name, ""),
        "law": labels.index(law) if law else None,
    }


def caption(film: Film) -> str:
    """How the averages of the whole film, where its sliders start, stand to the formula."""
    length, show = common_length(film.started), film.unit.show
    sentences = [
        _against(film, part, state, reported.ended(run, state, length))
        for part, run in zip(film.parts, film.started, strict=True)
        for state in part.laws
    ]
    return f"The whole film, {show(length)}: {'; '.join(sentences)}."


def _against(film: Film, part: Part, state: str, waits: list[float]) -> str:
    """One average against its formula: `the event 498 times, on average 1.57 ms (± …), by the formula 1.6 ms`."""
    show, error = film.unit.show, reported.error(waits)
    law = next(
        float(readout(film.chart.start)) for readout in film.chart.readouts if readout.label == part.laws[state]
    )
    band = f" (± {show(2 * error)}, two standard errors)" if error else ""
    whose = f"{part.label}, {part.events[state]}" if part.label else part.events[state]
    average = show(sum(waits) / len(waits))
    return f"{whose} {len(waits):,} times, on average {average}{band}, by the formula {show(law)}"
