/** Tests of the keys of a search box. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { nextStop } from "./move-focus.ts";

test("keys move through results", () => {
  assert.equal(nextStop("ArrowDown", 2, 3), 0);
  assert.equal(nextStop("ArrowUp", 0, 3), 2);
  assert.equal(nextStop("ArrowUp", 0, 0), undefined);
  assert.equal(nextStop("Enter", 1, 3), undefined);
});
