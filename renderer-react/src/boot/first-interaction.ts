/**
 * Detects the first interaction: the first event that a reader, or an assistive tool, causes.
 *
 * While a page opens, the browser itself scrolls (to the hash, to the restored position, the
 * sidebar to its current entry), moves the focus, and reports a pointer that has not moved. These
 * events therefore count only after the page has settled. They have to count then, because screen
 * readers and voice control scroll and focus without a key or a pointer.
 */

/** Events that only readers cause. Assistive tools send clicks; `hashchange` is an edited address. */
const ALWAYS = ["pointerdown", "touchstart", "wheel", "keydown", "click", "hashchange"];

const ONCE_SETTLED = ["scroll", "focusin", "pointermove"];

/** The time after the first frame after `load` in which the browser restores the scroll position, in milliseconds. */
const SETTLE_MS = 500;

let settled = false;
let pointer: string | undefined;

/** Calls `onFirst` once, with the event of the first interaction. */
export function onFirstInteraction(onFirst: (event: Event) => void): void {
  const listeners = new AbortController();
  const check = (event: Event) => {
    if (!isInteraction(event)) return;
    listeners.abort();
    onFirst(event);
  };
  for (const type of [...ALWAYS, ...ONCE_SETTLED]) {
    window.addEventListener(type, check, { passive: true, capture: true, signal: listeners.signal });
  }
  whenLoaded(countEventsSoon);
}

/** Calls `then` after the document's `load`. */
export function whenLoaded(then: () => void): void {
  if (document.readyState === "complete") then();
  else window.addEventListener("load", then, { once: true });
}

/** Hidden pages have no frames, so their events count after they are shown. */
function countEventsSoon(): void {
  requestAnimationFrame(() => {
    setTimeout(() => {
      settled = true;
    }, SETTLE_MS);
  });
}

function isInteraction(event: Event): boolean {
  return settled || ALWAYS.includes(event.type) || (event.type === "pointermove" && isElsewhere(event as PointerEvent));
}

/** Whether the pointer is at another place than the last time: some browsers repeat its place after a layout. */
function isElsewhere({ screenX, screenY }: PointerEvent): boolean {
  const before = pointer;
  pointer = `${screenX} ${screenY}`;
  return before !== undefined && before !== pointer;
}
