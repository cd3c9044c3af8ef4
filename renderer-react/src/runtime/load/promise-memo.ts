/** The memo of promises that the loader and the search index use. */

/** A memo: each key is loaded once. */
interface PromiseMemo<K, T> {
  /** Returns the value, if it is loaded. */
  peek: (key: K) => T | undefined;
  /** Returns whether the value is loaded or loading. */
  has: (key: K) => boolean;
  /** Loads the value, or returns the promise of the earlier load. */
  get: (key: K) => Promise<T>;
  /** Forgets all values. */
  forget: () => void;
}

/** Creates a memo over `load`. A failed load is forgotten, so that the next `get` tries again. */
export function promiseMemo<K, T>(load: (key: K) => Promise<T>): PromiseMemo<K, T> {
  const running = new Map<K, Promise<T>>();
  const values = new Map<K, T>();
  return {
    peek: (key) => values.get(key),
    has: (key) => running.has(key),
    get(key) {
      const before = running.get(key);
      if (before) return before;
      const now = load(key);
      running.set(key, now);
      now.then(
        (value) => values.set(key, value),
        () => running.delete(key),
      );
      return now;
    },
    forget() {
      running.clear();
      values.clear();
    },
  };
}
