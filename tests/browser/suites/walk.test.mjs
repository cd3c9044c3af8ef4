/** From the front page, links alone lead to every written page: no script, no dead link. */
import assert from "node:assert/strict";

import { suite } from "../support/suite.mjs";

const { test, manifest, url } = suite({ javaScript: false });

/** Paths of pages that are still to be written; a link to one is known to lead nowhere yet. */
const drafts = new Set(manifest.versions.flatMap((version) => version.draftIds).map((id) => `/${id}`));

test("every written page is reached from / by following links, and every link to a place on its own page finds it", async ({ page, problems }) => {
  problems.expect(/^(404: |console error: Failed to load resource.*404)/);
  const seen = new Map();
  let places = 0;
  const open = ["/"];
  while (open.length > 0) {
    const path = open.shift();
    if (seen.has(path)) continue;
    const response = await page.goto(url(path));
    const isPage = (response.headers()["content-type"] ?? "").startsWith("text/html");
    seen.set(path, response.status());
    if (!response.ok() || !isPage) continue;
    const [count, missing] = await missingPlaces(page);
    places += count;
    assert.deepEqual(missing, [], path);
    open.push(...(await internalLinks(page)));
  }
  assert.ok(places > 4000, `only ${places} links to a place on their page`);
  const dead = [...seen].filter(([path, status]) => status !== 200 && !drafts.has(path));
  assert.deepEqual(dead, [], "dead links");
  const missed = manifest.routes.filter((route) => !seen.has(route.path) && !route.unlisted);
  assert.deepEqual(missed.map((route) => route.path), [], "pages that no link leads to");
});

/** Returns the number of links to places on this page, and the places that do not exist. */
function missingPlaces(page) {
  return page.evaluate(() => {
    const links = [...document.querySelectorAll('a[href^="#"]')];
    const ids = links.map((link) => decodeURIComponent(link.hash.slice(1))).filter((id) => id !== "");
    return [ids.length, ids.filter((id) => document.getElementById(id) === null)];
  });
}

async function internalLinks(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll("a[href]")]
      .filter((link) => link.origin === location.origin && !link.hasAttribute("download"))
      .map((link) => decodeURIComponent(link.pathname)),
  );
}
