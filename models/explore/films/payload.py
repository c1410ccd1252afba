"""What a page needs of a film, as plain JSON; the paths themselves are in its script.

`counters` of a film that counts messages is {"rows": [{"label", "row", "captured": [sent, received]}, ...],
"columns": ["sent", "received"], "per": "LOB", "per_state": the state whose bars are counted as one such}.
"""

from models.explore.films import reported
from models.paths.watching import common_length


def payload(film):
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
        "chain": film.chain,
        "scene": film.scene._asdict() if film.scene else None,
        "moment": film.moment,
        "counters": film.counters,
        "parts": [_part(part, film, labels) for part in film.parts],
    }


def _part(part, film, labels):
    path = part.path
    first, draws = film.draws[film.parts.index(part)]
    state = path.start(first, **part.values(film.chart.start, path.start))
    step = path.step(state, [1.0] * len(path.draws), **part.values(film.chart.start, path.step))
    return {
        "label": part.label,
        "step": f"{path.step.__module__}.{path.step.__qualname__}",
        "arguments": part.arguments,
        "rows": [
            {
                "label": part.name(row.label),
                "most": row.most,
                "count": row.count,
                "shown": row.shown,
                "crowd": row.crowd,
            }
            for row in path.rows
        ],
        "bars": [bar.state for bar in step.bars],
        "closes": len(step.closes),
        "state": len(state),
        "steps": len(draws) - part.warm_up(film.warm_up),
        "warm_up": part.warm_up(film.warm_up),
        "states": {state.name: _state(state, part, labels) for state in path.states},
    }


def _state(state, part, labels):
    law = part.laws.get(state.name)
    return {
        "label": part.name(state.name),
        "then": part.name(state.then) if state.then else "",
        "shape": state.shape,
        "tone": state.tone,
        "behind": state.behind,
        "background": state.background,
        "style": state.style,
        "event": part.events.get(state.name, ""),
        "law": labels.index(law) if law else None,
    }


def caption(film):
    """How the averages of the whole film, where its sliders start, stand to the law."""
    position, show = film.chart.start, film.unit.show
    runs = film.started
    length = common_length(runs)
    told = [_against(row, film) for row in reported.rows(film, runs, position, length) if row.law is not None]
    return (
        f"The whole film, {show(length)}: {'; '.join(told)}." if told else f"The whole film lasts {show(length)}."
    )


def _against(row, film):
    """One average against its law: `the event 498 times, on average 1.57 ms (± 0.03 ms, …), by the law 1.6 ms`."""
    where, show = film.parts[row.part].label, film.unit.show
    band = f" (± {show(2 * row.error)}, two standard errors)" if row.error else ""
    whose = f"{where}, {row.event}" if where else row.event
    return f"{whose} {row.waits:,} times, on average {show(row.average)}{band}, by the law {show(row.law)}"
