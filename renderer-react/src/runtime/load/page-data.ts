/** The data that a document contains about its page. */
import type { FirstLoad } from "../../generated/site-model.ts";

/**
 * Reads the data; `undefined` if they are missing or damaged. Authors write no `script`, so none of
 * their elements is taken for it, whatever its id.
 */
export function readPageData(): FirstLoad | undefined {
  try {
    return JSON.parse(document.querySelector("script#page-data")?.textContent ?? "") as FirstLoad;
  } catch {
    return undefined;
  }
}
