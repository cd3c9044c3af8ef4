/**
 * The app's first requests, which run in parallel to its scripts. They are a separate module,
 * because a page that is only read needs none of it.
 */
import { loadEntry, loadSite } from "../runtime/load/loader.ts";

export { preloadOnHover } from "./preload-on-hover.ts";

/** Requests the data that every page needs; the app reads them from the loader's memory. */
export function requestShared(): void {
  for (const data of [loadSite(), loadEntry()]) data.catch(() => undefined);
}
