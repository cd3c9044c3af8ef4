/** Tests of which categories of a sidebar are open. */
import assert from "node:assert/strict";
import { test } from "node:test";

import type { SidebarItem } from "../../generated/site-model.ts";
import { keysAround, openAtFirst, toggled } from "./open-categories.ts";

const page = (path: string): SidebarItem => ({ type: "link", label: path, path });
const group = (key: string, items: SidebarItem[], path?: string): SidebarItem => ({
  type: "category",
  key,
  label: key,
  items,
  ...(path !== undefined && { path }),
});
const ITEMS = [page("/"), group("a", [page("/x"), group("b", [page("/y")])]), group("c", [page("/z")], "/c")];

test("the categories around a page, outermost first", () => {
  assert.deepEqual(keysAround(ITEMS, "/y"), ["a", "b"]);
  assert.deepEqual(keysAround(ITEMS, "/x"), ["a"]);
  assert.deepEqual(keysAround(ITEMS, "/c"), ["c"]);
  assert.deepEqual(keysAround(ITEMS, "/"), []);
  assert.deepEqual(keysAround(ITEMS, "/nowhere"), []);
});

test("a category whose entries are not loaded holds no page", () => {
  assert.deepEqual(keysAround([{ type: "category", key: "d", label: "d" }], "/x"), []);
});

test("categories of the first levels are open besides those around the page", () => {
  assert.deepEqual([...openAtFirst(ITEMS, "/z", 0)], ["c"]);
  assert.deepEqual([...openAtFirst(ITEMS, "/z", 1)].sort(), ["a", "c"]);
  assert.deepEqual([...openAtFirst(ITEMS, "/", 2)].sort(), ["a", "b", "c"]);
});

test("toggling opens and closes a category, and closes siblings with `autoCollapse` only", () => {
  const open = new Set(["a", "b"]);
  assert.deepEqual([...toggled(open, "a", ["a", "c"], false)], ["b"]);
  assert.deepEqual([...toggled(open, "c", ["a", "c"], false)].sort(), ["a", "b", "c"]);
  assert.deepEqual([...toggled(open, "c", ["a", "c"], true)].sort(), ["b", "c"]);
});
