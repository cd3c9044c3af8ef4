/**
 * Seen only where neither stylesheet nor script could be loaded: the stylesheet hides it. The
 * head script fills in the base path that would probably be right.
 */
import { useSite, useView } from "../../runtime/context.ts";

export function BasePathBanner() {
  const { basePath, strings } = useSite();
  const { path, screen } = useView();
  const [before = "", rest = ""] = strings.basePathText.split("{configured}");
  const [between = "", after = ""] = rest.split("{probable}");
  return (
    <div className="base-path-banner">
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
