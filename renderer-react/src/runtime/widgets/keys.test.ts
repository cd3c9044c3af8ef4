/** Tests of the keys, outside of a document's elements. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { isHelpKey, isSearchKey, neighbourOf } from "./keys.ts";

/** Node has no elements: every key is pressed on the page itself. */
const Element = EventTarget;

function on(keyboard: string | undefined): void {
  Object.assign(globalThis, { Element, document: { documentElement: { dataset: keyboard ? { keyboard } : {} } } });
}

const press = (key: string, held: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  target: null,
  composedPath: () => [held.target ?? document].filter((node) => node instanceof EventTarget),
  ...held,
});

/** An element that only answers which selectors it matches. */
const element = (selector: string, localName = "p") =>
  Object.assign(new Element(), { localName, matches: (list: string) => list.split(", ").includes(selector), clientWidth: 100, scrollWidth: 100 });

test("keys without a modifier search, help and turn pages", () => {
  on(undefined);
  for (const key of ["s", "/"]) assert.equal(isSearchKey(press(key)), true, key);
  assert.equal(isSearchKey(press("k")), false);
  assert.equal(isSearchKey(press("K", { metaKey: true })), true);
  assert.equal(isSearchKey(press("s", { ctrlKey: true })), false);
  assert.equal(isSearchKey(press("k", { ctrlKey: true, altKey: true })), false);
  assert.equal(isHelpKey(press("?", { shiftKey: true })), true);
  assert.equal(neighbourOf(press("ArrowRight"), false), "next");
  assert.equal(neighbourOf(press("ArrowLeft"), false), "prev");
  assert.equal(neighbourOf(press("ArrowLeft", { altKey: true }), false), undefined);
  assert.equal(neighbourOf(press("ArrowLeft", { shiftKey: true }), false), undefined);
  assert.equal(neighbourOf(press("ArrowDown"), false), undefined);
});

test("keys in fields, dialogs and wide boxes do not turn pages", () => {
  on(undefined);
  const inside = (parent: string, scrollWidth = 100) => {
    const target = Object.assign(element(""), { scrollWidth });
    return { target, composedPath: () => [target, element(parent)] };
  };
  const turns = (where: Partial<KeyboardEvent>) => neighbourOf(press("ArrowRight", where), false);
  assert.equal(turns(inside("main")), "next");
  for (const parent of ["input:not([type=checkbox])", "dialog", "[role=tab]"]) assert.equal(turns(inside(parent)), undefined, parent);
  assert.equal(turns(inside("main", 300)), undefined);
});

test("arrows follow the direction of reading", () => {
  on(undefined);
  assert.equal(neighbourOf(press("ArrowLeft"), true), "next");
  assert.equal(neighbourOf(press("ArrowRight"), true), "prev");
});

test("a site without keys keeps Ctrl K", () => {
  on("off");
  assert.equal(isSearchKey(press("k", { ctrlKey: true })), true);
  for (const key of ["s", "/"]) assert.equal(isSearchKey(press(key)), false, key);
  assert.equal(isHelpKey(press("?")), false);
  assert.equal(neighbourOf(press("ArrowRight"), false), undefined);
});

test("keys that are typed stay with the element", () => {
  on(undefined);
  const host = element("", "my-search");
  const shadowRoot = {} as EventTarget;
  const cases: [name: string, path: EventTarget[], taken: boolean][] = [
    ["in a paragraph", [element("")], true],
    ["in a field", [element("input:not([type=checkbox])")], false],
    ["in a field of an open shadow root", [element("input:not([type=checkbox])"), shadowRoot, host], false],
    ["beside a field, in a shadow root", [element(""), shadowRoot, host], true],
    ["in a component that hides its elements", [host], false],
    ["in a text box of the author", [element("[role=textbox]")], false],
    ["in a box with suggestions", [element(""), element("[role=combobox]")], false],
    ["in edited text", [Object.assign(element(""), { isContentEditable: true })], false],
    ["in a fixed part of edited text", [Object.assign(element(""), { isContentEditable: false }), Object.assign(element(""), { isContentEditable: true })], true],
  ];
  for (const [name, path, taken] of cases) {
    const where = { target: host, composedPath: () => path };
    assert.equal(isSearchKey(press("s", where)), taken, name);
    assert.equal(isHelpKey(press("?", where)), taken, name);
    assert.equal(neighbourOf(press("ArrowRight", where), false), taken ? "next" : undefined, name);
  }
});
