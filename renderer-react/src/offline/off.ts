/**
 * The service worker of sites with `offline = false`: takes the place of an earlier one, forgets
 * what that kept, and goes.
 */
import { openStore } from "./store.ts";
import type { ServiceWorker } from "./types.ts";

const worker = self as unknown as ServiceWorker;

/** What the earlier worker was still keeping is over by then. */
const LATER_MS = 1000;

async function end(): Promise<void> {
  const store = openStore(worker.registration.scope);
  await store.clear();
  await worker.registration.unregister();
  await new Promise((later) => setTimeout(later, LATER_MS));
  await store.clear();
}

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(end()));
