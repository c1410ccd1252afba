// What Python hands to the figures of a page (models/explorable/payload.py, models/explorable/script.py), and what the
// modules here hand to each other. Values are in SI units unless they are said to be an axis's.

export type Ends = [low: number, high: number];
export type Scale = (value: number) => number;
export type Attributes = Record<string, string | number | null>;
export type Positions = Record<string, number>;

/** What the field of a slider does to it. */
export interface Typed {
  /** Gives why it is not taken, or what is taken instead. */
  type(text: string): string;
  step(by: number): void;
  spell(): void;
}

export interface Unit {
  unit: string;
  per_si: number;
}
export interface Slider extends Unit {
  name: string;
  label: string;
  values: number[];
  /** Of choices, what stands for each value in place of its number. */
  names?: string[];
  /** What each value is in words; the page works them out. */
  texts: string[];
  start: number;
  /** Whether it counts. */
  whole: boolean;
  /** What one SI unit is in each unit in which it may be typed. */
  units: Record<string, number>;
}
export interface Readout extends Unit {
  label: string;
}
export interface Column extends Readout {
  names: string[];
}
export interface Ranking {
  columns: Column[];
  places: Record<string, number>;
}

export interface Axis extends Unit {
  title: string;
  label: string;
  log: boolean;
  ends: Ends;
  powers?: boolean;
}
export interface Across extends Axis {
  values: number[];
  names?: string[][];
  short: string[][];
  room: number;
}
export interface Curve {
  label: string;
  shape: string;
  dash: number[];
}
/** Where a label stands: its anchor, how far aside and down, and how far along a rule. */
export type LabelPlace = [anchor: string, aside: number, down: number, along: number];
/** Where a figure was captured: the name of the listing, or of what was published, and the lines that print it. */
export interface Source {
  name: string;
  lines: string[];
}
/** A captured figure, in the units of the axes. `wide` is its label, in pixels, at most. */
export interface Mark {
  label: string;
  x: number | null;
  y: number | null;
  bar: number[];
  simulated: boolean;
  symbol: "circle" | "square" | "diamond" | "triangle-up";
  places: [wide: LabelPlace, narrow: LabelPlace];
  wide: number;
  source?: Source;
}
/** One of the many points of a cloud, in the units of the axes; its bar is drawn while somebody points at it. */
export interface Dot {
  x: number;
  y: number;
  shape: string;
  text: string;
  bar?: Ends;
}
/** Of a slider, which points it shows by their values of it: each point has one or several. */
export interface Rule {
  rule: "at least" | "is";
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
export interface Picture {
  x: Across;
  y: Axis;
  bars: boolean;
  along: boolean;
  curves: Curve[];
  marks: Mark[];
  cloud?: Cloud;
  padding: Padding;
  own?: string;
  ends?: { lines: string[][]; right: number; top: number; from: number };
}
/** What a page says of an explorable. */
export interface Described {
  name: string;
  label: string;
  precomputed: boolean;
  sliders: Slider[];
  readouts: Readout[];
  curves: { label: string; precomputed?: boolean }[];
  axis: string;
  picture: Picture;
  ranking?: Ranking;
  own?: string;
}

/** An explorable's models, traced. */
export interface Model {
  figures(positions: Positions): number[];
  rows(positions: Positions): (value: number, place: number) => number[];
  place(x: number, y: number): [left: number, right: number, low: number, high: number, far: boolean];
}
/** Figures of the reader's own. */
export interface Own {
  position: Record<string, number | null>;
  x?: number | null;
  y?: number | null;
}
export interface OwnPoint {
  x: number | null;
  y: number | null;
  ends: { x: Ends; y: Ends };
  right: boolean;
}
/** Where the sliders are on the axis, and every curve there. */
export interface Here {
  x: number;
  curves: number[];
}
/** What the models say at positions of the sliders; curves are over the whole axis. */
export interface Values {
  positions: Positions;
  readouts: number[];
  curves: number[][];
  ranking: number[][];
  here?: Here;
  /** Which points of the cloud are shown. */
  cloud?: number[];
  own?: OwnPoint;
}

/** What a figure that is set loose lets others on its page do. */
export interface Loose {
  readonly data: Described;
  readonly values: Values & { start: Values };
  show(readout: Unit, value: number): string;
  readout(place: number): number;
  showChart(): void;
  startFrom(own?: Own | null): void;
  set(name: string, value: number): void;
  fieldOf(name: string): Typed;
  moveTo(asked: URLSearchParams): void;
  /** Of the page, with where the sliders are; without what is the reader's own. */
  address(): URL;
}
export interface ExplorableElement extends HTMLElement {
  wait?: Loose;
  waitOwn?: Own;
}

declare global {
  interface Window {
    waitModels: Record<string, Model>;
    /** How far a predicted figure is from the captured one, as readouts have it. */
    waitError: (predicted: number, captured: number) => [error: number];
  }
}
