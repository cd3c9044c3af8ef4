/**
 * Makes the boxes that scroll sideways focusable, as groups with a name. The others are no stops
 * for the Tab key.
 */
const BOXES = ".mr-code__pre, .mr-table-wrap";

/** Follows the boxes of this page and of the later ones. */
export function followScrollBoxes(): void {
  // Its answers follow the layout, so reading widths costs none.
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) update(target as HTMLElement);
  });
  const follow = () => {
    sizes.disconnect();
    for (const box of document.querySelectorAll(BOXES)) sizes.observe(box);
  };
  follow();
  document.addEventListener("mdbook-react:page", follow);
}

function update(box: HTMLElement): void {
  if (box.scrollWidth > box.clientWidth) {
    box.tabIndex = 0;
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", nameOf(box));
  } else if (box.getAttribute("role") === "group") {
    for (const name of ["tabindex", "role", "aria-label"]) box.removeAttribute(name);
  }
}

/** Returns the title of a block of code, or else the section of the box. */
function nameOf(box: HTMLElement): string {
  const title = box.parentElement?.querySelector(":scope > .mr-code__title")?.textContent;
  if (title) return title;
  let name = document.title;
  for (const heading of document.querySelectorAll("h1, .mr-heading")) {
    if (!(heading.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING)) break;
    name = heading.textContent || name;
  }
  return name;
}
