/**
 * A collapsible category. Closed, it renders no entries; without JavaScript its label is a link to
 * its first page, where it is open. The stylesheet shows the link or the button, and draws the sign
 * beside it: as an element it would be in every document twice for each category.
 */
import { useLayoutEffect, useRef, useState } from "react";

import type { SidebarEntry } from "../../model.ts";
import { closing, opening } from "../../runtime/collapse.ts";
import { useHref, useStrings } from "../../runtime/context.ts";
import { addressOf } from "../../runtime/paths.ts";
import { fill } from "../../runtime/strings.ts";
import { useHydrated } from "../../runtime/use-signal.ts";
import { Label } from "../common/label.tsx";
import { prerendered } from "../prerendered.ts";
import { keysAround } from "./open-categories.ts";
import { SidebarItems } from "./sidebar-item.tsx";
import { useSidebarState } from "./sidebar-state.ts";

interface Props {
  item: SidebarEntry<"category">;
  siblings: readonly string[];
  isOpen: boolean;
  /** The path of the page that is shown. */
  path: string;
}

export const SidebarCategory = prerendered(function SidebarCategory({ item, siblings, isOpen, path }: Props) {
  const { toggle } = useSidebarState();
  // Stays while the list folds; the entries go when it has folded.
  const [folding, setFolding] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const shown = (isOpen || folding) && item.items !== undefined;

  const onToggle = () => {
    moved.current = !isOpen;
    if (isOpen && list.current) {
      setFolding(true);
      void closing(list.current).then(() => setFolding(false));
    }
    toggle(item.key, siblings);
  };
  // Unfolds a list that the reader opened, once its entries are in the document.
  useLayoutEffect(() => {
    if (!shown || !isOpen || !moved.current || !list.current) return;
    moved.current = false;
    void opening(list.current);
  }, [shown, isOpen]);

  const active = keysAround([item], path).length > 0;
  return (
    <li className="mr-sidebar__category" data-active={active || undefined}>
      <Heading item={item} isOpen={isOpen} current={item.path === path} onToggle={onToggle} />
      {shown && (
        <div className="mr-sidebar__fold" ref={list}>
          <SidebarItems items={item.items ?? []} list={item.key} />
        </div>
      )}
    </li>
  );
}, ({ item, isOpen, path }) => (isOpen || item.items || item.path === path ? undefined : headingKey({ item, isOpen, current: false })));

interface HeadingProps {
  item: SidebarEntry<"category">;
  isOpen: boolean;
  /** Whether its own page is shown. */
  current: boolean;
  onToggle: () => void;
}

const Heading = prerendered(function Heading({ item, isOpen, current, onToggle }: HeadingProps) {
  const href = useHref();
  const hydrated = useHydrated();
  if (item.path !== undefined) return <LinkedHeading {...{ item, isOpen, current, onToggle }} />;
  return (
    <>
      {!hydrated && item.first !== undefined && (
        <a className="mr-sidebar__link mr-sidebar__label mr-sidebar__without-js" href={href(addressOf(item.first))}>
          <Label text={item.label} />
        </a>
      )}
      <button type="button" className="mr-sidebar__link mr-sidebar__label" aria-expanded={isOpen} onClick={onToggle}>
        <Label text={item.label} />
      </button>
    </>
  );
}, headingKey);

function headingKey({ item, isOpen, current }: Omit<HeadingProps, "onToggle">) {
  return [isOpen, current, item.className, item.path, item.first, item.label].join("\n");
}

function LinkedHeading({ item, isOpen, current, onToggle }: HeadingProps) {
  const { reveal } = useSidebarState();
  const { toggleCategory } = useStrings();
  const href = useHref();
  return (
    <div className={item.className ? `mr-sidebar__row ${item.className}` : "mr-sidebar__row"}>
      <a
        className="mr-sidebar__link"
        href={href(addressOf(item.path ?? ""))}
        aria-current={current ? "page" : undefined}
        onClick={() => reveal(item.key)}
      >
        <Label text={item.label} />
      </a>
      <button
        type="button"
        className="mr-sidebar__caret"
        aria-expanded={isOpen}
        aria-label={fill(toggleCategory, { label: item.label })}
        onClick={onToggle}
      />
    </div>
  );
}
