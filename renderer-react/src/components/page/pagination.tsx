/** The neighbours of a page in reading order. */
import type { OverrideData, PageLink } from "../../generated/site-model.ts";
import { usePageScreen, useStrings } from "../../runtime/context/site.ts";
import { addressOf } from "../../runtime/address/paths.ts";
import { Icon } from "../common/icon.tsx";
import { Label } from "../common/label.tsx";
import { Link } from "../common/link.tsx";
import { part } from "../common/overridable.tsx";

function useNeighbours() {
  const { previous, next } = usePageScreen() ?? {};
  return previous || next ? { previous, next } : undefined;
}

export const Pagination = part("Pagination", useNeighbours, function Pagination({ previous, next }: OverrideData["Pagination"]) {
  const strings = useStrings();
  return (
    <nav className="mr-pagination" aria-label={strings.paginationNav}>
      {previous && <Neighbour link={previous} name={previous.name ?? strings.previous} rel="prev" />}
      {next && <Neighbour link={next} name={next.name ?? strings.next} rel="next" />}
    </nav>
  );
});

function Neighbour({ link, name, rel }: { link: PageLink; name: string; rel: "prev" | "next" }) {
  return (
    <Link className={`mr-pagination__link mr-pagination__link--${rel}`} to={addressOf(link.path)} rel={rel}>
      {name !== "" && <span className="mr-pagination__said">{name}</span>}
      <span className="mr-pagination__title"><Label text={link.label} /></span>
      <Icon name={rel === "prev" ? "arrowLeft" : "arrowRight"} />
    </Link>
  );
}
