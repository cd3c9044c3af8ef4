/**
 * The only module outside of `boot` that uses `localStorage` and `sessionStorage`.
 *
 * Either can be missing, forbidden or full. Then a warning is logged once, reads return `null` and
 * writes do nothing. The page works and forgets choices.
 */

type Kind = "localStorage" | "sessionStorage";
type Watcher = (value: string | null) => void;

let warned = false;

function warnOnce(error: unknown): void {
  if (warned) return;
  warned = true;
  console.warn("Storage is not available: choices are forgotten when the page closes.", error);
}

function attempt<T>(kind: Kind, work: (storage: Storage) => T, otherwise: T): T {
  try {
    return work(window[kind]);
  } catch (error) {
    warnOnce(error);
    return otherwise;
  }
}

function area(kind: Kind) {
  return {
    read: (key: string): string | null =>
      attempt(kind, (storage) => storage.getItem(key), null),
    write: (key: string, value: string): void =>
      attempt(kind, (storage) => storage.setItem(key, value), undefined),
    /** Whether a stored key starts with `start`. */
    has: (start: string): boolean =>
      attempt(kind, (storage) => Object.keys(storage).some((key) => key.startsWith(start)), false),
    remove: (key: string): void =>
      attempt(kind, (storage) => storage.removeItem(key), undefined),
  };
}

/** Storage that all tabs share and that outlasts a visit. */
export const local = area("localStorage");

/** Storage of this tab. */
export const session = area("sessionStorage");

const watchers = new Map<string, Set<Watcher>>();

function onStorage({ storageArea, key, newValue }: StorageEvent): void {
  if (storageArea === window.sessionStorage) return;
  // An event without a key removes all.
  for (const changed of key === null ? watchers.keys() : [key]) {
    for (const watcher of watchers.get(changed) ?? []) watcher(newValue);
  }
}

/** Calls `watcher` when another tab changes `key`; `null` means that the key was removed. */
export function watch(key: string, watcher: Watcher): void {
  if (watchers.size === 0) {
    window.addEventListener("storage", (event) => attempt("localStorage", () => onStorage(event), undefined));
  }
  const known = watchers.get(key) ?? new Set();
  watchers.set(key, known.add(watcher));
}
