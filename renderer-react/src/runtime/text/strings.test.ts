/** Tests of texts with places to fill. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { counted, fill } from "./strings.ts";

test("places in texts are filled, others stay", () => {
  assert.equal(fill("「{tag}」标签下的 {n} 篇文档", { tag: "HTTP", n: 2 }), "「HTTP」标签下的 2 篇文档");
  assert.equal(fill("{a}{b}", { a: 1 }), "1{b}");
});

test("a number is in the form of its language, or in the last that there is", () => {
  const forms = "2011122222".padEnd(100, "2") + "2011122222".padEnd(100, "2");
  const text = "{n} результат|{n} результата|{n} результатов";
  const said = [1, 3, 11, 103, 200].map((n) => counted(text, n, forms));
  assert.deepEqual(said, ["1 результат", "3 результата", "11 результатов", "103 результата", "200 результатов"]);
  assert.equal(counted("{n} «{tag}»|ещё", 4, forms, { tag: "a" }), "ещё");
  assert.equal(counted("{n} 条结果", 1), "1 条结果");
});
