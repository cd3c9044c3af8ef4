/**
 * Signs of a reader: what nobody but a person, or a person's tool, does to a page.
 *
 * While a page opens, the browser itself scrolls (to the hash, to where the page was left, the
 * sidebar to its current entry), focuses, and tells of a pointer that lies where it lay. None of
 * that is a reader, so these events count only once the page has settled. Afterwards they do:
 * screen readers and voice control scroll and focus without a key or a pointer.
 */

/** A reader's at any time. Tools of people who see or move little click; `hashchange` is an edited address. */
const ALWAYS = ["pointerdown", "touchstart", "wheel", "keydown", "click", "hashchange"];

const ONCE_SETTLED = ["scroll", "focusin", "pointermove"];

/** From the first frame after `load` until the browser has put the page where it belongs, in milliseconds. */
const SETTLE_MS = 500;

let settled = false;
let pointer: string | undefined;

/** Calls `tell` with the first sign of a reader, and with none after it. */
export function onIntent(tell: (sign: Event) => void): void {
  const signs = new AbortController();
  const notice = (event: Event) => {
    if (!isReaders(event)) return;
    signs.abort();
    tell(event);
  };
  for (const sign of [...ALWAYS, ...ONCE_SETTLED]) {
    window.addEventListener(sign, notice, { passive: true, capture: true, signal: signs.signal });
  }
  whenLoaded(settle);
}

/** Calls `then` after the document's `load`. */
export function whenLoaded(then: () => void): void {
  if (document.readyState === "complete") then();
  else window.addEventListener("load", then, { once: true });
}

/** Hidden pages have no frames: their events come when they are shown. */
function settle(): void {
  requestAnimationFrame(() => {
    setTimeout(() => {
      settled = true;
    }, SETTLE_MS);
  });
}

function isReaders(event: Event): boolean {
  return settled || ALWAYS.includes(event.type) || (event.type === "pointermove" && isElsewhere(event as PointerEvent));
}

/** Whether the pointer is at another place than the last time: some browsers repeat its place after a layout. */
function isElsewhere({ screenX, screenY }: PointerEvent): boolean {
  const before = pointer;
  pointer = `${screenX} ${screenY}`;
  return before !== undefined && before !== pointer;
}
