/** The pages from the front page down to this page. */
import { useHref, useStrings } from "../../runtime/context/site.ts";
import type { Crumb } from "../../generated/site-model.ts";
import { addressOf } from "../../runtime/address/paths.ts";
import { Icon } from "../common/icon.tsx";
import { Label } from "../common/label.tsx";
import { Link } from "../common/link.tsx";

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const href = useHref();
  const { breadcrumbsNav, breadcrumbsHome } = useStrings();
  if (crumbs.length === 0) return null;
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
}
