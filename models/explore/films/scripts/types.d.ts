// What the player's modules hand to each other. Times are in the path's own unit.

import type { Typed } from "../../scripts/types";

/** What a session or a process is doing, as the chapter says it. */
export interface State {
  label: string;
  then: string;
  shape: string;
  tone: string;
  behind: string;
  background: boolean;
  style: string;
  event: string;
  law: number | null;
}

/** Rows of one sort: so many at most, or as many as an argument says. */
export interface Kind {
  label: string;
  most: number;
  count: string;
  shown: number;
  crowd: boolean;
}

export interface Part {
  label: string;
  arguments: Record<string, string | number>;
  rows: Kind[];
  bars: string[];
  closes: number;
  state: number;
  warm_up: number;
  states: Record<string, State>;
}

export interface Counters {
  rows: { label: string; row: number; part?: number; captured: (number | null)[] }[];
  columns: string[];
  per: string;
  per_state: string;
}

export interface Scene {
  text: string;
  state: string;
  many: number;
}

/** A film as `payload.py` has it. */
export interface Data {
  name: string;
  chart: string;
  label: string;
  unit: { name: string; per_si: number };
  pace: number;
  chain: boolean;
  scene: Scene | null;
  moment: boolean;
  counters: Counters | null;
  parts: Part[];
}

export type Arguments = Record<string, number>;
export type Show = (time: number) => string;

/** A part of a film's script: what it draws, and its start and step, traced. */
export interface Traced {
  first: number[];
  draws: number[][];
  start: (p: Arguments, first: number[]) => number[];
  step: (p: Arguments, state: number[], drawn: number[]) => number[];
}

export interface Script {
  error: (means: number[]) => number[];
  parts: Traced[];
}

export interface Bar {
  part: number;
  state: string;
  commit: number;
  row: number;
  begin: number;
  end: number;
  split: number;
  note: number;
}

/** A row with its bars and what finds them. */
export interface Row {
  part: number;
  kind: Kind;
  number: number;
  many: number;
  row: number;
  label: string;
  drawn: boolean;
  bars: Bar[];
  begins: number[];
  reach: number[];
}

/** A row on the stage. */
export interface Line extends Row {
  y: number;
  height: number;
  under: number;
  lanes: number;
  name: string;
  lane: Map<Bar, number>;
  line: boolean;
}

/** Those in a row who do the same. */
export interface Group {
  row: Row;
  bars: Bar[];
  bar: Bar;
  state: State;
}

export interface Tally extends State {
  part: number;
  state: string;
  ends: number[];
  sums: number[];
}

export interface Reported {
  part: number;
  state: string;
  event: string;
  waits: number;
  time: number;
  average: number;
  law: number | null;
  error: number | null;
  share?: number | null;
}

export interface Waiting {
  part: number;
  signature: string;
  who: string;
  event: string;
  blockedBy: string;
  inWait: number[];
  still: number[];
  phase: string;
}

export interface Counted {
  done: number;
  counted: number[][];
  within: number[][];
}

export interface Settled extends Reported {
  t: number;
}

/** The averages of a part after each wait, when those ended, the law, and what they are drawn between. */
export interface Course {
  ones: Settled[];
  times: number[];
  law: number;
  low: number;
  high: number;
}

export interface Path {
  length: number;
  bars: Bar[];
  rows: Row[];
  most: number;
  judged: { part: number; state: string; shape: string }[];
  course: () => Course[];
  stateOf: (bar: Bar) => State;
  alike: (part: number, other: number) => boolean;
  next: (t: number, direction: number) => number;
  report: (t: number) => Reported[];
  moment: (t: number) => Waiting[];
  describe: (t: number) => string;
  scene: (t: number, wanted: Scene) => number | undefined;
  counters: (t: number, asked: Counters) => Counted;
}

/** Where an average is drawn, from top to bottom. */
export interface Strip {
  part: number;
  state: string;
  shape: string;
  top: number;
  bottom: number;
}

export interface Layout {
  width: number;
  narrow: boolean;
  gutter: number;
  room: number;
  pixels: number;
  lines: Line[];
  headings: { text: string; strong: boolean; y: number }[];
  find: Map<string, Line>;
  strips: Strip[];
  ground: number; // below the rows; the averages go on to the bottom
  bottom: number;
  height: number;
}

/** The colours of the page by name, and its type. */
export type Look = { font: (size: number, weight?: number) => string } & Record<string, any>;

/** What is drawn, where, and how: the window begins at `left`, and a second of the path is watched for `speed`. */
export interface View {
  element: HTMLElement;
  canvas: HTMLCanvasElement;
  data: Data;
  show: Show;
  left: number;
  speed: number;
  lit: Bar[];
  pen: CanvasRenderingContext2D;
  film: Path;
  layout: Layout;
  dyed: Look;
}

/** A chart that is loose: its figure, whose `wait` says where it stands. */
export type Chart = HTMLElement & {
  wait: {
    data: { sliders: { name: string; values: number[] }[]; readouts: unknown[] };
    show: (unit: { per_si: number; unit: string }, value: number) => string;
    readout: (place: number) => number;
    fieldOf: (name: string) => Typed;
  };
};

/** A film on a page that is loose: where it is, and what it is doing. */
export interface Player {
  figure: HTMLElement;
  chart: Chart;
  data: Data;
  show: Show;
  print: (film: Path, t: number) => void;
  load: () => Promise<Script>;
  area: HTMLElement;
  button: HTMLElement;
  head: HTMLInputElement;
  said: HTMLElement;
  line: HTMLElement;
  words: HTMLOutputElement;
  loading?: Promise<boolean> | null;
  timer?: ReturnType<typeof setInterval>;
  // Not there before it is loaded.
  script: Script;
  path: Path;
  view: View;
  at: number;
  playing: boolean;
  stale: boolean;
  dragging: boolean;
  visible: boolean;
  doubled: number;
  rest: number;
  asked: number;
  last: number;
  printed: number;
  lined: number;
  pointed?: Bar;
  frames: number;
}
