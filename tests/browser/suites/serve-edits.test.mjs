/**
 * `mdbook-react serve` shows each kind of edit on the screen without a reload: the text that the reader
 * looks at keeps its place, and components keep their states.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { PROGRAM, temporaryFolder } from "../support/book.mjs";
import { launch } from "../support/browser.mjs";
import { EDITS, editedBook, PAGE_PATH } from "../support/edits.mjs";
import { expressionOf, installEdits } from "../support/edits-in-page.mjs";
import { alive, isSameDocument, markDocument, settled } from "../support/reader.mjs";
import { serveBook } from "../support/served-book.mjs";

const book = editedBook(temporaryFolder());
let served, browser;

before(async () => {
  served = await serveBook(PROGRAM, book.folder);
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await served?.end();
});

const open = async (path) => {
  const page = await browser.newPage();
  await page.addInitScript(installEdits);
  await page.goto(served.origin + path);
  await page.waitForFunction(() => window[Symbol.for("mdbook-react.live")] !== undefined);
  await alive(page);
  await markDocument(page);
  return page;
};

const isShown = (page, expression) => page.evaluate(expressionOf(expression));

/** Brings the page into a state that edits must not lose. */
async function useComponents(page) {
  const counter = page.locator("article .counter", { hasText: "甲" });
  for (let text = await counter.textContent(); !text.endsWith("3"); text = await counter.textContent()) {
    await counter.click();
    // A click before hydration counts only after it.
    await page.waitForFunction((before) => [...document.querySelectorAll("article .counter")].every((one) => one.textContent !== before), text);
  }
  await page.getByRole("tab", { name: "Windows" }).click();
  if (!(await page.evaluate(() => window.state().isOpen))) await page.getByText("更多", { exact: true }).click();
  // Details open slowly, and move the text below them.
  await page.locator("article details").first().evaluate((details) => Promise.all(details.getAnimations({ subtree: true }).map(({ finished }) => finished)));
  await page.getByText("这里在读。").evaluate((paragraph) => window.scrollTo({ top: scrollY + paragraph.getBoundingClientRect().top - 200, behavior: "instant" }));
  await settled(page);
}

let page;

for (const { name, at, edit, shown, before: prepare, isShownBefore, resets, reloads } of EDITS) {
  test(`${name}${reloads ? `, with a reload: ${reloads}` : ""}`, async () => {
    page ??= await open(PAGE_PATH);
    await prepare?.(book);
    if (isShownBefore) await isShown(page, isShownBefore);
    await useComponents(page);
    const other = at && (await open(at));
    const [looked, kept] = [other ?? page, await page.evaluate(() => window.state())];
    await edit(book);
    if (reloads) {
      await page.waitForFunction(() => window.isSameDocument === undefined);
      await alive(page);
      await markDocument(page);
    }
    await isShown(looked, shown);
    if (reloads) return;
    assert.equal(await isSameDocument(looked), true, "the document was loaded again");
    await other?.close();
    await settled(page);
    const state = await page.evaluate(() => window.state());
    assert.ok(Math.abs(state.top - kept.top) <= 1, `the text moved from ${kept.top} to ${state.top}`);
    if (resets) return;
    assert.deepEqual([state.tab, state.isOpen], [kept.tab, kept.isOpen]);
    assert.ok(state.counters.some((text) => text.endsWith("甲：3")), state.counters.join());
    assert.equal(await isSameDocument(page), true, "the document was loaded again");
  });
}
