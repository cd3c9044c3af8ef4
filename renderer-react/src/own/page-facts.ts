/** The facts about a page that own components can read. */
import type { Page } from "../generated/site-model.ts";

/** The front matter of a chapter, with the keys of the owner under `custom`. */
export type FrontMatter = Readonly<Record<string, unknown>> & { custom: Readonly<Record<string, unknown>> };

export function factsOf({ path, title, tags, toc, breadcrumbs, previous, next, lastUpdated, editUrl, sidebar, markdown, facts }: Page) {
  return {
    ...{ path, title, tags: tags ?? [], toc, breadcrumbs, previous, next, lastUpdated, editUrl, sidebar, markdown },
    source: facts?.source,
    headings: facts?.headings ?? [],
    frontMatter: { custom: {}, ...(JSON.parse(facts?.frontMatter ?? "{}") as Record<string, unknown>) } as FrontMatter,
  };
}
