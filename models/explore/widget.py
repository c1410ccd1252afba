"""The live form of an explorable: ipywidgets sliders that call the model, for a place with a kernel."""

import ipywidgets

from models.explore import chart


def build(explorable):
    """The sliders, and under them the chart and the readouts, drawn anew by the model whenever one moves."""
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
    picture = ipywidgets.HTML()

    def draw(_=None):
        state = {name: slider.value for name, slider in sliders.items()}
        drawn = chart.svg(chart.computed_chart(explorable, state), explorable.name, explorable.title)
        picture.value = f"{drawn}{_table(explorable.rows(state))}"

    for slider in sliders.values():
        slider.observe(draw, names="value")
    draw()
    return ipywidgets.VBox([ipywidgets.HTML(f"<b>{explorable.title}</b>"), *sliders.values(), picture])


def _table(rows):
    cells = (
        (label, f"<b>{predicted}</b>", captured and f"captured {captured}", error)
        for label, predicted, captured, error in rows
    )
    return f"<table>{''.join(f'<tr>{_row(row)}</tr>' for row in cells)}</table>"


def _row(row):
    return "".join(f"<td>{cell}</td>" for cell in row)
