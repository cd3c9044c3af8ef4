/** The engine's parts: words, queries, slips, phrases, marks. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { excerpt, marked } from "./excerpt.ts";
import { compact, fold } from "./fold.ts";
import { phrasesOf } from "./phrase.ts";
import { parseQuery } from "./query.ts";
import { isOneSlip } from "./spelling.ts";
import { tokens } from "./tokens.ts";

test("texts are split as the index splits them", () => {
  const table = new URL("../../../../crates/site-search/tests/tokens.json", import.meta.url);
  const cases = JSON.parse(readFileSync(table, "utf8")) as [string, string[]][];
  for (const [text, expected] of cases) {
    assert.deepEqual(tokens(text).map((token) => token.text), expected, text);
  }
});

test("a query is what people mean by it", () => {
  const cases: [string, string[]][] = [
    ["什么是守卫", ["守卫"]],
    ["怎么上传文件", ["上传文件"]],
    ["守卫的执行顺序", ["守卫", "执行顺序"]],
    ["目的", ["目的"]],
    ["什么", ["什么"]],
    ["how to use pipes", ["use", "pipes"]],
    ["the", ["the"]],
    ["依 赖注入", ["依赖注入"]],
    ["守卫 拦截器", ["守卫", "拦截器"]],
    ["自定义provider", ["自定义", "provider"]],
    ["ＡＰＩ　网关", ["api", "网关"]],
    ["，。", []],
  ];
  for (const [text, expected] of cases) {
    assert.deepEqual(parseQuery(text).runs.map((run) => run.text), expected, text);
  }
});

test("one slip is one letter more, less, other, or swapped", () => {
  for (const [a, b] of [["gaurd", "guard"], ["gard", "guard"], ["guaard", "guard"], ["guarb", "guard"]] as const) {
    assert.ok(isOneSlip(a, b) && isOneSlip(b, a), `${a} ${b}`);
  }
  for (const [a, b] of [["guard", "guard"], ["gruad", "guard"], ["pipe", "pipes2"], ["abcd", "badc"]] as const) {
    assert.ok(!isOneSlip(a, b), `${a} ${b}`);
  }
});

test("a slip in Chinese is seen anywhere in the word", () => {
  const like = (run: string) => phrasesOf(parseQuery(run), [run]).like ?? /$^/;
  for (const typed of ["拦载器", "拦截气", "栏截器"]) assert.match("拦截器", like(typed), typed);
  for (const typed of ["依赖住入", "依注赖入", "依赖的注入"]) assert.match("依赖注入的原理", like(typed), typed);
  assert.doesNotMatch("装饰器与管道", like("拦截器"));
});

test("folding keeps places", () => {
  const text = "ＡＰＩ Ⅷ ﬁ 守卫 İ";
  assert.equal(fold(text).length, text.length);
  assert.equal(fold("ＡＰＩ"), "api");
  assert.equal(compact("Nest can't  resolve（?）"), "nestcantresolve");
});

test("marks are around words and everything else is escaped", () => {
  assert.equal(marked("<b>守卫</b> & Guard", ["守卫", "guard"]), "&lt;b&gt;<mark>守卫</mark>&lt;/b&gt; &amp; <mark>Guard</mark>");
  assert.equal(marked("依赖注入", ["依赖", "赖注", "注入"]), "<mark>依赖注入</mark>");
  assert.equal(marked("scorer", ["or"]), "scorer");
});

test("an excerpt begins near the words, in code when the prose has none", () => {
  const long = `${"前面的话。".repeat(40)}守卫在这里。${"后面的话。".repeat(40)}`;
  assert.match(excerpt(long, "", ["守卫"]), /^….*<mark>守卫<\/mark>.*…$/);
  assert.match(excerpt("没有", "@UseGuards(A)", ["useguards"]), /<mark>UseGuards<\/mark>/);
});
