// What crosses from Python to the form, and between its modules.

import type { Own } from "../../../../explorable/scripts/types.js";

/** The files of the page's Python, by name (models/book/pages/form/engine.py); none where it could not be brought. */
export interface Engine {
  files?: Record<string, { file: string; bytes: number }>;
}

/** An explorable of this page, started from the reader's figures. */
export interface WhatIf extends Own {
  explorable: string;
}

/** An answer of models/analyst/form.py: of one report, or of many; or why there is none. */
export interface Answer {
  refused?: string;
  html: string;
  text: string;
  page: string;
  json?: string;
  report?: { summary: string[] };
  what_if?: WhatIf[];
}

/** An answer, and what is said ahead of its first sentence. */
export interface Prefaced {
  answer: Answer;
  before: string;
}

/** What came of one of many files. */
export interface Read {
  snapshots?: unknown[];
  refused?: string;
}

export interface FormElement extends HTMLElement {
  wait?: { told: Answer };
}

export type Say = (sentence: string) => void;

declare global {
  interface Window {
    waitEngine?: Engine;
  }
  /** Of Pyodide, whose scripts stand ahead of that of a worker. */
  const loadPyodide: (options: object) => Promise<any>;
}
