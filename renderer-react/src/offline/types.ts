/** The globals of a service worker. TypeScript's library of them cannot be used beside the library of pages. */

/** An event whose work keeps the worker running. */
export interface LifeEvent {
  waitUntil: (work: Promise<unknown>) => void;
}

/** A request of a page. */
export interface FetchEvent extends LifeEvent {
  readonly request: Request;
  /** The response to a navigation that the browser requested while the worker started. */
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
