/** The number of entries that are in the bar at each width. */
import assert from "node:assert/strict";
import { test } from "node:test";

import type { NavbarItem } from "../../../generated/site-model.ts";
import { STEPS, stepsOf } from "./fit.ts";

const link = (label: string, position: "left" | "right" = "left"): NavbarItem => ({ type: "link", position, label, href: "/a" });

const site = { navbar: { title: "Handbook", hideOnScroll: false, items: [] }, search: true };

test("the bar has the entries for which it has room", () => {
  const many = (label: string) => Array.from({ length: 12 }, () => link(label));
  const rows: [NavbarItem[], number[]][] = [
    [[], [0, 0, 0, 0]],
    [[link("Guide"), link("Blog"), link("GitHub", "right")], [3, 3, 3, 3]],
    [many("Engine area"), [4, 5, 7, 8]],
    [many("引擎"), [9, 12, 12, 12]],
    [[...many("A long label of an entry"), link("Help", "right")], [3, 3, 4, 5]],
  ];
  for (const [items, wanted] of rows) {
    const steps = stepsOf(items, site);
    const shown = STEPS.map((_, at) => items.filter((item) => (steps.get(item) ?? 0) <= at).length);
    assert.deepEqual(shown, wanted, items.map((item) => item.type === "link" && item.label).join());
  }
});

test("entries at the end have room first", () => {
  const items = [...Array.from({ length: 12 }, () => link("Engine area")), link("GitHub", "right")];
  const steps = stepsOf(items, site);
  assert.deepEqual(items.map((item) => steps.get(item)).slice(-2), [4, 0]);
});
