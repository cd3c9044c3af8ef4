/** A value that can be read, changed and listened to: the shell's smallest unit of state. */

export interface Signal<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  /** Calls `listener` after each change, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Creates a signal. Setting the current value again notifies no subscriber.
 *
 * @example
 * const open = signal(false);
 * const stop = open.subscribe(() => console.log(open.get()));
 */
export function signal<T>(initial: T): Signal<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
