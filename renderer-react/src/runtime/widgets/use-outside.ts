/** Closes an open element on a press or focus outside of it. */
import { useEffect, useRef } from "react";

/** Calls `onOutside` when the reader presses or focuses something outside of the element. */
export function useOutside(within: () => Element | null | undefined, onOutside: () => void): void {
  const latest = useRef({ within, onOutside });
  useEffect(() => {
    latest.current = { within, onOutside };
  });
  useEffect(() => {
    const listen = ({ target }: Event) => {
      const { within, onOutside } = latest.current;
      if (!(target instanceof Node && within()?.contains(target))) onOutside();
    };
    document.addEventListener("pointerdown", listen);
    document.addEventListener("focusin", listen);
    return () => {
      document.removeEventListener("pointerdown", listen);
      document.removeEventListener("focusin", listen);
    };
  }, []);
}
