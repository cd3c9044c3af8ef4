/** Opens embedded pages of other sites; pages without one load nothing for it. */
import { documentAddress, openDocument } from "../runtime/address/open-document.ts";
import { isPlainClick } from "../runtime/address/site-link.ts";

/** Replaces the link of an embedded page around `target` by a frame; returns whether it does. */
export function openEmbed(event: MouseEvent, target: Element): boolean {
  const link = target.closest<HTMLAnchorElement>("a[data-embed]");
  if (!link || !isPlainClick(event) || !documentAddress(link.href)) return false;
  event.preventDefault();
  import("./embed-frame.ts").then(({ showFrame }) => showFrame(link)).catch(() => openDocument(link.href));
  return true;
}
