"""The repeats that the SQL*Plus scripts measured, point by point, and a figure of them beside its prediction."""

from dataclasses import dataclass, field
from statistics import fmean

from models.numbers.comparison import Prediction
from models.numbers.interval import Interval


@dataclass(frozen=True)
class Run:
    """One repeat: how many sessions did how many operations in how many seconds, and their rows by event."""

    sessions: float
    operations: float
    seconds: float
    events: dict

    @property
    def cycle(self):
        """Seconds of one session for one operation."""
        return self.sessions * self.seconds / self.operations

    @property
    def rate(self):
        """Operations a second, all sessions together."""
        return self.operations / self.seconds

    def count(self, event):
        """Waits in an event for each operation; 0 where there were none."""
        return float(self.events[event].waits) / self.operations if event in self.events else 0.0

    def time(self, event):
        """Seconds in an event for each operation; 0 where there were none."""
        return float(self.events[event].time) / self.operations if event in self.events else 0.0

    def mean(self, event):
        """Seconds of one wait; None where there was none."""
        return self.time(event) / self.count(event) if self.count(event) else None


@dataclass(frozen=True)
class Beside:
    """One figure of one point: as predicted, as measured over the repeats, and as captured elsewhere.

    `prediction.reported` is the mean over `repeats`, `spread` their least and most. `captured` is the book's own
    figure where it has one, of another machine.
    """

    case: str
    setting: float
    sessions: float
    prediction: Prediction
    spread: Interval
    repeats: int
    captured: float | None = None


@dataclass
class Case:
    """The points of one case, (setting, sessions) to their runs; what is set beside them; what is missing."""

    name: str
    listing: object
    points: dict = field(default_factory=dict)
    rows: list = field(default_factory=list)
    missing: list = field(default_factory=list)

    def values(self, point, figure, event=None):
        """A figure of a Run by its name, and of an event if it is of one, for each repeat of a point."""
        found = [getattr(run, figure) for run in self.points[point]]
        return found if event is None else [each(event) for each in found]

    def mean(self, point, figure, event=None):
        """The mean of `values`; None if a repeat lacks the figure."""
        values = self.values(point, figure, event)
        return None if None in values else fmean(values)

    def lacks(self, sentence):
        """Note once what a prediction would need."""
        if f"{self.name}: {sentence}" not in self.missing:
            self.missing.append(f"{self.name}: {sentence}")

    def row(self, point, law, what, predicted, measured, unit="s", seen=None, **more):
        """Set a prediction beside `measured`, a figure for each repeat, and beside what was `seen` elsewhere."""
        prediction = Prediction(law, what, float(predicted), fmean(measured), unit, **more)
        spread, seen = Interval(min(measured), max(measured)), None if seen is None else float(seen)
        setting, sessions = point
        self.rows.append(Beside(self.name, setting, sessions, prediction, spread, len(measured), seen))


def cases(listing):
    """Every Case of a listing by its name; a point's runs are in the order of their repeats."""
    repeats, found = {}, {}
    for row in listing.measured_waits:
        key = row.case, float(row.setting), float(row.sessions), float(row.repeat)
        repeats.setdefault(key, {})[row.event] = row
    for (name, setting, sessions, _), events in sorted(repeats.items()):
        row = next(iter(events.values()))
        run = Run(sessions, float(row.operations), float(row.seconds), events)
        case = found.setdefault(name, Case(name, listing))
        case.points.setdefault((setting, sessions), []).append(run)
    return found
