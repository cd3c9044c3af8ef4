/**
 * What was asked of a page before it was opened: by its address, or by a choice the reader made
 * earlier. Opened details need a line of script; all else only React can show.
 */
import { hashTarget, isFolded, openAround } from "../runtime/scroll-and-focus.ts";
import { base, locationPath } from "../runtime/base.ts";
import { decode, routePath } from "../runtime/paths.ts";
import { local } from "../runtime/storage.ts";
import { TAB_CHOICE } from "../runtime/tab-choice.ts";

const has = (selector: string) => document.querySelector(selector) !== null;

/** Opens what the hash names where it is folded away; not every browser does, and where one does it is open. */
export function openTarget(): void {
  const target = hashTarget(window.location.hash);
  if (!target?.closest("details:not([open])")) return;
  openAround(target);
  target.scrollIntoView({ behavior: "instant" });
}

/** Whether the page must not wait for a sign of the reader. */
export function needsReact(): boolean {
  return isServed() || isWoken() || isSearched() || isTabChosen() || namesLines() || isInTab() || isOtherForm();
}

/** `serve` shows edits on pages that nobody touches. */
const isServed = () => document.documentElement.dataset["dev"] !== undefined;

/** A component of the owner's asks for React: `boot/own.ts`. */
const isWoken = () => document.documentElement.dataset["wake"] !== undefined;

/** A query names what is looked for, or which tab is meant. */
const isSearched = () => window.location.search !== "" && has(".mr-search-page, [role=tablist]");

/** Who chose a tab has React in the cache: it was there when the tab was chosen. */
const isTabChosen = () => has("[role=tablist]") && local.has(TAB_CHOICE);

/** Lines of a code block; their hash names no element. */
const namesLines = () => /-L\d+$/.test(window.location.hash) && !hashTarget(window.location.hash);

/** What the hash names is in a tab that is not shown. */
const isInTab = () => isFolded(hashTarget(window.location.hash));

/** A page that is found under another form of this address, by hosts that do not know the form. */
function isOtherForm(): boolean {
  const { pathname } = window.location;
  const path = routePath(pathname, base);
  return path !== undefined && has("[data-not-found]") && decode(pathname) !== decode(locationPath(path));
}
