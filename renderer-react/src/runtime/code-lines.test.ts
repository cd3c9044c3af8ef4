/** Tests of line numbers and of the addresses of lines. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { lineHash, linesIn, numberLines } from "./code-lines.ts";

const LINES = '<span class="line">a\n</span><span class="line line--highlighted">b\n</span>';

test("lines are numbered from the first", () => {
  assert.equal(
    numberLines(LINES, 9),
    '<span class="line" data-n="9">a\n</span><span class="line line--highlighted" data-n="10">b\n</span>',
  );
});

test("numbered lines, and blocks without numbers, stay as they are", () => {
  const numbered = numberLines(LINES, 1);
  assert.equal(numberLines(numbered, 1), numbered);
  assert.equal(numberLines(LINES, undefined), LINES);
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
