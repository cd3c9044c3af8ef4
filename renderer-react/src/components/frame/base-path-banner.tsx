/**
 * A warning, hidden at first, that the site's base path is probably wrong. It shows where the boot script cannot be
 * loaded: the head script notices that and fills in the path that would be right.
 */
import { useSite, useView } from "../../runtime/context/site.ts";

export function BasePathBanner() {
  const { basePath, strings } = useSite();
  const { path, screen } = useView();
  const [before = "", rest = ""] = strings.basePathText.split("{configured}");
  const [between = "", after = ""] = rest.split("{probable}");
  return (
    <div className="mr-base-path-banner" hidden>
      <p>
        <strong>{strings.basePathTitle}</strong>
      </p>
      <p>
        {before}
        <code>{basePath}</code>
        {between}
        <code id="probable-base-path" data-path={screen.kind === "page" ? path : undefined}>
          /
        </code>
        {after}
      </p>
    </div>
  );
}
