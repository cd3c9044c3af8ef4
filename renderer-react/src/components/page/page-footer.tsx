/** The part below the article: tags, source, date of change, neighbours. */
import type { OverrideData } from "../../generated/site-model.ts";
import { usePageScreen, useStrings } from "../../runtime/context/site.ts";
import { addressOf } from "../../runtime/address/paths.ts";
import { fill } from "../../runtime/text/strings.ts";
import { Icon } from "../common/icon.tsx";
import { Label } from "../common/label.tsx";
import { Link } from "../common/link.tsx";
import { noData, part } from "../common/overridable.tsx";
import { Slot } from "../common/slot.tsx";
import { Pagination } from "./pagination.tsx";

export const DocFooter = part("DocFooter", noData, function DocFooter() {
  const { tags } = useStrings();
  const page = usePageScreen();
  const facts = page?.editUrl !== undefined || page?.lastUpdated !== undefined;
  return (
    <footer className="mr-page__footer">
      <Slot name="doc-after" />
      {page?.tags && (
        <div className="mr-tags">
          <span className="mr-tags__title">{tags}</span>
          <ul>
            {page.tags.map(({ label, path }) => (
              <li key={path}>
                <Link className="mr-tag" to={addressOf(path)}>
                  <Label text={label} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {facts && (
        <div className="mr-page__source">
          <EditLink />
          <LastUpdated />
        </div>
      )}
      <Pagination />
    </footer>
  );
});

function useEditLink() {
  const href = usePageScreen()?.editUrl;
  return href === undefined ? undefined : { href };
}

export const EditLink = part("EditLink", useEditLink, function EditLink({ href }: OverrideData["EditLink"]) {
  const { editPage } = useStrings();
  return (
    <Link to={href} className="mr-page__edit">
      <Icon name="edit" />
      {editPage}
    </Link>
  );
});

const useLastUpdated = () => usePageScreen()?.lastUpdated;

/** The sentence with its date as a `<time>`. */
export const LastUpdated = part("LastUpdated", useLastUpdated, function LastUpdated({ author, date, iso }: OverrideData["LastUpdated"]) {
  const { lastUpdated, lastUpdatedBy } = useStrings();
  const text = author === undefined ? lastUpdated : fill(lastUpdatedBy, { user: author });
  const [before = "", after = ""] = text.split("{date}");
  return (
    <span className="mr-page__updated">
      {before}
      <time dateTime={iso}>{date}</time>
      {after}
    </span>
  );
});
