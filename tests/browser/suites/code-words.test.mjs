/** Blocks of code whose fences have words: wrapped, without buttons, folded. */
import assert from "node:assert/strict";

import { violations } from "../support/axe.mjs";
import { writtenBook } from "../support/book.mjs";
import { open, overflow } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";
import { PHONE } from "../support/viewports.mjs";

const LONG = `const long = "${"a long line, ".repeat(20)}";`;
const fence = (words, code) => `\`\`\`ts ${words}\n${code}\n\`\`\`\n`;

const lines = (word, count) => Array.from({ length: count }, (_, at) => `// ${word} ${at + 1}.`).join("\n");

const book = writtenBook();
book.build({
  "book.toml": '[book]\ntitle = "Words"\nlanguage = "en"\n\n[output.react]\n',
  "src/SUMMARY.md": "- [Start](index.md)\n",
  "src/index.md": [
    "# Start",
    "## Wrapped",
    fence("wrap title=\"wrapped\"", `${LONG}\n\n// wrapped`),
    fence("wrap title=\"short\"", "// short\n\n// line\n"),
    fence("title=\"plain\"", `${LONG}\n// plain`),
    fence("no-copy title=\"output\"", `${LONG}\n// output`),
    "## Without a header",
    `\`\`\`\nfirst ${LONG}\nlast\n\`\`\`\n`,
    "## Folded",
    fence('max-lines=3 title="long"', lines("long", 40)),
    fence("collapse", lines("closed", 30)),
    fence("showLineNumbers max-lines=2 title=\"numbered\"", lines("numbered", 20)),
  ].join("\n\n"),
});
const { test, url } = suite({ root: book.root });

const block = (page, title) => page.locator("main .mr-code", { has: page.locator(".mr-code__title", { hasText: title }) });
const isCut = (block) => block.locator("pre").evaluate((pre) => pre.scrollWidth > pre.clientWidth);
/** Whether readers see a text. */
const isSeen = (page, text) => page.getByText(text, { exact: true }).evaluate((node) => node.checkVisibility());
const wrapButton = (block) => block.getByRole("button", { name: "Wrap lines" });

for (const viewport of [undefined, PHONE]) {
  test(`a wrapped block needs no scrolling, and its button undoes it (${viewport ? "phone" : "desktop"})`, { everyEngine: true, viewport }, async ({ page }) => {
    await open(page, url("/"));
    for (const [title, cut] of [["wrapped", false], ["plain", true]]) {
      const one = block(page, title);
      assert.equal(await isCut(one), cut, title);
      const button = wrapButton(one);
      await one.hover();
      await button.waitFor();
      assert.equal(await button.getAttribute("aria-pressed"), String(!cut), title);
      await button.click();
      assert.equal(await isCut(one), !cut, title);
      assert.equal(await button.getAttribute("aria-pressed"), String(cut), title);
      await button.click();
      assert.equal(await isCut(one), cut, title);
    }
    assert.equal(await wrapButton(block(page, "short")).count(), 0);
  });
}

test("a block without a header uses its whole width, and its first line is not lost behind the buttons", { everyEngine: true, viewport: PHONE }, async ({ page }) => {
  await open(page, url("/"));
  const bare = page.locator("main .mr-code", { hasText: "first const long" });
  await wrapButton(bare).waitFor();
  const measure = () => bare.evaluate((block) => {
    const box = (element) => element.getBoundingClientRect();
    const pre = block.querySelector("pre");
    const tools = box(block.querySelector(".mr-code__tools"));
    const text = document.createRange();
    text.selectNodeContents(block.querySelector("code > *"));
    const first = [...text.getClientRects()].filter(({ top, bottom }) => top < tools.bottom - 4 && bottom > tools.top);
    return { unused: box(block).width - box(pre).width, covered: Math.max(...first.map(({ right }) => right)) - tools.left };
  });
  assert.ok((await measure()).unused < 4);
  await bare.locator("pre").evaluate((pre) => pre.scrollTo({ left: pre.scrollWidth, behavior: "instant" }));
  assert.ok((await measure()).covered <= 0, "the end of the first line is behind the buttons");
  await wrapButton(bare).click();
  assert.equal(await isCut(bare), false);
  assert.ok((await measure()).covered <= 0, "the wrapped line is behind the buttons");
});

for (const viewport of [undefined, PHONE]) {
  test(`the header names the file or the language, and the buttons cover no code (${viewport ? "phone" : "desktop"})`, { viewport }, async ({ page }) => {
    await open(page, url("/"));
    const blocks = await page.locator("main .mr-code[data-language]").evaluateAll((all) =>
      all.map((block) => {
        const box = (name) => block.querySelector(name)?.getBoundingClientRect();
        return {
          name: block.querySelector(".mr-code__title")?.textContent ?? getComputedStyle(block, "::before").content,
          copy: getComputedStyle(block.querySelector(".mr-code__tools")).opacity,
          isCovered: box(".mr-code__tools").bottom > box("pre").top,
        };
      }),
    );
    for (const { copy, isCovered } of blocks) assert.deepEqual([copy, isCovered], ["1", false]);
    const names = blocks.map(({ name }) => name);
    assert.ok(names.includes("wrapped") && names.some((name) => name.startsWith('"ts"')), names.join());
  });
}

test("only a block that scrolls is a stop of the Tab key, with a role and a name", { viewport: PHONE }, async ({ page }) => {
  await open(page, url("/"));
  await page.getByRole("group", { name: "plain" }).waitFor();
  assert.equal(await page.getByRole("group", { name: "plain" }).getAttribute("tabindex"), "0");
  for (const title of ["wrapped", "short"]) assert.equal(await block(page, title).locator("pre").getAttribute("tabindex"), null, title);
  await wrapButton(block(page, "plain")).click();
  await page.getByRole("group", { name: "plain" }).waitFor({ state: "detached" });
});

test("wrapping needs no scripts", { javaScript: false }, async ({ page }) => {
  await page.goto(url("/"));
  assert.equal(await isCut(block(page, "wrapped")), false);
});

test("a block without a copy button can still be wrapped", async ({ page }) => {
  await open(page, url("/"));
  const output = block(page, "output");
  await output.hover();
  await wrapButton(output).waitFor();
  assert.equal(await output.getByRole("button").count(), 1);
  assert.equal(await block(page, "plain").getByRole("button", { name: "Copy code" }).count(), 1);
});

for (const javaScript of [true, false]) {
  test(`a long block shows its first lines, and all at a key, ${javaScript ? "with" : "without"} scripts`, { everyEngine: true, javaScript }, async ({ page }) => {
    await page.goto(url("/"));
    for (const [name, shown, last] of [["All 40 lines", "// long 3.", "// long 40."], ["All 30 lines", undefined, "// closed 30."]]) {
      const bar = page.getByText(name, { exact: true });
      assert.equal(await isSeen(page, last), false, name);
      if (shown) assert.equal(await isSeen(page, shown), true, name);
      await bar.focus();
      await page.keyboard.press("Enter");
      assert.equal(await isSeen(page, last), true, name);
      await page.keyboard.press("Enter");
      assert.equal(await isSeen(page, last), false, name);
    }
  });
}

test("the copy button copies the lines that are not shown", { permissions: ["clipboard-read", "clipboard-write"] }, async ({ page }) => {
  await open(page, url("/"));
  const long = block(page, "long");
  await long.hover();
  await long.getByRole("button", { name: "Copy code" }).click();
  await long.getByRole("button", { name: "Copied" }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), lines("long", 40));
});

test("an address of a line shows it", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/"));
  const id = await block(page, "numbered").getAttribute("id");
  assert.equal(await isSeen(page, "// numbered 15."), false);
  await page.goto(url(`/#${id}-L15`));
  await page.locator("main .line.linked").waitFor();
  assert.equal(await isSeen(page, "// numbered 15."), true);
  assert.equal(await block(page, "numbered").getByText("All 20 lines").isVisible(), false);
});

test("an address of a word in the browser's own form shows it", async ({ page }) => {
  await page.goto(url("/#:~:text=closed%2030"));
  await page.waitForFunction(() => [...document.querySelectorAll("main .line--rest")].some((rest) => rest.textContent.includes("closed 30") && !rest.hidden));
  assert.equal(await isSeen(page, "// closed 30."), true);
});

test("the search shows the lines with the word", async ({ page }) => {
  await open(page, url("/"));
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("closed");
  await page.getByRole("option").first().click();
  const mark = page.locator("main mark.mr-search-mark").first();
  await mark.waitFor({ state: "attached" });
  assert.equal(await mark.evaluate((node) => node.checkVisibility()), true);
});

test("paper has all lines, and no bar", async ({ page }) => {
  await page.goto(url("/"));
  await page.emulateMedia({ media: "print" });
  for (const text of ["// long 40.", "// closed 30.", "// numbered 20."]) assert.equal(await isSeen(page, text), true, text);
  assert.equal(await page.getByText("All 40 lines").isVisible(), false);
});

for (const viewport of [undefined, PHONE]) {
  test(`axe finds nothing, and nothing is too wide (${viewport ? "phone" : "desktop"})`, { viewport }, async ({ page }) => {
    await open(page, url("/"));
    assert.deepEqual(await violations(page), []);
    await page.getByText("All 40 lines").click();
    assert.deepEqual(await violations(page), []);
    assert.ok((await overflow(page)) <= 0);
  });
}
