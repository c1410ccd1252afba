// What MathJax brings.

declare const MathJax: any;
