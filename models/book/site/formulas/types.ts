// What MathJax brings.

declare global {
  const MathJax: any;
}

export {};
