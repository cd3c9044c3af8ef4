/**
 * The heading of a category of the sidebar. Without JavaScript its label is a link to the category's
 * first page, where it is open. The button is hidden where no stylesheet is read: the stylesheet shows
 * the link or the button, and draws the caret beside it, which would be in every document twice for each category.
 */
import type { SidebarEntry } from "../../model.ts";
import { useHref, useStrings } from "../../runtime/context/site.ts";
import { addressOf } from "../../runtime/address/paths.ts";
import { fill } from "../../runtime/text/strings.ts";
import { useHydrated } from "../../runtime/state/use-signal.ts";
import { Label } from "../common/label.tsx";
import { prerendered } from "../prerendered.ts";
import { badgeKey, EntryLabel } from "./entry-label.tsx";
import { useSidebarState } from "./sidebar-state.ts";

interface HeadingProps {
  item: SidebarEntry<"category">;
  isOpen: boolean;
  /** Whether its own page is shown. */
  current: boolean;
  onToggle: () => void;
}

export const CategoryHeading = prerendered(function CategoryHeading({ item, isOpen, current, onToggle }: HeadingProps) {
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
      <button type="button" className="mr-sidebar__link mr-sidebar__label" hidden={!hydrated && item.first !== undefined} aria-expanded={isOpen} onClick={onToggle}>
        <Label text={item.label} />
      </button>
    </>
  );
}, headingKey);

/** Returns the key of the prerendered heading. */
export function headingKey({ item, isOpen, current }: Omit<HeadingProps, "onToggle">) {
  return [isOpen, current, item.className, item.path, item.first, badgeKey(item), item.label].join("\n");
}

function LinkedHeading({ item, isOpen, current, onToggle }: HeadingProps) {
  const { openCategory } = useSidebarState();
  const { toggleCategory } = useStrings();
  const href = useHref();
  return (
    <div className={item.className ? `mr-sidebar__row ${item.className}` : "mr-sidebar__row"}>
      <a
        className="mr-sidebar__link"
        href={href(addressOf(item.path ?? ""))}
        aria-current={current ? "page" : undefined}
        onClick={() => openCategory(item.key)}
      >
        <EntryLabel {...item} />
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
