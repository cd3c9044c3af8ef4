/** The menu of versions, if the site has several. */
import type { Choice, OverrideData } from "../../../generated/site-model.ts";
import { usePageScreen, useSite, useStrings } from "../../../runtime/context/site.ts";
import { rememberVersion } from "../../../runtime/preferences/preferred-version.ts";
import { isSamePageAs } from "../../common/edition-link.tsx";
import { part } from "../../common/overridable.tsx";
import { ChoiceMenu } from "./choice-menu.tsx";

function useVersions() {
  const { version } = useSite();
  const page = usePageScreen();
  if (version.all.length < 2) return undefined;
  const choices = version.all.map(({ name, label, path }): Choice => {
    const counterpart = page?.versions?.[name];
    const { href = path, isOtherPage } = counterpart ?? {};
    const isSamePage = isSamePageAs(counterpart);
    return { key: name, label, href, isSamePage, isCurrent: name === version.current, ...(isOtherPage && { isOtherPage }) };
  });
  const current = version.all.find(({ name }) => name === version.current)?.label ?? version.current;
  return { current, choices };
}

export const VersionMenu = part("VersionMenu", useVersions, function VersionMenu(data: OverrideData["VersionMenu"]) {
  return <ChoiceMenu name={useStrings().chooseVersion} {...data} onChoose={rememberVersion} />;
});
