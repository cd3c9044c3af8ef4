/** Tests of the heading that is being read. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { activeIndex, topOf } from "./toc-marker.ts";

test("the heading read is the last one above the line", () => {
  assert.equal(activeIndex([-300, 80, 600], 120, false), 1);
  assert.equal(activeIndex([200, 400], 120, false), -1);
  assert.equal(activeIndex([-300, 80, 600], 120, true), 2);
  assert.equal(activeIndex([], 120, true), -1);
});

test("a heading that is not rendered is not read", () => {
  assert.equal(activeIndex([300, Infinity, 600], 120, false), -1);
  assert.equal(activeIndex([-300, Infinity, 600], 120, false), 0);
  assert.equal(activeIndex([-300, 400, Infinity], 120, true), 1);
  assert.equal(activeIndex([Infinity], 120, true), -1);

  const rectangle = { top: 0 } as DOMRect;
  const heading = (rest: object) => ({ getBoundingClientRect: () => rectangle, getClientRects: () => [], ...rest }) as unknown as HTMLElement;
  const cases: [name: string, heading: HTMLElement | null, top: number][] = [
    ["a missing one", null, Infinity],
    ["in a closed tab, closed details or a hidden element", heading({ checkVisibility: () => false }), Infinity],
    ["without a box, in browsers without checkVisibility", heading({}), Infinity],
    ["with a box, in browsers without checkVisibility", heading({ getClientRects: () => [rectangle] }), 0],
    ["rendered", heading({ checkVisibility: () => true }), 0],
  ];
  for (const [name, element, top] of cases) assert.equal(topOf(element), top, name);
});
