/** The pages with one tag. */
import { Label } from "../components/common/label.tsx";
import { Link } from "../components/common/link.tsx";
import { DocCardList } from "../components/live/doc-card-list.tsx";
import { addressOf } from "../runtime/address/paths.ts";
import { useSite } from "../runtime/context/site.ts";
import { counted } from "../runtime/text/strings.ts";
import type { ScreenProps } from "./registry.ts";

export default function TagScreen({ screen: { label, description, cards } }: ScreenProps<"tag">) {
  const { pluralForms, strings } = useSite();
  const { seeAllTags, tagTitle } = strings;
  return (
    <main className="mr-page mr-page--short" id="mr-main">
      <header className="mr-page__header">
        <h1>
          <Label text={counted(tagTitle, cards.length, pluralForms, { tag: label })} />
        </h1>
        {description && (
          <p>
            <Label text={description} />
          </p>
        )}
        <p>
          <Link to={addressOf("/tags")}>{seeAllTags}</Link>
        </p>
      </header>
      <DocCardList cards={cards} />
    </main>
  );
}
