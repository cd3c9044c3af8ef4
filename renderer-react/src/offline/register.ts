/**
 * Has what is read kept for reading offline, on sites with `offline = true`.
 *
 * Loaded when React is there. The service worker keeps what goes through it; what the first page
 * was made of came before, and a page that is navigated to comes without its HTML, so both are
 * asked for once more. Most of that the browser answers from its own cache.
 */
import { base, dataHref, locationPath } from "../runtime/base.ts";
import { here } from "../runtime/history.ts";
import { loadRoute } from "../runtime/loader.ts";
import type { Navigation } from "../runtime/navigation.ts";
import { isSparing } from "../runtime/prefetch.ts";

/** Registers the worker, and has the page shown and all later ones kept. */
export async function keepForOffline({ place }: Navigation): Promise<void> {
  if (!("serviceWorker" in navigator) || isSparing()) return;
  await navigator.serviceWorker.register(`${base}sw.js`, { scope: base, updateViaCache: "none" });
  await controlled();
  // First of all: it says which build the rest belongs to.
  await ask([dataHref("entry.json"), `${base}offline.html`, ...loadedFiles()]);
  let kept: string | undefined;
  const keepPage = () => {
    const { path, screen } = place.get().view;
    if (screen.kind === "notFound" || path === kept) return;
    kept = path;
    void filesOf(path).then(ask, () => undefined);
  };
  keepPage();
  place.subscribe(keepPage);
}

/** The two forms of a page: the document, and the data that a click within the site loads. */
async function filesOf(path: string): Promise<string[]> {
  const route = await loadRoute(path);
  return route.type === "file" ? [locationPath(path), dataHref(route.file)] : [];
}

/** Done when requests of this page go through the worker. */
function controlled(): Promise<void> {
  return new Promise((done) => {
    if (navigator.serviceWorker.controller) done();
    else navigator.serviceWorker.addEventListener("controllerchange", () => done(), { once: true });
  });
}

/** What this page has loaded of the site until now. */
function loadedFiles(): string[] {
  const site = here().origin + base;
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  return [...new Set(files)].filter((name) => name.startsWith(site) && !name.endsWith("/entry.json"));
}

/** Asks for addresses, one after the other. */
async function ask(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    if (isSparing()) return;
    await fetch(address, { priority: "low" }).then((answer) => answer.arrayBuffer()).catch(() => undefined);
  }
}
