/** Tests of the lists of a sidebar that are shown in part. */
import assert from "node:assert/strict";
import { test } from "node:test";

import type { SidebarItem } from "../../generated/site-model.ts";
import { fileOf, filled } from "../load/list-files.ts";
import * as lists from "./long-list.ts";

const page = (at: number): SidebarItem => ({ type: "link", label: `${at}`, path: `/${at}` });
const pages = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => page(from + at));
const rest = (list: string, count: number, file?: string): SidebarItem => ({
  type: "rest",
  list,
  count,
  total: 1000,
  page: "/all",
  ...(file !== undefined && { file }),
});
const group = (key: string, items: SidebarItem[]): SidebarItem => ({ type: "category", key, label: key, items });

test("a part holds the group of the page and those beside it", () => {
  assert.deepEqual(lists.firstPart(pages(0, 1000), "/3"), { from: 0, to: 50 });
  assert.deepEqual(lists.firstPart(pages(0, 1000), "/500"), { from: 475, to: 550 });
  assert.deepEqual(lists.firstPart(pages(0, 1000), "/999"), { from: 950, to: 1000 });
  assert.deepEqual(lists.firstPart(pages(0, 1000), "/elsewhere"), { from: 0, to: 50 });
  const inside = [...pages(0, 500), group("500", [page(500), group("500.1", [page(1000)])]), ...pages(501, 1000)];
  assert.deepEqual(lists.firstPart(inside, "/1000"), { from: 475, to: 550 });
});

test("a cut list has the part that it came with", () => {
  const cut = [rest("2", 100), ...pages(100, 175), rest("2", 825)];
  assert.deepEqual(lists.firstPart(cut, "/120"), { from: 100, to: 175 });
  assert.deepEqual(lists.firstPart([rest("2", 1000)], "/120"), { from: 0, to: 0 });
  assert.deepEqual(lists.firstPart([rest("2", 925), ...pages(925, 1000)], "/990"), { from: 925, to: 1000 });
});

test("a part grows up to the ends of its list", () => {
  assert.deepEqual(lists.grown({ from: 50, to: 125 }, "before", 1000), { from: 0, to: 125 });
  assert.deepEqual(lists.grown({ from: 50, to: 125 }, "after", 1000), { from: 50, to: 225 });
  assert.deepEqual(lists.grown({ from: 50, to: 980 }, "after", 1000), { from: 50, to: 1000 });
});

test("lists are filled from their files, and until then from the branch", () => {
  const sidebar = [group("0", [rest("0", 1000, "sidebars/0.json")]), group("1", [page(1)])];
  const branch = [group("0", [...pages(0, 50), rest("0", 950)]), { type: "category", key: "1", label: "1" } as const];
  assert.equal(fileOf(sidebar, "0"), "sidebars/0.json");
  assert.equal(fileOf(sidebar, "1"), undefined);
  const parts = lists.withParts(sidebar, branch);
  assert.deepEqual(parts, [branch[0], sidebar[1]]);
  const whole = filled(sidebar, "0", pages(0, 1000));
  assert.equal(fileOf(whole, "0"), undefined);
  assert.deepEqual(lists.withParts(whole, branch), whole);
});

test("a cut list of categories is completed at once", () => {
  assert.deepEqual(lists.listsToComplete([group("0", [...pages(0, 50), rest("0", 950)])]), []);
  assert.deepEqual(lists.listsToComplete([group("0", []), rest("", 950)]), [""]);
});

test("the lists around a list, outermost first", () => {
  assert.deepEqual(lists.listsAround(""), [""]);
  assert.deepEqual(lists.listsAround("3.12"), ["", "3", "3.12"]);
});
