/** The screen for an address where nothing is, with ways on: home, search, the navbar's pages. */
import { Overridable } from "../components/common/overridable.tsx";
import { Link } from "../components/common/link.tsx";
import { useSite } from "../runtime/context.ts";
import { isSitePath } from "../runtime/paths.ts";

export default function NotFoundScreen() {
  return (
    <main className="mr-page mr-page--short" id="main" data-not-found>
      <Overridable name="NotFound">
        <NotFound />
      </Overridable>
    </main>
  );
}

function NotFound() {
  const { navbar, search, strings } = useSite();
  const pages = navbar.items.flatMap((item) => (item.type === "link" && isSitePath(item.href) && item.href !== "/" ? [item] : []));
  return (
    <>
      <header className="mr-page__header">
        <h1>{strings.notFoundTitle}</h1>
      </header>
      <article className="mr-content">
        <p>{strings.notFoundText}</p>
        <p>{strings.notFoundHint}</p>
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
      </article>
    </>
  );
}
