/** The footer of each page. */
import type { OverrideData } from "../../generated/site-model.ts";
import { useSite } from "../../runtime/context/site.ts";
import { Link } from "../common/link.tsx";
import { part } from "../common/overridable.tsx";
import { Slot } from "../common/slot.tsx";

/** Returns an empty footer for a site without one: an override is shown on every site. */
const useFooter = () => useSite().footer ?? { columns: [], copyright: "" };

export const Footer = part("Footer", useFooter, function Footer({ columns, copyright }: OverrideData["Footer"]) {
  const { slots } = useSite();
  if (columns.length === 0 && copyright === "" && slots?.["footer"] === undefined) return null;
  return (
    <footer className="mr-footer">
      <div className="mr-footer__inner">
        <Slot name="footer" />
        {columns.map((column, index) => (
          <div className="mr-footer__column" key={index}>
            {column.title && <p className="mr-footer__title">{column.title}</p>}
            <ul className="mr-footer__links">
              {column.links.map(({ label, href }) => (
                <li key={href}>
                  <Link to={href}>{label}</Link>
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
