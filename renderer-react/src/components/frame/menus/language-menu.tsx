/** The menu of languages, if the site has several. */
import type { Choice, OverrideData } from "../../../generated/site-model.ts";
import { usePageScreen, useSite, useStrings } from "../../../runtime/context/site.ts";
import { rememberLanguage } from "../../../runtime/preferences/preferred-language.ts";
import { isSamePageAs } from "../../common/edition-link.tsx";
import { part } from "../../common/overridable.tsx";
import { ChoiceMenu } from "./choice-menu.tsx";

function useLanguages() {
  const { languages, locale } = useSite();
  const page = usePageScreen();
  if (!languages) return undefined;
  const choices = languages.map(({ label, language, href }, at): Choice => ({
    key: language,
    label,
    lang: language,
    href,
    isCurrent: language === locale.htmlLang,
    isSamePage: isSamePageAs(page?.languages?.[at]),
    ...page?.languages?.[at],
  }));
  return { current: choices.find(({ isCurrent }) => isCurrent)?.label ?? locale.label, choices };
}

export const LanguageMenu = part("LanguageMenu", useLanguages, function LanguageMenu(data: OverrideData["LanguageMenu"]) {
  return <ChoiceMenu name={useStrings().chooseLanguage} {...data} onChoose={rememberLanguage} />;
});
