/** The pages from the front page down to this page. */
import type { OverrideData } from "../../generated/site-model.ts";
import { useHref, usePageScreen, useStrings } from "../../runtime/context/site.ts";
import { addressOf } from "../../runtime/address/paths.ts";
import { Icon } from "../common/icon.tsx";
import { Label } from "../common/label.tsx";
import { Link } from "../common/link.tsx";
import { part } from "../common/overridable.tsx";

function useCrumbs() {
  const crumbs = usePageScreen()?.breadcrumbs ?? [];
  // A page alone repeats its title.
  return crumbs.length > 1 ? { crumbs } : undefined;
}

export const Breadcrumbs = part("Breadcrumbs", useCrumbs, function Breadcrumbs({ crumbs }: OverrideData["Breadcrumbs"]) {
  const href = useHref();
  const { breadcrumbsNav, breadcrumbsHome } = useStrings();
  return (
    <nav className="mr-breadcrumbs" aria-label={breadcrumbsNav}>
      <ol>
        <li>
          <a href={href("/")} aria-label={breadcrumbsHome}>
            <Icon name="home" />
          </a>
        </li>
        {crumbs.map(({ label, path }, index) => (
          <li key={index}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page"><Label text={label} /></span>
            ) : path === undefined ? (
              <span><Label text={label} /></span>
            ) : (
              <Link to={addressOf(path)}><Label text={label} /></Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
});
