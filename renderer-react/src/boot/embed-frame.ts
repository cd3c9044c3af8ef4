/**
 * Pages of other sites inside an article: a link until the reader clicks it, then a frame. Loaded at
 * the first such click.
 *
 * Before the click, nothing is requested from the other site. Without scripts, the link opens it.
 */
import { currentUrl } from "../runtime/address/address.ts";

/** Granted to the framed page. Without `allow-top-navigation` it cannot replace this page. */
const SANDBOX = "allow-forms allow-popups allow-presentation allow-scripts";

/**
 * Granted to a page of another site, which needs it for its own storage. A page of this site could
 * remove the sandbox with it, and read and change the page around the frame.
 */
const OF_OTHER_SITES = "allow-same-origin";

const FEATURES = "encrypted-media; fullscreen; picture-in-picture";

/** Replaces the link to a page by a frame with the page. */
export function showFrame(link: HTMLAnchorElement): void {
  const frame = document.createElement("iframe");
  frame.className = "mr-embed__frame";
  frame.title = link.dataset["embed"] ?? "";
  const isOwn = link.origin === currentUrl().origin;
  frame.setAttribute("sandbox", isOwn ? SANDBOX : `${SANDBOX} ${OF_OTHER_SITES}`);
  frame.allow = FEATURES;
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  frame.src = link.href;
  link.replaceWith(frame);
  frame.focus();
}
