/**
 * An author's ids and names become properties of `window` and `document`. None of them may hide a
 * property that the shell reads.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { alive, reader } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const { test, root, url } = suite({ root: process.env.SHOWCASE });

const app = join(root, "_app");
const scripts = readdirSync(app).filter((file) => file.endsWith(".js")).map((file) => readFileSync(join(app, file), "utf8")).join("\n");

/** Every name that the shell's scripts could read from `window`: properties, identifiers in `typeof`, and ids. */
const NAMES = [
  ...new Set([
    ...scripts.matchAll(/(?:globalThis|window|self|document)\??\.([\w$]+)/g),
    ...scripts.matchAll(/\.((?:parcel|webpack|__)\w+)/g),
    ...scripts.matchAll(/typeof ([A-Za-z_$][\w$]{3,})/g),
    ...scripts.matchAll(/"u">\s*typeof ([A-Za-z_$][\w$]{2,})/g),
    ...scripts.matchAll(/getElementById\("([\w-]+)"\)/g),
  ].map(([, name]) => name)),
  "parcelRequire995a",
  "mdbookReact",
];

test("ids on a page do not replace globals that the shell reads", async ({ page }) => {
  assert.ok(NAMES.length > 20, NAMES.join(" "));
  await page.route(url("/long"), async (route) => {
    const answer = await route.fetch();
    // As sanitised HTML may have them: `id` on any element, in the article.
    const clutter = NAMES.map((name) => `<b id="${name}"></b>`).join("");
    const body = (await answer.text()).replace(/<article[^>]*>.*?<p[^>]*>/s, (start) => start + clutter);
    assert.ok(body.includes(clutter));
    await route.fulfill({ response: answer, body });
  });
  await page.goto(url("/long"));
  await alive(page);
  // The frame answers, and the page can be left.
  await reader(page).colorToggle.click();
  await page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
  await reader(page).sidebar.getByRole("link", { name: "组件", exact: true }).click();
  await reader(page).title.filter({ hasText: "组件" }).waitFor();
  await page.waitForURL(url("/components"));
});

test("the shell's scripts keep nothing in window by name", () => {
  assert.deepEqual(scripts.match(/parcelRequire[0-9a-z]{4}/g), null);
});
