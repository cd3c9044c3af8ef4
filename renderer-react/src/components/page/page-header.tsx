/** The part above the article: notices, title, and facts about the page. */
import type { Page } from "../../generated/site-model.ts";
import { useCounted, useSite, useStrings } from "../../runtime/context/site.ts";
import { isolatedHtml } from "../../runtime/text/left-to-right.ts";
import { Icon } from "../common/icon.tsx";
import { Label } from "../common/label.tsx";
import { Slot } from "../common/slot.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { CopyMarkdown } from "./copy-markdown.tsx";
import { VersionBadge, VersionBanner } from "./version-notice.tsx";

export function PageHeader({ page }: { page: Page }) {
  return (
    <header className="mr-page__header">
      <Slot name="doc-before" />
      {page.isHome ? <HomeHeader page={page} /> : <DocHeader page={page} />}
    </header>
  );
}

/** A front page begins with its own message. */
function HomeHeader({ page }: { page: Page }) {
  const { untranslatedNotice, outdatedNotice } = useStrings();
  return (
    <>
      <VersionBanner />
      {page.untranslated !== undefined && <p className="mr-banner mr-banner--info">{untranslatedNotice}</p>}
      {page.isOutdated && <p className="mr-banner mr-banner--caution">{outdatedNotice}</p>}
      {!page.hideTitle && <Title page={page} />}
    </>
  );
}

function DocHeader({ page }: { page: Page }) {
  const { readingTime, unlistedNotice, untranslatedNotice, outdatedNotice } = useStrings();
  const count = useCounted();
  const known = page.readingMinutes !== undefined || page.markdown !== undefined;
  return (
    <>
      <VersionBanner />
      {page.unlisted && <p className="mr-banner mr-banner--caution">{unlistedNotice}</p>}
      {page.untranslated !== undefined && <p className="mr-banner mr-banner--info">{untranslatedNotice}</p>}
      {page.isOutdated && <p className="mr-banner mr-banner--caution">{outdatedNotice}</p>}
      <Breadcrumbs crumbs={page.breadcrumbs} />
      <VersionBadge />
      {!page.hideTitle && <Title page={page} />}
      {known && (
        <div className="mr-page__facts">
          {page.readingMinutes !== undefined && (
            <span>
              <Icon name="clock" />
              {count(readingTime, page.readingMinutes)}
            </span>
          )}
          {page.markdown !== undefined && <CopyMarkdown address={page.markdown} />}
        </div>
      )}
    </>
  );
}

function Title({ page: { title, titleId, titleHtml, untranslated } }: { page: Page }) {
  const { direction } = useSite().locale;
  if (titleHtml === undefined) return <h1 id={titleId} lang={untranslated}><Label text={title} /></h1>;
  const html = direction === "rtl" ? isolatedHtml(titleHtml) : titleHtml;
  return <h1 id={titleId} lang={untranslated} dangerouslySetInnerHTML={{ __html: html }} />;
}
