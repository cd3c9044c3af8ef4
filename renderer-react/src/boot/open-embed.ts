/**
 * Pages of other sites inside an article: a link until the reader clicks it, then a frame.
 *
 * Before the click, nothing is requested from the other site. Without scripts, the link opens it.
 */
import { here } from "../runtime/address.ts";

/** Granted to the framed page. Without `allow-top-navigation` it cannot replace this page. */
const SANDBOX = "allow-forms allow-popups allow-presentation allow-scripts";

/**
 * Granted to a page of another site, which needs it for its own storage. A page of this site could
 * remove the sandbox with it, and read and change the page around the frame.
 */
const OF_OTHER_SITES = "allow-same-origin";

const FEATURES = "encrypted-media; fullscreen; picture-in-picture";

/** Replaces the link around `target` by a frame; returns whether it did. */
export function openEmbed(event: MouseEvent, target: Element): boolean {
  const link = target.closest<HTMLAnchorElement>("a[data-embed]");
  const isModified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!link || isModified || event.button !== 0 || !/^https?:$/.test(link.protocol)) return false;
  event.preventDefault();
  const frame = document.createElement("iframe");
  frame.className = "mr-embed__frame";
  frame.title = link.dataset["embed"] ?? "";
  const isOwn = link.origin === here().origin;
  frame.setAttribute("sandbox", isOwn ? SANDBOX : `${SANDBOX} ${OF_OTHER_SITES}`);
  frame.allow = FEATURES;
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  frame.src = link.href;
  link.replaceWith(frame);
  frame.focus();
  return true;
}
