/** Tests of assertions. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { invariant } from "./invariant.ts";

test("a failed assertion throws, with its message if it has one", () => {
  invariant(true);
  assert.throws(() => invariant(false), { message: "Invariant failed" });
  assert.throws(() => invariant(null, "no root"), { message: "Invariant failed: no root" });
});
