/** `mdbook-react serve` and a book in several languages: a page is loaded once, and again after an edit. */
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { fixture, PROGRAM } from "../support/book.mjs";
import { launch } from "../support/browser.mjs";
import { isSameDocument, markDocument } from "../support/reader.mjs";
import { serveBook } from "../support/served-book.mjs";

test("a page of another language is not loaded again and again", async () => {
  const book = mkdtempSync(join(tmpdir(), "editions-served-"));
  cpSync(fixture("editions"), book, { recursive: true, filter: (path) => !path.includes(".mdbook-react") });
  const { origin, end } = await serveBook(PROGRAM, book);
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.goto(`${origin}/en/tools/pot`);
    const received = page.evaluate(
      () =>
        new Promise((done) => {
          new EventSource("/__mdbook-react/events").addEventListener("message", ({ data }) => done(JSON.parse(data)));
        }),
    );
    const { type, base, isRepeated } = await received;
    assert.deepEqual({ type, base, isRepeated }, { type: "built", base: "/", isRepeated: true });
    await markDocument(page);
    await page.waitForTimeout(500);
    assert.equal(await isSameDocument(page), true);

    const file = join(book, "i18n/en/tools/pot.md");
    writeFileSync(file, `${readFileSync(file, "utf8")}\n\nA new paragraph.\n`);
    await page.getByText("A new paragraph.").waitFor();
  } finally {
    await browser.close();
    await end();
    rmSync(book, { recursive: true });
  }
});
