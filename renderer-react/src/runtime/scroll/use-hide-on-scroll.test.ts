/** Tests of the navbar that hides. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { decide } from "./use-hide-on-scroll.ts";

test("the navbar leaves on the way down and returns on the way up", () => {
  assert.equal(decide(30, 0, 60), "show");
  assert.equal(decide(500, 400, 60), "hide");
  assert.equal(decide(400, 500, 60), "show");
  assert.equal(decide(502, 500, 60), undefined);
});
