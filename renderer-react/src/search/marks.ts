/** Marks the words searched for on the page that was chosen, until the next click. */
import { currentUrl, routeOf } from "../runtime/address/address.ts";
import { onNextPage } from "../runtime/navigation/page-event.ts";
import { rangesOf } from "./engine/rank/excerpt.ts";

/** The most marks on a page: each is an element, and a page of one word may have 10,000. */
const MOST_MARKS = 400;
const CLASS = "mr-search-mark";
/** Static HTML, whose text nodes React never reads. */
const STATIC = "main [data-s]";

/** Marks `words` on the page of `href`, which the reader is about to open. */
export function markOnArrival(href: string, words: readonly string[]): void {
  const wanted = routeOf(new URL(href));
  if (wanted === routeOf(currentUrl())) {
    // Another section of this page: the navigation follows the click that calls this.
    requestAnimationFrame(() => insertMarks(words));
    return;
  }
  onNextPage((path) => {
    if (path === wanted) insertMarks(words);
  });
}

function insertMarks(words: readonly string[]): void {
  let left = MOST_MARKS;
  for (const text of textsOf(document.querySelectorAll(STATIC))) {
    if (left === 0) break;
    const ranges = rangesOf(text.data, words).slice(0, left);
    left -= ranges.length;
    // From the end, so that earlier places stay where they are.
    for (const [from, to] of ranges.reverse()) {
      const found = text.splitText(from);
      found.splitText(to - from);
      const element = document.createElement("mark");
      element.className = CLASS;
      found.replaceWith(element);
      element.append(found);
      element.closest('[hidden="until-found"]')?.removeAttribute("hidden");
    }
  }
  if (left < MOST_MARKS) document.addEventListener("click", unmark, { once: true, capture: true });
}

function* textsOf(roots: Iterable<Element>): Generator<Text> {
  for (const root of roots) {
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walk.nextNode()) texts.push(walk.currentNode as Text);
    yield* texts;
  }
}

/** Removes all marks. They are looked up, because lines of code that are linked to are made anew. */
function unmark(): void {
  const parents = new Set<Node>();
  for (const element of document.querySelectorAll(`mark.${CLASS}`)) {
    if (element.parentNode) parents.add(element.parentNode);
    element.replaceWith(...element.childNodes);
  }
  for (const parent of parents) parent.normalize();
}
