/** The menu of languages, if the site has several. */
import { usePageScreen, useSite } from "../../../runtime/context/site.ts";
import { rememberLanguage } from "../../../runtime/preferences/preferred-language.ts";
import { isSamePageAs } from "../../common/edition-link.tsx";
import { ChoiceMenu } from "./choice-menu.tsx";

export function LanguageMenu() {
  const { strings, languages, locale } = useSite();
  const page = usePageScreen();
  if (!languages) return null;
  const choices = languages.map(({ label, language, href }, at) => ({
    key: language,
    label,
    lang: language,
    href,
    isCurrent: language === locale.htmlLang,
    isSamePage: isSamePageAs(page?.languages?.[at]),
    onChoose: () => rememberLanguage(language),
    ...page?.languages?.[at],
  }));
  const current = choices.find(({ isCurrent }) => isCurrent)?.label ?? locale.label;
  return <ChoiceMenu name={strings.chooseLanguage} current={current} choices={choices} />;
}
