/**
 * Pages of random fragments, opened by their address and by a click: React hydrates them without
 * an error, and each word of the source is shown.
 *
 * The fragments name an image `x.png` that is missing. `RANDOM_PAGES` is the number of seeds, each a
 * page of Markdown and one of MDX; `RANDOM_SEED` is the first, which is in the names of the tests. Otherwise it is new in each run.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { PROGRAM, run, temporaryFolder } from "../support/book.mjs";
import { alive, open } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const { RANDOM_PAGES = "12", RANDOM_SEED = String(Math.floor(Math.random() * 1e9)) } = process.env;

const book = temporaryFolder();
const root = join(book, "site");
run([book, RANDOM_SEED, RANDOM_PAGES], join(dirname(PROGRAM), "random-book"));
run(["build", "-d", root, book]);

const { test, url } = suite({ root });

const sources = readdirSync(join(book, "src")).filter((name) => /^p\d/.test(name));
assert.equal(sources.length, 2 * Number(RANDOM_PAGES));

/** The words of a source that a reader must see. */
const wordsOf = (name) => readFileSync(join(book, "src", name), "utf8").match(/\bQ\d+x\b/g);
const pathOf = (name) => `/${name.split(".")[0]}`;

/** Fails for each word of the source that the article lost, and when it is not that article. */
async function assertWhole(page, name) {
  const shown = await page.evaluate(() => document.querySelector("#mr-main .mr-content").textContent);
  const lost = wordsOf(name).filter((word) => !shown.includes(word));
  assert.deepEqual(lost, [], `${name} lost words`);
}

for (const dialect of ["md", "mdx"]) {
  const names = sources.filter((name) => name.endsWith(`.${dialect}`));

  test(`random pages of .${dialect} lose nothing when they are opened (RANDOM_SEED=${RANDOM_SEED})`, async ({ page, problems }) => {
    problems.expect(/x\.png/);
    for (const name of names) {
      await open(page, url(pathOf(name)));
      await assertWhole(page, name);
      assert.deepEqual(problems.unexpected(), [], name);
    }
  });

  test(`random pages of .${dialect} lose nothing when they are clicked to (RANDOM_SEED=${RANDOM_SEED})`, async ({ page, problems }) => {
    problems.expect(/x\.png/);
    await open(page, url("/"));
    for (const name of names) {
      await page.evaluate((to) => {
        const link = Object.assign(document.createElement("a"), { href: to, textContent: "去" });
        document.querySelector("main").append(link);
        link.click();
      }, pathOf(name));
      await page.waitForFunction((to) => location.pathname === to, pathOf(name));
      await page.waitForFunction((words) => {
        const shown = document.querySelector("#mr-main .mr-content")?.textContent ?? "";
        return document.querySelector("main [aria-busy=true]") === null && shown.includes(words[0]);
      }, wordsOf(name));
      await assertWhole(page, name);
      assert.deepEqual(problems.unexpected(), [], name);
    }
    await alive(page);
  });
}
