/** Every written page opens, with JavaScript and without, and has the same text both ways. */
import assert from "node:assert/strict";

import { open, reader } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const { test, manifest, url } = suite();

for (const route of manifest.routes) {
  test(`${route.path} reads the same with JavaScript and without`, async ({ page, reader: context, newPage }) => {
    const response = await open(page, url(route.path));
    assert.equal(response.status(), 200);
    await reader(page).title.waitFor();
    assert.equal(await page.getByRole("heading", { level: 1 }).count(), 1);
    assert.equal(await page.title(), documentTitle(route.title));
    const alive = await article(page);

    const { page: still } = await newPage();
    const session = await context.newCDPSession(still);
    await session.send("Emulation.setScriptExecutionDisabled", { value: true });
    await still.goto(url(route.path));
    await reader(still).title.waitFor();
    assert.equal(await article(still), alive);
  });
}

/** The title of the front page may equal that of the site; then it occurs once. */
function documentTitle(title) {
  return title === manifest.title ? title : `${title} ${manifest.settings.titleDelimiter} ${manifest.title}`;
}

/** Returns the article's text outside of tabs, which show every panel without JavaScript. */
function article(page) {
  return page.locator("main article").evaluate((element) => {
    const copy = element.cloneNode(true);
    for (const live of copy.querySelectorAll(".mr-tabs, button")) live.remove();
    return copy.textContent;
  });
}
