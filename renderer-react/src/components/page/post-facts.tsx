/** The date and the authors of a post. */
import type { Author, PostFacts as Facts } from "../../generated/site-model.ts";
import { addressOf, isSitePath } from "../../runtime/address/paths.ts";
import { Label } from "../common/label.tsx";
import { Link } from "../common/link.tsx";

export function PostFacts({ date, iso, authors = [] }: Facts) {
  return (
    <>
      <time dateTime={iso}>{date}</time>
      {authors.map((author, index) => (
        <OneAuthor key={index} author={author} />
      ))}
    </>
  );
}

function OneAuthor({ author: { name, title, href, image } }: { author: Author }) {
  return (
    <span className="mr-author">
      {image !== undefined && <img src={image} alt="" width="32" height="32" loading="lazy" />}
      {href === undefined ? (
        <Label text={name} />
      ) : (
        <Link to={isSitePath(href) ? addressOf(href) : href}>
          <Label text={name} />
        </Link>
      )}
      {title !== undefined && <span className="mr-author__title"><Label text={title} /></span>}
    </span>
  );
}
