/** Tests of the language that is suggested to a reader. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { languageToSuggest } from "./preferred-language.ts";

test("the reader's language is suggested where the site has it", () => {
  const available = ["zh-CN", "en", "pt-BR"];
  const cases: [string, string | null, string[], string | undefined][] = [
    ["zh-CN", null, ["en-GB", "zh-CN"], "en"],
    ["zh-CN", null, ["zh-TW", "en"], undefined],
    ["en", null, ["pt"], "pt-BR"],
    ["en", null, ["ja", "zh-cn"], "zh-CN"],
    ["en", null, ["ja"], undefined],
    ["zh-CN", "zh-CN", ["en"], undefined],
    ["zh-CN", "en", ["zh-CN"], "en"],
    ["zh-CN", "ja", ["en"], undefined],
  ];
  for (const [shown, chosen, wanted, expected] of cases) {
    assert.equal(languageToSuggest(shown, available, chosen, wanted), expected, `${shown} ${chosen} ${wanted}`);
  }
});
