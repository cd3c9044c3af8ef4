/** `mdbook-react serve` and components of the owner's: an edit is shown, a mistake is explained. */
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { fixture, PROGRAM } from "../support/book.mjs";
import { launch } from "../support/browser.mjs";
import { watch } from "../support/problems.mjs";
import { isSameDocument, markDocument } from "../support/reader.mjs";
import { serveBook } from "../support/served-book.mjs";

const BOOK = fixture("own-components");

const counter = (page, name) => page.getByRole("button", { name });

test("an edited component appears in an open page without a reload", async () => {
  const book = mkdtempSync(join(tmpdir(), "own-served-"));
  cpSync(BOOK, book, { recursive: true, filter: (path) => !path.includes(".mdbook-react") });
  const { origin, end } = await serveBook(PROGRAM, book);
  const browser = await launch();
  try {
    const page = await browser.newPage();
    const problems = watch(page, origin);
    // A page may request a file of the build before; then it reads the entry again.
    problems.expect(/_data\/routes\//);
    await page.goto(`${origin}/`);
    await page.waitForFunction(() => window[Symbol.for("mdbook-react.live")] !== undefined);
    await markDocument(page);
    const file = join(book, "theme/components/Counter.tsx");
    const source = readFileSync(file, "utf8");
    writeFileSync(file, source.replace("{label}：", "新的{label}："));
    await counter(page, "新的计数：2").click();
    await counter(page, "新的计数：3").waitFor();

    writeFileSync(file, source.replace("return (", "return (("));
    await page.getByRole("alert").getByText("theme/components/Counter.tsx:14:4", { exact: true }).waitFor();
    writeFileSync(file, source);
    await counter(page, "计数：2").waitFor();
    assert.equal(await isSameDocument(page), true);
    assert.deepEqual(problems.unexpected(), []);
  } finally {
    await browser.close();
    await end();
    rmSync(book, { recursive: true });
  }
});

test("an error of a component in the browser is shown with its place", async () => {
  const book = mkdtempSync(join(tmpdir(), "own-served-"));
  cpSync(BOOK, book, { recursive: true, filter: (path) => !path.includes(".mdbook-react") });
  const file = join(book, "theme/components/Counter.tsx");
  const source = readFileSync(file, "utf8");
  const labelled = (text, source) => source.replace("{label}：", `${text}{label}：`);
  const inHandler = source.replace("setCount(count + 1)", "setCount(label.none.count)");
  const inRender = source.replace("  return (", "  if (count === 3) throw new Error(`too many: ${count}`);\n  return (");
  const { origin, end } = await serveBook(PROGRAM, book);
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.goto(`${origin}/`);
    await page.waitForFunction(() => window[Symbol.for("mdbook-react.live")] !== undefined);
    const alert = page.getByRole("alert");
    for (const [mark, text, message, place] of [
      ["一", inHandler, "the component `Counter` throws in the browser: Cannot read properties of undefined (reading 'count') [O007]", "11:82"],
      ["二", inRender, "the component `Counter` throws in the browser: too many: 3 [O007]", "10:30"],
    ]) {
      writeFileSync(file, labelled(mark, text));
      await counter(page, `${mark}计数：2`).click();
      await alert.getByText(message, { exact: true }).waitFor();
      await alert.getByText(`theme/components/Counter.tsx:${place}`, { exact: true }).waitFor();
    }
    writeFileSync(file, source);
    await counter(page, "计数：2").waitFor();
    await alert.waitFor({ state: "detached" });
  } finally {
    await browser.close();
    await end();
    rmSync(book, { recursive: true });
  }
});

test("a component that hydrates with an attribute of another value is named with its page", async () => {
  const book = mkdtempSync(join(tmpdir(), "own-served-"));
  cpSync(BOOK, book, { recursive: true, filter: (path) => !path.includes(".mdbook-react") });
  const file = join(book, "theme/components/Counter.tsx");
  const differing = 'className={typeof document === "undefined" ? "先" : "后"}';
  writeFileSync(file, readFileSync(file, "utf8").replace('className="counter"', differing));
  const { origin, end } = await serveBook(PROGRAM, book);
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.goto(`${origin}/`);
    const message = "the component `Counter` gives `class` of `<button>` another value in the browser than the page `/` had [O007]";
    await page.getByRole("alert").getByText(message, { exact: true }).waitFor();
  } finally {
    await browser.close();
    await end();
    rmSync(book, { recursive: true });
  }
});

test("a component that hydrates with other content is named with its page", async () => {
  const book = mkdtempSync(join(tmpdir(), "own-served-"));
  cpSync(BOOK, book, { recursive: true, filter: (path) => !path.includes(".mdbook-react") });
  const file = join(book, "theme/components/Counter.tsx");
  const source = readFileSync(file, "utf8");
  writeFileSync(file, source.replace("{label}：", '{typeof document === "undefined" ? "先" : "后"}{label}：'));
  const { origin, end } = await serveBook(PROGRAM, book);
  const browser = await launch();
  try {
    const page = await browser.newPage();
    const reported = page.waitForEvent("pageerror");
    await page.goto(`${origin}/`);
    await counter(page, "后计数：2").waitFor();
    assert.match(String(await reported), /The component in own\/Counter\.\w+\.js differs from what was prerendered on \/\./);
    const message = "the component `Counter` shows other content in the browser than the page `/` had [O007]";
    await page.getByRole("alert").getByText(message, { exact: true }).waitFor();
  } finally {
    await browser.close();
    await end();
    rmSync(book, { recursive: true });
  }
});
