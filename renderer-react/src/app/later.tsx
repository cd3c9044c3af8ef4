/** Components whose module comes when it is first wanted. React's `lazy` keeps a failure for ever. */
import { type ComponentType, useEffect, useRef, useState } from "react";

interface Closable {
  onClose: (back: boolean) => void;
}

/**
 * A component from the module that `load` brings. When that cannot be had, it is closed again and
 * `onFail` is told, so that the page stays as it is; the next opening tries anew.
 */
export function later<P extends Closable>(
  load: () => Promise<{ default: ComponentType<P> }>,
  onFail: (error: unknown) => void,
): ComponentType<P> {
  let known: ComponentType<P> | undefined;
  return function Later(props: P) {
    const [Found, setFound] = useState(() => known);
    const close = useRef(props.onClose);
    useEffect(() => {
      close.current = props.onClose;
    });
    // Asks once for as long as it stands.
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
