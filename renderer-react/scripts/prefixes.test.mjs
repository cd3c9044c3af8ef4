/** Tests of the prefixes that the built stylesheets contain. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { missingPrefixes } from "./prefixes.mjs";

test("a prefix that iOS alone needs is missed", () => {
  const cases = [
    ["html { -webkit-text-size-adjust: 100%; text-size-adjust: 100% }", "html{text-size-adjust:100%}", ["-webkit-text-size-adjust"]],
    ["html { text-size-adjust: 100% }", "html{text-size-adjust:100%}", ["-webkit-text-size-adjust"]],
    ["html { text-size-adjust: 100% }", "html{-webkit-text-size-adjust:100%;text-size-adjust:100%}", []],
    ["a { -webkit-touch-callout: none }", "a{}", ["-webkit-touch-callout"]],
    ["a { -webkit-line-clamp: 2 } b { -webkit-line-clamp: 3 }", "a{-webkit-line-clamp:2}", ["-webkit-line-clamp"]],
    ["a { color: red }", "a{color:red}", []],
  ];
  for (const [sources, built, missing] of cases) assert.deepEqual(missingPrefixes(sources, built), missing, sources);
});
