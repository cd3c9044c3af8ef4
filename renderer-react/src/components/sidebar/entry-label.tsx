/** The label of a page's entry, with its badge. */
import type { SidebarEntry } from "../../model.ts";
import { Label } from "../common/label.tsx";

type Props = Pick<SidebarEntry<"link">, "label" | "badge">;

export function EntryLabel({ label, badge }: Props) {
  if (!badge) return <Label text={label} />;
  // The space divides the words of the link's name.
  return (
    <>
      <Label text={label} />{" "}
      <span className={`mr-sidebar__badge mr-sidebar__badge--${badge.kind}`}><Label text={badge.text} /></span>
    </>
  );
}

/** The part of the key of a prerendered entry that the badge determines. */
export const badgeKey = ({ badge }: Props) => (badge ? `${badge.kind} ${badge.text}` : "");
