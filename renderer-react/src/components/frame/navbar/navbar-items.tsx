/** The configured entries of the navbar. An entry that fails is reported with its configuration. */
import type { NavbarItem, NavbarPosition } from "../../../generated/site-model.ts";
import { useSite, useView } from "../../../runtime/context/site.ts";
import { addressOf } from "../../../runtime/address/paths.ts";
import { NavbarItemBoundary } from "../../common/error-boundary.tsx";
import { LabelIcon } from "../../common/icon.tsx";
import { Link } from "../../common/link.tsx";
import { DropDown } from "../menus/drop-down.tsx";
import { VersionMenu } from "../menus/version-menu.tsx";

export function NavbarItems({ position }: { position?: NavbarPosition }) {
  const { items } = useSite().navbar;
  return items
    .filter((item) => position === undefined || item.position === position)
    .map((item, index) => (
      <NavbarItemBoundary key={index} item={item}>
        <Item item={item} />
      </NavbarItemBoundary>
    ));
}

function Item({ item }: { item: NavbarItem }) {
  switch (item.type) {
    case "link":
      return <ItemLink item={item} />;
    case "menu":
      return <ItemMenu item={item} />;
    case "versions":
      return <VersionMenu />;
    default:
      throw new Error(`there is no navbar item of type "${(item as { type: string }).type}"`);
  }
}

function ItemLink({ item }: { item: Extract<NavbarItem, { type: "link" }> }) {
  const { screen, path } = useView();
  const sidebar = screen.kind === "page" ? screen.page.sidebar : undefined;
  const inSidebar = item.activeSidebar !== undefined && item.activeSidebar === sidebar;
  const current = item.href === addressOf(path) ? "page" : inSidebar ? "true" : undefined;
  return (
    <Link className="mr-navbar__link" to={item.href} aria-current={current}>
      {item.icon && <LabelIcon path={item.icon} />}
      {item.label}
    </Link>
  );
}

function ItemMenu({ item }: { item: Extract<NavbarItem, { type: "menu" }> }) {
  const current = addressOf(useView().path);
  const label = (
    <>
      {item.icon && <LabelIcon path={item.icon} />}
      {item.label}
    </>
  );
  return (
    <DropDown label={label} isCurrent={item.items.some(({ href }) => href === current)}>
      {item.items.map(({ label, href, icon }) => (
        <li key={href}>
          <Link className="mr-menu__item" to={href} aria-current={href === current ? "page" : undefined}>
            {icon && <LabelIcon path={icon} />}
            {label}
          </Link>
        </li>
      ))}
    </DropDown>
  );
}
