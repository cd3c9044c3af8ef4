/** Tests of addresses as text. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { addressOf, decode, encodePath, inForm, looksLikeFile, routePath, siteHref, withBase } from "./paths.ts";

test("a URL's path becomes a page's path", () => {
  const cases: [string, string, string | undefined][] = [
    ["/", "/", "/"],
    ["/guards", "/", "/guards"],
    ["/guards/", "/", "/guards"],
    ["/guards.html", "/", "/guards"],
    ["/guards/index.html", "/", "/guards"],
    ["/index.html", "/", "/"],
    ["/%E5%AE%88%E5%8D%AB", "/", "/守卫"],
    ["/100%", "/", "/100%"],
    ["//cli///overview", "/", "/cli/overview"],
    ["/docs", "/docs/", "/"],
    ["/docs/", "/docs/", "/"],
    ["/docs/cli/overview.html", "/docs/", "/cli/overview"],
    ["/docsify", "/docs/", undefined],
    ["/other", "/docs/", undefined],
    ["/my-index.html", "/", "/my-index"],
  ];
  for (const [pathname, base, expected] of cases) assert.equal(routePath(pathname, base), expected, pathname);
});

test("a page's path survives its address", () => {
  const cases = [
    ["/守卫", "/守卫"],
    ["/a b", "/a%20b"],
    ["/a#b", "/a%23b"],
    ["/a?b", "/a%3Fb"],
    ["/50%25", "/50%2525"],
    ["/100%", "/100%25"],
    ["/a\\b", "/a%5Cb"],
    ['/"<x>"', "/%22%3Cx%3E%22"],
  ] as const;
  for (const [path, address] of cases) {
    assert.equal(addressOf(path), address);
    const { pathname, search, hash } = new URL(address, "https://a.b");
    assert.deepEqual([routePath(pathname, "/"), search, hash], [path, "", ""], path);
    assert.equal(routePath(new URL(encodePath(path), "https://a.b").pathname, "/"), path);
  }
});

test("a page's address ends with .html where the site has that form", () => {
  const cases = [
    ["/guards", "/guards.html"],
    ["/faq/guards?a=b.c#d", "/faq/guards.html?a=b.c#d"],
    ["/守卫#绑定", "/守卫.html#绑定"],
    ["/", "/"],
    ["/#top", "/#top"],
    ["/v1/", "/v1/"],
    ["/logo.svg", "/logo.svg"],
    ["/node.js", "/node.js"],
    ["/_lists/a/b", "/_lists/a/b"],
    ["/print", "/print"],
    ["/404", "/404"],
    ["/offline", "/offline"],
    ["/a/print", "/a/print.html"],
    ["https://a.b/c", "https://a.b/c"],
    ["#here", "#here"],
  ] as const;
  for (const [address, expected] of cases) assert.equal(inForm(address, "html"), expected);
});

test("addresses end with a slash in that form", () => {
  const cases = [
    ["/guards", "/guards/"],
    ["/faq/guards?a=b.c#d", "/faq/guards/?a=b.c#d"],
    ["/", "/"],
    ["/v1/", "/v1/"],
    ["/logo.svg", "/logo.svg"],
    ["/print", "/print"],
    ["/../other", "/../other"],
    ["https://a.b/c", "https://a.b/c"],
  ] as const;
  for (const [address, expected] of cases) assert.equal(inForm(address, "slash"), expected);
  assert.equal(inForm("/guards", undefined), "/guards");
});

test("the start page below the root of a host is a file in the form of mdBook", () => {
  assert.equal(siteHref("/", "/de/", "html"), "/de/index.html");
  assert.equal(siteHref("/?a#b", "/de/", "html"), "/de/index.html?a#b");
  assert.equal(siteHref("/", "/", "html"), "/");
  assert.equal(siteHref("/", "/de/", "slash"), "/de/");
  assert.equal(siteHref("/a", "/de/", "html"), "/de/a.html");
});

test("a path of the site gets the base path, a full address does not", () => {
  assert.equal(withBase("/guards", "/docs/"), "/docs/guards");
  assert.equal(withBase("/", "/docs/"), "/docs/");
  assert.equal(withBase("https://nodejs.org", "/docs/"), "https://nodejs.org");
  assert.equal(withBase("//cdn.example", "/docs/"), "//cdn.example");
});

test("a last step with an extension names a file", () => {
  assert.ok(looksLikeFile("/logo.svg"));
  assert.ok(!looksLikeFile("/guards"));
  assert.ok(!looksLikeFile("/v1.0/guards"));
});

test("a malformed percent sign stays as it is", () => {
  assert.equal(decode("/%E5%AE%88%zz"), "/%E5%AE%88%zz");
  assert.equal(decode("/%E5%AE%88"), "/守");
});
