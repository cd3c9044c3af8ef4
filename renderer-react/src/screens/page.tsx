/** A page of the book. */
import { DocFooter } from "../components/page/page-footer.tsx";
import { PageHeader } from "../components/page/page-header.tsx";
import { TableOfContents } from "../components/page/toc.tsx";
import { nodeKeys } from "../components/live/node-keys.ts";
import { Nodes } from "../components/live/nodes.tsx";
import type { ScreenProps } from "./registry.ts";

export function PageScreen({ screen: { page } }: ScreenProps<"page">) {
  // Both are mounted anew for each page. Siblings need different keys: React keeps only one of two
  // with the same key.
  const classes = page.className === undefined ? "mr-page" : `mr-page ${page.className}`;
  return (
    <main className={classes} id="mr-main" data-toc={page.toc.length > 0 || undefined} data-home={page.isHome}>
      <PageHeader page={page} />
      {page.toc.length > 0 && <TableOfContents key={`toc ${page.path}`} />}
      <article className="mr-content" key={nodeKeys.get(page) ?? page.path} lang={page.untranslated} dir={page.untranslated && "auto"}>
        <Nodes nodes={page.body} />
      </article>
      <DocFooter />
    </main>
  );
}
