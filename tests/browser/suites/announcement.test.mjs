/** The bar above the navbar. */
import assert from "node:assert/strict";

import { open } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const { test, manifest, url } = suite();

const bar = (page) => page.getByRole("region", { name: "公告" });

test("a closed announcement stays closed", async ({ page }) => {
  await open(page, url("/"));
  await bar(page).getByRole("button", { name: "关闭公告" }).click();
  await bar(page).waitFor({ state: "hidden" });
  assert.deepEqual(
    await page.evaluate(() => ({
      dismiss: localStorage.getItem("docusaurus.announcement.dismiss"),
      id: localStorage.getItem("docusaurus.announcement.id"),
    })),
    { dismiss: "true", id: manifest.settings.announcement.id },
  );
  await page.reload();
  await bar(page).waitFor({ state: "hidden" });
  await open(page, url("/first-steps"));
  await bar(page).waitFor({ state: "hidden" });
});

test("a new announcement appears although an older one was closed", async ({ page, reader }) => {
  await reader.addInitScript(() => {
    localStorage.setItem("docusaurus.announcement.dismiss", "true");
    localStorage.setItem("docusaurus.announcement.id", "an-older-one");
  });
  await open(page, url("/"));
  await bar(page).waitFor();
});
