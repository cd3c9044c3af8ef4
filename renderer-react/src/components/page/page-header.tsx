/** The part above the article: notices, title, and facts about the page. */
import type { OverrideData, Page } from "../../generated/site-model.ts";
import { useCounted, usePageScreen, useSite, useStrings } from "../../runtime/context/site.ts";
import { isolatedHtml } from "../../runtime/text/left-to-right.ts";
import { Icon } from "../common/icon.tsx";
import { Label } from "../common/label.tsx";
import { part } from "../common/overridable.tsx";
import { Slot } from "../common/slot.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { PageMenu } from "./page-menu.tsx";
import { PostFacts } from "./post-facts.tsx";
import { VersionBadge, VersionBanner } from "./version-notice.tsx";

export function PageHeader({ page }: { page: Page }) {
  return (
    <header className="mr-page__header">
      <Slot name="doc-before" />
      {page.isHome ? <HomeHeader page={page} /> : <DocHeader />}
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
      {!page.hideTitle && <Title />}
    </>
  );
}

function useHeader() {
  const page = usePageScreen();
  if (!page) return undefined;
  const { title, readingMinutes, markdown, untranslated, unlisted = false, isOutdated = false } = page;
  return { title, readingMinutes, markdown, untranslated, unlisted, isOutdated };
}

export const DocHeader = part("DocHeader", useHeader, function DocHeader(data: OverrideData["DocHeader"]) {
  const { readingMinutes, markdown, untranslated, unlisted, isOutdated } = data;
  const { readingTime, unlistedNotice, untranslatedNotice, outdatedNotice } = useStrings();
  const page = usePageScreen();
  const count = useCounted();
  const known = page?.post !== undefined || readingMinutes !== undefined || markdown !== undefined;
  return (
    <>
      <VersionBanner />
      {unlisted && <p className="mr-banner mr-banner--caution">{unlistedNotice}</p>}
      {untranslated !== undefined && <p className="mr-banner mr-banner--info">{untranslatedNotice}</p>}
      {isOutdated && <p className="mr-banner mr-banner--caution">{outdatedNotice}</p>}
      <Breadcrumbs />
      <VersionBadge />
      {!page?.hideTitle && <Title {...(data.title === page?.title ? {} : { title: data.title, html: undefined })} />}
      {known && (
        <div className="mr-page__facts">
          {page?.post && <PostFacts {...page.post} />}
          {readingMinutes !== undefined && (
            <span>
              <Icon name="clock" />
              {count(readingTime, readingMinutes)}
            </span>
          )}
          {markdown !== undefined && <PageMenu address={markdown} />}
        </div>
      )}
    </>
  );
});

function useTitle() {
  const page = usePageScreen();
  return page && { title: page.title, html: page.titleHtml, id: page.titleId, lang: page.untranslated };
}

export const Title = part("Title", useTitle, function Title({ title, html, id, lang }: OverrideData["Title"]) {
  const { direction } = useSite().locale;
  if (html === undefined) return <h1 id={id} lang={lang}><Label text={title} /></h1>;
  const shown = direction === "rtl" ? isolatedHtml(html) : html;
  return <h1 id={id} lang={lang} dangerouslySetInnerHTML={{ __html: shown }} />;
});
