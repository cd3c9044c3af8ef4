/** Tests of the way back to the top. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { offers } from "./back-to-top.tsx";

test("the way back to the top is offered far down, on the way up", () => {
  assert.ok(!offers(200, 400, true));
  assert.ok(offers(900, 1000, false));
  assert.ok(!offers(1000, 900, true));
  assert.ok(offers(900, 900, true));
});
