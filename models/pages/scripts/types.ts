// What Python hands to the question on the cover (models/pages/asked.py).

declare global {
  interface Window {
    waitAdvice: {
      said: [means: string, helps: string, look: string][];
      events: [name: string, also: string, said: number][];
      /** Of events that it does not know. */
      like: [pattern: string, said: number][];
    };
  }
}
export {};
