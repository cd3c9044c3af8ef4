/** Signals in components. */
import { useSyncExternalStore } from "react";

import type { Signal } from "./signal.ts";

const never = () => () => undefined;

/**
 * The value of a signal; `prerendered` while prerendering and hydrating, so that both agree.
 */
export function useSignal<T>(source: Signal<T>, prerendered: T): T {
  return useSyncExternalStore(source.subscribe, source.get, () => prerendered);
}

/** False while prerendering and hydrating, true after. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
