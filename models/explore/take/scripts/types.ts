// What the scripts here hand to each other.

/** The book, as its figures are cited. */
export interface Book {
  title: string;
  author: string;
  version: string;
  year: string;
}

/** A picture that stands by itself. */
export interface Still {
  svg: string;
  width: number;
  height: number;
}

/** One thing that is taken along: what the button says, and what then is done, which may say so in a sentence. */
export type Way = [label: string, act: () => string | Promise<string>];

declare global {
  interface Window {
    waitBook: Book;
    waitFaces: Record<string, string>;
    /** Opens or closes the menu of a button. */
    waitTake?: (button: HTMLButtonElement) => void;
  }
}
