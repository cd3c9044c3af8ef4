/** From the front page, links alone lead to every written page: no script, no dead link. */
import assert from "node:assert/strict";

import { suite } from "../support/suite.mjs";

const { test, manifest, url } = suite();

/** Paths of pages that are still to be written; a link to one is known to lead nowhere yet. */
const drafts = new Set(manifest.versions.flatMap((version) => version.draftIds).map((id) => `/${id}`));

test("every written page is reached from / by following links, and every link to a place on its own page finds it", async ({ page, problems }) => {
  problems.expect(/^(404: |console error: Failed to load resource.*404)/);
  await page.goto(url("/"));
  const seen = new Map(await page.evaluate(walk));
  const places = [...seen.values()].reduce((sum, { count }) => sum + count, 0);
  assert.ok(places > 4000, `only ${places} links to a place on their page`);
  const missing = [...seen].filter(([, found]) => found.missing.length > 0);
  assert.deepEqual(missing, [], "places that do not exist");
  const dead = [...seen].filter(([path, { status }]) => status !== 200 && !drafts.has(path));
  assert.deepEqual(dead, [], "dead links");
  const missed = manifest.routes.filter((route) => !seen.has(route.path) && !route.unlisted);
  assert.deepEqual(missed.map((route) => route.path), [], "pages that no link leads to");
});

/** Follows links from the front page; returns the status of each path, and the places on its page that its links name. */
async function walk() {
  const seen = new Map();
  const open = ["/"];
  while (open.length > 0) {
    const path = open.shift();
    if (seen.has(path)) continue;
    const response = await fetch(path);
    const found = { status: response.status, count: 0, missing: [] };
    seen.set(path, found);
    if (!response.ok || !(response.headers.get("content-type") ?? "").startsWith("text/html")) continue;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const base = new URL(path, location.origin);
    for (const link of page.querySelectorAll("a[href]")) {
      const href = link.getAttribute("href");
      const to = new URL(href, base);
      if (href.startsWith("#") && to.hash.length > 1) {
        found.count += 1;
        const id = decodeURIComponent(to.hash.slice(1));
        if (page.getElementById(id) === null) found.missing.push(id);
      }
      if (to.origin === location.origin && !link.hasAttribute("download")) open.push(decodeURIComponent(to.pathname));
    }
  }
  return [...seen];
}
