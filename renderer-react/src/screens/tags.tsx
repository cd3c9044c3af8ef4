/** The list of all tags. */
import { Label } from "../components/common/label.tsx";
import { Link } from "../components/common/link.tsx";
import { useStrings } from "../runtime/context/site.ts";
import { addressOf } from "../runtime/address/paths.ts";
import type { ScreenProps } from "./registry.ts";

export default function TagsScreen({ screen: { tags } }: ScreenProps<"tags">) {
  const { allTags } = useStrings();
  return (
    <main className="mr-page mr-page--short" id="mr-main">
      <header className="mr-page__header">
        <h1>{allTags}</h1>
      </header>
      <ul className="mr-tag-list">
        {tags.map(({ label, path, count }) => (
          <li key={path}>
            <Link className="mr-tag" to={addressOf(path)}>
              <Label text={label} />
              <span className="mr-tag__count">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </main>
  );
}
