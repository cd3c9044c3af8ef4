/**
 * Every action that writes an address writes one that the host knows: the page is the same after a
 * reload. On a site of each form of addresses, one of them below a path.
 */
import assert from "node:assert/strict";

import { alive, open, reader, titled, until } from "../support/reader.mjs";
import { reloadBook } from "../support/reload-book.mjs";
import { search } from "../support/search.mjs";
import { suite } from "../support/suite.mjs";
import { PHONE } from "../support/viewports.mjs";

const tab = (page, name) => page.getByRole("tab", { name });
const number = (page, text) => page.locator("main .mr-code :is(.line, .lines)", { hasText: text });
const clickNumber = (page, text, options) => number(page, text).click({ position: { x: 20, y: 8 }, ...options });
const follow = (page, name) => reader(page).main.getByRole("link", { name, exact: true }).click();

/** Follows a link that a script of the owner made. */
const followMade = (page, href) =>
  page.evaluate((href) => {
    const link = Object.assign(document.createElement("a"), { href, textContent: "去" });
    document.querySelector("main").append(link);
    link.click();
  }, href);

const isSelected = (name) => async (page) => void (await page.getByRole("tab", { name, selected: true }).waitFor());
const isTitled = (text) => (page) => titled(page, text);
const isLinked = (lines) => async (page) => {
  await page.locator("main .line.linked").first().waitFor();
  assert.deepEqual(await page.locator("main .line.linked").evaluateAll((all) => all.map((line) => line.dataset.line)), lines);
};
const isFound = (query) => async (page) => {
  await page.getByRole("option").first().waitFor();
  assert.equal(await search(page).box.inputValue(), query);
};

// The page is prerendered with an empty box.
const hasQuery = (query) => (page) => until(async () => (await search(page).box.inputValue()) === query);

/**
 * The actions: the address where each begins, what the reader does, the address after it (a route, with
 * query and hash), and what the page shows.
 */
const ACTIONS = {
  "a tab with a query": {
    act: (page) => tab(page, "Windows").click(),
    at: ["/guide/first", "?os=windows"],
    shows: isSelected("Windows"),
  },
  "a tab with a query, by keyboard": {
    async act(page) {
      await tab(page, "Linux").focus();
      await page.keyboard.press("ArrowRight");
    },
    at: ["/guide/first", "?os=windows"],
    shows: isSelected("Windows"),
  },
  "a tab with a query, beside another query and in place of a hash": {
    at: ["/guide/first", "?x=1&os=windows"],
    from: ["/guide/first", "?x=1#这里"],
    act: (page) => tab(page, "Windows").click(),
    shows: isSelected("Windows"),
  },
  "a tab with a query, before React is loaded": {
    go: (page, url) => page.goto(url),
    act: (page) => tab(page, "Windows").click(),
    at: ["/guide/first", "?os=windows"],
    shows: isSelected("Windows"),
  },
  "a section in a hidden tab, opened by its address": {
    from: ["/guide/second", "?x=1#在标签里"],
    act: () => undefined,
    at: ["/guide/second", "?x=1&os=windows#在标签里"],
    shows: isSelected("Windows"),
  },
  "the number of a line": {
    act: (page) => clickNumber(page, "const two"),
    at: ["/guide/first", "#code-1-L2"],
    shows: isLinked(["2"]),
  },
  "the numbers of two lines": {
    async act(page) {
      await clickNumber(page, "const one");
      await clickNumber(page, "const three", { modifiers: ["Shift"] });
    },
    at: ["/guide/first", "#code-1-L1-L3"],
    shows: isLinked(["1", "2", "3"]),
  },
  "the number of a line, after a tab": {
    async act(page) {
      await tab(page, "Windows").click();
      await clickNumber(page, "const two");
    },
    at: ["/guide/first", "?os=windows#code-1-L2"],
    async shows(page) {
      await isLinked(["2"])(page);
      await isSelected("Windows")(page);
    },
  },
  "a link to a section in a hidden tab": {
    from: ["/guide/second"],
    act: (page) => follow(page, "到本页的一节"),
    at: ["/guide/second", "?os=windows#在标签里"],
    shows: isSelected("Windows"),
  },
  "a link to a section in a hidden tab of another page": {
    act: (page) => follow(page, "到乙的一节"),
    at: ["/guide/second", "?os=windows#在标签里"],
    shows: isSelected("Windows"),
  },
  "a link to a tab of another page": {
    act: (page) => follow(page, "到乙的标签页"),
    at: ["/guide/second", "?os=windows"],
    shows: isSelected("Windows"),
  },
  "a tab with a query, after a link": {
    from: ["/C#"],
    async act(page) {
      await follow(page, "到甲");
      await titled(page, "甲");
      await tab(page, "Windows").click();
    },
    at: ["/guide/first", "?os=windows"],
    shows: isSelected("Windows"),
  },
  "typing on the search page": {
    from: ["/search"],
    act: (page) => search(page).box.fill("甲 & 乙#?"),
    at: ["/search", `?${new URLSearchParams({ q: "甲 & 乙#?" })}`],
    shows: hasQuery("甲 & 乙#?"),
  },
  "an emptied box of the search page": {
    from: ["/search", "?q=甲"],
    act: (page) => search(page).box.fill(""),
    at: ["/search"],
    shows: hasQuery(""),
  },
  "a link to a search, and another query": {
    async act(page) {
      await reader(page).navbar.getByRole("link", { name: "去搜索页" }).click();
      await isFound("甲")(page);
      await search(page).box.fill("乙");
    },
    at: ["/search", `?q=${encodeURIComponent("乙")}`],
    shows: isFound("乙"),
  },
  "a hit of the search dialog": {
    async act(page) {
      await page.keyboard.press("Control+k");
      await search(page).box.fill("在标签里");
      await search(page).options.filter({ hasText: "Windows" }).first().click();
      await titled(page, "乙");
    },
    at: ["/guide/second", "?os=windows#在标签里"],
    shows: isSelected("Windows"),
  },
  "a closed search dialog": {
    async act(page) {
      await page.keyboard.press("Control+k");
      await search(page).box.waitFor();
      await page.keyboard.press("Escape");
      await search(page).box.waitFor({ state: "hidden" });
    },
    at: ["/guide/first"],
    shows: isTitled("甲"),
  },
  "an open image": {
    act: (page) => page.getByRole("button", { name: "查看大图" }).click(),
    at: ["/guide/first"],
    shows: isTitled("甲"),
  },
  "a closed image, after a tab": {
    async act(page) {
      await tab(page, "Windows").click();
      await page.getByRole("button", { name: "查看大图" }).click();
      await page.getByRole("dialog").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    },
    at: ["/guide/first", "?os=windows"],
    shows: isSelected("Windows"),
  },
  "the link of a heading": {
    act: (page) => page.getByRole("link", { name: "「这里」的链接" }).click(),
    at: ["/guide/first", "#这里"],
    shows: isTitled("甲"),
  },
  "an entry of the outline": {
    act: (page) => reader(page).toc.getByRole("link", { name: "代码" }).click(),
    at: ["/guide/first", "#代码"],
    shows: isTitled("甲"),
  },
  "the skip link": {
    async act(page) {
      await reader(page).skipLink.focus();
      await page.keyboard.press("Enter");
    },
    at: ["/guide/first"],
    shows: isTitled("甲"),
  },
  "a tag, and a card of its page": {
    async act(page) {
      await follow(page, "标签甲");
      await titled(page, "标签甲");
      assert.equal(new URL(page.url()).pathname, new URL(page.urlOf("/tags/标签甲")).pathname);
      await reader(page).main.getByRole("link", { name: "乙" }).click();
    },
    at: ["/guide/second"],
    shows: isTitled("乙"),
  },
  "a tag": {
    act: (page) => follow(page, "标签甲"),
    at: ["/tags/标签甲"],
    shows: isTitled("标签甲"),
  },
  "all tags": {
    from: ["/tags/标签甲"],
    act: (page) => reader(page).main.getByRole("link", { name: "查看全部标签" }).click(),
    at: ["/tags"],
    shows: isTitled("全部标签"),
  },
  "an item of the navbar": {
    act: (page) => reader(page).navbar.getByRole("link", { name: "去乙页" }).click(),
    at: ["/guide/second"],
    shows: isTitled("乙"),
  },
  "an item of a menu": {
    async act(page) {
      await reader(page).navbar.getByText("菜单", { exact: true }).click();
      await reader(page).navbar.getByRole("link", { name: "菜单里的丙" }).click();
    },
    at: ["/C#"],
    shows: isTitled("丙"),
  },
  "an entry of the sidebar": {
    act: (page) => reader(page).sidebar.getByRole("link", { name: "丙" }).click(),
    at: ["/C#"],
    shows: isTitled("丙"),
  },
  "the next page": {
    act: (page) => reader(page).pagination.getByRole("link", { name: "乙" }).click(),
    at: ["/guide/second"],
    shows: isTitled("乙"),
  },
  "the brand": {
    act: (page) => page.locator(".mr-navbar__brand").click(),
    at: ["/"],
    shows: isTitled("首页"),
  },
  "an entry of the menu on a phone": {
    options: { viewport: PHONE },
    async act(page) {
      await reader(page).openMenu.click();
      await reader(page).menu.getByRole("link", { name: "乙", exact: true }).click();
      await reader(page).menu.waitFor({ state: "hidden" });
    },
    at: ["/guide/second"],
    shows: isTitled("乙"),
  },
  "a page that moved": {
    act: (page) => follow(page, "搬走的"),
    at: ["/guide/second"],
    shows: isTitled("乙"),
  },
  "a script's link to this page with its extension": {
    act: (page) => followMade(page, "first.html?x=1#这里"),
    at: ["/guide/first", "?x=1#这里"],
    shows: isTitled("甲"),
  },
  "a script's link to this page without its extension": {
    act: (page) => followMade(page, "first?x=1#这里"),
    at: ["/guide/first", "?x=1#这里"],
    shows: isTitled("甲"),
  },
  "a script's link to another page with its extension": {
    act: (page) => followMade(page, "second/index.html"),
    at: ["/guide/second"],
    shows: isTitled("乙"),
  },
  "a search after another": {
    from: ["/search"],
    async act(page) {
      await search(page).box.fill("乙");
      await isFound("乙")(page);
      await reader(page).navbar.getByRole("link", { name: "去搜索页" }).click();
    },
    at: ["/search", "?q=甲"],
    shows: isFound("甲"),
  },
  "back after a tab and a link": {
    async act(page) {
      await tab(page, "Windows").click();
      await follow(page, "到乙的一节");
      await titled(page, "乙");
      await page.goBack();
    },
    at: ["/guide/first", "?os=windows"],
    async shows(page) {
      await titled(page, "甲");
      await isSelected("Windows")(page);
    },
  },
  "forward after back": {
    async act(page) {
      await follow(page, "到乙的标签页");
      await titled(page, "乙");
      await tab(page, "Linux").click();
      await page.goBack();
      await titled(page, "甲");
      await page.goForward();
    },
    at: ["/guide/second", "?os=linux"],
    async shows(page) {
      await titled(page, "乙");
      await isSelected("Linux")(page);
    },
  },
};

/** The forms of addresses: the base path, the end of a page's address, and of the start page's. */
const FORMS = [
  ["html", "/书/", ".html", "index.html"],
  ["clean", "/", "", ""],
  ["slash", "/书/", "/", ""],
];

for (const [form, base, extension, start] of FORMS) {
  const { test, url } = suite({ root: reloadBook(form, base) });

  /** The address of a route with its query and hash, in the form of the site. */
  const urlOf = (route, rest = "") => new URL(url(route.split("/").map(encodeURIComponent).join("/")) + (route === "/" ? start : extension) + rest).href;

  for (const [what, { options = {}, from = ["/guide/first"], go = open, act, at, shows }] of Object.entries(ACTIONS)) {
    // A script's relative address begins at the folder of the page.
    if (form === "slash" && what.startsWith("a script's link")) continue;
    test(`${what}: the same page after a reload (${form}, ${base})`, options, async ({ page }) => {
      page.urlOf = urlOf;
      await go(page, urlOf(...from));
      await act(page);
      await page.waitForURL(urlOf(...at));
      await shows(page);
      const answer = await page.reload();
      assert.equal(answer.status(), 200);
      await shows(page);
      await alive(page);
      assert.equal(page.url(), urlOf(...at));
    });
  }
}
