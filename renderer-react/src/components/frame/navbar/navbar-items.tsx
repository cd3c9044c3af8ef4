/** The configured entries of the navbar. An entry that fails is reported with its configuration. */
import type { NavbarItem as Item, NavbarPosition } from "../../../generated/site-model.ts";
import { useView } from "../../../runtime/context/site.ts";
import { addressOf } from "../../../runtime/address/paths.ts";
import { NavbarItemBoundary } from "../../common/error-boundary.tsx";
import { LabelIcon } from "../../common/icon.tsx";
import { Link } from "../../common/link.tsx";
import { noData, part } from "../../common/overridable.tsx";
import { DropDown } from "../menus/drop-down.tsx";
import { VersionMenu } from "../menus/version-menu.tsx";

interface NavbarItemsProps {
  items: readonly Item[];
  position?: NavbarPosition;
  /** The widths from which entries are shown; see `stepsOf`. */
  steps?: Map<Item, number>;
}

export function NavbarItems({ items, position, steps }: NavbarItemsProps) {
  return items
    .filter((item) => position === undefined || item.position === position)
    .map((item, index) => {
      const step = steps?.get(item) ?? 0;
      const entry = step === 0 ? <Entry item={item} /> : <div className={`mr-from-${step}`}><Entry item={item} /></div>;
      return <NavbarItemBoundary key={index} item={item}>{entry}</NavbarItemBoundary>;
    });
}

/** Returns how an entry is marked. */
function useCurrent(item: Item): "page" | "true" | undefined {
  const { screen, path } = useView();
  const here = addressOf(path);
  if (item.type === "menu") return item.items.some(({ href }) => href === here) ? "true" : undefined;
  if (item.type !== "link") return undefined;
  const sidebar = screen.kind === "page" ? screen.page.sidebar : undefined;
  const inSidebar = item.activeSidebar !== undefined && item.activeSidebar === sidebar;
  return item.href === here ? "page" : inSidebar ? "true" : undefined;
}

function Entry({ item }: { item: Item }) {
  return <NavbarItem item={item} current={useCurrent(item)} />;
}

export const NavbarItem = part("NavbarItem", noData, function NavbarItem({ item, current }) {
  switch (item.type) {
    case "link":
      return <ItemLink item={item} current={current} />;
    case "menu":
      return <ItemMenu item={item} current={current} />;
    case "versions":
      return <VersionMenu />;
    default:
      throw new Error(`there is no navbar item of type "${(item as { type: string }).type}"`);
  }
});

interface ItemProps<Type extends Item["type"]> {
  item: Extract<Item, { type: Type }>;
  current: "page" | "true" | undefined;
}

function ItemLink({ item, current }: ItemProps<"link">) {
  return (
    <Link className="mr-navbar__link" to={item.href} aria-current={current}>
      {item.icon && <LabelIcon path={item.icon} />}
      {item.label}
    </Link>
  );
}

function ItemMenu({ item, current }: ItemProps<"menu">) {
  const label = (
    <>
      {item.icon && <LabelIcon path={item.icon} />}
      {item.label}
    </>
  );
  return (
    <DropDown label={label} isCurrent={current !== undefined}>
      <MenuLinks items={item.items} />
    </DropDown>
  );
}

interface MenuLinksProps {
  items: readonly { label: string; href: string; icon?: string }[];
}

/** The links of a menu, as items of its list. */
export function MenuLinks({ items }: MenuLinksProps) {
  const here = addressOf(useView().path);
  return items.map(({ label, href, icon }) => (
    <li key={href}>
      <Link className="mr-menu__item" to={href} aria-current={href === here ? "page" : undefined}>
        {icon && <LabelIcon path={icon} />}
        {label}
      </Link>
    </li>
  ));
}
