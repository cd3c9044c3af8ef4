/** The footer of each page. */
import { useSite } from "../../runtime/context/site.ts";
import { Link } from "../common/link.tsx";
import { Slot } from "../common/slot.tsx";
import { prerendered } from "../prerendered.ts";

export const Footer = prerendered(function Footer() {
  const { footer, slots } = useSite();
  if (!footer && slots?.["footer"] === undefined) return null;
  return (
    <footer className="mr-footer">
      <div className="mr-footer__inner">
        <Slot name="footer" />
        {footer?.columns.map((column, index) => (
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
        {footer?.copyright && (
          <p className="mr-footer__copyright" dangerouslySetInnerHTML={{ __html: footer.copyright }} />
        )}
      </div>
    </footer>
  );
}, () => "");
