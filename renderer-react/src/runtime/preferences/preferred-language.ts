/** The language of the documentation that the reader chose last. */
import { nearestLanguage } from "./nearest-language.ts";
import { local } from "../state/storage.ts";

const KEY = "docs-preferred-language";

/** Remembers a choice. */
export const rememberLanguage = (language: string) => local.write(KEY, language);

/** Returns the choice, if there is one. */
export const preferredLanguage = () => local.read(KEY);

/** Returns the languages that the browser requests, the preferred one first. */
export const wantedLanguages = (): readonly string[] => navigator.languages;

/**
 * Returns the language to suggest: the reader's choice, or else the first of the browser's
 * languages that the site has. None where it is the language shown.
 */
export function languageToSuggest(
  shown: string,
  available: readonly string[],
  chosen: string | null,
  wanted: readonly string[],
): string | undefined {
  for (const tag of chosen === null ? wanted : [chosen]) {
    const found = nearestLanguage(tag, available);
    if (found !== undefined) return found === shown ? undefined : found;
  }
  return undefined;
}
