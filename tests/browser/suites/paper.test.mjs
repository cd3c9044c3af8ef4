/** Paper shows everything that can be opened on the screen, and nothing that opens it. */
import assert from "node:assert/strict";

import { writtenBook } from "../support/book.mjs";
import { suite } from "../support/suite.mjs";

const book = writtenBook();
const folded = (text) => `<details>\n<summary>问</summary>\n\n${text}\n\n</details>\n`;
book.build({
  "book.toml": '[book]\ntitle = "纸上之书"\nlanguage = "zh-CN"\n\n[output.react]\n',
  "src/SUMMARY.md": "- [甲](index.md)\n- [乙](b.md)\n",
  "src/index.md": `# 甲\n\n${folded("直接的字")}\n${folded(folded("嵌套的字"))}\n<details name="组"><summary>一</summary><b>组内的字</b></details>\n<details name="组"><summary>二</summary><b>又一段字</b></details>\n`,
  "src/b.md": "# 乙\n\n```rust\n# let hidden = 1;\nlet shown = 2;\n```\n",
});
const { test, url } = suite({ root: book.root });

const TEXTS = { "/": ["直接的字", "嵌套的字", "组内的字", "又一段字"], "/b": ["let hidden"] };

/** Whether a reader of the page sees each text. */
const seen = (page, texts) => page.evaluate((texts) => texts.map((text) => {
  const holders = [...document.querySelectorAll("main *")].filter((element) => element.textContent.includes(text));
  return holders.at(-1)?.checkVisibility() ?? "missing";
}), texts);

for (const [address, texts] of [...Object.entries(TEXTS), ["/print.html", Object.values(TEXTS).flat()]]) {
  test(`paper shows what is closed on ${address}`, async ({ page }) => {
    await page.goto(url(address));
    assert.deepEqual(await seen(page, texts), texts.map(() => false));
    await page.emulateMedia({ media: "print" });
    assert.deepEqual(await seen(page, texts), texts.map(() => true));
    assert.equal(await page.getByRole("checkbox").count(), 0);
    assert.equal(await page.locator("main").getByRole("button").count(), 0);
  });
}
