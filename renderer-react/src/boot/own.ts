/**
 * Loads React when a component of the owner needs it, and adds the components' stylesheets. Only
 * pages with such a component load this script.
 */

/** The distance from the view at which loading begins. */
const NEAR = "200px";

/** Notifies the boot script. Either script may run first. */
function requestReact(): void {
  document.documentElement.dataset["wake"] = "";
  window.dispatchEvent(new Event("mdbook-react:wake"));
}

function whenIdle(): void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === "function") requestIdleCallback(requestReact);
  else setTimeout(requestReact, 200);
}

// The policy allows scripts to set styles that it forbids as attributes of a document.
for (const element of document.querySelectorAll<HTMLElement>(":is(.mr-own, .mr-override) [data-style]")) {
  element.style.cssText = element.dataset["style"] ?? "";
}

const views = new IntersectionObserver((entries) => {
  if (!entries.some((entry) => entry.isIntersecting)) return;
  views.disconnect();
  requestReact();
}, { rootMargin: NEAR });

for (const element of document.querySelectorAll<HTMLElement>("[data-client]")) {
  const when = element.dataset["client"];
  if (when === "visible") views.observe(element);
  else if (when === "idle") whenIdle();
  else requestReact();
}
