/** Client-side navigation. */
import assert from "node:assert/strict";

import { address, gate, isSameDocument, markDocument, open, reader, settled, until } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const { test, manifest, url } = suite();

async function assertSameDocument(page) {
  assert.equal(await isSameDocument(page), true, "the document was loaded again");
}

async function assertAt(page, path) {
  const route = manifest.routes.find((candidate) => candidate.path === path);
  // Reads the page's own address: Firefox's driver may report only the first of two changes in one task.
  await page.waitForFunction((wanted) => window.location.href === wanted, url(path));
  await reader(page).title.filter({ hasText: route.title }).waitFor();
  await page.waitForFunction((title) => document.title.startsWith(title), route.title);
}

test("a link of the sidebar opens its page and is marked as current", async ({ page }) => {
  await open(page, url("/first-steps"));
  await markDocument(page);
  const { sidebar } = reader(page);
  await sidebar.locator('a[href$="/controllers"]').click();
  await assertAt(page, "/controllers");
  await assertSameDocument(page);
  assert.equal(await sidebar.locator('[aria-current="page"]').getAttribute("href"), new URL(url("/controllers")).pathname);
});

test("each navigation sends the page event with the path after the page is rendered", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/first-steps"));
  await page.evaluate(() => {
    window.arrivals = [];
    document.addEventListener("mdbook-react:page", ({ detail }) => {
      window.arrivals.push([detail.path, document.querySelector("main h1").textContent, document.title.split(" ")[0]]);
    });
  });
  const { sidebar } = reader(page);
  await sidebar.locator('a[href$="/controllers"]').click();
  await assertAt(page, "/controllers");
  await page.goBack();
  await assertAt(page, "/first-steps");
  assert.deepEqual(await page.evaluate(() => window.arrivals), [
    ["/controllers", "控制器", "控制器"],
    ["/first-steps", "第一步", "第一步"],
  ]);
});

test("after a navigation the title has the focus and the page begins at its top", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/first-steps"));
  await page.mouse.wheel(0, 1500);
  // While the navbar hides, the sidebar moves, and a click would hit another link.
  await page.waitForFunction(() => window.scrollY > 1000);
  await settled(page);
  await reader(page).sidebar.locator('a[href$="/controllers"]').click();
  await assertAt(page, "/controllers");
  await page.waitForFunction(() => document.activeElement?.tagName === "H1");
  assert.equal(await page.evaluate(() => window.scrollY), 0);
});

test("the navbar stays hidden when the browser scrolls because the page's height changes", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/first-steps"));
  const { navbar } = reader(page);
  const isHidden = async () => (await navbar.getAttribute("data-hidden")) !== null;
  const resize = (pixels) => page.evaluate((height) => { document.querySelector("article").style.paddingTop = `${height}px`; }, pixels);
  await resize(900);
  for (const y of [2000, 2500]) {
    await page.evaluate((to) => window.scrollTo(0, to), y);
    await settled(page);
  }
  await until(isHidden);
  await resize(0);
  await page.evaluate(() => window.scrollTo(0, 1600));
  // The event of a scroll is sent before the next frame is drawn.
  await settled(page);
  assert.ok(await isHidden());
  await page.evaluate(() => window.scrollTo(0, 1500));
  await until(async () => !(await isHidden()));
});

test("next and previous lead through the reading order and back", async ({ page }) => {
  await open(page, url("/first-steps"));
  await markDocument(page);
  const { pagination } = reader(page);
  const next = pagination.getByRole("link", { name: /下一页/ });
  const linked = await next.getAttribute("href");
  const { path } = manifest.routes.find((route) => new URL(url(route.path)).pathname === linked);
  await next.click();
  // The address changes before the links do.
  await assertAt(page, path);
  await pagination.getByRole("link", { name: /上一页/ }).click();
  await assertAt(page, "/first-steps");
  await assertSameDocument(page);
});

test("a link in the table of contents scrolls to its heading", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/first-steps"));
  const link = reader(page).toc.getByRole("link").last();
  const hash = await link.getAttribute("href");
  await link.click();
  await page.waitForURL((now) => now.hash === new URL(hash, url("/first-steps")).hash);
  const id = decodeURIComponent(hash.slice(hash.indexOf("#") + 1));
  const heading = page.locator(`[id="${id}"]`);
  await page.waitForFunction((wanted) => {
    const { top } = document.getElementById(wanted).getBoundingClientRect();
    return top >= 0 && top < innerHeight;
  }, id);
  assert.equal(await heading.isVisible(), true);
});

test("the heading being read is marked in the table of contents", async ({ page }) => {
  await open(page, url("/first-steps"));
  const { toc } = reader(page);
  const last = toc.getByRole("link").nth(-2);
  await last.click();
  await page.waitForFunction(
    (href) => document.querySelector(`nav a[href="${CSS.escape(href)}"], nav a[aria-current][href="${href}"]`)?.hasAttribute("aria-current"),
    await last.getAttribute("href"),
  );
  assert.equal(await toc.locator("[aria-current]").count(), 1);
});

test("back and forward show the pages again, where they were left", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/first-steps"));
  await markDocument(page);
  await page.evaluate(() => scrollTo(0, 900));
  // By a script: a mouse would scroll to the link, the navbar would slide in, and the link
  // would move between pressing and releasing the button.
  await page.evaluate(() => document.querySelector('nav a[href$="/controllers"]').click());
  await assertAt(page, "/controllers");
  await page.goBack();
  await assertAt(page, "/first-steps");
  await page.waitForFunction(() => Math.abs(scrollY - 900) < 5);
  await page.goForward();
  await assertAt(page, "/controllers");
  await assertSameDocument(page);
});

test("a page that loads slowly on the way back keeps its scroll position", { everyEngine: true }, async ({ page }) => {
  const { data } = manifest.routes.find((route) => route.path === "/first-steps");
  const [released, release] = gate();
  await page.route(`**/${data}`, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  await open(page, url("/first-steps"));
  await page.evaluate(() => scrollTo(0, 900));
  await page.waitForFunction(() => history.state?.y === 900);
  await page.evaluate(() => document.querySelector('nav a[href$="/controllers"]').click());
  await assertAt(page, "/controllers");
  const requested = page.waitForRequest(`**/${data}`);
  await page.evaluate(() => {
    scrollTo(0, 300);
    history.back();
  });
  await requested;
  await settled(page);
  release();
  await assertAt(page, "/first-steps");
  await page.waitForFunction(() => Math.abs(scrollY - 900) < 5);
});

test("a link inside the article navigates like any other", async ({ page }) => {
  await open(page, url("/first-steps"));
  await markDocument(page);
  const link = page.locator('main article a[href^="/"]:not([target])').first();
  const path = await link.getAttribute("href");
  await link.click();
  await page.waitForURL((now) => decodeURIComponent(now.pathname) === decodeURIComponent(new URL(path, now).pathname));
  await assertSameDocument(page);
});

test("the breadcrumbs name the way to the page", async ({ page }) => {
  await open(page, url("/controllers"));
  const { breadcrumbs } = reader(page);
  await breadcrumbs.getByRole("link", { name: "首页" }).waitFor();
  const text = await breadcrumbs.innerText();
  const { title } = manifest.routes.find((route) => route.path === "/controllers");
  assert.match(text, new RegExp(title));
});

test("the skip link is the first stop of the keyboard and leads to the article", async ({ page }) => {
  await open(page, url("/first-steps"));
  await page.keyboard.press("Tab");
  const { skipLink, main } = reader(page);
  assert.equal(await skipLink.evaluate((link) => link === document.activeElement), true);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.closest("main") !== null);
  assert.equal(await main.isVisible(), true);
});

for (const form of ["/first-steps/", "/first-steps/index.html", "/first-steps.html"]) {
  test(`${form} shows the page under its clean address`, async ({ page, problems }) => {
    // A static host may have no file of that name; then its 404 page finds the way.
    problems.expect(/404/);
    await page.goto(url(form));
    await reader(page).title.filter({ hasText: "第一步" }).waitFor();
    await page.waitForFunction(() => location.pathname.endsWith("/first-steps"));
    assert.equal(address(page), new URL(url("/first-steps")).pathname);
  });
}

test("the table of contents changes with the page", async ({ page }) => {
  await open(page, url("/guards"));
  const { pagination, toc } = reader(page);
  for (const [at, path] of [[1, "/interceptors"], [0, "/guards"], [0, "/pipes"]]) {
    await pagination.getByRole("link").nth(at).click();
    await assertAt(page, path);
    assert.equal(await toc.count(), 1, path);
    const id = await toc.getByRole("link").first().getAttribute("href");
    assert.equal(await page.locator(`main [id="${decodeURIComponent(id.slice(1))}"]`).count(), 1);
  }
});

test("several slashes are one", async ({ page }) => {
  for (const path of ["//guards", "//guards/", "/recipes//crud-generator/"]) {
    await open(page, url(path));
    const clean = path.replaceAll("//", "/").replace(/\/$/, "");
    await page.waitForURL(url(clean));
    await reader(page).toc.getByRole("link").first().click();
    await page.waitForFunction(() => location.hash !== "");
    assert.equal(new URL(page.url()).pathname, clean);
    assert.equal(await page.getByText("页面不存在").count(), 0);
  }
});

test("going back restores the scroll position, and a hash without a target does not scroll", async ({ page }) => {
  await open(page, url("/guards"));
  const { toc } = reader(page);
  const y = () => page.evaluate(() => Math.round(window.scrollY));
  await toc.getByRole("link").nth(1).click();
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, 900);
  await page.waitForFunction(() => window.scrollY > 0 && history.state?.y === Math.round(window.scrollY));
  await settled(page);
  const left = await y();
  await toc.getByRole("link").last().click();
  await settled(page);
  await page.evaluate(() => history.back());
  await page.waitForFunction((left) => Math.abs(window.scrollY - left) < 2, left);
  await page.evaluate(() => { location.hash = "没有这个"; });
  await settled(page);
  assert.ok(Math.abs((await y()) - left) < 2);
});
