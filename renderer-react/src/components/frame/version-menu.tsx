/** The menu of versions, where there is more than one. */
import { useSite } from "../../runtime/context.ts";
import { rememberVersion } from "../../runtime/preferred-version.ts";
import { Icon } from "../common/icon.tsx";

export function VersionMenu() {
  const { strings, version } = useSite();
  if (version.all.length < 2) return null;
  const current = version.all.find(({ name }) => name === version.current);
  return (
    <details className="menu" data-menu>
      <summary className="navbar__link" aria-label={strings.chooseVersion}>
        {current?.label ?? version.current}
        <Icon name="chevron" />
      </summary>
      <ul className="menu__list">
        {version.all.map(({ name, label, path }) => (
          <li key={name}>
            <a
              className="menu__item"
              href={path}
              data-native
              aria-current={name === version.current ? "true" : undefined}
              onClick={() => rememberVersion(name)}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
