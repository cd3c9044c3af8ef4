/** Blocks of code on the fixture book: marks, copies, links, wrapping, colours. */
import assert from "node:assert/strict";

import { open, reader } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";
import { DESKTOP, PHONE } from "../support/viewports.mjs";

const { test, url } = suite({ root: process.env.SHOWCASE, permissions: ["clipboard-read", "clipboard-write"] });

const block = (page, text) => page.locator("main .mr-code", { hasText: text });
const line = (page, text) => page.locator("main .mr-code :is(.line, .lines)", { hasText: text });
const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());

for (const theme of ["light", "dark"]) {
  for (const [device, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    test(`a block shows its title, its marked lines and its tokens (${theme}, ${device})`, { viewport }, async ({ page, reader: context }) => {
      await context.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
      await open(page, url("/code"));
      await page.getByText("src/app.module.ts", { exact: true }).waitFor();
      const ground = (text) => line(page, text).evaluate((node) => getComputedStyle(node).backgroundColor);
      const plain = await ground("const plain");
      for (const text of ["const next", "const first", "const last", "const broken", "const added", "const gone"]) {
        assert.notEqual(await ground(text), plain, text);
      }
      const colors = await block(page, "const plain").locator("[class^='tk-']").evaluateAll((tokens) => [
        ...new Set(tokens.map((token) => getComputedStyle(token).color)),
      ]);
      assert.ok(colors.length > 1, "tokens differ in colour");
      assert.equal(await page.getByText("highlight-next-line").count(), 0);
      assert.equal(await page.getByText("[!code").count(), 0);
    });
  }
}

test("punctuation and plain text have their colours, marked or not", { everyEngine: true }, async ({ page, reader: context }) => {
  await context.addInitScript(() => localStorage.setItem("docs-code-theme", "night-owl"));
  await open(page, url("/code"));
  const colors = (selector) => page.locator(`main .mr-code ${selector}`).evaluateAll((nodes) => [
    ...new Set(nodes.map((node) => getComputedStyle(node).color)),
  ]);
  const punctuation = await colors(".tk-p");
  const plain = await colors(":is(.line, .lines):not(.line--p)");
  assert.deepEqual([punctuation.length, plain.length], [1, 1]);
  assert.notDeepEqual(punctuation, plain);
  assert.deepEqual(await colors(".line--p"), punctuation);
  assert.deepEqual(await colors(".tk-x"), plain);
});

test("line numbers begin at the number in the fence, an empty line keeps its height", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/code"));
  assert.equal(await line(page, "const word").getAttribute("data-line"), "10");
  const heights = await block(page, "src/app.module.ts").locator(".line").evaluateAll((lines) =>
    lines.map((one) => one.getBoundingClientRect().height.toFixed(2)),
  );
  assert.equal(heights.length, 4);
  assert.equal(new Set(heights).size, 1, String(heights));
});

test("words that the author names are marked", async ({ page }) => {
  await open(page, url("/code"));
  const marked = block(page, "const word").locator("mark, .marked");
  assert.deepEqual(await marked.allInnerTexts(), ["word", "word"]);
});

test("copied code has neither prompts nor marks of a diff", async ({ page }) => {
  await open(page, url("/code"));
  for (const [text, expected] of [
    ["npm run build", "npm run build\nnpm start"],
    ["const now", "const now = 2;"],
    ["const broken", /const broken = 4;\nconst added = 5;/],
  ]) {
    await block(page, text).getByRole("button", { name: "复制代码" }).click();
    await block(page, text).getByRole("button", { name: "已复制" }).waitFor();
    const copied = await clipboard(page);
    if (expected instanceof RegExp) assert.match(copied, expected);
    else assert.equal(copied, expected);
  }
});

test("a copy is announced, and the button is itself again after two seconds", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/code"));
  const copy = page.getByRole("button", { name: "复制代码" }).first();
  await copy.evaluate((button) => {
    window.names = [];
    const note = () => window.names.push([button.getAttribute("aria-label"), performance.now()]);
    new MutationObserver(note).observe(button, { attributeFilter: ["aria-label"] });
  });
  await copy.click();
  await page.getByRole("status").filter({ hasText: "已复制" }).waitFor({ state: "attached" });
  await page.waitForFunction(() => window.names.length === 2);
  const [[copied, start], [name, end]] = await page.evaluate(() => window.names);
  assert.deepEqual([copied, name], ["已复制", "复制代码"]);
  assert.ok(end - start > 1000, "it stays long enough to be read");
});

test("copy and wrap are reached and used by keyboard", async ({ page }) => {
  await open(page, url("/code"));
  const long = block(page, "一行很长很长的代码");
  await long.locator("pre").focus();
  await page.keyboard.press("Tab");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  assert.equal(await focused(), "自动换行");
  await page.keyboard.press("Enter");
  assert.equal(await long.getByRole("button", { name: "自动换行" }).getAttribute("aria-pressed"), "true");
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "复制代码");
  await page.keyboard.press("Space");
  await long.getByRole("button", { name: "已复制" }).waitFor();
});

test("only a block that overflows offers to wrap", async ({ page }) => {
  await open(page, url("/code"));
  await block(page, "一行很长很长的代码").getByRole("button", { name: "自动换行" }).waitFor({ state: "attached" });
  assert.equal(await block(page, "const word").getByRole("button", { name: "自动换行" }).count(), 0);
});

test("a line's number makes an address that marks it, a second with Shift a range", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/code"));
  const first = line(page, "const word");
  await first.click({ position: { x: 20, y: 8 } });
  await page.waitForFunction(() => /^#.+-L10$/.test(location.hash));
  assert.match(await first.getAttribute("class"), /linked/);
  await line(page, "const other").click({ position: { x: 20, y: 8 }, modifiers: ["Shift"] });
  await page.waitForFunction(() => /^#.+-L10-L11$/.test(location.hash));
  await page.reload();
  await page.locator("main .line.linked", { hasText: "const other" }).waitFor();
  assert.equal(await page.locator("main .line.linked").count(), 2);
});

test("a link to a line of a block without numbers marks that line alone, and moves nothing", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/code"));
  const plain = block(page, "const plain");
  const [id, text] = await plain.evaluate((node) => [node.id, node.querySelector("code").textContent]);
  const height = () => plain.locator("pre").evaluate((node) => node.getBoundingClientRect().height.toFixed(1));
  const before = await height();
  for (const [number, words] of [[1, "const plain"], [2, "const next"], [8, "const focus"]]) {
    await page.goto(url(`/code#${id}-L${number}`));
    const linked = page.locator("main .line.linked");
    await linked.filter({ hasText: words }).waitFor();
    assert.equal(await linked.count(), 1, words);
  }
  assert.equal(await plain.locator("code").textContent(), text);
  assert.equal(await height(), before);
});

test("the reader chooses the colours of code: shown at once, kept, in every tab, before the first paint", { everyEngine: true }, async ({ page, newPage }) => {
  await open(page, url("/code"));
  const ground = (where = page) => block(where, "const plain").evaluate((node) => getComputedStyle(node).backgroundColor);
  const before = await ground();
  const { page: other } = await newPage();
  await open(other, url("/code"));
  await page.getByRole("button", { name: "代码配色" }).click();
  const dracula = page.getByRole("menuitemradio", { name: "Dracula", exact: true });
  await dracula.hover();
  assert.equal(await page.getByRole("menuitemradio").count(), 20);
  await page.waitForFunction((old) => getComputedStyle(document.querySelector("main .mr-code")).backgroundColor !== old, before);
  await page.keyboard.press("Escape");
  await page.waitForFunction((old) => getComputedStyle(document.querySelector("main .mr-code")).backgroundColor === old, before);
  await page.getByRole("button", { name: "代码配色" }).click();
  await dracula.click();
  const chosen = await ground();
  assert.notEqual(chosen, before);
  await other.waitForFunction((now) => getComputedStyle(document.querySelector("main .mr-code")).backgroundColor === now, chosen);
  await page.addInitScript(() => {
    requestAnimationFrame(function look() {
      const code = document.querySelector("main .mr-code");
      if (!code) return requestAnimationFrame(look);
      window.firstColor = getComputedStyle(code).backgroundColor;
    });
  });
  await page.reload();
  await page.waitForFunction(() => window.firstColor !== undefined);
  assert.equal(await page.evaluate(() => window.firstColor), chosen);
});

/** Contrast with white, as WCAG 2.2 computes it. */
function contrastWithWhite(color) {
  const [red, green, blue] = color.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

test("on paper code is wrapped, in the colours of a light theme", async ({ page, reader: context }) => {
  await context.addInitScript(() => localStorage.setItem("theme", "dark"));
  await open(page, url("/code"));
  await page.emulateMedia({ media: "print" });
  const long = block(page, "一行很长很长的代码");
  const style = await long.locator("code").evaluate((code) => {
    const { whiteSpace } = getComputedStyle(code);
    const parts = (color) => color.match(/[\d.]+/g).slice(0, 3).map(Number);
    const colors = [...code.querySelectorAll("[class^='tk-']")].map((token) => parts(getComputedStyle(token).color));
    return { whiteSpace, colors, isCut: code.scrollWidth > code.clientWidth + 1 };
  });
  assert.equal(style.whiteSpace, "pre-wrap");
  assert.equal(style.isCut, false);
  assert.ok(new Set(style.colors.map(String)).size > 1, "the tokens have one colour");
  for (const color of style.colors) assert.ok(contrastWithWhite(color) > 3, `${color} is too light for paper`);
  assert.equal(await page.getByRole("button", { name: "复制代码" }).count(), 0);
});

test("a block of many lines scrolls sideways inside and takes the focus", { everyEngine: true, viewport: PHONE }, async ({ page }) => {
  await open(page, url("/code"));
  const pre = block(page, "一行很长很长的代码").locator("pre");
  await pre.focus();
  const before = await pre.evaluate((node) => node.scrollLeft);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(([node, from]) => node.scrollLeft > from, [await pre.elementHandle(), before]);
});

test("code inside raw HTML of Markdown is copied", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/中文 路径"));
  await reader(page).main.getByText("更多", { exact: true }).click();
  const code = block(page, "inDetails");
  await code.hover();
  await code.getByRole("button", { name: "复制代码" }).click();
  assert.equal(await clipboard(page), "const inDetails = 1;");
});
