/**
 * Decides whether a page needs React before the first interaction: because of its address, or of an
 * earlier choice. Details are opened without React.
 */
import { frameElement } from "../runtime/frame/frame-element.ts";
import { hashTarget, isFolded, openAround } from "../runtime/scroll/hash-target.ts";
import { currentUrl, isOtherForm } from "../runtime/address/address.ts";
import { local } from "../runtime/state/storage.ts";
import { KEYS } from "../runtime/frame/choices.ts";

const has = (selector: string) => document.querySelector(selector) !== null;

/** Opens the details around the target of the hash. Not every browser does so by itself. */
export function openTarget(): void {
  const target = hashTarget(currentUrl().hash);
  if (!target?.closest("details:not([open])")) return;
  openAround(target);
  target.scrollIntoView({ behavior: "instant" });
}

/** Whether React must be loaded before the first interaction. */
export function needsReact(): boolean {
  return isServed() || isWoken() || isSearched() || isTabChosen() || namesLines() || isInTab() || isOtherAddress();
}

/** `serve` also updates pages without an interaction. */
const isServed = () => document.documentElement.dataset["dev"] !== undefined;

/** A component of the owner needs React: see `boot/own.ts`. */
const isWoken = () => document.documentElement.dataset["wake"] !== undefined;

/** The query holds a search or the choice of a tab. */
const isSearched = () => currentUrl().search !== "" && (frameElement(".mr-search-page") !== undefined || has("[role=tablist]"));

/** The reader chose a tab earlier, so React is in the browser's cache. */
const isTabChosen = () => has("[role=tablist]") && local.has(KEYS.tabs);

/** Lines of a code block; their hash names no element. */
const namesLines = () => /-L\d+$/.test(currentUrl().hash) && !hashTarget(currentUrl().hash);

/** The target of the hash is in a hidden tab. */
const isInTab = () => isFolded(hashTarget(currentUrl().hash));

/** A page that is found under another form of this address, by hosts that do not know the form. */
const isOtherAddress = () => has("[data-not-found]") && isOtherForm();
