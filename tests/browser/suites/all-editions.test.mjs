/** Four languages, one from a catalogue, and three versions, one from git: every edition is opened. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { fixture, writtenBook } from "../support/book.mjs";
import { open } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const book = writtenBook();
cpSync(fixture("editions"), book.folder, { recursive: true });
const git = (...args) => {
  const who = ["-c", "user.name=a", "-c", "user.email=a@b.example"];
  const { status, stderr } = spawnSync("git", [...who, ...args], { cwd: book.folder, encoding: "utf8" });
  assert.equal(status, 0, stderr);
};
book.write("src/tools/pot.md", "# 壶\n\n最早的一版。\n");
git("init", "--quiet");
git("add", ".");
git("commit", "--quiet", "-m", "one");
git("tag", "v0");
cpSync(join(fixture("editions"), "src"), join(book.folder, "src"), { recursive: true });
const toml = readFileSync(join(fixture("editions"), "book.toml"), "utf8");
const versions = '\n[[output.react.versions]]\nname = "0.x"\nref = "v0"\nbanner = "unmaintained"\n';
book.build({
  "book.toml": `${toml}${versions}\n[output.react.languages.de]\ntitle = "Das Teebuch"\n`,
  "po/de.po": 'msgid "壶"\nmsgstr "Die Kanne"\n',
});

const { test, url } = suite({ root: book.root });

const EDITIONS = [
  { path: "/", language: "zh-CN", title: "壶" },
  { path: "/en/", language: "en", title: "The pot" },
  { path: "/ar/", language: "ar", direction: "rtl", title: "الإبريق" },
  { path: "/de/", language: "de", title: "Die Kanne" },
  { path: "/1.x/", language: "zh-CN", title: "壶", text: "第一版里只有瓷壶" },
  { path: "/0.x/", language: "zh-CN", title: "壶", text: "最早的一版" },
];

for (const { path, language, direction = "ltr", title, text } of EDITIONS) {
  test(`the edition at ${path} opens, navigates and knows its missing pages`, async ({ page }) => {
    const html = page.locator("html");
    await open(page, url(path));
    assert.equal(await html.getAttribute("lang"), language);
    assert.equal(await html.getAttribute("dir"), direction);
    await open(page, url(`${path}tools/pot`));
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    if (text) await page.getByText(text).waitFor();
    for (const other of EDITIONS.filter((one) => one.path !== path)) {
      await page.goto(url(`${other.path}tools/pot`));
      await page.getByRole("heading", { level: 1, name: other.title }).waitFor();
    }
    // Hosts that know one missing page for each folder answer with this file.
    await page.goto(url(`${path}404.html`));
    assert.equal(await html.getAttribute("data-base"), path);
    assert.equal(await html.getAttribute("lang"), language);
  });
}
