// What Node and MathJax bring, as far as it is used here.

declare const MathJax: any;
declare const process: any;
declare const require: (name: string) => any;
declare module "readline";
