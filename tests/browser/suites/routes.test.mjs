/** Pages open with JavaScript and without, and have the same text both ways. */
import assert from "node:assert/strict";

import { open, reader } from "../support/reader.mjs";
import { sample } from "../support/sample.mjs";
import { suite } from "../support/suite.mjs";

/** A new page for each route would take three times as long. */
const AT_ONCE = 12;

const { test, manifest, url } = suite();

const opened = sample(manifest.routes);
for (let start = 0; start < opened.length; start += AT_ONCE) {
  const routes = opened.slice(start, start + AT_ONCE);
  const [first, last] = [routes[0], routes.at(-1)];
  test(`the pages ${first.path} to ${last.path} read the same with JavaScript and without`, async ({ page }) => {
    for (const route of routes) {
      const response = await open(page, url(route.path));
      assert.equal(response.status(), 200, route.path);
      await reader(page).title.waitFor();
      assert.equal(await page.getByRole("heading", { level: 1 }).count(), 1, route.path);
      assert.equal(await page.title(), documentTitle(route.title));
      const [alive, written] = await articles(page);
      assert.equal(alive, written, route.path);
    }
  });
}

/** The title of the front page may equal the site's; then it occurs once. */
function documentTitle(title) {
  return title === manifest.title ? title : `${title} ${manifest.settings.titleDelimiter} ${manifest.title}`;
}

/**
 * Returns the article's text on the page, and in its file as read without scripts. Tabs are left out:
 * they show every panel without JavaScript.
 */
function articles(page) {
  return page.evaluate(async () => {
    const text = (source) => {
      const copy = source.querySelector("main article").cloneNode(true);
      for (const live of copy.querySelectorAll(".mr-tabs, button")) live.remove();
      return copy.textContent;
    };
    const html = await (await fetch(location.href)).text();
    return [text(document), text(new DOMParser().parseFromString(html, "text/html"))];
  });
}
