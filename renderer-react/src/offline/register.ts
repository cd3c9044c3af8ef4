/**
 * Keeps pages for reading offline, on sites with `offline = true`. Loaded with React.
 *
 * The service worker keeps what it fetches. It did not fetch the files of the first page, nor the
 * HTML of pages that the shell navigates to, so this module requests both once more. The browser
 * answers most of these requests from its own cache.
 */
import { base, dataHref, fileHref, locationPath } from "../runtime/address/base.ts";
import { currentUrl } from "../runtime/address/address.ts";
import { loadRoute } from "../runtime/load/loader.ts";
import type { Navigation } from "../runtime/navigation/navigation.ts";
import { shouldSaveData } from "../runtime/load/prefetch.ts";

/** Registers the worker, and keeps the current page and all later ones. */
export async function keepForOffline({ place }: Navigation): Promise<void> {
  if (!("serviceWorker" in navigator) || shouldSaveData()) return;
  await navigator.serviceWorker.register(fileHref("sw.js"), { scope: base, updateViaCache: "none" });
  await controlled();
  // The entry is first, because it names the build that the other files belong to.
  await request([dataHref("entry.json"), fileHref("offline.html"), ...loadedFiles()]);
  let kept: string | undefined;
  const keepPage = () => {
    const { path, screen } = place.get().view;
    if (screen.kind === "notFound" || path === kept) return;
    kept = path;
    void filesOf(path).then(request, () => undefined);
  };
  keepPage();
  place.subscribe(keepPage);
}

/** The files of a page: its document, and the data that a navigation within the site loads. */
async function filesOf(path: string): Promise<string[]> {
  const route = await loadRoute(path);
  return route.type === "file" ? [locationPath(path), dataHref(route.file)] : [];
}

/** Resolves when the worker handles the requests of this page. */
function controlled(): Promise<void> {
  return new Promise((done) => {
    if (navigator.serviceWorker.controller) done();
    else navigator.serviceWorker.addEventListener("controllerchange", () => done(), { once: true });
  });
}

/** The files of the site that this page has loaded. */
function loadedFiles(): string[] {
  // The names of these entries are encoded.
  const site = new URL(base, currentUrl()).href;
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  return [...new Set(files)].filter((name) => name.startsWith(site) && !name.endsWith("/entry.json"));
}

/** Requests addresses, one after the other. */
async function request(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    if (shouldSaveData()) return;
    await fetch(address, { priority: "low" }).then((answer) => answer.arrayBuffer()).catch(() => undefined);
  }
}
