/** The menu of versions, if the site has several. */
import { usePageScreen, useSite } from "../../../runtime/context/site.ts";
import { rememberVersion } from "../../../runtime/preferences/preferred-version.ts";
import { isSamePageAs } from "../../common/edition-link.tsx";
import { ChoiceMenu } from "./choice-menu.tsx";

export function VersionMenu() {
  const { strings, version } = useSite();
  const page = usePageScreen();
  if (version.all.length < 2) return null;
  const choices = version.all.map(({ name, label, path }) => {
    const counterpart = page?.versions?.[name];
    const { href = path, isOtherPage } = counterpart ?? {};
    const isSamePage = isSamePageAs(counterpart);
    const onChoose = () => rememberVersion(name);
    return { key: name, label, href, isSamePage, isOtherPage, isCurrent: name === version.current, onChoose };
  });
  const current = version.all.find(({ name }) => name === version.current)?.label ?? version.current;
  return <ChoiceMenu name={strings.chooseVersion} current={current} choices={choices} />;
}
