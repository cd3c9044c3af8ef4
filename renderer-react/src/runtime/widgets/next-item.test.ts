/** Tests of the keys of menus and tabs. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { HORIZONTAL, nextItem, VERTICAL } from "./next-item.ts";

test("keys move through tabs and menus", () => {
  assert.equal(nextItem(HORIZONTAL, "ArrowRight", 2, 3), 0);
  assert.equal(nextItem(HORIZONTAL, "ArrowLeft", 0, 3), 2);
  assert.equal(nextItem(HORIZONTAL, "End", 0, 3), 2);
  assert.equal(nextItem(HORIZONTAL, "a", 0, 3), undefined);
  assert.equal(nextItem(VERTICAL, "ArrowDown", -1, 3), 0);
  assert.equal(nextItem(VERTICAL, "ArrowUp", 0, 3), 2);
});
