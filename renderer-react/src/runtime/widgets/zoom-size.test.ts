/** Tests of the sizes in the viewer. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { sizeAfter } from "./zoom-size.ts";

test("the sizes of a picture in the viewer", () => {
  const phone = { width: 390, height: 844 };
  const desktop = { width: 1280, height: 720 };
  const cases = [
    ["a wide picture fills a phone", "fit", phone, { width: 1600, height: 900 }, 0, 390],
    ["a press shows its own size", "press", phone, { width: 1600, height: 900 }, 390, 1600],
    ["a second press shows all of it", "press", phone, { width: 1600, height: 900 }, 1600, 390],
    ["a high picture fits", "fit", desktop, { width: 1000, height: 2000 }, 0, 360],
    ["a small one is at most doubled", "fit", desktop, { width: 100, height: 50 }, 0, 200],
    ["a press enlarges what fits already", "press", phone, { width: 300, height: 300 }, 390, 780],
    ["fingers cannot make it smaller than the window", 0.5, phone, { width: 1600, height: 900 }, 390, 390],
    ["fingers enlarge it", 1.5, phone, { width: 1600, height: 900 }, 400, 600],
    ["up to four times its size", 100, phone, { width: 1600, height: 900 }, 400, 6400],
  ] as const;
  for (const [name, how, box, natural, now, expected] of cases) assert.equal(sizeAfter(how, { box, natural, now }), expected, name);
});
