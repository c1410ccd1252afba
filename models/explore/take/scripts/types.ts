// What the scripts here hand to each other.

/** One thing that is taken along: what the button says, and what then is done, which says so in a sentence. */
export type Way = [label: string, act: () => string];

declare global {
  interface Window {
    waitFaces: Record<string, string>;
    /** Opens or closes the menu of a button. */
    waitTake?: (button: HTMLButtonElement) => void;
  }
}
