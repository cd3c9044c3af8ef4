/** Tests of the causes of an error. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { causes } from "./causes.ts";

test("the causes of an error are told from the outside in", () => {
  const error = new Error("outer", { cause: new Error("inner", { cause: "text" }) });
  assert.deepEqual(causes(error), ["outer", "inner", "text"]);
  const round = new Error("round");
  round.cause = round;
  assert.equal(causes(round).length, 10);
});
