/** The pages with one tag. */
import { Link } from "../components/common/link.tsx";
import { DocCardList } from "../components/live/doc-card-list.tsx";
import { useStrings } from "../runtime/context.ts";
import { fill } from "../runtime/strings.ts";
import type { ScreenProps } from "./registry.ts";

export default function TagScreen({ screen: { label, cards } }: ScreenProps<"tag">) {
  const { seeAllTags, tagTitle } = useStrings();
  return (
    <main className="mr-page mr-page--short" id="main">
      <header className="mr-page__header">
        <h1>{fill(tagTitle, { tag: label, n: cards.length })}</h1>
        <p>
          <Link to="/tags">{seeAllTags}</Link>
        </p>
      </header>
      <DocCardList cards={cards} />
    </main>
  );
}
