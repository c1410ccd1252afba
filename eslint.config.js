// Scripts are held to what Python is held to: files read at a sitting, and functions at a glance.

"use strict";

const js = require("@eslint/js");
const globals = require("globals");

module.exports = [
  { ignores: ["_build/**", ".venv/**"] },
  js.configs.recommended,
  {
    rules: { "max-lines": ["error", 300], "max-lines-per-function": ["error", 60] },
    linterOptions: { reportUnusedDisableDirectives: "error" },
  },
  { languageOptions: { globals: globals.browser } },
  { files: ["book/**", "eslint.config.js"], languageOptions: { sourceType: "script" } },
  { files: ["eslint.config.js", "models/site/**"], languageOptions: { globals: globals.node } },
];
