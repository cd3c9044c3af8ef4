/** The pages of a category, or with a tag, as cards. */
import type { Card } from "../../generated/site-model.ts";
import { addressOf } from "../../runtime/address/paths.ts";
import { Label } from "../common/label.tsx";
import { Link } from "../common/link.tsx";

export function DocCardList({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className="mr-doc-cards">
      {cards.map(({ label, path, description }) => (
        <li key={path}>
          <Link className="mr-doc-card" to={addressOf(path)}>
            <span className="mr-doc-card__title"><Label text={label} /></span>
            {description && <span className="mr-doc-card__text">{description}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
