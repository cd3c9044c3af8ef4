/**
 * Fetches pages before the reader opens them.
 *
 * When the browser is idle, the files of links in view are put into its cache. The page of the
 * link under the pointer is loaded completely. Neither happens on a slow or metered connection.
 * Each address is requested once; a failure may be tried again.
 */
import { cacheFile, load, loadRoute } from "./loader.ts";

interface Connection {
  effectiveType?: string;
  saveData?: boolean;
}

const AT_ONCE = 2;

/** Whether this connection is slow or metered. */
export function isSlowOrMetered(connection: Connection | undefined): boolean {
  return connection?.saveData === true || (connection?.effectiveType?.includes("2g") ?? false);
}

/** Whether the reader's connection is slow, metered or offline. */
export const shouldSaveData = () => !navigator.onLine || isSlowOrMetered((navigator as { connection?: Connection }).connection);

const preloaded = new Set<string>();
const prefetched = new Set<string>();
const queue: string[] = [];
let running = 0;

/** Loads the page at `path` whole, because it will probably be opened. */
export function preload(path: string): void {
  if (preloaded.has(path) || shouldSaveData()) return;
  preloaded.add(path);
  prefetched.add(path);
  load(path).catch(() => {
    preloaded.delete(path);
    prefetched.delete(path);
  });
}

/** Puts the file of the page at `path` into the browser's cache when the browser is idle. */
export function prefetch(path: string): void {
  if (prefetched.has(path) || shouldSaveData()) return;
  prefetched.add(path);
  queue.push(path);
  pump();
}

function pump(): void {
  if (running >= AT_ONCE) return;
  const path = queue.shift();
  if (path === undefined) return;
  // The connection may have changed since the link came into view.
  if (shouldSaveData()) {
    for (const waiting of [path, ...queue.splice(0)]) prefetched.delete(waiting);
    return;
  }
  running += 1;
  warm(path)
    .catch(() => prefetched.delete(path))
    .finally(() => {
      running -= 1;
      pump();
    });
}

async function warm(path: string): Promise<void> {
  const route = await loadRoute(path);
  if (route.type === "file") await cacheFile(route.file, canHint() ? hint : fetchQuietly);
}

async function fetchQuietly(href: string): Promise<void> {
  const response = await fetch(href, { credentials: "include", priority: "low" });
  await response.arrayBuffer();
}

const canHint = () => document.createElement("link").relList.supports("prefetch");

function hint(href: string): Promise<void> {
  return new Promise((done, failed) => {
    const link = document.createElement("link");
    link.rel = "prefetch";
    link.as = "fetch";
    link.crossOrigin = "anonymous";
    link.href = href;
    link.onload = () => done();
    link.onerror = () => failed(new Error(`cannot prefetch ${href}`));
    document.head.append(link);
  });
}
