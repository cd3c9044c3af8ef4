/** The title of a post in a list, with its date, its authors and its reading time. */
import type { PostFacts as Facts } from "../../generated/site-model.ts";
import { addressOf } from "../../runtime/address/paths.ts";
import { useCounted, useStrings } from "../../runtime/context/site.ts";
import { Icon } from "../common/icon.tsx";
import { Label } from "../common/label.tsx";
import { Link } from "../common/link.tsx";
import { PostFacts } from "../page/post-facts.tsx";

interface Properties {
  title: string;
  path: string;
  facts: Facts;
  minutes?: number;
}

export function PostHead({ title, path, facts, minutes }: Properties) {
  const { readingTime } = useStrings();
  const count = useCounted();
  return (
    <>
      <h2>
        <Link to={addressOf(path)}>
          <Label text={title} />
        </Link>
      </h2>
      <div className="mr-page__facts">
        <PostFacts {...facts} />
        {minutes !== undefined && (
          <span>
            <Icon name="clock" />
            {count(readingTime, minutes)}
          </span>
        )}
      </div>
    </>
  );
}
