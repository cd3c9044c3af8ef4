/** Every kind of page of the real book: opened and hydrated without an error, with unchanged text. */
import "./engine.mjs";

import assert from "node:assert/strict";

import { alive, overflow, reader } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";
import { PHONE } from "../support/viewports.mjs";

const { test, manifest, url } = suite({ everyEngine: true });


const KINDS = ["/", "/introduction", "/guards", "/graphql/quick-start", "/cli/overview"];

test("every kind of page opens, and its text stays", async ({ page }) => {
  for (const path of KINDS) {
    assert.ok(manifest.routes.some((route) => route.path === path), `${path} is not a page`);
    const response = await page.goto(url(path));
    assert.equal(response.status(), 200, path);
    const { main } = reader(page);
    const before = await main.textContent();
    await alive(page);
    assert.equal(await main.textContent(), before, path);
  }
  await page.waitForLoadState("networkidle");
});

test("no page is wider than a phone", { viewport: PHONE }, async ({ page }) => {
  for (const path of KINDS) {
    await page.goto(url(path));
    assert.ok((await overflow(page)) <= 0, path);
  }
});
