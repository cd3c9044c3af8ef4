/**
 * Handles every link of this site, in components and in HTML, and presses on pictures: one listener navigates, one observer
 * fetches the pages of links in view. The boot script loads the page of the link under the pointer.
 */
import { frameElement } from "../runtime/frame/frame-element.ts";
import { focusOn } from "../runtime/scroll/scroll-and-focus.ts";
import { prefetch } from "../runtime/load/prefetch.ts";
import { enlarge } from "../runtime/widgets/enlarge.ts";
import { followed, isSiteLink, pageOf } from "../runtime/address/site-link.ts";

/** Makes the links of the document navigate, and fetches their pages ahead. */
export function adoptLinks(navigate: (url: URL) => void): void {
  document.addEventListener("click", (event) => {
    const link = followed(event);
    if (!link && event.target instanceof Element) enlarge(event.target);
    if (!link) return;
    event.preventDefault();
    if (link === frameElement(".mr-skip-link")) skip();
    else navigate(new URL(link.href));
  });
  watchLinks();
}

/** Moves the focus to the content; the address stays unchanged. */
function skip(): void {
  const main = document.getElementById("mr-main");
  if (!main) return;
  main.scrollIntoView({ behavior: "instant" });
  focusOn(main);
}

/** Fetches the page of each link that scrolls into view, including links that are added later. */
function watchLinks(): void {
  const views = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      views.unobserve(target);
      const page = pageOf(target as HTMLAnchorElement);
      if (page !== undefined) prefetch(page);
    }
  });
  const seen = new WeakSet<HTMLAnchorElement>();
  const scan = () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>("#mr-app a[href]")) {
      if (seen.has(link) || !isSiteLink(link)) continue;
      seen.add(link);
      views.observe(link);
    }
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const scanSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(scan, 200);
  };
  scanSoon();
  const app = document.getElementById("mr-app");
  if (app) new MutationObserver(scanSoon).observe(app, { childList: true, subtree: true });
}
