/** Marks the words searched for on the page that was chosen, until the next click. */
import { base } from "../runtime/base.ts";
import { here } from "../runtime/history.ts";
import { decode, routePath } from "../runtime/paths.ts";
import { rangesOf } from "./engine/excerpt.ts";

/** A page that takes longer is not waited for. */
const PATIENCE_MS = 10_000;
const MOST_MARKS = 400;
/** Ready HTML: React never looks inside of it. */
const READY = "main [data-s]";

/** Marks `words` once the address is `href` and its page is there. */
export function markOnArrival(href: string, words: readonly string[]): void {
  const wanted = addressOf(new URL(href));
  let done = false;
  const tell = () => {
    if (done || addressOf(here()) !== wanted) return;
    stop();
    mark(words);
  };
  // The page is there when the address changes; parts of it that come later are seen as well.
  const watch = new MutationObserver(() => requestAnimationFrame(tell));
  const timer = setTimeout(() => stop(), PATIENCE_MS);
  const stop = () => {
    done = true;
    watch.disconnect();
    clearTimeout(timer);
  };
  watch.observe(document.body, { childList: true, subtree: true });
  setTimeout(tell, 100);
}

const addressOf = ({ pathname, hash }: URL): string => (routePath(pathname, base) ?? pathname) + decode(hash);

function mark(words: readonly string[]): void {
  const made: HTMLElement[] = [];
  for (const text of textsOf(document.querySelectorAll(READY))) {
    if (made.length > MOST_MARKS) break;
    // From the end, so that earlier places stay where they are.
    for (const [from, to] of rangesOf(text.data, words).reverse()) {
      const found = text.splitText(from);
      found.splitText(to - from);
      const element = document.createElement("mark");
      element.className = "search-mark";
      found.replaceWith(element);
      element.append(found);
      made.push(element);
    }
  }
  if (made.length > 0) document.addEventListener("click", () => unmark(made), { once: true, capture: true });
}

function* textsOf(roots: Iterable<Element>): Generator<Text> {
  for (const root of roots) {
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walk.nextNode()) texts.push(walk.currentNode as Text);
    yield* texts;
  }
}

function unmark(made: HTMLElement[]): void {
  for (const element of made) {
    const parent = element.parentNode;
    element.replaceWith(...element.childNodes);
    parent?.normalize();
  }
}
