/** The part below the article: tags, source, date of change, neighbours. */
import type { LastUpdated, Page } from "../../generated/site-model.ts";
import { useStrings } from "../../runtime/context/site.ts";
import { addressOf } from "../../runtime/address/paths.ts";
import { fill } from "../../runtime/text/strings.ts";
import { Icon } from "../common/icon.tsx";
import { Label } from "../common/label.tsx";
import { Link } from "../common/link.tsx";
import { Slot } from "../common/slot.tsx";
import { Pagination } from "./pagination.tsx";

export function PageFooter({ page }: { page: Page }) {
  const { editPage, tags } = useStrings();
  const facts = page.editUrl !== undefined || page.lastUpdated !== undefined;
  return (
    <footer className="mr-page__footer">
      <Slot name="doc-after" />
      {page.tags && (
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
          {page.editUrl !== undefined && (
            <Link to={page.editUrl} className="mr-page__edit">
              <Icon name="edit" />
              {editPage}
            </Link>
          )}
          {page.lastUpdated && <Updated when={page.lastUpdated} />}
        </div>
      )}
      <Pagination page={page} />
    </footer>
  );
}

/** The sentence with its date as a `<time>`. */
function Updated({ when }: { when: LastUpdated }) {
  const { lastUpdated, lastUpdatedBy } = useStrings();
  const text = when.author === undefined ? lastUpdated : fill(lastUpdatedBy, { user: when.author });
  const [before = "", after = ""] = text.split("{date}");
  return (
    <span className="mr-page__updated">
      {before}
      <time dateTime={when.iso}>{when.date}</time>
      {after}
    </span>
  );
}
