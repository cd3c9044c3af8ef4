/** Tests of matching a site's languages with the tags that browsers send. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { nearestLanguage } from "./nearest-language.ts";

test("a reader gets the nearest language of the site", () => {
  const chinese = ["en", "zh-CN", "zh-TW"];
  const cases: [string, string[], string | undefined][] = [
    ["zh-HK", chinese, "zh-TW"],
    ["zh-MO", chinese, "zh-TW"],
    ["zh-Hant", chinese, "zh-TW"],
    ["zh-Hant-CN", chinese, "zh-TW"],
    ["yue", chinese, "zh-TW"],
    ["zh", chinese, "zh-CN"],
    ["zh-SG", chinese, "zh-CN"],
    ["zh-MY", chinese, "zh-CN"],
    ["zh-Hans-HK", chinese, "zh-CN"],
    ["zh-HK", ["zh", "zh-Hant"], "zh-Hant"],
    ["zh-HK", ["zh-Hans", "zh-TW", "zh-HK"], "zh-HK"],
    ["zh-MO", ["zh-TW", "zh-HK"], "zh-HK"],
    ["zh-TW", ["zh-HK", "zh-TW"], "zh-TW"],
    ["zh-Hant", ["zh-HK", "zh-TW"], "zh-TW"],
    ["zh-TW", ["en", "zh-CN"], "zh-CN"],
    ["pt", ["en", "pt-BR"], "pt-BR"],
    ["pt", ["pt-PT", "pt-BR"], "pt-BR"],
    ["pt-PT", ["pt-BR"], "pt-BR"],
    ["pt-AO", ["pt-BR", "pt-PT"], "pt-PT"],
    ["en-GB", ["de", "en"], "en"],
    ["en-AU", ["en-US", "en-GB"], "en-GB"],
    ["en-US", ["en-GB", "en"], "en"],
    ["en-US", ["en-AU", "en-GB"], "en-AU"],
    ["fr-CH", ["fr-BE", "fr-CA"], "fr-BE"],
    ["yue", ["zh-TW", "yue-Hans"], "yue-Hans"],
    ["es-MX", ["es-ES", "es-419"], "es-419"],
    ["es-ES", ["es-419", "es"], "es"],
    ["iw", ["en", "he"], "he"],
    ["he-IL", ["iw"], "iw"],
    ["in", ["id"], "id"],
    ["no", ["en", "nb"], "nb"],
    ["nb-NO", ["en", "no"], "no"],
    ["nn", ["nb", "nn"], "nn"],
    ["nn-NO", ["en", "nb"], "nb"],
    ["gsw-CH", ["fr", "de"], "de"],
    ["sr", ["sr-Latn", "sr-Cyrl"], "sr-Cyrl"],
    ["sr-Latn-RS", ["sr", "sr-Latn"], "sr-Latn"],
    ["sr-ME", ["sr-Cyrl", "sr-Latn"], "sr-Latn"],
    ["pa-PK", ["pa", "pa-Arab"], "pa-Arab"],
    ["zh_cn", ["ZH-tw", "zh-cn"], "zh-cn"],
    ["de-AT-1996", ["de"], "de"],
    ["ja-JP-u-ca-japanese", ["ja"], "ja"],
    ["ja", ["en", "de"], undefined],
    ["", ["en"], undefined],
    ["*", ["en"], undefined],
    ["x-own", ["en", "x-own"], "x-own"],
    ["en", ["x-own", "not a tag"], undefined],
    ["en", [], undefined],
  ];
  for (const [wanted, available, expected] of cases) {
    assert.equal(nearestLanguage(wanted, available), expected, `${wanted} of ${available}`);
  }
});
