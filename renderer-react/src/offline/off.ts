/**
 * The service worker of sites with `offline = false`: replaces an earlier one, deletes its caches,
 * and unregisters itself.
 */
import { openStore } from "./store.ts";
import type { ServiceWorker } from "./types.ts";

const worker = self as unknown as ServiceWorker;

/** The time after which writes of the earlier worker have ended, in milliseconds. */
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
