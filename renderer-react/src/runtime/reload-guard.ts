/** One reload for a target and a build, so that a broken deployment cannot reload for ever. */
import { siteDataHref } from "./base.ts";
import { session } from "./storage.ts";

/** The build this document came from: the hash in the address of its site data. */
const build = /\.([0-9a-z]+)\.json$/.exec(siteDataHref)?.[1] ?? "unknown";
const KEY = `docs-reload-${build}`;

/** Whether the document may be loaded anew at `url`; notes that it was. */
export function mayReload(url: URL): boolean {
  const done = (session.read(KEY) ?? "").split("\n").filter(Boolean);
  if (done.includes(url.pathname)) return false;
  session.write(KEY, [...done, url.pathname].join("\n"));
  // Where nothing can be noted, nothing may be tried.
  return session.read(KEY) !== null;
}
