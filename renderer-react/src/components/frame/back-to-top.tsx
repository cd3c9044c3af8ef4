/** Back to the top: offered when the reader scrolls up, far down the page. */
import { useEffect, useState } from "react";

import { useStrings } from "../../runtime/context/site.ts";
import { prefersReducedMotion } from "../../runtime/state/media.ts";
import { useKeptFocus } from "../../runtime/widgets/use-kept-focus.ts";
import { Icon } from "../common/icon.tsx";

const FAR_DOWN_PX = 300;

/** Whether the button is shown after a scroll from `before` to `y`. */
export function offers(y: number, before: number, shown: boolean): boolean {
  if (y < FAR_DOWN_PX) return false;
  return y === before ? shown : y < before;
}

export function BackToTop() {
  const [shown, setShown] = useState(false);
  // Follows the page's scroll position.
  useEffect(() => {
    let before = window.scrollY;
    const onScroll = () => {
      const [y, last] = [window.scrollY, before];
      before = y;
      setShown((now) => offers(y, last, now));
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, []);

  return shown ? <Button /> : null;
}

function Button() {
  const { backToTop } = useStrings();
  const button = useKeptFocus<HTMLButtonElement>();
  const goUp = () => window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? "instant" : "smooth" });
  return (
    <button ref={button} type="button" className="mr-back-to-top mr-icon-button" aria-label={backToTop} title={backToTop} onClick={goUp}>
      <Icon name="arrowUp" />
    </button>
  );
}
