/** The label of a page; on right-to-left pages with foreign words isolated. */
import { useSite } from "../../runtime/context/site.ts";
import { leftToRightRuns } from "../../runtime/text/left-to-right.ts";

export function Label({ text }: { text: string }) {
  const { direction } = useSite().locale;
  if (direction !== "rtl") return text;
  const runs = leftToRightRuns(text);
  if (!runs.some(({ isLeftToRight }) => isLeftToRight)) return text;
  // One element for all parts: in a flex container, each would be an item with gaps around it.
  return (
    <span>
      {runs.map(({ text, isLeftToRight }, index) => (isLeftToRight ? <bdi key={index} dir="ltr">{text}</bdi> : text))}
    </span>
  );
}
