/**
 * The table of contents: a column beside the article, and on a phone a bar that stays below the navbar,
 * with the name of the section being read, and opens the list over the page.
 */
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";

import type { OverrideData, TocItem } from "../../generated/site-model.ts";
import { usePageScreen, useSite, useStrings } from "../../runtime/context/site.ts";
import { isolatedHtml } from "../../runtime/text/left-to-right.ts";
import { markActive } from "../../runtime/scroll/toc-marker.ts";
import { useOutside } from "../../runtime/widgets/use-outside.ts";
import { Icon } from "../common/icon.tsx";
import { part } from "../common/overridable.tsx";

function useHeadings() {
  const items = usePageScreen()?.toc ?? [];
  return items.length > 0 ? { items } : undefined;
}

export const TableOfContents = part("TableOfContents", useHeadings, function TableOfContents({ items }: OverrideData["TableOfContents"]) {
  const { tocNav } = useStrings();
  const [open, setOpen] = useState(false);
  const [section, setSection] = useState("");
  const nav = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  // Follows the scroll position of the page.
  useEffect(() => (nav.current ? markActive(nav.current, setSection) : undefined), [items]);

  const close = () => setOpen(false);
  useOutside(() => nav.current, close);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== "Escape" || !open) return;
    close();
    button.current?.focus();
  };
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest("a")) close();
  };
  return (
    <nav className="mr-toc" aria-label={tocNav} ref={nav} data-open={open || undefined} onKeyDown={onKeyDown} onClick={onClick}>
      <button
        type="button"
        className="mr-toc__button"
        aria-expanded={open}
        aria-controls="mr-toc-list"
        ref={button}
        onClick={() => setOpen(!open)}
      >
        {tocNav}
        {/* The name of the button stays the same; the list marks the section for assistive technology. */}
        <span className="mr-toc__section" aria-hidden="true">
          {section}
        </span>
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
