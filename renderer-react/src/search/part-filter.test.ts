/** Tests of the parts that the search offers. */
import assert from "node:assert/strict";
import { test } from "node:test";

import type { PageHits } from "./client.ts";
import { partsOf } from "./part-filter.tsx";

test("the parts of hits are the first steps of their paths, each once", () => {
  const page = (...crumbs: string[]) => ({ crumbs }) as PageHits;
  assert.deepEqual(partsOf([page("B", "x"), page(), page("A"), page("B")]), ["B", "A"]);
  assert.equal(partsOf(Array.from({ length: 20 }, (_, at) => page(String(at)))).length, 8);
});
