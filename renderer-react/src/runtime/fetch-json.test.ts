/** Tests of remembering and of second tries. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { LoadError, remembered, withSecondTries } from "./fetch-json.ts";

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

test("each file has a second try, and no third", async () => {
  const tries: string[] = [];
  const failing = (times: number) => async () => {
    for (const file of ["entry", "table", "page"]) {
      tries.push(file);
      if (tries.filter((tried) => tried === file).length <= times) throw new LoadError(file);
    }
    return "page";
  };
  assert.equal(await withSecondTries(failing(1)), "page");
  tries.length = 0;
  await assert.rejects(withSecondTries(failing(2)), /cannot load entry/);
  assert.deepEqual(tries, ["entry", "entry"]);
});
