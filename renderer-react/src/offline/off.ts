/**
 * The service worker of sites with `offline = false`: takes the place of an earlier one, forgets
 * what that kept, and goes.
 */
import { openStore } from "./store.ts";
import type { ServiceWorker } from "./types.ts";

const worker = self as unknown as ServiceWorker;

async function end(): Promise<void> {
  await openStore(worker.registration.scope).clear();
  await worker.registration.unregister();
}

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(end()));
