/**
 * The service worker of sites with `offline = true`: pages that were read stay readable without a
 * network. With a network, no old page is shown.
 *
 * Files named by their content are read from the store. All others are read from the network, and
 * from the store only if it fails. The worker ignores requests to other origins, outside the base
 * path, and other than plain reading.
 */
import { decode, encodePath, routePath, withBase } from "../runtime/address/paths.ts";
import { openStore } from "./store.ts";
import type { FetchEvent, LifeEvent, ServiceWorker } from "./types.ts";

const worker = self as unknown as ServiceWorker;
const { pathname: scope } = new URL(worker.registration.scope);
/** The base path as documents have it: decoded. */
const base = decode(scope);
const store = openStore(worker.registration.scope);

const HASHED = /^_(app|data)\/.*\.[0-9a-f]{8,}\.[a-z0-9]+$/;
const ENTRY = "_data/entry.json";
const OFFLINE = `${scope}offline.html`;

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(begin()));
worker.addEventListener("fetch", (event) => {
  const { method, url, headers } = event.request;
  const inside = pathInside(url);
  const isPlain = method === "GET" && !headers.has("range") && headers.get("accept") !== "text/event-stream";
  if (inside === undefined || !isPlain) return;
  event.respondWith(HASHED.test(inside) ? fromStore(event) : fromNetwork(event, inside));
});

/** Lets the browser request a page while the worker starts. */
async function begin(): Promise<void> {
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** Returns the path below the base path; `undefined` for an address outside the site. */
function pathInside(url: string): string | undefined {
  const { origin, pathname } = new URL(url);
  return origin === worker.location.origin && pathname.startsWith(scope) ? pathname.slice(scope.length) : undefined;
}

async function fromStore(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const found = await store.find(url);
  if (found) return found;
  const answer = await fetch(event.request);
  if (answer.status === 200 && !isPage(answer)) event.waitUntil(store.put(url, answer.clone()));
  return answer;
}

async function fromNetwork(event: FetchEvent, inside: string): Promise<Response> {
  const { request } = event;
  const address = addressOf(request.url);
  let answer: Response;
  try {
    answer = (await event.preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const found = (await store.find(address)) ?? (request.mode === "navigate" ? await store.find(OFFLINE) : undefined);
    if (found) return found;
    throw error;
  }
  if (answer.status === 200 && inside === ENTRY) await beginBuild(answer.clone());
  if (answer.status === 200) event.waitUntil(keep(address, inside, answer.clone(), event));
  return answer;
}

/** Returns the address under which a response is kept: clean for pages, and without query. */
function addressOf(url: string): string {
  const { origin, pathname } = new URL(url);
  const page = routePath(pathname, base);
  return origin + (page === undefined || pathname === OFFLINE ? pathname : encodePath(withBase(page, base)));
}

/** Whether a response is HTML: some networks answer every request with their login page. */
function isPage(answer: Response): boolean {
  return answer.headers.get("content-type")?.startsWith("text/html") ?? false;
}

async function beginBuild(answer: Response): Promise<void> {
  const { build } = (await answer.json()) as { build: string };
  await store.begin(build);
}

/** Caches responses of this site: pages with the mark `data-offline`, and other files. */
async function keep(address: string, inside: string, answer: Response, event: LifeEvent): Promise<void> {
  if (!isPage(answer)) {
    // Files of the site have an extension; other responses come from other programs.
    if (/\.[a-z0-9]+$/i.test(inside)) await store.put(address, answer);
    return;
  }
  const html = await answer.text();
  const start = /<html[^>]*>/.exec(html)?.[0] ?? "";
  if (/ data-base="([^"]*)"/.exec(start)?.[1]?.replaceAll("&amp;", "&") !== base) return;
  if (!start.includes(" data-offline")) return event.waitUntil(end());
  // Copied without its redirect history: browsers reject a redirected response for a navigation.
  await store.put(address, new Response(html, { headers: answer.headers }));
}

/**
 * Ends offline reading, because the site no longer supports it. The files go first: a browser may stop a
 * worker as soon as it is unregistered, if no page is open yet.
 */
async function end(): Promise<void> {
  await store.clear();
  await worker.registration.unregister();
}
