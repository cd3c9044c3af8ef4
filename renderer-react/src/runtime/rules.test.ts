/** Tests of the small rules of behaviour, each a function of plain values. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { offers } from "../components/frame/back-to-top.tsx";
import { nextStop } from "../search/move-focus.ts";
import { addScreen } from "../screens/registry.ts";
import { causes } from "./causes.ts";
import { foldDuration } from "./collapse.ts";
import { invariant } from "./invariant.ts";
import { HORIZONTAL, nextItem, VERTICAL } from "./next-item.ts";
import { isSlowOrMetered } from "./prefetch.ts";
import { counted, fill } from "./strings.ts";
import { activeIndex } from "./toc-marker.ts";
import { decide } from "./use-hide-on-scroll.ts";

test("folding takes longer the higher it is", () => {
  const known: [number, number][] = [[0, 0], [100, 239], [176, 273], [500, 357], [1000, 440], [2000, 561]];
  for (const [px, ms] of known) assert.equal(foldDuration(px), ms);
});

test("the heading read is the last one above the line", () => {
  assert.equal(activeIndex([-300, 80, 600], 120, false), 1);
  assert.equal(activeIndex([200, 400], 120, false), -1);
  assert.equal(activeIndex([-300, 80, 600], 120, true), 2);
  assert.equal(activeIndex([], 120, true), -1);
});

test("the navbar leaves on the way down and returns on the way up", () => {
  assert.equal(decide(30, 0, 60), "show");
  assert.equal(decide(500, 400, 60), "hide");
  assert.equal(decide(400, 500, 60), "show");
  assert.equal(decide(502, 500, 60), undefined);
});

test("the way back to the top is offered far down, on the way up", () => {
  assert.ok(!offers(200, 400, true));
  assert.ok(offers(900, 1000, false));
  assert.ok(!offers(1000, 900, true));
  assert.ok(offers(900, 900, true));
});

test("a slow connection, or one to be spared, is not used ahead", () => {
  assert.ok(isSlowOrMetered({ saveData: true }));
  assert.ok(isSlowOrMetered({ effectiveType: "2g" }));
  assert.ok(isSlowOrMetered({ effectiveType: "slow-2g" }));
  assert.ok(!isSlowOrMetered({ effectiveType: "4g", saveData: false }));
  assert.ok(!isSlowOrMetered(undefined));
});

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

test("the causes of an error are told from the outside in", () => {
  const error = new Error("outer", { cause: new Error("inner", { cause: "text" }) });
  assert.deepEqual(causes(error), ["outer", "inner", "text"]);
  const round = new Error("round");
  round.cause = round;
  assert.equal(causes(round).length, 10);
});

test("keys move through tabs, menus and results", () => {
  assert.equal(nextItem(HORIZONTAL, "ArrowRight", 2, 3), 0);
  assert.equal(nextItem(HORIZONTAL, "ArrowLeft", 0, 3), 2);
  assert.equal(nextItem(HORIZONTAL, "End", 0, 3), 2);
  assert.equal(nextItem(HORIZONTAL, "a", 0, 3), undefined);
  assert.equal(nextItem(VERTICAL, "ArrowDown", -1, 3), 0);
  assert.equal(nextItem(VERTICAL, "ArrowUp", 0, 3), 2);
  assert.equal(nextStop("ArrowDown", 2, 3), 0);
  assert.equal(nextStop("ArrowUp", 0, 3), 2);
  assert.equal(nextStop("ArrowUp", 0, 0), undefined);
  assert.equal(nextStop("Enter", 1, 3), undefined);
});

test("a failed assertion throws, with its message if it has one", () => {
  invariant(true);
  assert.throws(() => invariant(false), { message: "Invariant failed" });
  assert.throws(() => invariant(null, "no root"), { message: "Invariant failed: no root" });
});

test("a screen's module without a default export is refused by name", () => {
  assert.throws(() => addScreen("tags", {}), /"tags" has no default export/);
});
