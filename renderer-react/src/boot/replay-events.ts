/**
 * Keeps the reader's clicks and keys until React is loaded, and repeats them then.
 *
 * A click on a link is kept for a second. Then the browser follows the link, so that no link is
 * slower than a plain one on a slow connection.
 */
import { runAction } from "../runtime/frame/actions.ts";
import { currentUrl } from "../runtime/address/address.ts";
import { isLetter, isSearchKey } from "../runtime/widgets/keys.ts";
import { openDocument, reloadDocument } from "../runtime/address/open-document.ts";
import { openOnce } from "../runtime/navigation/reload-guard.ts";
import { enlargeable } from "../runtime/widgets/enlarge.ts";
import { openEmbed } from "./open-embed.ts";
import { followed, pageOf } from "../runtime/address/site-link.ts";

const LINK_PATIENCE = 1000;
const TAB_KEYS = ["ArrowLeft", "ArrowRight", "Home", "End"];

/** Loads React; rejects if it cannot be loaded. */
type Load = () => Promise<void>;

let ready = false;
let searches = false;
let page: string;
/** The last click on a link. Earlier ones are dropped. */
let lastClick: MouseEvent | undefined;

/** Keeps clicks and keys until {@link stopReplaying}. */
export function startReplaying(load: Load): void {
  page = currentUrl().pathname;
  document.addEventListener("click", (event) => keepClick(event, load));
  document.addEventListener("keydown", (event) => keepKey(event, load));
  window.addEventListener("popstate", leaveForPage);
}

/** Stops, because React handles events from now on. */
export function stopReplaying(): void {
  ready = true;
  window.removeEventListener("popstate", leaveForPage);
}

function keepClick(event: MouseEvent, load: Load): void {
  const target = event.target instanceof Element ? event.target : undefined;
  if (!target || runAction(target) || openEmbed(event, target) || ready) return;
  const link = followed(event);
  const button = target.closest<HTMLElement>("#mr-app button") ?? enlargeable(target)?.parentElement?.querySelector("button");
  if (link && pageOf(link) !== undefined) keepLink(event, link, load);
  else if (button) {
    event.preventDefault();
    void load().then(() => button.click(), recover);
  }
}

function keepLink(event: MouseEvent, link: HTMLAnchorElement, load: Load): void {
  event.preventDefault();
  lastClick = event;
  const patience = new Promise<void>((over) => setTimeout(over, LINK_PATIENCE));
  const follow = () => {
    if (lastClick !== event) return;
    if (ready) link.click();
    else openDocument(link.href);
  };
  void Promise.race([load(), patience]).then(follow, follow);
}

function keepKey(event: KeyboardEvent, load: Load): void {
  if (ready) return;
  const { target } = event;
  const inTabs = target instanceof Element && target.matches("[role=tab]") && TAB_KEYS.includes(event.key);
  // Letters after a search key are the query.
  searches ||= isSearchKey(event);
  if (!inTabs && !(searches && isLetter(event)) && !isSearchKey(event)) return;
  event.preventDefault();
  // An event is dispatched once.
  const again = new KeyboardEvent("keydown", event);
  const place = inTabs ? target : document.body;
  void load().then(() => place.dispatchEvent(again), recover);
}

/** Loads a new document: the needed script no longer exists, as after a deployment. */
function recover(): void {
  if (navigator.onLine) openOnce(currentUrl());
}

/** Follows back and forward on a document that React has not hydrated: only the server has that page. */
function leaveForPage(): void {
  if (!ready && currentUrl().pathname !== page) reloadDocument();
}
