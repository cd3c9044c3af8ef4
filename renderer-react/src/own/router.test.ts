/** Compares the declarations of React Router for owners with the names that components can import. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import * as router from "./router.ts";

test("the declarations have the names of the module", () => {
  const file = join(import.meta.dirname, "../../../crates/mdbook-react/src/cli/new/components/react-router.d.ts");
  const declared = [...readFileSync(file, "utf8").matchAll(/export function (\w+)/g)].map(([, name]) => name);
  assert.deepEqual(declared.sort(), Object.keys(router).sort());
});
