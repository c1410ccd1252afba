"""What Python hands to the scripts of a page, as JSON. Values are in SI units unless they are an axis's.

`data_ts` writes the same for the scripts: run it after a change.
"""

from typing import Annotated, Any, Literal, NotRequired, TypeAlias, TypedDict

Ends: TypeAlias = Annotated[list[float], "[low: number, high: number]"]
LabelPlace: TypeAlias = Annotated[list[Any], "[anchor: string, aside: number, down: number, along: number]"]
MarkSymbol: TypeAlias = Literal["circle", "square", "diamond", "triangle-up"]
AXES: tuple[Literal["x"], Literal["y"]] = ("x", "y")


class Unit(TypedDict):
    unit: str
    per_si: float


class Slider(Unit):
    name: str
    label: str
    values: list[float]
    names: NotRequired[list[str]]  # of choices, what stands for each value in place of its number
    start: int  # where among the values
    text: str  # where it starts, in words
    whole: bool  # whether it counts
    units: dict[str, float]  # what one SI unit is in each unit in which it may be typed


class Reference(TypedDict):
    """What a test needs to call the function behind a line or a figure."""

    function: str | None
    arguments: dict[str, str | float]  # to what each is bound
    precomputed: NotRequired[bool]


class Figure(Unit, Reference):
    label: str


class Readout(Figure):
    shown: str
    captured: str | None
    captured_si: float | None
    error: str


class Column(Figure):
    names: tuple[str, ...]


class Ranking(TypedDict):
    columns: list[Column]
    places: dict[str, float]
    rows: list[list[str]]


class Axis(Unit):
    title: str
    label: str
    log: bool
    ends: Ends
    powers: NotRequired[bool]


class Names(TypedDict, total=False):
    """What stands under the places of an axis that have names."""

    names: list[list[str]]
    short: list[list[str]]
    room: int


class Across(Axis, Names):
    values: list[float]


class Curve(TypedDict):
    label: str
    shape: str
    dash: list[int]


class Source(TypedDict):
    """Where a figure was captured: the name of a listing, or of what was published, and its lines."""

    name: str
    lines: list[str]


class Place(TypedDict):
    x: float | None
    y: float | None


class Mark(Place):
    """A captured figure, in the units of the axes. `wide` is its label, in pixels, at most."""

    label: str
    bar: list[float]
    simulated: bool
    symbol: MarkSymbol
    wide: int
    left: bool
    source: NotRequired[Source]
    places: NotRequired[list[LabelPlace]]  # in a wide plot and in a narrow one


class Dot(TypedDict):
    """One of the many points of a cloud, in the units of the axes."""

    x: float
    y: float
    shape: str
    text: str
    bar: NotRequired[Ends]


class Rule(TypedDict):
    """Of a slider, which points it shows by their values of it: each point has one or several."""

    rule: str
    values: list[tuple[float, ...]]


class Cloud(TypedDict):
    label: str
    dots: list[Dot]
    rules: dict[str, Rule]


class Padding(TypedDict):
    left: int
    right: int
    top: int
    bottom: int


Labels = TypedDict(
    "Labels", {"lines": list[list[str]], "right": int, "top": int, "from": int}
)  # at ends of curves


class Picture(TypedDict):
    x: Across
    y: Axis
    bars: bool
    along: bool
    curves: list[Curve]
    marks: list[Mark]
    padding: Padding
    cloud: NotRequired[Cloud]
    own: NotRequired[str]
    ends: NotRequired[Labels]


class CurveReference(Reference):
    label: str


class BothEnds(TypedDict):
    x: Ends
    y: Ends


class OwnPoint(Place):
    ends: BothEnds
    right: bool


class Here(TypedDict):
    """Where the sliders are on the axis, and every curve there."""

    x: float
    curves: list[float | None]


class Drawn(TypedDict):
    """What a chart is drawn of; curves are over the whole axis."""

    curves: list[list[float | None]]
    here: NotRequired[Here]
    cloud: NotRequired[list[int]]  # which points of it are shown
    own: NotRequired[OwnPoint]


class Besides(TypedDict, total=False):
    """What only some explorables have."""

    ranking: Ranking
    own: str


class Described(Besides):
    """What a page says of an explorable."""

    name: str
    label: str
    precomputed: bool
    sliders: list[Slider]
    readouts: list[Readout]
    curves: list[CurveReference]
    axis: str
    picture: Picture


class Payload(Described):
    """The same with what only the page's HTML needs."""

    title: str
    drawn: Drawn
    script: str


class State(TypedDict):
    """What a session or a process is doing, as the chapter says it."""

    label: str
    then: str
    shape: str
    tone: str
    event: str
    law: int | None


class Kind(TypedDict):
    """Rows of one sort: so many at most, or as many as an argument says."""

    label: str
    most: int
    count: str
    shown: int


class Part(TypedDict):
    label: str
    step: str
    arguments: dict[str, str | float]
    rows: list[Kind]
    bars: list[str]
    state: int
    steps: int
    warm_up: int
    states: dict[str, State]


class Clock(TypedDict):
    """The unit of a film's time."""

    name: str
    per_si: float


class Data(TypedDict):
    """A film as `films/payload.py` has it."""

    name: str
    chart: str
    title: str
    description: str
    label: str
    caption: str
    unit: Clock
    pace: float
    parts: list[Part]


class Content(TypedDict):
    """What a page is made of that has a film."""

    data: Data
    still: str
    script: str
