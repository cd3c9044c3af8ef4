/** `mdbook-react serve` and a book in several languages: each page shows the edits of its language, in place. */
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { fixture, PROGRAM } from "../support/book.mjs";
import { launch } from "../support/browser.mjs";
import { alive, isSameDocument, markDocument } from "../support/reader.mjs";
import { serveBook } from "../support/served-book.mjs";

/** Returns the next message about a whole build; the first one after connecting is repeated. */
const nextBuild = (page, isRepeated) =>
  page.evaluate(
    (isRepeated) =>
      new Promise((done) => {
        new EventSource("/__mdbook-react/events").addEventListener("message", ({ data }) => {
          const message = JSON.parse(data);
          if (message.type === "built" && Boolean(message.isRepeated) === isRepeated) done(message);
        });
      }),
    isRepeated,
  );

test("edits of a language are shown in place, and edits of another one change nothing", async () => {
  const book = mkdtempSync(join(tmpdir(), "editions-served-"));
  cpSync(fixture("editions"), book, { recursive: true, filter: (path) => !path.includes(".mdbook-react") });
  const { origin, end } = await serveBook(PROGRAM, book);
  const browser = await launch();
  const append = (file, text) => writeFileSync(join(book, file), `${readFileSync(join(book, file), "utf8")}\n\n${text}\n`);
  try {
    const page = await browser.newPage();
    await page.goto(`${origin}/en/tools/pot`);
    const { sites } = await nextBuild(page, true);
    assert.ok(sites["/"] && sites["/en/"], Object.keys(sites).join());
    await alive(page);
    await markDocument(page);

    append("i18n/en/tools/pot.md", "A new paragraph.");
    await page.getByText("A new paragraph.").waitFor();
    await nextBuild(page, true);

    await page.evaluate(() => {
      window.wasShown = false;
      const look = () => { window.wasShown ||= document.body.textContent.includes("新的一段。"); };
      new MutationObserver(look).observe(document.body, { childList: true, characterData: true, subtree: true });
    });
    const built = nextBuild(page, false);
    append("src/tools/pot.md", "新的一段。");
    await built;
    // The page handles messages in order, so after a later edit it has handled the one of the other language.
    append("i18n/en/tools/pot.md", "A later paragraph.");
    await page.getByText("A later paragraph.").waitFor();
    assert.equal(await isSameDocument(page), true);
    assert.equal(await page.evaluate(() => window.wasShown), false);
  } finally {
    await browser.close();
    await end();
    rmSync(book, { recursive: true });
  }
});
