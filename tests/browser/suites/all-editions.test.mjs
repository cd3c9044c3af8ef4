/**
 * Four languages, one from a catalogue, and three versions, one from git: every version is opened in
 * every language that it is translated into.
 */
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
book.write("i18n/en/tools/pot.md", "# The pot\n\nThe very first edition.\n");
book.write("po/de.po", 'msgid "壶"\nmsgstr "Die erste Kanne"\n');
git("init", "--quiet");
git("add", ".");
git("commit", "--quiet", "-m", "one");
git("tag", "v0");
for (const folder of ["src", "i18n"]) {
  cpSync(join(fixture("editions"), folder), join(book.folder, folder), { recursive: true });
}
const toml = readFileSync(join(fixture("editions"), "book.toml"), "utf8");
const versions = '\n[[output.react.versions]]\nname = "0.x"\nref = "v0"\nbanner = "unmaintained"\n';
book.build({
  "book.toml": `${toml}${versions}\n[output.react.languages.de]\ntitle = "Das Teebuch"\n`,
  "po/de.po": 'msgid "壶"\nmsgstr "Die Kanne"\n',
  "versions/1.x/po/de.po": 'msgid "壶"\nmsgstr "Die Kanne"\n\nmsgid "第一版里只有瓷壶。"\nmsgstr "Nur Porzellan."\n',
  "versions/1.x/i18n/ar/tools/pot.md": "# الإبريق\n\nمن الخزف فقط.\n",
});

const { test, url } = suite({ root: book.root });

const EDITIONS = [
  { path: "/", language: "zh-CN", title: "壶" },
  { path: "/en/", language: "en", title: "The pot" },
  { path: "/ar/", language: "ar", direction: "rtl", title: "الإبريق" },
  { path: "/de/", language: "de", title: "Die Kanne" },
  { path: "/1.x/", language: "zh-CN", title: "壶", text: "第一版里只有瓷壶" },
  { path: "/0.x/", language: "zh-CN", title: "壶", text: "最早的一版" },
  { path: "/en/1.x/", language: "en", title: "The pot", text: "porcelain pots alone" },
  { path: "/en/0.x/", language: "en", title: "The pot", text: "The very first edition" },
  { path: "/ar/1.x/", language: "ar", direction: "rtl", title: "الإبريق", text: "من الخزف فقط" },
  { path: "/ar/0.x/", language: "ar", direction: "rtl", title: "الإبريق" },
  { path: "/de/1.x/", language: "de", title: "Die Kanne", text: "Nur Porzellan" },
  { path: "/de/0.x/", language: "de", title: "Die erste Kanne" },
];
const LANGUAGES = { "zh-CN": "简体中文", en: "English", ar: "العربية", de: "Deutsch" };
const VERSIONS = ["2.x", "1.x", "0.x"];
const versionOf = (path) => VERSIONS.find((name) => path.endsWith(`/${name}/`)) ?? "2.x";

for (const { path, language, direction = "ltr", title, text } of EDITIONS) {
  test(`the edition at ${path} opens, navigates and knows its missing pages`, async ({ page, problems }) => {
    const html = page.locator("html");
    await open(page, url(path));
    assert.equal(await html.getAttribute("lang"), language);
    assert.equal(await html.getAttribute("dir"), direction);
    await open(page, url(`${path}tools/pot`));
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    if (text) await page.getByText(text).waitFor();
    // Each menu leads to the same page: in the same version, or in the same language.
    const navbar = page.getByRole("navigation").first();
    const hrefs = async (names) => {
      const links = names.map((name) => navbar.getByRole("link", { name, exact: true, includeHidden: true }));
      return Promise.all(links.map((link) => link.getAttribute("href")));
    };
    const at = (wanted) => `${EDITIONS.find(wanted).path}tools/pot`;
    assert.deepEqual(
      await hrefs(Object.values(LANGUAGES)),
      Object.keys(LANGUAGES).map((tag) => at((one) => one.language === tag && versionOf(one.path) === versionOf(path))),
    );
    assert.deepEqual(
      await hrefs(VERSIONS),
      VERSIONS.map((name) => at((one) => one.language === language && versionOf(one.path) === name)),
    );
    for (const other of EDITIONS.filter((one) => one.path !== path)) {
      await page.goto(url(`${other.path}tools/pot`));
      await page.getByRole("heading", { level: 1, name: other.title }).waitFor();
    }
    // Hosts that know one missing page for each folder answer with this file.
    await page.goto(url(`${path}404.html`));
    assert.equal(await html.getAttribute("data-base"), path);
    assert.equal(await html.getAttribute("lang"), language);
    // Others answer with the 404 page of the book, which takes the language and version of the address.
    problems.expect(/404/);
    await page.goto(url(`${path}tools/nothing`));
    await page.locator(`html[data-base="${path}"]`).waitFor();
    assert.equal(await html.getAttribute("lang"), language);
    assert.equal(await html.getAttribute("dir"), direction);
    assert.equal(page.url(), url(`${path}tools/nothing`));
    await page.getByRole("main").getByRole("link").first().click();
    await page.waitForURL((address) => address.pathname.replace(/\/?$/, "/") === path);
    await page.getByRole("article").waitFor();
  });
}
