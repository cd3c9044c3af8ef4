/** Tests of the screens' modules. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { addScreen } from "./registry.ts";

test("a screen's module without a default export is refused by name", () => {
  assert.throws(() => addScreen("tags", {}), /"tags" has no default export/);
});
