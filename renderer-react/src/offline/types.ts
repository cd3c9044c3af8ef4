/** What a service worker sees of its world; TypeScript has it in a library that excludes the page's. */

/** An event that the worker is kept awake for. */
export interface LifeEvent {
  waitUntil: (work: Promise<unknown>) => void;
}

/** A request of a page. */
export interface FetchEvent extends LifeEvent {
  readonly request: Request;
  /** The answer to a navigation that the browser asked for meanwhile. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
}

/** The worker's own global object. */
export interface ServiceWorker {
  readonly location: { readonly origin: string };
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: LifeEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
}
