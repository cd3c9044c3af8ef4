/**
 * Components of the owner's: prerendered, hydrated when they ask for it, and kept apart from
 * pages without any, under the strict policy.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { buildFixture } from "../support/book.mjs";
import { open } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const { root, messages } = buildFixture("own-components");
const { test, url } = suite({ root });
const counter = (page, name) => page.getByRole("button", { name });

test("a component that throws while it is prerendered is reported at its place", async () => {
  assert.match(messages, /theme\/components\/Broken\.tsx:2:25: warning\[O003\]/);
  assert.equal(messages.match(/warning/g).length, 2, messages);
});

test("everything that a component renders at build time is visible without scripts", { javaScript: false }, async ({ page }) => {
  await page.goto(url("/"));
  await counter(page, "计数：2").waitFor();
  await page.getByRole("img", { name: "每月" }).waitFor();
  await page.getByText("3 个词").waitFor();
  await page.getByText("里面的内容").waitFor();
  assert.deepEqual(await page.locator(".swatch").allTextContents(), ["teal，light", "teal，light"]);
  assert.equal(await counter(page, "只在浏览器里").count(), 0);
});

test("tabs of the theme are labelled without scripts", { javaScript: false }, async ({ page }) => {
  await page.goto(url("/"));
  for (const [label, content] of [["面板甲", "甲的内容"], ["面板乙", "乙的内容"]]) {
    await page.getByText(content).waitFor();
    await page.getByText(label).last().waitFor();
  }
  assert.equal(await page.getByRole("tab").count(), 0);
});

test("keys choose among the tabs of the theme", async ({ page }) => {
  await open(page, url("/"));
  await page.getByRole("tab", { name: "面板甲" }).click();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("tab", { name: "面板乙", selected: true }).waitFor();
  await page.getByRole("tabpanel", { name: "面板乙" }).getByText("乙的内容").waitFor();
  assert.equal(await page.getByText("甲的内容").isVisible(), false);
});

test("components keep their state, and those for browsers alone appear", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/"));
  await counter(page, "计数：2").click();
  await counter(page, "计数：3").click();
  await counter(page, "计数：4").waitFor();
  await counter(page, "只在浏览器里：9").click();
  await counter(page, "只在浏览器里：10").waitFor();
  await page.getByText("宽 已知").waitFor();
  await page.getByText("来了").waitFor();
});

test("styles of components are set although the policy forbids the attribute", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/"));
  const chart = page.getByRole("figure", { name: "每月" });
  await chart.waitFor();
  assert.equal(await chart.evaluate((element) => getComputedStyle(element).maxWidth), "222px");
  assert.doesNotMatch(readFileSync(join(root, "index.html"), "utf8"), / style="/);
});

/** The colour of an element of the component that has styles by scripts. */
const colour = (page, name) => page.locator(`.styles-${name}`).evaluate((element) => getComputedStyle(element).color);

test("rules that a component makes at build are in the document, without scripts", { javaScript: false, everyEngine: true }, async ({ page }) => {
  await page.goto(url("/"));
  assert.equal(await colour(page, "built"), "rgb(1, 1, 1)");
  assert.equal(await page.locator("body style").count(), 0);
});

test("rules that a component inserts apply although the policy forbids them", { everyEngine: true }, async ({ page, problems }) => {
  problems.expect(/Content.Security.Policy.*style-src|console error/);
  await page.addInitScript(() => addEventListener("securitypolicyviolation", () => (window.refused = (window.refused ?? 0) + 1)));
  await open(page, url("/"));
  await page.getByRole("button", { name: "后来的样式" }).click();
  await page.waitForFunction(() => getComputedStyle(document.querySelector(".styles-react")).color === "rgb(6, 6, 6)");
  for (const [at, name] of ["built", "text", "rule", "order", "late", "react"].entries()) {
    assert.equal(await colour(page, name), `rgb(${at + 1}, ${at + 1}, ${at + 1})`, name);
  }
  // Elements that leave the page take their rules along.
  await page.getByText("里面的内容").getByRole("link").click();
  await page.getByText("只有文字").waitFor();
  const left = await page.evaluate(() => document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules]).filter(({ cssText }) => cssText.includes(".styles-")).length);
  assert.equal(left, 0);
  assert.equal(await page.evaluate(() => window.refused), undefined);
  // The policy holds for markup.
  await page.evaluate(() => document.body.insertAdjacentHTML("beforeend", "<style>main { color: rgb(8, 8, 8) }</style>"));
  assert.notEqual(await page.getByRole("main").evaluate((main) => getComputedStyle(main).color), "rgb(8, 8, 8)");
});

test("files that a component and its stylesheet name are loaded", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/"));
  const medal = page.getByRole("img", { name: "徽章" });
  await medal.scrollIntoViewIfNeeded();
  await page.waitForFunction((image) => image.naturalWidth === 24, await medal.elementHandle());
  const { backgroundImage, animationName } = await medal.evaluate((image) => {
    const { backgroundImage, animationName } = getComputedStyle(image.parentElement);
    return { backgroundImage, animationName };
  });
  assert.match(backgroundImage, /_app\/own\/medal\.[^/]+\.svg"\)$/);
  assert.match(animationName, /^turn_/);
});

test("reducer, effect, id and context work after hydration", { everyEngine: true }, async ({ page }) => {
  await open(page, url("/"));
  // `client="load"`: no event of the reader is needed.
  await page.getByText("1次").waitFor();
  await counter(page, "加二").click();
  await page.getByText("3次").waitFor();
  await page.getByRole("textbox", { name: "名字" }).fill("守卫");
  await page.getByText("里面的内容").waitFor();
});

test("the page with components is reached by a link, and left by one", async ({ page }) => {
  const scripts = [];
  page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
  await open(page, url("/plain"));
  await page.getByRole("main").getByRole("link", { name: "回到首页" }).hover();
  assert.ok(!scripts.some((path) => path.includes("/own")), scripts.join(" "));
  await page.getByRole("main").getByRole("link", { name: "回到首页" }).click();
  await counter(page, "计数：2").click();
  await counter(page, "计数：3").waitFor();
  await page.getByText("里面的内容").getByRole("link").click();
  await page.getByText("只有文字").waitFor();
});

test("a page without components loads none of their scripts", async () => {
  const html = readFileSync(join(root, "plain/index.html"), "utf8");
  assert.doesNotMatch(html, /_app\/own[^"]*\.js/);
  assert.match(readFileSync(join(root, "index.html"), "utf8"), /_app\/own\.[0-9a-f]+\.js/);
});

const failures = {
  "is not sent": (route) => route.abort(),
  "has an early error": (route) => route.fulfill({ contentType: "text/javascript", body: "let a; let a;" }),
  "imports a missing name": (route) => route.fulfill({ contentType: "text/javascript", body: 'import { none } from "./react.js";' }),
  "throws": (route) => route.fulfill({ contentType: "text/javascript", body: "throw new Error('no chart');" }),
  "waits for ever": (route) => route.fulfill({ contentType: "text/javascript", body: "await new Promise(() => {});" }),
  "is never answered": () => undefined,
};

for (const [fault, answer] of Object.entries(failures)) {
  test(`a page whose module ${fault} works without that component`, async ({ page, problems }) => {
    problems.expect(/Chart|failed|console error|react\.js/);
    await page.route("**/_app/own/Chart.*.js", answer);
    await open(page, url("/"));
    await counter(page, "计数：2").click();
    await counter(page, "计数：3").waitFor();
    await page.getByRole("figure", { name: "每月" }).waitFor();
    await page.getByText("里面的内容").getByRole("link").click();
    await page.getByText("只有文字").waitFor();
    // The component has no HTML on a page that is shown without its document.
    await page.getByRole("main").getByRole("link", { name: "回到首页" }).click();
    await counter(page, "计数：2").click();
    await counter(page, "计数：3").waitFor();
  });
}

test("a component whose module is late appears when it arrives", async ({ page, problems }) => {
  problems.expect(/Chart|console error/);
  let send;
  await page.route("**/_app/own/Chart.*.js", (route) => void (send = () => route.continue()));
  await open(page, url("/plain"));
  await page.getByRole("main").getByRole("link", { name: "回到首页" }).click();
  await counter(page, "计数：2").click();
  assert.equal(await page.getByRole("figure", { name: "每月" }).count(), 0);
  await send();
  await page.getByRole("figure", { name: "每月" }).waitFor();
  await counter(page, "计数：3").waitFor();
});
