/** Chooses the hits of one part of the book. */
import { useId } from "react";

import { Label } from "../components/common/label.tsx";
import { useStrings } from "../runtime/context/site.ts";
import type { PageHits } from "./client.ts";

/** The number of parts that are offered, those with the best hits. */
const MOST = 8;

/** Returns the parts of the pages: the first steps of their paths, in the order of the hits. */
export function partsOf(pages: readonly PageHits[]): string[] {
  const all = pages.map(partOf).filter((part) => part !== undefined);
  return [...new Set(all)].slice(0, MOST);
}

/** Returns the part that a page belongs to. */
export const partOf = ({ crumbs }: PageHits): string | undefined => crumbs[0];

interface Props {
  parts: readonly string[];
  chosen: string | undefined;
  onChoose: (part: string | undefined) => void;
}

/** One stop for the Tab key, because the hits follow it. */
export function PartFilter({ parts, chosen, onChoose }: Props) {
  const name = useId();
  const { searchParts, searchAllParts } = useStrings();
  return (
    <div className="mr-search__parts" role="radiogroup" aria-label={searchParts}>
      {[undefined, ...parts].map((part) => (
        <label key={part ?? ""}>
          <input type="radio" name={name} checked={part === chosen} onChange={() => onChoose(part)} />
          {part === undefined ? searchAllParts : <Label text={part} />}
        </label>
      ))}
    </div>
  );
}
