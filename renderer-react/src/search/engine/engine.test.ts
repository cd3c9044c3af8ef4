/** The engine's parts: words, queries, slips, phrases, marks. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { excerpt, marked } from "./rank/excerpt.ts";
import { compact, fold } from "./text/fold.ts";
import { phrasesOf } from "./rank/phrase.ts";
import type { Found } from "./find/found.ts";
import { parseQuery, type Query } from "./query/query.ts";
import { brokenRuns, byWords } from "./rank/segment.ts";
import { isOneSlip } from "./find/spelling.ts";
import { tokens } from "./text/tokens.ts";

test("texts are split as the index splits them", () => {
  const table = new URL("../../../../crates/site-search/tests/tokens.json", import.meta.url);
  const cases = JSON.parse(readFileSync(table, "utf8")) as [string, string[]][];
  for (const [text, expected] of cases) {
    assert.deepEqual(tokens(text).map((token) => token.text), expected, text);
  }
});

test("a query keeps the words that people mean", () => {
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
    ["如何解决循环依赖", ["循环依赖"]],
    ["微服务之间的通信", ["微服务", "通信"]],
    ["guard 和 pipe 的顺序", ["guard", "pipe", "顺序"]],
    ["@Body() 装饰器", ["body", "装饰器"]],
    ["自定义provider", ["自定义", "provider"]],
    ["ＡＰＩ　网关", ["api", "网关"]],
    ["，。", []],
  ];
  for (const [text, expected] of cases) {
    assert.deepEqual(parseQuery(text).runs.map((run) => run.text), expected, text);
  }
});

test("words of a run count by themselves, and their boundary hardly", () => {
  const pair = (text: string, worth: number): Found => ({
    wanted: { kind: "cjk", text, weight: 0.5, parts: [], run: 0 },
    worth,
    places: new Map(worth > 0 ? [[0, new Map([[0, 1]])]] : []),
    words: [text],
    guessed: false,
  });
  const query: Query = { typed: "消息队列", wanted: [], runs: [{ kind: "cjk", text: "消息队列" }] };
  for (const boundary of [3, 0]) {
    const found = [pair("消息", 1), pair("息队", boundary), pair("队列", 2)];
    const [first, between, last] = byWords(query, found).map(({ wanted }) => wanted.weight);
    assert.ok(first === 1 && last === 1 && (between ?? 1) < 0.5, `${first} ${between} ${last}`);
    assert.equal(brokenRuns(query, found).size, 0);
  }
  const mistyped = [pair("消息", 1), pair("息队", 0), pair("队例", 0)];
  assert.deepEqual([...brokenRuns(query, mistyped)], [0]);
});

test("one typing error is a letter added, missing, replaced, or swapped", () => {
  for (const [a, b] of [["gaurd", "guard"], ["gard", "guard"], ["guaard", "guard"], ["guarb", "guard"]] as const) {
    assert.ok(isOneSlip(a, b) && isOneSlip(b, a), `${a} ${b}`);
  }
  for (const [a, b] of [["guard", "guard"], ["gruad", "guard"], ["pipe", "pipes2"], ["abcd", "badc"]] as const) {
    assert.ok(!isOneSlip(a, b), `${a} ${b}`);
  }
});

test("a typing error in Chinese is found anywhere in the word", () => {
  const like = (run: string) => phrasesOf({ typed: run, wanted: [], runs: [{ kind: "cjk", text: run }] }, new Set([0])).like ?? /$^/;
  for (const typed of ["拦载器", "拦截气", "栏截器"]) assert.match("拦截器", like(typed), typed);
  for (const typed of ["依赖住入", "依注赖入", "依赖的注入"]) assert.match("依赖注入的原理", like(typed), typed);
  assert.doesNotMatch("装饰器与管道", like("拦截器"));
});

test("folding keeps places", () => {
  const text = "ＡＰＩ Ⅷ ﬁ 守卫 İ";
  assert.equal(fold(text).length, text.length);
  assert.equal(fold("ＡＰＩ"), "api");
  assert.equal(fold("Café Übung мой"), "cafe ubung мой");
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

test("an excerpt has 96 characters, of which up to 24 precede the words", () => {
  const word = "<mark>守卫</mark>";
  const cases: [string, string, string][] = [
    ["a text of the length is shown whole", `${"a".repeat(94)}守卫`, `${"a".repeat(94)}${word}`],
    ["one more character is cut at the start", `${"a".repeat(95)}守卫`, `…\u2060${"a".repeat(24)}${word}`],
    ["one more character is cut at the end", `守卫${"a".repeat(95)}`, `${word}${"a".repeat(94)}…`],
    ["words after 24 characters are shown from the start", `${"a".repeat(24)}守卫${"b".repeat(100)}`, `${"a".repeat(24)}${word}${"b".repeat(70)}…`],
    ["words after 25 characters are not", `${"a".repeat(25)}守卫${"b".repeat(100)}`, `…\u2060${"a".repeat(24)}${word}${"b".repeat(70)}…`],
    ["a space 24 characters before the words begins the excerpt", `${"a".repeat(30)} ${"b".repeat(23)}守卫${"c".repeat(100)}`, `…\u2060${"b".repeat(23)}${word}${"c".repeat(71)}…`],
    ["a space 25 characters before the words does not", `${"a".repeat(30)} ${"b".repeat(24)}守卫${"c".repeat(100)}`, `…\u2060${"b".repeat(24)}${word}${"c".repeat(70)}…`],
    ["a word that would be cut is left out", `守卫 ${"a".repeat(88)} ${"b".repeat(9)}`, `${word} ${"a".repeat(88)}…`],
  ];
  for (const [name, prose, expected] of cases) assert.equal(excerpt(prose, "", ["守卫"]), expected, name);
});

test("blocks of an excerpt are apart where no punctuation mark divides them", () => {
  const mark = "<mark>守卫</mark>";
  assert.equal(excerpt("守卫\nKey · Value\n一句话。\n下一句", "", ["守卫"]), `${mark} · Key · Value · 一句话。 下一句`);
  assert.equal(excerpt("", "@Get()\n@守卫()", ["守卫"]), `@Get() @${mark}()`);
});

test("words within 72 characters of each other are shown together", () => {
  const prose = (gap: number) => `${"-".repeat(50)}守卫${"a".repeat(gap)}管道${"b".repeat(120)}拦截器${"c".repeat(50)}`;
  const cases: [string, number, string][] = [
    ["72", 68, `…\u2060${"-".repeat(24)}<mark>守卫</mark>${"a".repeat(68)}<mark>管道</mark>…`],
    ["73", 69, `…\u2060${"b".repeat(24)}<mark>拦截器</mark>${"c".repeat(50)}`],
  ];
  for (const [name, gap, expected] of cases) assert.equal(excerpt(prose(gap), "", ["守卫", "管道", "拦截器"]), expected, name);
});
