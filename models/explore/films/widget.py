"""The live form of a film for a place with a kernel: the page's controls, as widgets, around the drawn window."""

from html import escape

import ipywidgets

from models.explore import widget as charts
from models.explore.films import moment, picture, reported
from models.paths.watching import common_length

_FRAME = 0.125  # seconds between two frames


def build(film):
    """Sliders, the window, the controls, the moment and the report."""
    return _Player(film).box


class _Player:
    """A film at a position of its sliders and a time."""

    def __init__(self, film):
        self.film, self.pace = film, film.pace
        self.sliders = charts.controls(film.chart)
        for name, control in charts.shown(film.chart.name).items():
            ipywidgets.link((control, "value"), (self.sliders[name], "value"))
        self.head = ipywidgets.FloatSlider(
            min=0.0, description="Time in the film, in seconds", readout=False, **charts.WIDE
        )
        self.play = ipywidgets.Play(min=0, max=10**6, interval=int(1000 * _FRAME), show_repeat=False)
        self.speed = ipywidgets.Label()
        self.shown = ipywidgets.HTML()
        buttons = [
            self._button("Step back", lambda: self._step(-1)),
            self._button("Step on", lambda: self._step(1)),
            *([self._button(film.scene.text, self._scene)] if film.scene else []),
            self._button("Slower", lambda: self._pace(2)),
            self.speed,
            self._button("Faster", lambda: self._pace(1 / 2)),
        ]
        for slider in self.sliders.values():
            slider.observe(self._compute, names="value")
        self.head.observe(self._draw, names="value")
        self.play.observe(self._go_on, names="value")
        self._compute(None)
        title = ipywidgets.HTML(f"<b>{escape(film.title)}</b><p>{escape(film.description)}</p>")
        rows = [title, *self.sliders.values(), self.head, ipywidgets.HBox([self.play, *buttons]), self.shown]
        self.box = ipywidgets.VBox(rows)

    @staticmethod
    def _button(text, act):
        button = ipywidgets.Button(description=text, layout={"width": "auto"})
        button.on_click(lambda _: act())
        return button

    @property
    def position(self):
        return {name: slider.value for name, slider in self.sliders.items()}

    def _compute(self, _):
        """The film of this position, from the same time on if it is that long."""
        self.runs = self.film.watch(self.position)
        length = common_length(self.runs)
        start = self.head.value or picture.first_head(self.film, self.runs)
        with self.head.hold_trait_notifications():
            self.head.max, self.head.step, self.head.value = length, length / 10_000, min(start, length)
        self._draw(None)

    def _go_on(self, change):
        if change["new"]:
            self.head.value = min(self.head.value + _FRAME / self.pace, self.head.max)

    def _step(self, way):
        """To the next moment at which something begins or ends, or to the one before."""
        at = self.head.value
        moments = {time for run in self.runs for bar in run.bars for time in (bar.begin, bar.end)}
        beyond = [
            time for time in moments if 0 <= time <= self.head.max and (time - at) * way > 1e-9 * self.head.max
        ]
        if beyond:
            self.head.value = min(beyond, key=lambda time: abs(time - at))

    def _scene(self):
        """To the next moment like the scene, or else to the first."""
        found = [moment.scene(self.film, self.runs, after) for after in (self.head.value, 0.0)]
        self.head.value = next((time for time in found if time), self.head.value)

    def _pace(self, factor):
        self.pace *= factor
        self._draw(None)

    def _draw(self, _):
        at, unit = self.head.value, self.film.unit
        self.speed.value = speed(unit, self.pace)
        drawn = picture.draw(self.film, self.runs, self.position, at, self.pace)
        self.shown.value = f"{drawn}<p>At {unit.show(at)}</p>{self._tables(at)}"

    def _tables(self, at):
        if self.film.counters:
            return _counters(self.film, self.runs, at)
        return (self._moment(at) if self.film.moment else "") + self._report(at)

    def _moment(self, at):
        show = self.film.unit.show
        rows = [
            [each.who, each.event, each.blocked_by, show(each.in_wait), each.phase, show(each.still)]
            for each in moment.lines(self.film, self.runs, self.position, at)
        ]
        return _table(
            ["WHO", "WAIT_EVENT_TEXT", "BLOCKED_BY", "IN_WAIT", "", "still (no database can tell)"], rows
        )

    def _report(self, at):
        show, rows = self.film.unit.show, []
        for row in reported.rows(self.film, self.runs, self.position, at):
            band = f" ± {show(2 * row.error)}" if row.error is not None else ""
            average = "" if row.average is None else f"{show(row.average)}{band}"
            law = "" if row.law is None else show(row.law)
            where = self.film.parts[row.part].label
            share = "" if row.share is None else f"{100 * row.share:.1f} %"
            rows.append([where, row.event, f"{row.waits:,}", show(row.time), average, share, law])
        return _table(["", "Event", "Waits", "Time", "Average", "Share", "The law"], rows)


def speed(unit, pace):
    """How fast a film runs, in words: `1 ms takes 0.2 s`."""
    sizes = [10.0**power for power in range(-3, 10)]
    size = next(size for size in sizes if size / unit.per_si * pace >= 0.1)
    return f"{unit.set(size / unit.per_si)} takes {size / unit.per_si * pace:.3g} s"


def _counters(film, runs, at):
    rows = [
        [label, f"{sent}", f"{received}", *("" if each is None else f"{each:g}" for each in captured)]
        for label, sent, received, captured in moment.counters(film, runs, at)
    ]
    per = film.counters["per"]
    return _table(["", "sent", "received", f"captured, sent per {per}", f"captured, received per {per}"], rows)


def _table(head, rows):
    line = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><tr>{line}</tr>{body}</table>"
