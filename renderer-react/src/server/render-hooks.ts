/** React's hooks while prerendering: they return initial values and run no effects. */
import { leaveToReact } from "./fallback.ts";

const nothing = () => undefined;

const initial = (value: unknown): unknown => (typeof value === "function" ? (value as () => unknown)() : value);

const CONTEXT = Symbol.for("react.context");

const current = (context: { _currentValue2: unknown }) => context._currentValue2;

/** Reads a context. `use` also takes promises, which only React waits for. */
const use = (source: { $$typeof?: symbol; _currentValue2: unknown }) =>
  source.$$typeof === CONTEXT ? current(source) : leaveToReact();

/** The functions that React calls for `useState` and the other hooks. */
export const hooks = {
  readContext: current,
  use,
  useContext: current,
  useMemo: (make: () => unknown) => make(),
  useCallback: (callback: unknown) => callback,
  useRef: (value: unknown) => ({ current: value }),
  useState: (value: unknown) => [initial(value), nothing],
  useSyncExternalStore: (_subscribe: unknown, _get: unknown, onServer: () => unknown) => onServer(),
  useInsertionEffect: nothing,
  useLayoutEffect: nothing,
  useEffect: nothing,
  useImperativeHandle: nothing,
  useDebugValue: nothing,
  useActionState: leaveToReact,
  useCacheRefresh: leaveToReact,
  useDeferredValue: leaveToReact,
  useEffectEvent: leaveToReact,
  useFormState: leaveToReact,
  useHostTransitionStatus: leaveToReact,
  useId: leaveToReact,
  useMemoCache: leaveToReact,
  useOptimistic: leaveToReact,
  useReducer: leaveToReact,
  useTransition: leaveToReact,
};
