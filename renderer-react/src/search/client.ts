/**
 * The seam to the search index: everything the dialog and the page know of it.
 *
 * The index is a module of its own beside the shell. Its address is `Entry.search`; it exports
 * `search(query)`.
 */
import { dataHref } from "../runtime/base.ts";
import { loadEntry } from "../runtime/loader.ts";

/** A place in a page where the words were found. */
export interface Hit {
  /** The path, with the section's hash. */
  path: string;
  /** The section's heading; the page's title for its beginning. */
  section: string;
  /** Text around the words, `<mark>` around each; otherwise escaped. */
  excerpt: string;
}

/** The hits of one page, best first. */
export interface PageHits {
  title: string;
  path: string;
  hits: Hit[];
}

/** What finds pages. */
export interface SearchIndex {
  search: (query: string) => Promise<PageHits[]>;
}

let index: Promise<SearchIndex> | undefined;

/** The index, loaded when it is first wanted; a failure may be tried again. */
export function loadIndex(): Promise<SearchIndex> {
  index ??= open().catch((error: unknown) => {
    index = undefined;
    throw error;
  });
  return index;
}

async function open(): Promise<SearchIndex> {
  const { search } = await loadEntry();
  if (search === undefined) throw new Error("this site has no search index");
  return (await import(/* @parcel-ignore */ new URL(dataHref(search), document.baseURI).href)) as SearchIndex;
}
