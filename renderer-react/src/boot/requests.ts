/** Loads the module of the app's first requests; without it, the app makes them itself. */

/** Hands the module to `use` once it is loaded. */
export function withRequests(use: (requests: typeof import("./first-requests.ts")) => void): void {
  import("./first-requests.ts").then(use).catch(() => undefined);
}
