// Scripts are held to what Python is held to: files that are read at a sitting, and functions at a glance.

"use strict";

const js = require("@eslint/js");
const globals = require("globals");

module.exports = [
  { ignores: [".venv/", "_build/"] },
  js.configs.recommended,
  {
    languageOptions: { globals: globals.browser },
    rules: { "max-lines": ["error", 300], "max-lines-per-function": ["error", 60] },
  },
  { files: ["book/**", "eslint.config.js"], languageOptions: { sourceType: "script" } },
  { files: ["models/book/site/**", "eslint.config.js"], languageOptions: { globals: globals.node } },
];
