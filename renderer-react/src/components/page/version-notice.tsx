/** The version of a page: its badge, and the banner of a version that is not the latest. */
import { useHref, usePageScreen, useSite, useView } from "../../runtime/context/site.ts";
import { addressOf } from "../../runtime/address/paths.ts";
import { EditionLink, isSamePageAs } from "../common/edition-link.tsx";
import { rememberVersion } from "../../runtime/preferences/preferred-version.ts";
import { fill } from "../../runtime/text/strings.ts";

function useVersion() {
  const { strings, version } = useSite();
  const current = version.all.find(({ name }) => name === version.current);
  return { strings, version, label: current?.label ?? version.current };
}

export function VersionBadge() {
  const { strings, version, label } = useVersion();
  const sidebar = usePageScreen()?.sidebar;
  // Posts and their lists belong to no version.
  if (!version.badge || sidebar === "blog") return null;
  return <span className="mr-version-badge">{fill(strings.versionBadge, { label })}</span>;
}

export function VersionBanner() {
  const { strings, version, label } = useVersion();
  const { path } = useView();
  const page = usePageScreen();
  const href = useHref();
  if (!version.banner) return null;
  const text = version.banner === "unreleased" ? strings.unreleasedBanner : strings.unmaintainedBanner;
  const latest = version.all.find(({ isLast }) => isLast);
  return (
    <p className="mr-banner mr-banner--caution">
      {fill(text, { label })}
      {latest && latest.name !== version.current && (
        <>
          {" "}
          <EditionLink
            href={page?.versions?.[latest.name]?.href ?? href(addressOf(path), latest.path)}
            isSamePage={isSamePageAs(page?.versions?.[latest.name])}
            onClick={() => rememberVersion(latest.name)}
          >
            {fill(strings.latestVersion, { label: latest.label })}
          </EditionLink>
        </>
      )}
    </p>
  );
}
