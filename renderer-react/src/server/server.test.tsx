/** Tests of the prerenderer with small pages. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { renderToString } from "react-dom/server";

import { fillNodes } from "../app/first-load.ts";
import { toProps } from "../components/live/attributes.ts";
import { Nodes } from "../components/live/nodes.tsx";
import type { Node } from "../generated/site-model.ts";
import { addScreen } from "../screens/registry.ts";
import { quickRender } from "./quick-render.ts";

function render(nodes: Node[]) {
  const html = renderToString(<Nodes nodes={nodes} />);
  assert.equal(quickRender(<Nodes nodes={nodes} />), html);
  return html;
}

test("a static node is its element with its HTML", () => {
  const node: Node = { type: "static", tag: "p", html: "a <b>b</b>", attrs: { class: "x", tabindex: "0" } };
  assert.equal(render([node]), '<p class="x" tabindex="0" data-s="">a <b>b</b></p>');
});

test("an element without content has nothing inside", () => {
  assert.equal(render([{ type: "element", tag: "hr", children: [] }]), "<hr/>");
  assert.equal(render([{ type: "static", tag: "hr", html: "" }]), "<hr/>");
});

test("text beside live nodes is escaped", () => {
  const node: Node = { type: "element", tag: "div", children: [{ type: "text", text: "1 < 2" }] };
  assert.equal(render([node]), "<div>1 &lt; 2</div>");
});

test("HTML attributes become React's", () => {
  assert.deepEqual(toProps({ class: "a", for: "b", colspan: "2", "aria-level": "2", "data-x": "y", checked: "" }), {
    className: "a",
    htmlFor: "b",
    colSpan: "2",
    "aria-level": "2",
    "data-x": "y",
    checked: true,
  });
});

test("pieces of the document fill every node without HTML", () => {
  const details: Node = {
    type: "live",
    component: { name: "details", summary: {}, open: false, children: [{ type: "static", tag: "p", attrs: {} }] },
  };
  const nodes = (): Node[] => [{ type: "static" }, { type: "static", tag: "i", html: "own" }, { type: "element", tag: "div", children: [structuredClone(details)] }];
  const piece = (html: string) => ({ tag: "h2", attrs: { id: "a" }, html });
  const pieces = [piece("zero"), piece("one"), piece("two")];
  const filled = nodes();
  assert.equal(fillNodes(filled, pieces), true);
  assert.deepEqual(filled[0], { type: "static", tag: "h2", attrs: { id: "a" }, html: "zero" });
  assert.match(JSON.stringify(filled), /zero.*own.*one.*"p".*two/);
  assert.equal(fillNodes(nodes(), pieces.slice(1)), false, "a piece is missing");
  assert.equal(fillNodes(nodes(), [...pieces, piece("more")]), false, "a piece is too much");
});

test("an unknown component is an error that names it", () => {
  const node = { type: "live", component: { name: "bogus" } } as unknown as Node;
  assert.throws(() => render([node]), /unknown component "bogus"/);
});

test("a screen's module without a default export is an error that names the screen", () => {
  assert.throws(() => addScreen("tags", {}), /"tags".*default export/);
});
