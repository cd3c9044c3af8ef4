/** Rust programs that run in the page, on a playground that is requested at the press of a button. */
import assert from "node:assert/strict";

import { writtenBook } from "../support/book.mjs";
import { open, reader } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";
import { PHONE } from "../support/viewports.mjs";

const book = writtenBook();
book.build({
  "book.toml": `[book]
title = "Programs"
language = "en"
[output.react]
playground = { runnable = true, editable = true, url = "/playground" }
`,
  "src/SUMMARY.md": "- [Prose](index.md)\n- [Programs](programs.md)\n",
  "src/programs.md": `# Programs

\`\`\`rust,editable,edition2024
# let hidden = 1;
println!("{hidden}");
\`\`\`

\`\`\`rust,ignore
let broken = ;
\`\`\`
`,
  "src/index.md": "# Prose\n\nText.\n",
});

const { test, url } = suite({ root: book.root });

/** Answers like the playground, and keeps the requests. */
async function playground(page, answer) {
  const sent = [];
  await page.route("**/playground/evaluate.json", (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill(answer);
  });
  return sent;
}

const runs = (page) => reader(page).main.getByRole("button", { name: "Run this code" });

test("a press runs the whole program and shows its output", async ({ page }) => {
  const sent = await playground(page, { json: { result: "one\n", error: null } });
  await open(page, url("/programs"));
  assert.equal(await runs(page).count(), 1, "the block with `ignore` has no button");
  assert.deepEqual(sent, []);
  await runs(page).click();
  await reader(page).main.getByText("one", { exact: true }).waitFor();
  assert.deepEqual(sent, [{
    version: "stable",
    optimize: "0",
    code: '#![allow(unused)]\nfn main() {\nlet hidden = 1;\nprintln!("{hidden}");\n}\n',
    edition: "2024",
  }]);
});

test("an edited program runs as edited", async ({ page }) => {
  const sent = await playground(page, { json: { result: "", error: null } });
  await open(page, url("/programs"));
  await reader(page).main.getByRole("button", { name: "Edit this code" }).click();
  const editor = reader(page).main.getByRole("textbox", { name: "Program" });
  await editor.fill("fn main() {}");
  assert.equal(await editor.evaluate((element) => element === document.activeElement), true);
  await runs(page).click();
  await reader(page).main.getByText("No output").waitFor();
  assert.deepEqual(sent.map(({ code }) => code), ["fn main() {}"]);
});

test("an answer that cannot be read is reported", async ({ page }) => {
  await playground(page, { status: 200, body: "<p>not JSON</p>" });
  await open(page, url("/programs"));
  await runs(page).click();
  await reader(page).main.getByText("The playground could not be reached").waitFor();
});

test("without scripts, a link opens the program on the playground", { javaScript: false }, async ({ page }) => {
  await page.goto(url("/programs"));
  assert.equal(await runs(page).count(), 0);
  const link = reader(page).main.getByRole("link", { name: /^Open in the playground/ });
  assert.match(await link.getAttribute("href"), /^\/playground\/\?.*edition=2024&code=.*hidden/);
});

test("pages load the program's module only after a press", async ({ page, asked }) => {
  await playground(page, { json: { result: "one\n", error: null } });
  const before = asked.length;
  await open(page, url("/"));
  await open(page, url("/programs"));
  const scripts = () => new Set(asked.slice(before).filter((path) => path.endsWith(".js")));
  const first = scripts();
  await runs(page).click();
  await reader(page).main.getByText("one", { exact: true }).waitFor();
  const loaded = [...scripts()].filter((path) => !first.has(path));
  assert.equal(loaded.filter((path) => path.includes("program")).length, 1, loaded.join());
});

test("the menu of a book without a navbar has no way to an empty main menu", { viewport: PHONE }, async ({ page }) => {
  await open(page, url("/programs"));
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("dialog");
  await menu.getByRole("link", { name: "Prose" }).waitFor();
  assert.equal(await menu.getByRole("button", { name: /main menu/i }).count(), 0);
});

test("an English book is not set in a Chinese font", async ({ page }) => {
  await open(page, url("/"));
  const fonts = await page.locator("body").evaluate((body) => getComputedStyle(body).fontFamily);
  assert.equal(fonts, "system-ui, sans-serif");
});
