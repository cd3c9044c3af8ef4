/**
 * The table of contents: a column beside the article, and on a phone a list that a button opens
 * above it. The heading being read is marked while the page scrolls.
 */
import { useEffect, useRef, useState } from "react";

import type { OverrideData, TocItem } from "../../generated/site-model.ts";
import { usePageScreen, useSite, useStrings } from "../../runtime/context/site.ts";
import { isolatedHtml } from "../../runtime/text/left-to-right.ts";
import { markActive } from "../../runtime/scroll/toc-marker.ts";
import { Icon } from "../common/icon.tsx";
import { part } from "../common/overridable.tsx";

function useHeadings() {
  const items = usePageScreen()?.toc ?? [];
  return items.length > 0 ? { items } : undefined;
}

export const TableOfContents = part("TableOfContents", useHeadings, function TableOfContents({ items }: OverrideData["TableOfContents"]) {
  const { tocNav } = useStrings();
  const [open, setOpen] = useState(false);
  const nav = useRef<HTMLElement>(null);

  // Follows the scroll position of the page.
  useEffect(() => (nav.current ? markActive(nav.current) : undefined), [items]);

  return (
    <nav className="mr-toc" aria-label={tocNav} ref={nav} data-open={open || undefined}>
      <button
        type="button"
        className="mr-toc__button"
        aria-expanded={open}
        aria-controls="mr-toc-list"
        onClick={() => setOpen(!open)}
      >
        {tocNav}
        <Icon name="chevron" />
      </button>
      <p className="mr-toc__title" aria-hidden="true">
        {tocNav}
      </p>
      <div className="mr-toc__list" id="mr-toc-list">
        <List items={items} />
      </div>
    </nav>
  );
});

function List({ items }: { items: readonly TocItem[] }) {
  const { direction } = useSite().locale;
  return (
    <ul>
      {items.map(({ id, html, children }) => (
        <li key={id}>
          <a href={`#${id}`} dangerouslySetInnerHTML={{ __html: direction === "rtl" ? isolatedHtml(html) : html }} />
          {children && <List items={children} />}
        </li>
      ))}
    </ul>
  );
}
