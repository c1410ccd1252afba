// What Python hands to a page's scripts; made by `python -m models.explorable.data_ts` of what typed.py declares.

export interface Unit {
  unit: string;
  per_si: number;
}

export interface Slider {
  unit: string;
  per_si: number;
  name: string;
  label: string;
  values: number[];
  names?: string[];
  start: number;
  text: string;
  whole: boolean;
  units: Record<string, number>;
}

/** What a test needs to call the function behind a line or a figure. */
export interface Reference {
  function: string | null;
  arguments: Record<string, string | number>;
  precomputed?: boolean;
}

export interface Figure {
  unit: string;
  per_si: number;
  function: string | null;
  arguments: Record<string, string | number>;
  precomputed?: boolean;
  label: string;
}

export interface Readout {
  unit: string;
  per_si: number;
  function: string | null;
  arguments: Record<string, string | number>;
  precomputed?: boolean;
  label: string;
  shown: string;
  captured: string | null;
  captured_si: number | null;
  error: string;
}

export interface Column {
  unit: string;
  per_si: number;
  function: string | null;
  arguments: Record<string, string | number>;
  precomputed?: boolean;
  label: string;
  names: string[];
}

export interface Ranking {
  columns: Column[];
  places: Record<string, number>;
  rows: string[][];
}

export interface Axis {
  unit: string;
  per_si: number;
  title: string;
  label: string;
  log: boolean;
  ends: [low: number, high: number];
  powers?: boolean;
}

/** What stands under the places of an axis that have names. */
export interface Names {
  names?: string[][];
  short?: string[][];
  room?: number;
}

export interface Across {
  unit: string;
  per_si: number;
  title: string;
  label: string;
  log: boolean;
  ends: [low: number, high: number];
  powers?: boolean;
  names?: string[][];
  short?: string[][];
  room?: number;
  values: number[];
}

export interface Curve {
  label: string;
  shape: string;
  dash: number[];
}

/** Where a figure was captured: the name of a listing, or of what was published, and its lines. */
export interface Source {
  name: string;
  lines: string[];
}

export interface Place {
  x: number | null;
  y: number | null;
}

/** A captured figure, in the units of the axes. `wide` is its label, in pixels, at most. */
export interface Mark {
  x: number | null;
  y: number | null;
  label: string;
  bar: number[];
  simulated: boolean;
  symbol: "circle" | "square" | "diamond" | "triangle-up";
  wide: number;
  left: boolean;
  source?: Source;
  places?: [anchor: string, aside: number, down: number, along: number][];
}

/** One of the many points of a cloud, in the units of the axes. */
export interface Dot {
  x: number;
  y: number;
  shape: string;
  text: string;
  bar?: [low: number, high: number];
}

/** Of a slider, which points it shows by their values of it: each point has one or several. */
export interface Rule {
  rule: string;
  values: number[][];
}

export interface Cloud {
  label: string;
  dots: Dot[];
  rules: Record<string, Rule>;
}

export interface Padding {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Labels {
  lines: string[][];
  right: number;
  top: number;
  from: number;
}

export interface Picture {
  x: Across;
  y: Axis;
  bars: boolean;
  along: boolean;
  curves: Curve[];
  marks: Mark[];
  padding: Padding;
  cloud?: Cloud;
  own?: string;
  ends?: Labels;
}

export interface CurveReference {
  function: string | null;
  arguments: Record<string, string | number>;
  precomputed?: boolean;
  label: string;
}

export interface BothEnds {
  x: [low: number, high: number];
  y: [low: number, high: number];
}

export interface OwnPoint {
  x: number | null;
  y: number | null;
  ends: BothEnds;
  right: boolean;
}

/** Where the sliders are on the axis, and every curve there. */
export interface Here {
  x: number;
  curves: (number | null)[];
}

/** What a chart is drawn of; curves are over the whole axis. */
export interface Drawn {
  curves: ((number | null)[])[];
  here?: Here;
  cloud?: number[];
  own?: OwnPoint;
}

/** What only some explorables have. */
export interface Besides {
  ranking?: Ranking;
  own?: string;
}

/** What a page says of an explorable. */
export interface Described {
  ranking?: Ranking;
  own?: string;
  name: string;
  label: string;
  precomputed: boolean;
  sliders: Slider[];
  readouts: Readout[];
  curves: CurveReference[];
  axis: string;
  picture: Picture;
}

/** The same with what only the page's HTML needs. */
export interface Payload {
  ranking?: Ranking;
  own?: string;
  name: string;
  label: string;
  precomputed: boolean;
  sliders: Slider[];
  readouts: Readout[];
  curves: CurveReference[];
  axis: string;
  picture: Picture;
  title: string;
  drawn: Drawn;
  script: string;
}

/** What a session or a process is doing, as the chapter says it. */
export interface State {
  label: string;
  then: string;
  shape: string;
  tone: string;
  event: string;
  law: number | null;
}

/** Rows of one sort: so many at most, or as many as an argument says. */
export interface Kind {
  label: string;
  most: number;
  count: string;
  shown: number;
}

export interface Part {
  label: string;
  step: string;
  arguments: Record<string, string | number>;
  rows: Kind[];
  bars: string[];
  state: number;
  steps: number;
  warm_up: number;
  states: Record<string, State>;
}

/** The unit of a film's time. */
export interface Clock {
  name: string;
  per_si: number;
}

/** A film as `films/payload.py` has it. */
export interface Data {
  name: string;
  chart: string;
  title: string;
  description: string;
  label: string;
  caption: string;
  unit: Clock;
  pace: number;
  parts: Part[];
}

/** What a page is made of that has a film. */
export interface Content {
  data: Data;
  still: string;
  script: string;
}
