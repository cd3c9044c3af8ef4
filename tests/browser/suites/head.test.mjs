/** Data for search engines and link previews: heads, sitemap, structured data. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { open, reader } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const { test, manifest, root, url } = suite();
const PAGES = ["/", "/first-steps", "/fundamentals/custom-providers", "/introduction"];

/** The pages among them with breadcrumbs. */
const PARTS = ["/first-steps", "/fundamentals/custom-providers"];

const siteUrl = "https://nest-zh.example";

for (const path of PAGES) {
  test(`${path} has title, description, canonical address and cards`, async ({ page }) => {
    await open(page, url(path));
    const head = await page.evaluate(() => {
      const content = (selector) => document.querySelector(selector)?.getAttribute("content");
      return {
        title: document.title,
        lang: document.documentElement.lang,
        description: content("meta[name='description']"),
        robots: content("meta[name='robots']"),
        generator: content("meta[name='generator']"),
        canonical: document.querySelector("link[rel='canonical']")?.getAttribute("href"),
        og: ["title", "description", "url", "type", "locale", "site_name"].map((name) => content(`meta[property='og:${name}']`)),
        twitter: content("meta[name='twitter:card']"),
        json: [...document.querySelectorAll("script[type='application/ld+json']")].map((script) => JSON.parse(script.textContent)),
      };
    });
    assert.match(head.title, path === "/" ? /Nest 中文文档/ : /^.+ \| Nest 中文文档$/);
    assert.equal(head.lang, "zh-CN");
    assert.ok([...head.description].length >= 40);
    assert.doesNotMatch(head.robots ?? "", /noindex/);
    assert.match(head.generator, /^mdbook-react \S+ \(Docusaurus 3\.4\.0 behaviour\)$/);
    assert.equal(head.canonical, siteUrl + path);
    assert.ok(head.og.every(Boolean), JSON.stringify(head.og));
    assert.ok(head.twitter);
    const isInPart = PARTS.includes(path);
    assert.equal(await reader(page).breadcrumbs.count(), Number(isInPart));
    if (isInPart) {
      const crumbs = head.json.flat().find((data) => data["@type"] === "BreadcrumbList");
      assert.ok(crumbs.itemListElement.length > 0);
      assert.deepEqual(crumbs.itemListElement.map(({ position }) => position), crumbs.itemListElement.map((_, at) => at + 1));
    }
  });
}

test("the sitemap lists every page once, with absolute addresses", async () => {
  const sitemap = readFileSync(join(root, "sitemap.xml"), "utf8");
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => decodeURI(loc));
  const expected = manifest.routes.filter((route) => route.kind === undefined || route.kind === "page" || route.kind === "doc").map((route) => siteUrl + route.path);
  assert.equal(expected.length, manifest.routes.length);
  for (const address of expected) assert.ok(listed.includes(address), address);
  assert.equal(new Set(listed).size, listed.length);
  assert.ok(!listed.some((address) => address.includes("404")));
});
