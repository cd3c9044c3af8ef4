/** The footer of each page. */
import type { MenuLink, OverrideData } from "../../generated/site-model.ts";
import { useSite } from "../../runtime/context/site.ts";
import { LabelIcon } from "../common/icon.tsx";
import { Link } from "../common/link.tsx";
import { part } from "../common/overridable.tsx";
import { Slot } from "../common/slot.tsx";

/** Icons without a title are a row of icons; their labels are names alone. */
const isSocial = (title: string | undefined, links: readonly MenuLink[]) => title === undefined && links.every(({ icon }) => icon);

/** Returns an empty footer for a site without one: an override is shown on every site. */
const useFooter = () => useSite().footer ?? { columns: [], copyright: "" };

export const Footer = part("Footer", useFooter, function Footer({ columns, copyright }: OverrideData["Footer"]) {
  const { slots } = useSite();
  if (columns.length === 0 && copyright === "" && slots?.["footer"] === undefined) return null;
  return (
    <footer className="mr-footer">
      <div className="mr-footer__inner">
        <Slot name="footer" />
        {columns.map(({ title, links }, index) => (
          <div className={isSocial(title, links) ? "mr-footer__social" : "mr-footer__column"} key={index}>
            {title && <p className="mr-footer__title">{title}</p>}
            <ul className="mr-footer__links">
              {links.map(({ label, href, icon }) => (
                <li key={href}>
                  <Link to={href}>
                    {icon && <LabelIcon path={icon} />}
                    <span>{label}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
        {copyright && (
          <p className="mr-footer__copyright" dangerouslySetInnerHTML={{ __html: copyright }} />
        )}
      </div>
    </footer>
  );
}, true);
