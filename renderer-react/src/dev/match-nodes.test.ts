/** Nodes keep their keys through edits, wherever they move. */
import assert from "node:assert/strict";
import { test } from "node:test";

import type { Node } from "../generated/site-model.ts";
import { nodeKeys } from "../components/live/node-keys.ts";
import { matchNodes } from "./match-nodes.ts";

// Node.js has no document: HTML stays as it is written.
Object.assign(globalThis, { document: { createElement: () => ({ innerHTML: "" }) } });

let n = 0;
const paragraph = (html: string): Node => ({ type: "static", tag: "p", attrs: {}, html });
const counter = (label: string, hash = "1", children: Node[] = []): Node => ({
  type: "live",
  component: { name: "own", module: `own/Counter.${hash}.js`, props: JSON.stringify({ label }), client: "visible", n: n++, inline: false, children },
});

/** Nodes from words: `p:text` is a paragraph, `c:label` and `c:label:hash` are counters. */
const nodes = (text: string): Node[] =>
  text.split(" ").filter(Boolean).map((word) => {
    const [kind, name = "", hash] = word.split(":");
    return kind === "p" ? paragraph(name) : counter(name, hash);
  });

/** Returns for each node of `after` the index of the same node of `before`, or `new`. */
function matched(before: Node[], after: Node[]): string {
  matchNodes(before, after);
  return after.map((node) => nodeKeys.get(node)?.replace(/^new.*/, "new")).join(" ");
}

for (const [edit, before, after, expected] of [
  ["nothing", "p:a c:x p:b", "p:a c:x p:b", "0 1 2"],
  ["a paragraph above", "p:a c:x p:b", "p:new p:a c:x p:b", "new 0 1 2"],
  ["a paragraph less", "p:a c:x p:b", "c:x p:b", "1 2"],
  ["an equal component above", "p:a c:x p:b", "p:a c:x c:x p:b", "0 new 1 2"],
  ["another component above", "p:a c:x p:b", "p:a c:y c:x p:b", "0 new 1 2"],
  ["a component that moved down", "c:x p:a p:b", "p:a p:b c:x", "1 2 0"],
  ["other properties", "p:a c:x p:b", "p:a c:y p:b", "0 1 2"],
  ["another module of a component", "p:a c:x:1 p:b", "p:a c:x:2 p:b", "0 1 2"],
  ["an edited paragraph below a new one", "p:a p:b p:c", "p:new p:a p:changed p:c", "new 0 1 2"],
  ["a new paragraph above an edited one", "p:a p:b p:c", "p:a p:new p:changed p:c", "0 new 1 2"],
] as const) {
  test(`nodes after ${edit}`, () => assert.equal(matched(nodes(before), nodes(after)), expected));
}

test("keys last through several edits, and inside of components", () => {
  const first = [counter("x", "1", nodes("p:a c:y"))];
  const second = [paragraph("new"), counter("x", "1", nodes("p:new p:a c:y"))];
  const third = [counter("x", "1", nodes("p:a c:y"))];
  matchNodes(first, second);
  matchNodes(second, third);
  assert.equal(nodeKeys.get(third[0] as Node), "0");
  const inside = third[0]?.type === "live" && third[0].component.name === "own" ? third[0].component.children : [];
  assert.deepEqual(inside.map((node) => nodeKeys.get(node)), ["0", "1"]);
});
