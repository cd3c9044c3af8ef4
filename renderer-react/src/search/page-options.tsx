/** The hits on one page: a group of options below its title. */
import { Label } from "../components/common/label.tsx";
import { useHref, useSite } from "../runtime/context/site.ts";
import { isolatedParts } from "../runtime/text/left-to-right.ts";
import type { Hit, PageHits } from "./client.ts";
import { marked } from "./engine/rank/excerpt.ts";

/** The properties that all options of a search share. */
export interface ListboxProps {
  /** The id of the search, the prefix of other ids. */
  id: string;
  /** The index of the chosen option. */
  at: number;
  onChoose: (link: HTMLAnchorElement) => void;
  /** Called with the option that the reader points at. */
  onPoint: (at: number) => void;
}

interface Props extends ListboxProps {
  page: PageHits;
  words: string[];
  first: number;
}

export function PageOptions({ page: { title, path, crumbs, hits }, first, ...props }: Props) {
  const { id, words } = props;
  const label = `${id}page${first}`;
  // The first hit shows the title itself.
  const isRepeated = hits[0]?.section === title;
  return (
    <div role="group" aria-labelledby={label}>
      <div className="mr-search__page" id={label} role="presentation" data-path={path}>
        {crumbs.map((crumb, index) => (
          <span key={index}>
            {index > 0 && " › "}
            <Label text={crumb} />
          </span>
        ))}
        <span className={isRepeated ? "mr-visually-hidden" : undefined}>
          {crumbs.length > 0 && " › "}
          <MarkedLabel text={title} words={words} />
        </span>
      </div>
      {hits.map((hit, index) => (
        <Option key={hit.path} hit={hit} number={first + index} {...props} />
      ))}
    </div>
  );
}

interface OptionProps extends Omit<Props, "page" | "first"> {
  hit: Hit;
  number: number;
}

function Option({ hit, number, id, at, words, onChoose, onPoint }: OptionProps) {
  const href = useHref();
  return (
    <a
      className="mr-search__hit"
      role="option"
      id={`${id}option${number}`}
      aria-selected={number === at}
      href={href(hit.path)}
      onClick={(event) => onChoose(event.currentTarget)}
      onFocus={() => onPoint(number)}
    >
      <MarkedLabel className="mr-search__section" text={hit.section} words={words} />
      <span className="mr-search__excerpt" dangerouslySetInnerHTML={{ __html: hit.excerpt }} />
    </a>
  );
}

interface MarkedLabelProps {
  text: string;
  words: string[];
  className?: string;
}

/** A title with the words found, like `Label` in other places. */
function MarkedLabel({ text, words, className }: MarkedLabelProps) {
  const { direction } = useSite().locale;
  const html = direction === "rtl" ? isolatedParts(text, (part) => marked(part, words)) : marked(text, words);
  return <span className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
