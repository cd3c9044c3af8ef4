/** What the keyboard and assistive technology meet: names, roles, and a focus that is never lost. */
import assert from "node:assert/strict";

import { writtenBook } from "../support/book.mjs";
import { open } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";
import { PHONE } from "../support/viewports.mjs";

const long = Array.from({ length: 60 }, (_, at) => `Paragraph ${at} about guards.\n`).join("\n");
const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="500"><rect width="900" height="500" fill="teal"/></svg>';

const book = writtenBook();
book.build({
  "book.toml": '[book]\ntitle = "Focus"\nlanguage = "en"\n\n[output.react]\nmermaid = true\n',
  "src/SUMMARY.md": "- [A](index.mdx)\n- [One](one.md)\n  - [B](b.md)\n- [Two]()\n  - [C](c.md)\n",
  "src/index.mdx": `# A\n\n## With \`code\`\n\n:::note\n\nText.\n\n:::\n\n![A picture](p.svg)\n\n\`\`\`mermaid\nflowchart LR\nX[Start] -->|go| Y[End]\n\`\`\`\n\n${long}\n[To B](b.md) and [again](b.md)\n\n${long}`,
  "src/one.md": `# One\n\n${long}`,
  "src/b.md": `# B\n\n## Guards\n\n${long}`,
  "src/c.md": `# C\n\n## Guards\n\n${long}`,
  "src/p.svg": picture,
});
const { test, url } = suite({ root: book.root });

/** What has the focus. */
const focused = (page) => page.evaluate(() => document.activeElement?.textContent?.trim() || document.activeElement?.getAttribute("aria-label") || document.activeElement?.localName);

test("headings, notes, pictures and diagrams have names of their own", async ({ page }) => {
  await open(page, url("/"));
  const main = page.getByRole("main");
  await main.getByRole("heading", { name: "With code", exact: true }).waitFor();
  await main.getByRole("link", { name: "Link to “With code”", exact: true }).waitFor();
  await main.getByRole("note", { name: "Note", exact: true }).waitFor();
  await main.getByRole("button", { name: "Enlarge image: A picture" }).waitFor();
  await main.getByRole("img", { name: /Start → End: go/ }).waitFor();
});

test("a note has a border in forced colours", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(url("/"));
  const border = await page.getByRole("note").evaluate((note) => {
    const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(note);
    return { width: borderTopWidth, isSeen: borderTopColor !== backgroundColor };
  });
  assert.deepEqual(border, { width: "1px", isSeen: true });
});

for (const [what, selector, name] of [["picture", ".mr-image img", /A picture/], ["diagram", ".mr-diagram > svg", /Start → End/]]) {
  test(`a ${what} is under the pointer, and a press enlarges it`, async ({ page }) => {
    await open(page, url("/"));
    const shown = page.locator(selector);
    await shown.scrollIntoViewIfNeeded();
    const hit = await shown.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      return element.contains(at);
    });
    assert.ok(hit);
    await shown.click();
    const viewer = page.getByRole("dialog", { name: "Enlarge image" });
    const copy = viewer.getByRole("img", { name });
    await copy.waitFor();
    const fitting = (await copy.boundingBox()).width;
    await copy.click();
    assert.ok((await copy.boundingBox()).width > fitting * 1.2, "a press shows it larger");
    await page.keyboard.press("Escape");
    await viewer.waitFor({ state: "detached" });
    assert.match(await focused(page), /^Enlarge image/);
  });
}

test("on a phone, the viewer shows a picture no smaller than the page", { viewport: PHONE }, async ({ page }) => {
  await open(page, url("/"));
  const onPage = (await page.locator(".mr-image img").boundingBox()).width;
  await page.locator(".mr-image img").click();
  const inViewer = (await page.locator("dialog img").boundingBox()).width;
  assert.ok(inViewer >= onPage, `${inViewer} and ${onPage}`);
});

test("the focus goes to the title when the button that has it vanishes", async ({ page }) => {
  await open(page, url("/b"));
  await page.mouse.wheel(0, 2000);
  await page.waitForFunction(() => window.scrollY > 1000);
  await page.mouse.wheel(0, -400);
  const button = page.getByRole("button", { name: "Back to top" });
  await button.click();
  await button.waitFor({ state: "detached" });
  assert.equal(await focused(page), "B");
});

test("the focus stays on the page when a wider window closes the menu", { viewport: PHONE }, async ({ page }) => {
  await open(page, url("/b"));
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("dialog", { name: "Menu" }).waitFor({ state: "detached" });
  assert.equal(await focused(page), "B");
});

test("going back gives the focus back to the link", async ({ page }) => {
  await open(page, url("/"));
  await page.getByRole("link", { name: "again" }).click();
  await page.waitForURL(url("/b"));
  await page.waitForFunction(() => document.activeElement?.localName === "h1");
  await page.goBack();
  await page.waitForURL(url("/"));
  await page.waitForFunction(() => document.activeElement?.textContent === "again");
});

test("a click right after Escape in the search is not lost", async ({ page }) => {
  await open(page, url("/b"));
  for (const [index, name] of ["One", "A", "One", "A"].entries()) {
    await page.keyboard.press("/");
    await page.getByRole("dialog", { name: "Search the docs" }).waitFor();
    await page.evaluate((label) => {
      document.querySelector("dialog[open]").dispatchEvent(new Event("cancel", { cancelable: true }));
      [...document.querySelectorAll(".mr-sidebar a")].find((link) => link.textContent === label).click();
    }, name);
    await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
    await page.waitForFunction((path) => location.pathname === path, name === "A" ? "/" : "/one");
    assert.equal(await page.locator("dialog[open]").count(), 0, `round ${index}`);
  }
});

test("readers turn keys without a modifier off, and on again", async ({ page }) => {
  await open(page, url("/b"));
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await page.keyboard.press("?");
  await keys.getByRole("checkbox", { name: "Keys without Ctrl or ⌘" }).uncheck();
  await page.keyboard.press("Escape");
  await keys.waitFor({ state: "detached" });
  for (const key of ["?", "/", "s", "ArrowRight"]) await page.keyboard.press(key);
  assert.equal(await page.locator("dialog").count(), 0);
  assert.equal(new URL(page.url()).pathname, "/b");
  await page.keyboard.press("Control+K");
  const search = page.getByRole("dialog", { name: "Search the docs" });
  await search.waitFor();
  await page.keyboard.press("Escape");
  await search.waitFor({ state: "detached" });
  await page.keyboard.press("Control+?");
  await keys.getByRole("checkbox").check();
  // A closed dialog leaves the focus on its checkbox until the browser's next step.
  await page.evaluate(() => {
    const box = document.querySelector(".mr-keys input");
    box.closest("dialog").close();
    box.dispatchEvent(new KeyboardEvent("keydown", { key: "?", bubbles: true, cancelable: true }));
  });
  await keys.waitFor();
});

test("the search shows the hits of one part of the book", async ({ page }) => {
  await open(page, url("/"));
  await page.keyboard.press("/");
  await page.getByRole("combobox").fill("guards");
  const parts = page.getByRole("radiogroup", { name: "Parts of the book" });
  await parts.getByRole("radio", { name: "Two" }).check();
  const options = page.getByRole("option");
  await page.waitForFunction(() => [...document.querySelectorAll("[role=option]")].every((option) => option.getAttribute("href").startsWith("/c")));
  assert.ok(await options.count() > 0);
  await parts.getByRole("radio", { name: "All" }).check();
  await page.waitForFunction(() => [...document.querySelectorAll("[role=option]")].some((option) => option.getAttribute("href").startsWith("/b")));
});

test("the menu beside the copy button leads to the Markdown and to assistants", async ({ page }) => {
  await open(page, url("/b"));
  await page.getByText("Copy as Markdown").waitFor();
  await page.locator(".mr-split summary").click();
  const links = await page.locator(".mr-split a").evaluateAll((all) => all.map((link) => link.href));
  assert.equal(links.length, 3);
  assert.equal(links[0], url("/b.md"));
  for (const link of links.slice(1)) assert.ok(link.includes(encodeURIComponent(url("/b.md"))), link);
});

test("without scripts, a link at the top leads to the navigation on a phone", { viewport: PHONE, javaScript: false }, async ({ page }) => {
  await page.goto(url("/b"));
  await page.getByRole("link", { name: "Menu", exact: true }).click();
  const sidebar = page.getByRole("navigation", { name: "Docs sidebar" });
  const { y } = await sidebar.boundingBox();
  assert.ok(y < PHONE.height, `the navigation is at ${y}`);
});

test("what only a stylesheet would hide is hidden", { javaScript: false }, async ({ page }) => {
  await page.goto(url("/b"));
  assert.notEqual(await page.locator(".mr-base-path-banner").getAttribute("hidden"), null);
  assert.equal(await page.locator(".mr-sidebar button.mr-sidebar__label:not([hidden])").count(), 0);
  await page.locator(".mr-sidebar__without-js").first().waitFor();
});

test("a page whose data do not come is loaded as a document", async ({ page, problems }) => {
  problems.expect(/ERR_ABORTED|ERR_FAILED/);
  await open(page, url("/"));
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => void (window.isOld = true));
  await page.route("**/_data/pages/**", () => {});
  await page.evaluate(() => {
    const link = document.createElement("a");
    link.href = "/c";
    document.querySelector("#mr-app main").append(link);
    link.click();
  });
  await page.waitForFunction(() => location.pathname === "/c" && window.isOld === undefined);
  await page.getByRole("heading", { level: 1, name: "C", exact: true }).waitFor();
});
