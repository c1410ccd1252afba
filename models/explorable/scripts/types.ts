// What the modules here hand to each other, with what Python hands to a page (data.ts). Values are in SI units unless
// they are said to be an axis's.

import type * as given from "./data";

export type { Axis, Cloud, Column, Curve, Dot, Padding, Ranking, Readout, Rule, Source, Unit } from "./data";

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

/** Where a label stands: its anchor, how far aside and down, and how far along a rule. */
export type LabelPlace = [anchor: string, aside: number, down: number, along: number];
/** With what each value is in words, which the page works out. */
export interface Slider extends given.Slider {
  texts: string[];
}
/** With the places that its label may have. */
export interface Mark extends given.Mark {
  places: [wide: LabelPlace, narrow: LabelPlace];
}
export interface Across extends given.Across {
  short: string[][];
  room: number;
}
export interface Picture extends given.Picture {
  x: Across;
  marks: Mark[];
}
/** What a page says of an explorable. */
export interface Described extends given.Described {
  sliders: Slider[];
  picture: Picture;
}

/** An explorable's models, traced. */
export interface Model {
  figures(positions: Positions): number[];
  rows(positions: Positions): (value: number, index: number) => number[];
  place(x: number, y: number): [left: number, right: number, low: number, high: number, far: boolean];
}
/** Figures of the reader's own. */
export interface Own {
  position: Record<string, number | null>;
  x?: number | null;
  y?: number | null;
}
export type OwnPoint = given.OwnPoint;
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
  show(readout: given.Unit, value: number): string;
  readout(index: number): number;
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
