/** Tests of second tries. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { LoadError, withSecondTries } from "./fetch-json.ts";

test("each file has a second try, and no third", async () => {
  const tries: string[] = [];
  const failing = (times: number) => async () => {
    for (const file of ["entry", "table", "page"]) {
      tries.push(file);
      if (tries.filter((tried) => tried === file).length <= times) throw new LoadError(file);
    }
    return "page";
  };
  let pauses = 0;
  assert.equal(await withSecondTries(failing(1), () => pauses++), "page");
  assert.equal(pauses, 3, "once before each further try");
  tries.length = 0;
  await assert.rejects(withSecondTries(failing(2)), /cannot load entry/);
  assert.deepEqual(tries, ["entry", "entry"]);
});
