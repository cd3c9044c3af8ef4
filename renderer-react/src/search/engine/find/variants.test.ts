/** The table of English spellings. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { variantsOf } from "./variants.ts";

test("a word has its spelling in the other English", () => {
  const pairs = [
    ["color", "colour"],
    ["colors", "colours"],
    ["behavior", "behaviour"],
    ["center", "centre"],
    ["dialog", "dialogue"],
    ["catalogs", "catalogues"],
    ["license", "licence"],
    ["serialize", "serialise"],
    ["serializer", "serialiser"],
    ["organization", "organisation"],
    ["analyze", "analyse"],
    ["canceled", "cancelled"],
    ["labeling", "labelling"],
    ["fulfill", "fulfil"],
    ["grayscale", "greyscale"],
  ] as const;
  for (const [american, british] of pairs) {
    assert.deepEqual(variantsOf(american), [british]);
    assert.deepEqual(variantsOf(british), [american]);
  }
});

test("other words have none", () => {
  for (const word of ["guard", "size", "rise", "colo", "model", "cancel", "守卫", "utf8"]) assert.deepEqual(variantsOf(word), [], word);
});
