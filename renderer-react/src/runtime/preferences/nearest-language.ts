/**
 * Finds the language of a site that suits a reader best, by the tags of languages (BCP 47).
 *
 * The browser knows the script and the region that a tag implies (CLDR, "likely subtags"), and the
 * present tags of old ones: `zh-HK` is in traditional script, `iw` is `he`.
 */

/** Languages whose readers also read another one (CLDR, "language matching"). */
const READ_AS: Readonly<Record<string, string>> = { gsw: "de", nn: "nb", no: "nb", yue: "zh" };

/** The region nearest to readers outside of a language's largest region (CLDR, "parent locales"). */
const NEAREST_REGION: Readonly<Record<string, string>> = { "en-Latn": "GB", "es-Latn": "419", "pt-Latn": "PT", "zh-Hant": "HK" };

interface Language {
  language: string;
  /** The language, or the one that its readers also read. */
  family: string;
  script: string;
  region: string;
}

/** Returns the tag in `available` that is nearest to `wanted`; none in another language. */
export function nearestLanguage(wanted: string, available: readonly string[]): string | undefined {
  const same = available.find((tag) => plain(tag) === plain(wanted));
  const reader = parsed(wanted);
  if (same !== undefined || !reader) return same;
  let best: { tag: string; nearness: number } | undefined;
  for (const tag of available) {
    const site = parsed(tag);
    if (site?.family !== reader.family) continue;
    const nearness = nearnessOf(reader, site);
    if (!best || nearness > best.nearness) best = { tag, nearness };
  }
  return best?.tag;
}

const plain = (tag: string) => tag.toLowerCase().replaceAll("_", "-");

/** Ranks a language of the reader's family: by its name, then by its script, then by its region. */
function nearnessOf(reader: Language, site: Language): number {
  const largest = parsed(`${site.language}-${site.script}`)?.region;
  const region = [
    largest,
    reader.region === largest ? undefined : NEAREST_REGION[`${site.language}-${site.script}`],
    reader.region,
  ].lastIndexOf(site.region);
  return Number(site.language === reader.language) * 16 + Number(site.script === reader.script) * 8 + region;
}

function parsed(tag: string): Language | undefined {
  try {
    // eslint-disable-next-line no-restricted-globals -- only effects ask, after rendering
    const { language, script = "", region = "" } = new Intl.Locale(plain(tag)).maximize();
    return { language, family: READ_AS[language] ?? language, script, region };
  } catch {
    // Not a tag: it only matches itself.
    return undefined;
  }
}
