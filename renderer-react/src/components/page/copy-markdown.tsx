/** Copies the page as Markdown. */
import { useHref, useStrings } from "../../runtime/context/site.ts";
import { addressOf } from "../../runtime/address/paths.ts";
import { useCopy } from "../../runtime/widgets/use-copy.ts";
import { Icon } from "../common/icon.tsx";

export function CopyMarkdown({ address }: { address: string }) {
  const { copyMarkdown, copied, copyFailed } = useStrings();
  const href = useHref();
  const { state, copy } = useCopy();
  const label = { idle: copyMarkdown, copied, failed: copyFailed }[state];
  const read = async () => {
    const response = await fetch(href(addressOf(address)));
    if (!response.ok) throw new Error(`status ${response.status}`);
    return response.text();
  };
  return (
    <button type="button" className="mr-text-button" onClick={() => copy(read)}>
      <Icon name={state === "copied" ? "check" : "copy"} />
      {label}
    </button>
  );
}
