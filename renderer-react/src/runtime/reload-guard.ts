/** Loads documents that no reader asked for: once for a target and a build, so that none loads endlessly. */
import { siteDataHref } from "./base.ts";
import { here, openDocument, reloadDocument } from "./history.ts";
import { session } from "./storage.ts";

/** The build this document came from: the hash in the address of its site data. */
const build = /\.([0-9a-z]+)\.json$/.exec(siteDataHref)?.[1] ?? "unknown";
const KEY = `docs-reload-${build}`;

/**
 * Loads `url` as a document; `false` when this build has tried that before. A reader's own wish
 * needs no guard: see `openDocument`.
 */
export function openOnce(url: URL): boolean {
  if (!note(url)) return false;
  // Assigning the address that is shown only scrolls where it has a hash.
  if (url.href === here().href) reloadDocument();
  else openDocument(url);
  return true;
}

/** Notes the target for the session; `false` when it was noted before, or cannot be. */
function note({ pathname }: URL): boolean {
  const done = (session.read(KEY) ?? "").split("\n").filter(Boolean);
  if (done.includes(pathname)) return false;
  session.write(KEY, [...done, pathname].join("\n"));
  return session.read(KEY) !== null;
}
