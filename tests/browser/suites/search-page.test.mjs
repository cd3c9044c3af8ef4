/** The page of the search, with and without a query in its address. */
import assert from "node:assert/strict";

import { open } from "../support/reader.mjs";
import { openSearch, search } from "../support/search.mjs";
import { suite } from "../support/suite.mjs";

const { test, url } = suite();

test("the search page is hydrated with a query and recent searches", async ({ page }) => {
  await page.goto(url("/"));
  await page.evaluate(() => localStorage.setItem("docs-recent-searches", '["守卫"]'));
  await page.goto(url("/search?q=%E6%8B%A6%E6%88%AA%E5%99%A8"));
  await page.getByRole("option").filter({ hasText: "拦截器" }).first().waitFor();
  await page.goto(url("/search"));
  await page.getByRole("combobox").click();
  await page.getByRole("option", { name: "守卫", exact: true }).waitFor();
});

test("the search page shows the same, from its address", async ({ page }) => {
  const { box, options } = await openSearch(page, url("/first-steps"));
  const counted = page.getByRole("status").filter({ hasText: /^\d+ 条结果$/ });
  await box.fill("动态模块");
  await counted.waitFor();
  const inDialog = await options.evaluateAll((all) => all.map((option) => option.getAttribute("href")));
  assert.ok(inDialog.length > 1, inDialog.join());
  await open(page, `${url("/search")}?q=${encodeURIComponent("动态模块")}`);
  await counted.waitFor();
  assert.equal(await box.inputValue(), "动态模块");
  assert.deepEqual(await options.evaluateAll((all) => all.map((option) => option.getAttribute("href"))), inDialog);
  await box.fill("管道");
  await page.waitForURL(/q=%E7%AE%A1%E9%81%93$/);
  assert.ok(await box.evaluate((element) => element === document.activeElement));
});

test("typing on the search page keeps the focus in the box", async ({ page }) => {
  await open(page, url("/search"));
  const { box, options } = search(page);
  await box.click();
  for (const typed of ["守", "守卫", "守卫管", "守卫管道"]) {
    await page.keyboard.insertText(typed.at(-1));
    await page.waitForURL((address) => address.searchParams.get("q") === typed);
  }
  await options.first().waitFor();
  assert.equal(await box.inputValue(), "守卫管道");
  for (let left = 4; left > 0; left -= 1) await page.keyboard.press("Backspace");
  await page.waitForURL(url("/search"));
  await page.keyboard.insertText("拦截器");
  await page.waitForURL(/q=/);
  assert.equal(await box.inputValue(), "拦截器");
  assert.ok(await box.evaluate((element) => element === document.activeElement));
});
