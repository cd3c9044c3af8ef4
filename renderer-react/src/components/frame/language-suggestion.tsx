/** Suggests the reader's own language, where the site has it. It never leads there by itself. */
import { useEffect, useState } from "react";

import type { LanguageLink } from "../../generated/site-model.ts";
import { usePageScreen, useSite } from "../../runtime/context/site.ts";
import { languageToSuggest, preferredLanguage, rememberLanguage, wantedLanguages } from "../../runtime/preferences/preferred-language.ts";
import { fill } from "../../runtime/text/strings.ts";
import { EditionLink, isSamePageAs } from "../common/edition-link.tsx";
import { Icon } from "../common/icon.tsx";

const none: readonly LanguageLink[] = [];

export function LanguageSuggestion() {
  const { strings, languages = none, locale } = useSite();
  const page = usePageScreen();
  const [suggested, setSuggested] = useState<string>();
  useEffect(() => {
    const available = languages.map(({ language }) => language);
    setSuggested(languageToSuggest(locale.htmlLang, available, preferredLanguage(), wantedLanguages()));
  }, [languages, locale.htmlLang]);
  const at = languages.findIndex(({ language }) => language === suggested);
  const found = languages[at];
  if (!found) return null;
  const { label, language, href } = { ...found, ...page?.languages?.[at] };
  const onClose = () => {
    rememberLanguage(locale.htmlLang);
    setSuggested(undefined);
  };
  return (
    <aside className="mr-suggestion" aria-label={strings.chooseLanguage}>
      <EditionLink
        href={href}
        lang={language}
        hrefLang={language}
        isSamePage={isSamePageAs(page?.languages?.[at])}
        onClick={() => rememberLanguage(language)}
      >
        {fill(strings.suggestLanguage, { label })}
      </EditionLink>
      <button type="button" className="mr-icon-button" aria-label={strings.closeSuggestion} onClick={onClose}>
        <Icon name="close" />
      </button>
    </aside>
  );
}
