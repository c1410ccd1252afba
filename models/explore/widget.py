"""The live form of an explorable: ipywidgets sliders that call the model, for a place with a kernel."""

from html import escape

import ipywidgets


def build(explorable, still):
    """The sliders, and under them the chart and the readouts, drawn anew by the model whenever one moves.

    `still` is the chart where the sliders start.
    """
    sliders = {
        name: ipywidgets.SelectionSlider(
            options=[(slider.show(value), value) for value in slider.values],
            value=slider.start,
            description=slider.label,
            style={"description_width": "14em"},
            layout={"width": "38em"},
        )
        for name, slider in explorable.sliders.items()
    }
    picture = ipywidgets.HTML(still + _table(explorable.rows(explorable.start)))

    def draw(_):
        state = {name: slider.value for name, slider in sliders.items()}
        picture.value = explorable.picture(state) + _table(explorable.rows(state))

    for slider in sliders.values():
        slider.observe(draw, names="value")
    title = ipywidgets.HTML(f"<b>{escape(explorable.title)}</b>")
    return ipywidgets.VBox([title, *sliders.values(), picture])


def _table(rows):
    lines = (
        f"<tr><td>{escape(label)}</td><td><b>{predicted}</b></td>"
        f"<td>{captured and f'captured {captured}'}</td><td>{error}</td></tr>"
        for label, predicted, captured, error in rows
    )
    return f"<table>{''.join(lines)}</table>"
