/** Tests of the addresses that the shell follows by itself. */
import assert from "node:assert/strict";
import { test } from "node:test";

import type { Screen } from "../../generated/site-model.ts";
import { movedTo } from "./moved-fragment.ts";
import { documentAddress } from "./open-document.ts";

const HERE = "https://docs.example/guide/a?b#c";

test("documents are loaded from the web alone", () => {
  const known: [string, string | undefined][] = [
    ["/b#x", "https://docs.example/b#x"],
    ["b", "https://docs.example/guide/b"],
    ["#x", "https://docs.example/guide/a?b#x"],
    ["https://elsewhere.example/", "https://elsewhere.example/"],
    ["//elsewhere.example/", "https://elsewhere.example/"],
    ["HTTP://elsewhere.example", "http://elsewhere.example/"],
    ["javascript:alert(1)", undefined],
    [" java\tscript:alert(1)", undefined],
    ["data:text/html,x", undefined],
    ["blob:https://docs.example/1", undefined],
    ["file:///etc/passwd", undefined],
    ["about:blank", undefined],
    ["mailto:a@b.example", undefined],
    ["https://", undefined],
    ["http://[", undefined],
  ];
  for (const [to, wanted] of known) assert.equal(documentAddress(to, HERE)?.href, wanted, to);
});

const pageWith = (movedFragments: Record<string, string> | undefined) => ({ kind: "page", page: { movedFragments } }) as Screen;

test("fragments have moved by their own names alone", () => {
  const moved = { x: "/b#y", 守: "/c" };
  const known: [string, string | undefined][] = [
    ["#x", "/b#y"],
    ["#%E5%AE%88", "/c"],
    ["#%", undefined],
    ["", undefined],
    ["#constructor", undefined],
    ["#__proto__", undefined],
  ];
  for (const [hash, wanted] of known) assert.equal(movedTo(hash, pageWith(moved)), wanted, hash);
  for (const screen of [pageWith(undefined), { kind: "notFound" } as const, undefined]) assert.equal(movedTo("#x", screen), undefined);
});
