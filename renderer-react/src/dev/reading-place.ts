/** Keeps the text under the reader's eyes where it is while the page around it changes. */

/** Elements with more height than this are no good mark: a change inside moves what is visible of them. */
const LARGE = 200;

/** Runs `change`, then scrolls so that the first visible block of the page that is still there has its place again. */
export function keepReadingPlace(change: () => void): void {
  const marks = window.scrollY > 0 ? visibleBlocks().map((block) => ({ block, top: topOf(block) })) : [];
  change();
  const mark = marks.find(({ block }) => block.isConnected && block.getClientRects().length > 0);
  if (mark) window.scrollBy({ top: topOf(mark.block) - mark.top, behavior: "instant" });
}

const topOf = (element: Element): number => element.getBoundingClientRect().top;

/** Returns the visible blocks of the content, inner ones before those around them. */
function visibleBlocks(): Element[] {
  const article = document.querySelector("#mr-app article.mr-content");
  return article ? [...article.children].flatMap(visibleIn) : [];
}

function visibleIn(element: Element): Element[] {
  const { top, bottom, height } = element.getBoundingClientRect();
  if (height === 0 || bottom <= 0 || top >= window.innerHeight) return [];
  return height > LARGE ? [...[...element.children].flatMap(visibleIn), element] : [element];
}
