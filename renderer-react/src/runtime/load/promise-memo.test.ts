/** Tests of the promise memo. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { promiseMemo } from "./promise-memo.ts";

test("a value is loaded once and can be peeked at", async () => {
  let loads = 0;
  const memo = promiseMemo(async (key: string) => `${key}${++loads}`);
  assert.equal(memo.peek("a"), undefined);
  assert.deepEqual(await Promise.all([memo.get("a"), memo.get("a")]), ["a1", "a1"]);
  assert.equal(memo.peek("a"), "a1");
  memo.forget();
  assert.equal(await memo.get("a"), "a2");
});

test("a failed load is forgotten", async () => {
  let fails = true;
  const memo = promiseMemo(async () => {
    if (fails) throw new Error("no");
    return "yes";
  });
  await assert.rejects(memo.get("a"));
  fails = false;
  assert.equal(await memo.get("a"), "yes");
});
