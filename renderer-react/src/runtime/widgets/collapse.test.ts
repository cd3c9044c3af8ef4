/** Tests of the time that folding takes. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { foldDuration } from "./collapse.ts";

test("folding takes longer the higher it is", () => {
  const known: [number, number][] = [[0, 0], [100, 239], [176, 273], [500, 357], [1000, 440], [2000, 561]];
  for (const [px, ms] of known) assert.equal(foldDuration(px), ms);
});
