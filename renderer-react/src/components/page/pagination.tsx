/** The neighbours of a page in reading order. */
import type { Page, PageLink } from "../../generated/site-model.ts";
import { useStrings } from "../../runtime/context/site.ts";
import { addressOf } from "../../runtime/address/paths.ts";
import { Icon } from "../common/icon.tsx";
import { Label } from "../common/label.tsx";
import { Link } from "../common/link.tsx";

export function Pagination({ page }: { page: Page }) {
  const strings = useStrings();
  if (!page.previous && !page.next) return null;
  return (
    <nav className="mr-pagination" aria-label={strings.paginationNav}>
      {page.previous && <Neighbour link={page.previous} name={strings.previous} rel="prev" />}
      {page.next && <Neighbour link={page.next} name={strings.next} rel="next" />}
    </nav>
  );
}

function Neighbour({ link, name, rel }: { link: PageLink; name: string; rel: "prev" | "next" }) {
  return (
    <Link className={`mr-pagination__link mr-pagination__link--${rel}`} to={addressOf(link.path)} rel={rel}>
      <span className="mr-pagination__said">{name}</span>
      <span className="mr-pagination__title"><Label text={link.label} /></span>
      <Icon name={rel === "prev" ? "arrowLeft" : "arrowRight"} />
    </Link>
  );
}
