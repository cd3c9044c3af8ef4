/** Tests of the elements and the addresses of lines. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { lineHash, linesIn, splitRun } from "./code-lines.ts";

test("each line of a run becomes an element", () => {
  const cases = {
    'a\n\n<span class=tk-f>b</span>\n': ["a\n", "\n", "<span class=tk-f>b</span>\n"],
    "a\nb": ["a\n", "b"],
    a: ["a"],
    "'x\u2028y'\u2029\nb": ["'x\u2028y'\u2029\n", "b"],
  };
  for (const [run, lines] of Object.entries(cases)) {
    const expected = lines.map((line) => `<span class="line line--p">${line}</span>`).join("");
    assert.equal(splitRun("lines line--p", run), expected);
  }
});

test("a hash names lines and is read back", () => {
  for (const range of [{ from: 3, to: 3 }, { from: 3, to: 5 }]) {
    assert.deepEqual(linesIn(lineHash("code-1", range), "code-1"), range);
  }
  assert.equal(lineHash("code-1", { from: 3, to: 3 }), "#code-1-L3");
});

test("a hash of another block, or of no lines, names none", () => {
  for (const hash of ["", "#code-1", "#code-12-L3", "#code-1-L", "#code-1-Lx", "#路由"]) {
    assert.equal(linesIn(hash, "code-1"), undefined, hash);
  }
  assert.deepEqual(linesIn("#code-1-L5-L3", "code-1"), { from: 3, to: 5 });
});
