/**
 * Fetching pages before they are asked for.
 *
 * A link in view has its page's file put into the browser's cache when the browser is idle; a
 * link that the reader points at has it loaded whole. Neither happens on a connection that is
 * slow or meant to be spared. Each address is asked for once; a failure may be tried again.
 */
import { cacheFile, load, loadRoute } from "./loader.ts";

interface Connection {
  effectiveType?: string;
  saveData?: boolean;
}

const AT_ONCE = 2;

/** Whether this connection should be spared. */
export function sparing(connection: Connection | undefined): boolean {
  return connection?.saveData === true || (connection?.effectiveType?.includes("2g") ?? false);
}

/** Whether the reader's connection should be spared; one that is not there is. */
export const isSparing = () => !navigator.onLine || sparing((navigator as { connection?: Connection }).connection);

const preloaded = new Set<string>();
const prefetched = new Set<string>();
const queue: string[] = [];
let running = 0;

/** Loads the page at `path` whole, because it will probably be opened. */
export function preload(path: string): void {
  if (preloaded.has(path) || isSparing()) return;
  preloaded.add(path);
  prefetched.add(path);
  load(path).catch(() => {
    preloaded.delete(path);
    prefetched.delete(path);
  });
}

/** Puts the file of the page at `path` into the browser's cache, some time. */
export function prefetch(path: string): void {
  if (prefetched.has(path) || isSparing()) return;
  prefetched.add(path);
  queue.push(path);
  pump();
}

function pump(): void {
  if (running >= AT_ONCE) return;
  const path = queue.shift();
  if (path === undefined) return;
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
