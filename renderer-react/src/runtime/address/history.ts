/**
 * The entries of the browser's history, and the scroll position and layer of each.
 *
 * Each entry stores its scroll position, because the browser restores it before the new page is
 * rendered. When the document is left, the browser restores positions again.
 */

import { currentUrl, writeAddress } from "./address.ts";

interface EntryState {
  /** The scroll position when the page was left, in pixels. */
  y?: number;
  /** The link that was followed from the page: its address, whether it is in the main part, and its number among such links. */
  link?: [href: string, isInMain: boolean, at: number];
  /** An open layer (the phone's menu) that going back closes. */
  layer?: string;
}

const SAVE_AFTER_MS = 100;

/** The events of readers that scroll. */
const BY_READER = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

const state = (): EntryState => (window.history.state ?? {}) as EntryState;

/** Returns the stored scroll position of the current entry. */
export const savedScroll = (): number => state().y ?? 0;

/** Moves the focus to the link that was followed from the current entry's page; false if there is none. */
export function focusFollowed(): boolean {
  const [href = "", isInMain = true, at = 0] = state().link ?? [];
  const link = linksTo(href, isInMain)[at];
  link?.focus({ preventScroll: true });
  return link !== undefined && link === document.activeElement;
}

const isInMainPart = (link: Element) => link.closest("main") !== null;

const linksTo = (href: string, isInMain: boolean) =>
  [...document.querySelectorAll<HTMLAnchorElement>("#mr-app a[href]")].filter((link) => link.href === href && isInMainPart(link) === isInMain);

/** Stores what the reader leaves behind on the current page: the scroll position, and the link with the focus. */
export function savePlace(): void {
  saveScroll();
  const link = document.activeElement;
  if (!(link instanceof HTMLAnchorElement)) return;
  const isInMain = isInMainPart(link);
  write("replace", { link: [link.href, isInMain, linksTo(link.href, isInMain).indexOf(link)] });
}

/** Returns the layer of the current entry. */
export const currentLayer = (): string | undefined => state().layer;

const write = (how: "push" | "replace", change: EntryState): void => writeAddress(currentUrl(), how, { ...state(), ...change });

/**
 * Stores the scroll position of the current entry, unless it is stored already. On a page that was
 * not scrolled the reader may be going back already, and the browser could apply the write to the
 * entry before.
 */
export function saveScroll(): void {
  const y = Math.round(window.scrollY);
  if (y !== savedScroll()) write("replace", { y });
}

/** Shows `url` as a new entry, or in place of the current one. An open layer's entry is reused. */
export function record(url: URL, how: "push" | "replace"): void {
  writeAddress(url, currentLayer() === undefined ? how : "replace", {});
}

/** Adds an entry for a layer, so that going back closes it. */
export function pushLayer(layer: string): void {
  saveScroll();
  write("push", { layer });
}

/** The calls that follow when the entry of a layer is gone. */
let afterLayer: (() => void)[] | undefined;

/** Takes the entry of an open layer away again. */
export function popLayer(): void {
  if (currentLayer() === undefined) return;
  afterLayer = [];
  window.history.back();
}

/** Runs `then` once the entry of a closed layer is gone: going back takes a moment, and would undo what happens meanwhile. */
export function afterPop(then: () => void): void {
  if (afterLayer) afterLayer.push(then);
  else then();
}

export const goBy = (delta: number) => window.history.go(delta);

/** Starts to keep scroll positions, and calls `onPop` when the reader goes back or forward. */
export function watchHistory(onPop: () => void): void {
  window.history.scrollRestoration = "manual";
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A restored page may scroll a little by itself, which must not change its entry. Readers often
  // go back twice, and a write at that moment could cancel the second step.
  let isBack = false;
  const saveLater = () => {
    clearTimeout(timer);
    if (!isBack) timer = setTimeout(saveScroll, SAVE_AFTER_MS);
  };
  for (const type of BY_READER) {
    window.addEventListener(type, () => { isBack = false; }, { passive: true, capture: true });
  }
  window.addEventListener("scroll", saveLater, { passive: true });
  window.addEventListener("pagehide", () => {
    window.history.scrollRestoration = "auto";
  });
  window.addEventListener("pageshow", () => {
    window.history.scrollRestoration = "manual";
  });
  window.addEventListener("popstate", () => {
    clearTimeout(timer);
    isBack = true;
    const waiting = afterLayer;
    afterLayer = undefined;
    // Only the entry of a layer is gone.
    if (waiting) for (const then of waiting) then();
    else onPop();
  });
}
