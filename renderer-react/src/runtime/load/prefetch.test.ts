/** Tests of the connections that are used ahead. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { isSlowOrMetered } from "./prefetch.ts";

test("a slow connection, or one to be spared, is not used ahead", () => {
  assert.ok(isSlowOrMetered({ saveData: true }));
  assert.ok(isSlowOrMetered({ effectiveType: "2g" }));
  assert.ok(isSlowOrMetered({ effectiveType: "slow-2g" }));
  assert.ok(!isSlowOrMetered({ effectiveType: "4g", saveData: false }));
  assert.ok(!isSlowOrMetered(undefined));
});
