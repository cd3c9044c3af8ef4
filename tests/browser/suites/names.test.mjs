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

/**
 * Every word of the shell's scripts, and the ids by which they find elements: a superset of the names that
 * they look up in `window` and `document`.
 */
const WORDS = [
  ...new Set([
    ...Array.from(scripts.matchAll(/(?<![\w$])[A-Za-z_$][\w$]*/g), ([word]) => word),
    ...Array.from(scripts.matchAll(/getElementById\("([\w-]+)"\)/g), ([, name]) => name),
  ]),
];

/** Uses the page as the test does below. */
async function use(page) {
  await alive(page);
  await reader(page).colorToggle.click();
  await page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await reader(page).sidebar.getByRole("link", { name: "组件", exact: true }).click();
  await reader(page).title.filter({ hasText: "组件" }).waitFor();
  await page.waitForURL(url("/components"));
}

test("ids on a page do not replace globals that the shell reads", async ({ page }) => {
  await page.goto(url("/components"));
  // The others win over elements with their names.
  const names = await page.evaluate((words) => words.filter((word) => !(word in window) && !(word in document)), WORDS);
  assert.ok(names.length > 1000, names.join(" "));
  await page.route(url("/long"), async (route) => {
    const answer = await route.fetch();
    // As sanitised HTML may have them: `id` on any element, in the article.
    const clutter = names.map((name) => `<b id="${name}"></b>`).join("");
    const body = (await answer.text()).replace(/<article[^>]*>.*?<p[^>]*>/s, (start) => start + clutter);
    assert.ok(body.includes(clutter));
    await route.fulfill({ response: answer, body });
  });
  await page.goto(url("/long"));
  await use(page);
});

test("the shell's scripts keep nothing in window by name", () => {
  assert.deepEqual(scripts.match(/parcelRequire[0-9a-z]{4}/g), null);
});
