// What the scripts here hand to each other.

/** What a button of the menu says, and what it then does, which says so in a sentence. */
export type Way = [label: string, act: () => string | Promise<string>];

declare global {
  interface Window {
    waitFaces: Record<string, string>;
    /** Opens the menu of a button for the first time. */
    waitTake?: (button: HTMLButtonElement) => void;
  }
}
