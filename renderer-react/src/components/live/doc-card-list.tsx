/** The pages of a category, or with a tag, as cards. */
import type { Card } from "../../generated/site-model.ts";
import { addressOf } from "../../runtime/paths.ts";
import { Link } from "../common/link.tsx";

export function DocCardList({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className="cards">
      {cards.map(({ label, path, description }) => (
        <li key={path}>
          <Link className="card" to={addressOf(path)}>
            <span className="card__title">{label}</span>
            {description && <span className="card__text">{description}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
