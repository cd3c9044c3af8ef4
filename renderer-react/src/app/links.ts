/**
 * Every link of this site, in components and in ready HTML alike: one listener navigates, one
 * loads the page that the reader points at, one observer fetches what comes into view.
 */
import { base } from "../runtime/base.ts";
import { focusOn } from "../runtime/arrive.ts";
import { here } from "../runtime/history.ts";
import { routePath } from "../runtime/paths.ts";
import { prefetch, preload } from "../runtime/prefetch.ts";

type Anchor = HTMLAnchorElement;

/** The link around `target`, if following it stays inside of this site. */
function siteLink(target: EventTarget | null): Anchor | undefined {
  const link = target instanceof Element ? target.closest<Anchor>("a[href]") : null;
  return link && isSiteLink(link) ? link : undefined;
}

function isSiteLink(link: Anchor): boolean {
  if (link.origin !== here().origin || routePath(link.pathname, base) === undefined) return false;
  return (link.target === "" || link.target === "_self") && !link.hasAttribute("download") && !("native" in link.dataset);
}

/** The page that a link leads to; `undefined` for a place on this page. */
function pageOf(link: Anchor): string | undefined {
  return link.pathname === here().pathname ? undefined : routePath(link.pathname, base);
}

/** Makes the links of the document navigate, and fetches their pages ahead. */
export function adoptLinks(go: (url: URL) => void): void {
  document.addEventListener("click", (event) => {
    const modified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || event.button !== 0 || modified) return;
    const link = siteLink(event.target);
    if (!link) return;
    event.preventDefault();
    if (link.classList.contains("skip-link")) skip();
    else go(new URL(link.href));
  });
  const point = (event: Event) => {
    const link = siteLink(event.target);
    const page = link && pageOf(link);
    if (page !== undefined) preload(page);
  };
  for (const event of ["pointerover", "touchstart", "focusin"]) {
    document.addEventListener(event, point, { passive: true });
  }
  watchLinks();
}

/** To the content, past everything before it; the address stays. */
function skip(): void {
  const main = document.getElementById("main");
  if (!main) return;
  main.scrollIntoView({ behavior: "instant" });
  focusOn(main);
}

/** Fetches the page of each link that comes into view, also of links that come later. */
function watchLinks(): void {
  const views = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      views.unobserve(target);
      const page = pageOf(target as Anchor);
      if (page !== undefined) prefetch(page);
    }
  });
  const seen = new WeakSet<Anchor>();
  const scan = () => {
    for (const link of document.querySelectorAll<Anchor>("#app a[href]")) {
      if (seen.has(link) || !isSiteLink(link)) continue;
      seen.add(link);
      views.observe(link);
    }
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(scan, 200);
  };
  later();
  const app = document.getElementById("app");
  if (app) new MutationObserver(later).observe(app, { childList: true, subtree: true });
}
