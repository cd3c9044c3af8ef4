/** The content of the entries of a sidebar, by their types. */
import { useLocation } from "react-router-dom";

import type { SidebarItem } from "../../generated/site-model.ts";
import type { SidebarEntry } from "../../model.ts";
import { addressOf, decode } from "../../runtime/address/paths.ts";
import { useHref, useStrings, useView } from "../../runtime/context/site.ts";
import { useHydrated } from "../../runtime/state/use-signal.ts";
import { Label } from "../common/label.tsx";
import { Link } from "../common/link.tsx";
import { EntryLabel } from "./entry-label.tsx";

export function PageContent({ item, isCurrent }: { item: SidebarEntry<"link">; isCurrent: boolean }) {
  const href = useHref();
  return (
    <a className="mr-sidebar__link" href={href(addressOf(item.path))} aria-current={isCurrent ? "page" : undefined}>
      <EntryLabel {...item} />
    </a>
  );
}

/** Whether an entry leads to the heading that the address names, which browsers alone know. */
export function useIsHeadingShown(item: SidebarItem): boolean {
  const { path } = useView();
  const { hash } = useLocation();
  const hydrated = useHydrated();
  return item.type === "heading" && hydrated && item.path === path && decode(hash) === `#${item.id}`;
}

export function HeadingContent(item: SidebarEntry<"heading">) {
  const href = useHref();
  const isCurrent = useIsHeadingShown(item);
  const address = `${addressOf(item.path)}#${item.id}`;
  return (
    <a className="mr-sidebar__link" href={href(address)} aria-current={isCurrent ? "location" : undefined}>
      <Label text={item.label} />
    </a>
  );
}

export function ExternalContent({ label, href }: SidebarEntry<"external">) {
  return <Link className="mr-sidebar__link" to={href}><Label text={label} /></Link>;
}

export function DraftContent({ label }: { label: string }) {
  const { draft } = useStrings();
  return (
    <>
      <Label text={label} />
      <span className="mr-sidebar__mark">{draft}</span>
    </>
  );
}
