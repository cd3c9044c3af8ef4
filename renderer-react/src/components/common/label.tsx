/** The label of a page; on right-to-left pages with foreign words isolated. */
import { useSite } from "../../runtime/context.ts";
import { leftToRightRuns } from "../../runtime/left-to-right.ts";

export function Label({ text }: { text: string }) {
  const { direction } = useSite().locale;
  if (direction !== "rtl") return text;
  return leftToRightRuns(text).map(({ text, isLeftToRight }, index) =>
    isLeftToRight ? <bdi key={index} dir="ltr">{text}</bdi> : text,
  );
}
