/** Loads documents without a reader's click: once for a target and a build, which prevents endless reloads. */
import { siteDataHref } from "../address/base.ts";
import { currentUrl } from "../address/address.ts";
import { openDocument, reloadDocument } from "../address/open-document.ts";
import { session } from "../state/storage.ts";

/** Returns the build of this document: the hash in the address of its site data. */
const build = /\.([0-9a-z]+)\.json$/.exec(siteDataHref)?.[1] ?? "unknown";
const KEY = `docs-reload-${build}`;

/**
 * Loads `url` as a document; returns false if this build did so before. Clicks need no guard: see
 * `openDocument`.
 */
export function openOnce(url: URL): boolean {
  if (!recordTarget(url)) return false;
  // Assigning the current address only scrolls if it has a hash.
  if (url.href !== currentUrl().href) return openDocument(url);
  reloadDocument();
  return true;
}

/** Records the target for the session; `false` if it was recorded before, or cannot be. */
function recordTarget({ pathname }: URL): boolean {
  const done = session.read(KEY)?.split("\n") ?? [];
  if (done.includes(pathname)) return false;
  session.write(KEY, [...done, pathname].join("\n"));
  return session.read(KEY) !== null;
}
