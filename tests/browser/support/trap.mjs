/** Finds out what the pages of a hostile author run, load or show. */
import { alive } from "./reader.mjs";

/** Runs first on every page and records in `window.caught`. */
export function setTrap() {
  const caught = [];
  const trap = (...what) => void caught.push(`trap(${what})`);
  Object.defineProperty(window, "caught", { value: caught });
  Object.defineProperty(window, "trap", { value: trap });
  for (const name of ["alert", "confirm", "prompt", "open"]) window[name] = trap;
  document.addEventListener("securitypolicyviolation", (event) => {
    caught.push(`violation of ${event.violatedDirective} by ${event.blockedURI} ${event.sample}`);
  });
}

/**
 * Does what a reader could, all at once, and lists what should not be there. The rest of the
 * document is the shell's, so the rules hold for all of it.
 */
export async function provoke() {
  const found = [];
  const all = [...document.querySelectorAll("*")];
  const BAD = "script:not([src]):not([type]), iframe, frame, object, embed, applet, portal, base, form, template, body style, head style ~ style,"
    + "foreignObject, animate, animateTransform, animateMotion, set, use, image, handler, annotation-xml, maction, [formaction], [srcdoc], [style], [ping]";
  for (const element of document.querySelectorAll(BAD)) {
    const isShell = element.matches("head > script:first-of-type") || element.matches("form[role=search]");
    if (!isShell) found.push(`an element that may not be: ${element.outerHTML.slice(0, 120)}`);
  }
  const scripts = [...document.scripts].filter((script) => script.src && !script.src.includes("/_app/"));
  for (const script of scripts) found.push(`a script from ${script.src}`);
  if (document.querySelector("meta[http-equiv]")) found.push("a meta that acts");
  for (const element of all) {
    for (const { name, value } of element.attributes) {
      if (name.startsWith("on")) found.push(`the attribute ${name}="${value}"`);
      const address = ["href", "xlink:href", "src", "action", "poster", "data", "background"].includes(name);
      const plain = value.replace(/[\0- ]/g, "");
      // React replaces an address of a component that is script by this.
      const isBlocked = plain.startsWith("javascript:thrownewError('Reacthasblocked");
      // An image runs no script, even one that is a drawing.
      const isDrawing = element.localName === "img" && name === "src" && /^data:image\/svg\+xml[;,]/i.test(plain);
      if (address && !isBlocked && !isDrawing && /^(javascript|vbscript|data(?!:image\/(png|jpeg|gif|webp|avif)[;,])|blob|filesystem):/i.test(plain)) {
        found.push(`the address ${name}="${value}"`);
      }
    }
  }
  for (const details of document.querySelectorAll("details")) details.open = true;
  const EVENTS = ["pointerover", "pointerenter", "mouseover", "mouseenter", "focusin", "animationstart", "transitionend"];
  for (const element of all.filter((element) => element.closest("main, aside") && !element.closest(".mr-sidebar"))) {
    for (const name of EVENTS) element.dispatchEvent(new Event(name, { bubbles: true }));
    element.focus?.();
    if (element.matches("a, area")) element.addEventListener("click", (event) => event.preventDefault(), { once: true });
    element.dispatchEvent(new MouseEvent("click", { bubbles: false, cancelable: true }));
  }
  await new Promise((later) => setTimeout(later, 30));
  return [...window.caught, ...found];
}

/** Records forbidden acts of a page: windows, and requests for files of other sites. */
export function watch(page, origin) {
  const seen = [];
  page.on("dialog", (dialog) => (seen.push("a dialog"), dialog.dismiss()));
  page.on("popup", () => seen.push("a window"));
  // Markup that the browser repairs (a block in a line) is rendered once more by React (418).
  page.on("pageerror", (error) => error.message.includes("#418") || seen.push(`uncaught: ${error}`));
  page.on("request", (request) => {
    const url = request.url();
    const isOurs = url.startsWith(`${origin}/`) && !url.endsWith("/trap.js");
    if (!isOurs && !url.startsWith("data:")) seen.push(`a request for ${url}`);
  });
  return seen;
}

/** Loads a page and, at once, React. */
export async function live(page, url) {
  await page.goto(url, { waitUntil: "load" });
  await page.evaluate(() => window.dispatchEvent(new Event("keydown")));
  await alive(page);
}
