/** The screen for an unknown address: the owner's page, or links to home, search and the navbar's pages. */
import { type ComponentType, useEffect, useState } from "react";

import { Icon } from "../components/common/icon.tsx";
import { part } from "../components/common/overridable.tsx";
import { Link } from "../components/common/link.tsx";
import { Nodes } from "../components/live/nodes.tsx";
import type { OverrideData } from "../generated/site-model.ts";
import { useHref, useSite } from "../runtime/context/site.ts";
import { isSitePath } from "../runtime/address/paths.ts";

export default function NotFoundScreen() {
  return (
    <main className="mr-page mr-page--short" id="mr-main" data-not-found>
      <NotFound />
    </main>
  );
}

function useTitle() {
  const { notFound, strings } = useSite();
  return { title: notFound?.title ?? strings.notFoundTitle };
}

export const NotFound = part("NotFound", useTitle, function NotFound({ title }: OverrideData["NotFound"]) {
  const { notFound } = useSite();
  return (
    <>
      <header className="mr-page__header">
        <h1>{title}</h1>
      </header>
      <article className="mr-content">{notFound ? <Nodes nodes={notFound.body} /> : <WaysOn />}</article>
    </>
  );
});

/** The text for a book without `404.md`. */
function WaysOn() {
  const { navbar, search, strings } = useSite();
  const href = useHref();
  // The prerendered document does not know the address.
  const [Nearest, setNearest] = useState<ComponentType>();
  useEffect(() => {
    if (search) void import("../search/nearest.tsx").then((module) => setNearest(() => module.default), () => undefined);
  }, [search]);
  const pages = navbar.items.flatMap((item) => (item.type === "link" && isSitePath(item.href) && item.href !== "/" ? [item] : []));
  return (
    <>
      <p>{strings.notFoundText}</p>
      <p>{strings.notFoundHint}</p>
      {search && (
        <form className="mr-search-page" role="search" action={href("/search")}>
          <div className="mr-search__field">
            <Icon name="search" />
            <input type="search" name="q" aria-label={strings.searchBox} placeholder={strings.searchBox} />
          </div>
        </form>
      )}
      <ul>
        <li>
          <Link to="/">{strings.breadcrumbsHome}</Link>
        </li>
        {search && (
          <li>
            <Link to="/search">{strings.search}</Link>
          </li>
        )}
        {pages.map(({ href, label }) => (
          <li key={href}>
            <Link to={href}>{label}</Link>
          </li>
        ))}
      </ul>
      {/* After the links: what arrives late moves nothing that a reader is about to press. */}
      {Nearest && <Nearest />}
    </>
  );
}
