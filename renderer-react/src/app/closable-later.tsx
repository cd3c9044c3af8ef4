/** Components whose module is loaded at the first use. React's `lazy` would cache a failure. */
import { type ComponentType, useEffect, useRef, useState } from "react";

interface Closable {
  onClose: (back: boolean) => void;
}

/**
 * Returns a component from the module that `load` returns. If loading fails, the component is closed
 * and `onFail` is called; the next opening tries again.
 */
export function closableLater<P extends Closable>(
  load: () => Promise<{ default: ComponentType<P> }>,
  onFail: (error: unknown) => void,
): ComponentType<P> {
  let known: ComponentType<P> | undefined;
  return function ClosableLater(props: P) {
    const [Found, setFound] = useState(() => known);
    const close = useRef(props.onClose);
    useEffect(() => {
      close.current = props.onClose;
    });
    // Loads once while it is mounted.
    useEffect(() => {
      if (known) return;
      load().then(
        (module) => {
          known = module.default;
          setFound(() => known);
        },
        (error: unknown) => {
          close.current(true);
          onFail(error);
        },
      );
    }, []);
    return Found ? <Found {...props} /> : null;
  };
}
