/** The document's head after a navigation: title and the page's own tags. */
import type { HeadTag, Site } from "../../generated/site-model.ts";
import type { Screen } from "../../model.ts";
import { counted } from "../text/strings.ts";

/** Returns the document's title. */
export function documentTitle(screen: Screen, site: Site): string {
  if (screen.kind === "page") return screen.page.documentTitle;
  const own = screenTitle(screen, site);
  return site.title ? `${own} ${site.titleDelimiter} ${site.title}` : own;
}

/** Returns the title of a screen that is not a page of the book. */
function screenTitle(screen: Exclude<Screen, { kind: "page" }>, { notFound, pluralForms, strings }: Site): string {
  switch (screen.kind) {
    case "notFound":
      return notFound?.title ?? strings.notFoundTitle;
    case "search":
      return strings.search;
    case "tags":
      return strings.allTags;
    case "tag":
      return counted(strings.tagTitle, screen.cards.length, pluralForms, { tag: screen.label });
  }
}

/** Replaces the tags of the previous page by the tags of the current one. */
export function updateHead(screen: Screen, site: Site): void {
  document.title = documentTitle(screen, site);
  for (const old of document.head.querySelectorAll("[data-head]")) old.remove();
  const tags = screen.kind === "page" ? screen.page.head : [];
  document.head.append(...tags.map(element));
}

function element({ tag, attrs, text }: HeadTag): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) made.setAttribute(name, value);
  made.dataset["head"] = "";
  if (text !== undefined) made.textContent = text;
  return made;
}
