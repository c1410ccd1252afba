// What the player's modules hand to each other. Times are in the path's own unit.

import type { Data, Kind, Part, State } from "../../scripts/data";
import type { Typed } from "../../scripts/types";

export type { Data, Kind, Part, State } from "../../scripts/data";

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
  name: string;
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
}

export interface Path {
  length: number;
  bars: Bar[];
  rows: Row[];
  stateOf: (bar: Bar) => State;
  next: (t: number, direction: number) => number;
  report: (t: number) => Reported[];
  describe: (t: number) => string;
}

export interface Layout {
  width: number;
  narrow: boolean;
  gutter: number;
  room: number;
  pixels: number;
  lines: Line[];
  headings: { text: string; strong: boolean; y: number }[];
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
    readout: (index: number) => number;
    fieldOf: (name: string) => Typed;
  };
};

/** A film on a page that is loose: where it is, and what it is doing. */
export interface Player {
  figure: HTMLElement;
  chart: Chart;
  data: Data;
  show: Show;
  print: (report: Reported[]) => void;
  load: () => Promise<Script>;
  area: HTMLElement;
  button: HTMLElement;
  head: HTMLInputElement;
  status: HTMLElement;
  words: HTMLOutputElement;
  loading?: Promise<boolean> | null;
  timer?: ReturnType<typeof setInterval>;
  // Not there before it is loaded.
  script: Script;
  path: Path;
  view: View;
  at: number;
  whole: boolean; // unfolded, and no opening any more
  playing: boolean;
  stale: boolean;
  dragging: boolean;
  visible: boolean;
  doubled: number;
  rest: number;
  asked: number;
  last: number;
  printed: number;
  frames: number;
}
