/** Tests of remembering and of the second try. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { remembered, twice } from "./fetch-json.ts";

test("an answer is asked for once and can be peeked at", async () => {
  let asked = 0;
  const answers = remembered(async (key) => `${key}${++asked}`);
  assert.equal(answers.peek("a"), undefined);
  assert.deepEqual(await Promise.all([answers.get("a"), answers.get("a")]), ["a1", "a1"]);
  assert.equal(answers.peek("a"), "a1");
  answers.forget();
  assert.equal(await answers.get("a"), "a2");
});

test("a failure is forgotten", async () => {
  let fails = true;
  const answers = remembered(async () => {
    if (fails) throw new Error("no");
    return "yes";
  });
  await assert.rejects(answers.get("a"));
  fails = false;
  assert.equal(await answers.get("a"), "yes");
});

test("a second try helps once, and its failure counts", async () => {
  let tries = 0;
  assert.equal(await twice(async () => (++tries === 1 ? Promise.reject(new Error("first")) : tries)), 2);
  await assert.rejects(twice(() => Promise.reject(new Error("always"))), /always/);
});
