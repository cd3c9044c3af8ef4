/**
 * The one door to the browser's history and address.
 *
 * Each entry keeps how far it was scrolled, because the browser's own restoration comes before
 * the new page is there. On leaving the document the browser takes over again.
 */

interface EntryState {
  /** How far the page was scrolled when it was left. */
  y?: number;
  /** An open layer (the phone's menu) that going back closes. */
  layer?: string;
}

const SAVE_AFTER_MS = 100;

/** What readers scroll with. */
const BY_READER = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

const state = (): EntryState => (window.history.state ?? {}) as EntryState;

/** The address now shown. */
export const here = (): URL => new URL(window.location.href);

/** How far the entry now current was scrolled. */
export const savedScroll = (): number => state().y ?? 0;

/** The layer that the entry now current stands for. */
export const currentLayer = (): string | undefined => state().layer;

function write(change: EntryState): void {
  window.history.replaceState({ ...state(), ...change }, "");
}

/**
 * Remembers how far the current entry is scrolled. What is known is not written again: on a page
 * that nobody scrolled, the reader may be on the way back already, and the browser could take it
 * for news of the entry before.
 */
export function saveScroll(): void {
  const y = Math.round(window.scrollY);
  if (y !== savedScroll()) write({ y });
}

/** Shows `url` as a new entry, or in place of the current one. An open layer's entry is reused. */
export function record(url: URL, how: "push" | "replace"): void {
  if (how === "push" && currentLayer() === undefined) window.history.pushState({}, "", url);
  else window.history.replaceState({}, "", url);
}

/** Adds an entry for a layer, so that going back closes it. */
export function pushLayer(layer: string): void {
  saveScroll();
  window.history.pushState({ ...state(), layer }, "");
}

/** Takes the entry of an open layer away again. */
export function popLayer(): void {
  if (currentLayer() !== undefined) window.history.back();
}

export const goBy = (delta: number) => window.history.go(delta);

/** Loads `url` as a document. */
export const openDocument = (url: URL) => window.location.assign(url);

/** Loads the document anew. */
export const reloadDocument = () => window.location.reload();

/** Starts to keep scroll positions, and calls `onPop` when the reader goes back or forward. */
export function takeOver(onPop: () => void): void {
  window.history.scrollRestoration = "manual";
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A page that comes back may scroll a little by itself, and that is no news of its entry. Who
  // went back often goes on at once, and a write that meets this could end it.
  let isBack = false;
  const later = () => {
    clearTimeout(timer);
    if (!isBack) timer = setTimeout(saveScroll, SAVE_AFTER_MS);
  };
  for (const type of BY_READER) {
    window.addEventListener(type, () => { isBack = false; }, { passive: true, capture: true });
  }
  window.addEventListener("scroll", later, { passive: true });
  window.addEventListener("pagehide", () => {
    window.history.scrollRestoration = "auto";
  });
  window.addEventListener("pageshow", () => {
    window.history.scrollRestoration = "manual";
  });
  window.addEventListener("popstate", () => {
    clearTimeout(timer);
    isBack = true;
    onPop();
  });
}
