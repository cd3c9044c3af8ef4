/** The entries for which the bar has no room, in a menu. */
import type { NavbarItem } from "../../../generated/site-model.ts";
import { useStrings } from "../../../runtime/context/site.ts";
import { DropDown } from "../menus/drop-down.tsx";
import { MenuLinks } from "./navbar-items.tsx";

/** `steps`: see `stepsOf`. */
export function MoreMenu({ items, steps }: { items: readonly NavbarItem[]; steps: Map<NavbarItem, number> }) {
  const { moreEntries } = useStrings();
  const last = Math.max(0, ...steps.values());
  if (last === 0) return null;
  return (
    <div className={`mr-until-${last}`}>
      <DropDown label={moreEntries}>
        {items.map((item, index) => {
          const step = steps.get(item) ?? 0;
          if (step === 0 || item.type === "versions") return null;
          const links = item.type === "menu" ? item.items : [item];
          return (
            <li key={index} className={`mr-until-${step}`}>
              {item.type === "menu" && <span className="mr-menu__label">{item.label}</span>}
              <ul><MenuLinks items={links} /></ul>
            </li>
          );
        })}
      </DropDown>
    </div>
  );
}
