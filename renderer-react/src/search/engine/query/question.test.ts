/** Tests of finding the topic of a question, and of pinyin. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { fromInitials, fromPinyin } from "./pinyin.ts";
import { parseQuery } from "./query.ts";
import { focus, isQuestion } from "./question.ts";
import { readTopics } from "../files/topics.ts";

const NAMES = "缓存\n接口\n生命\n命周\n周期\n装饰\n饰器\n传输\n输器";
const HEADINGS = "返回\n声明";
const USUAL = "huan缓\ncun存\njie接\nkou口\nsheng生声\nming命明\nzhou周\nqi期器\nzhuang装\nshi饰\nchuan传\nshu输\nfan返\nhui回";
const TEXTS = [NAMES, HEADINGS, USUAL, "zhuan传"] as const;
const topics = readTopics(JSON.stringify(TEXTS));

test("any text of the topics may be empty", () => {
  for (let kept = 0; kept < 16; kept += 1) {
    const [names, headings, usual, further] = TEXTS.map((text, at) => (kept & (1 << at) ? text : ""));
    const { rank, readings } = readTopics(JSON.stringify([names, headings, usual, further]));
    assert.equal(rank("缓存"), names === "" ? 0 : 2);
    assert.equal(rank("返回"), headings === "" ? 0 : 1);
    assert.equal(readings.get("缓")?.[0], usual === "" ? undefined : "huan");
    assert.equal(readings.get("传")?.includes("zhuan") === true, further !== "");
  }
});

test("a question is split into words of names and of headings", () => {
  const cases: [string, string[]][] = [
    ["接口太慢了想加个缓存应该怎么做", ["接口", "缓存"]],
    ["接口应该返回生命周期吗", ["接口", "生命周期", "返回"]],
    ["这句话本书没有任何关系", ["这句话本书没有任何关系"]],
    ["我想给 guard 加上一个缓存才好", ["guard", "缓存"]],
  ];
  for (const [text, expected] of cases) {
    const query = parseQuery(text);
    assert.ok(isQuestion(query), text);
    const runs = focus(query, topics).runs.map((run) => run.text);
    assert.deepEqual(runs.filter((run) => expected.includes(run)), expected, text);
  }
  assert.ok(!isQuestion(parseQuery("自定义装饰器")));
});

test("pairs of characters that only ask are optional", () => {
  const { wanted } = focus(parseQuery("接口太慢了想加个缓存应该怎么做"), topics);
  const needed = wanted.filter(({ extra }) => extra !== true).map(({ text }) => text);
  assert.deepEqual(needed, ["接口", "缓存"]);
  assert.ok(wanted.some(({ text, extra }) => text === "太慢" && extra === true));
});

test("pinyin finds the words of the book", () => {
  const full: [string, string | undefined][] = [
    ["huancun", "缓存"],
    ["shengmingzhouqi", "生命周期"],
    ["shengmingzh", "生命周"],
    ["shengming", "生命"],
    ["chuanshuqi", "传输器"],
    ["guard", undefined],
    ["huan", undefined],
  ];
  for (const [letters, expected] of full) assert.equal(fromPinyin(letters, topics), expected, letters);
  const initials: [string, string | undefined][] = [
    ["smzq", "生命周期"],
    ["zsq", "装饰器"],
    ["hc", undefined],
    ["xyz", undefined],
  ];
  for (const [letters, expected] of initials) assert.equal(fromInitials(letters, topics), expected, letters);
});

test("particles part words, also beside a word in Latin letters", () => {
  const cases: [string, string[]][] = [
    ["路由上的元数据", ["路由", "元数据"]],
    ["请求级别的 provider", ["请求级别", "provider"]],
    ["请求头里的 token", ["请求头", "token"]],
    ["启动报 EADDRINUSE", ["启动", "eaddrinuse"]],
    ["guard 的顺序", ["guard", "顺序"]],
    ["举报接口", ["举报接口"]],
    ["C++ 里的 N+1", ["c++", "n+1"]],
  ];
  for (const [text, expected] of cases) assert.deepEqual(parseQuery(text).runs.map((run) => run.text), expected, text);
});
