/** Marks the words searched for on the page that was chosen, until the next click. */
import { base } from "../runtime/base.ts";
import { here } from "../runtime/here.ts";
import { onNextPage } from "../runtime/page-event.ts";
import { routePath } from "../runtime/paths.ts";
import { rangesOf } from "./engine/excerpt.ts";

const MOST_MARKS = 400;
/** Static HTML, whose text nodes React never reads. */
const STATIC = "main [data-s]";

/** Marks `words` on the page of `href`, which the reader is about to open. */
export function markOnArrival(href: string, words: readonly string[]): void {
  const wanted = routePath(new URL(href).pathname, base);
  if (wanted === routePath(here().pathname, base)) {
    // Another section of this page: the navigation follows the click that calls this.
    requestAnimationFrame(() => mark(words));
    return;
  }
  onNextPage((path) => {
    if (path === wanted) mark(words);
  });
}

function mark(words: readonly string[]): void {
  const made: HTMLElement[] = [];
  for (const text of textsOf(document.querySelectorAll(STATIC))) {
    if (made.length > MOST_MARKS) break;
    // From the end, so that earlier places stay where they are.
    for (const [from, to] of rangesOf(text.data, words).reverse()) {
      const found = text.splitText(from);
      found.splitText(to - from);
      const element = document.createElement("mark");
      element.className = "mr-search-mark";
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
