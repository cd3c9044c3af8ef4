/** `mdbook-react serve` and overrides and pages of the owner's: an edit is shown. */
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { fixture, PROGRAM } from "../support/book.mjs";
import { launch } from "../support/browser.mjs";
import { watch } from "../support/problems.mjs";
import { serveBook } from "../support/served-book.mjs";

test("edited overrides and pages appear in open pages", async () => {
  const book = mkdtempSync(join(tmpdir(), "parts-served-"));
  cpSync(fixture("parts"), book, { recursive: true, filter: (path) => !path.includes(".mdbook-react") });
  const { origin, end } = await serveBook(PROGRAM, book);
  const browser = await launch();
  const edit = (file, from, to) => {
    const path = join(book, file);
    const source = readFileSync(path, "utf8");
    assert.ok(source.includes(from), from);
    writeFileSync(path, source.replace(from, to));
  };
  try {
    const page = await browser.newPage();
    const problems = watch(page, origin);
    // A page may request a file of the build before; then it reads the entry again.
    problems.expect(/_data\/routes\//);
    const opened = async (path) => {
      await page.goto(`${origin}/docs${path}`);
      await page.waitForFunction(() => window[Symbol.for("mdbook-react.live")] !== undefined);
    };
    await opened("/second");
    edit("theme/overrides/TableOfContents.tsx", "节</button>", "小节</button>");
    await page.getByRole("button", { name: "2 小节" }).waitFor();
    await opened("/pricing");
    edit("theme/pages/pricing.tsx", "人：", "位：");
    await page.getByRole("button", { name: "1 位：12 元" }).click();
    await page.getByRole("button", { name: "2 位：24 元" }).waitFor();
    writeFileSync(join(book, "theme/pages/new.tsx"), "export default () => <h1>新页</h1>;\n");
    writeFileSync(join(book, "theme/overrides/Footer.tsx"), "export default () => <p>新的页脚</p>;\n");
    await page.getByText("新的页脚").waitFor();
    await opened("/new");
    await page.getByRole("heading", { name: "新页" }).waitFor();
    assert.deepEqual(problems.unexpected(), []);
  } finally {
    await browser.close();
    await end();
    rmSync(book, { recursive: true });
  }
});
