/** Tests of the heading that is being read. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { activeIndex } from "./toc-marker.ts";

test("the heading read is the last one above the line", () => {
  assert.equal(activeIndex([-300, 80, 600], 120, false), 1);
  assert.equal(activeIndex([200, 400], 120, false), -1);
  assert.equal(activeIndex([-300, 80, 600], 120, true), 2);
  assert.equal(activeIndex([], 120, true), -1);
});
