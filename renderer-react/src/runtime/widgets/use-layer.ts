/** A layer over the page that going back, growing to desktop or navigating closes. */
import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

import { currentUrl } from "../address/address.ts";
import { currentLayer, popLayer, pushLayer } from "../address/history.ts";
import { onDesktopChange } from "../state/media.ts";

/**
 * Whether a link leads to the current address. Following it changes no address, so the layer must
 * close itself, after the click has scrolled to the top: closing goes back in the history, which would
 * restore the earlier scroll position.
 */
export const leadsHere = (link: HTMLAnchorElement | null): boolean => link?.href === currentUrl().href;

/** Adds a history entry for the layer while the component is mounted. */
export function useLayer(name: string, onClose: () => void): void {
  const close = useRef(onClose);
  const { pathname, hash } = useLocation();
  const opened = useRef({ pathname, hash });

  // The entry is removed with the layer, unless a navigation has replaced it.
  useEffect(() => {
    pushLayer(name);
    const onPop = () => {
      if (currentLayer() !== name) close.current();
    };
    window.addEventListener("popstate", onPop);
    const stop = onDesktopChange(() => close.current());
    return () => {
      window.removeEventListener("popstate", onPop);
      stop();
      if (currentLayer() === name) popLayer();
    };
  }, [name]);

  // Follows the address: a navigation closes the layer, at once, so that the target can have the focus.
  useLayoutEffect(() => {
    close.current = onClose;
    if (opened.current.pathname !== pathname || opened.current.hash !== hash) onClose();
  });
}
