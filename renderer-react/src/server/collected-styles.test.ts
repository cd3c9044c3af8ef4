/** Tests the styles that libraries leave for the head of a page. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { collectedStyles, collectStyles, forgetStyles } from "./collected-styles.ts";

const EMOTION = '<style data-emotion="css a">.css-a{top:0}</style>';

test("styles of Emotion move out of the HTML, one element for each cache, global rules first", () => {
  for (const [html, rest, styles] of [
    [`<b>1</b>${EMOTION}<b>2</b>`, "<b>1</b><b>2</b>", EMOTION],
    [`${EMOTION}<style data-emotion="css b c">.css-b{top:1px}</style>`, "", '<style data-emotion="css a b c">.css-a{top:0}.css-b{top:1px}</style>'],
    [`${EMOTION}<i></i>${EMOTION}`, "<i></i>", EMOTION],
    [
      `${EMOTION}<style data-emotion="css-global d">body{top:0}</style><style data-emotion="css-global e">a{top:0}</style>`,
      "",
      `<style data-emotion="css-global d">body{top:0}</style><style data-emotion="css-global e">a{top:0}</style>${EMOTION}`,
    ],
    [`${EMOTION}<style data-emotion="mui f">.mui-f{}</style>`, "", `${EMOTION}<style data-emotion="mui f">.mui-f{}</style>`],
    ["<style>.x{}</style>", "<style>.x{}</style>", ""],
  ] as const) {
    assert.equal(collectStyles([], () => html), rest);
    assert.equal(collectedStyles(), styles);
    forgetStyles();
  }
});

test("collectors are started for each page, are around it, and are read after it", () => {
  const events: string[] = [];
  const collector = (name: string) => () => {
    events.push(`${name} starts`);
    return { wrap: (app: unknown) => `${name}(${String(app)})`, styles: () => events.push(`${name} ends`) };
  };
  const collectors = [collector("a"), collector("b")];
  const html = collectStyles(collectors, (around) => {
    events.push("rendered");
    return [around("app")].flat().join();
  });
  assert.equal(html, "b(a(app))");
  assert.deepEqual(events, ["a starts", "b starts", "rendered", "rendered", "a ends", "b ends"]);
  assert.equal(collectedStyles(), "5,6");
  assert.equal(collectStyles(collectors, () => undefined), undefined);
});
