/** A signal that remembers its value between visits and follows other tabs. */
import { type Signal, signal } from "./signal.ts";
import { local, watch } from "./storage.ts";

/**
 * A signal kept in `localStorage` under `key`; `null` is "nothing chosen" and removes the key.
 *
 * Stored texts that `accepts` rejects are ignored.
 */
export function stored<T extends string>(
  key: string,
  accepts: (text: string) => text is T,
): Signal<T | null> {
  const first = local.read(key);
  const inner = signal<T | null>(first !== null && accepts(first) ? first : null);
  watch(key, (text) => {
    if (text === null || accepts(text)) inner.set(text);
  });
  return {
    get: inner.get,
    subscribe: inner.subscribe,
    set(value) {
      if (value === null) local.remove(key);
      else local.write(key, value);
      inner.set(value);
    },
  };
}
