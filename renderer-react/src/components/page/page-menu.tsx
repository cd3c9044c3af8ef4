/** Ways to use the page as Markdown: a button that copies it, and a menu of the others. */
import { addressOf } from "../../runtime/address/paths.ts";
import { currentUrl } from "../../runtime/address/address.ts";
import { useHref, useSite, useStrings } from "../../runtime/context/site.ts";
import { useHydrated } from "../../runtime/state/use-signal.ts";
import { fill } from "../../runtime/text/strings.ts";
import { Icon } from "../common/icon.tsx";
import { DropDown } from "../frame/menus/drop-down.tsx";
import { CopyMarkdown } from "./copy-markdown.tsx";

/** Assistants that read an address, by their names. Nothing is sent before the reader follows a link. */
const ASSISTANTS = { ChatGPT: "https://chatgpt.com/?q=", Claude: "https://claude.ai/new?q=" };

export function PageMenu({ address }: { address: string }) {
  const { moreMarkdown } = useStrings();
  // The links need scripts for their address, and would be in every document.
  const hydrated = useHydrated();
  return (
    <span className="mr-split">
      <CopyMarkdown address={address} />
      <DropDown name={moreMarkdown} label="">
        {hydrated && <Links address={address} />}
      </DropDown>
    </span>
  );
}

function Links({ address }: { address: string }) {
  const { viewMarkdown, openAssistant, assistantQuestion, newWindow } = useStrings();
  const { assistants } = useSite();
  const url = new URL(useHref()(addressOf(address)), currentUrl()).href;
  const question = encodeURIComponent(fill(assistantQuestion, { url }));
  const ways = Object.entries(assistants ? ASSISTANTS : {}).map(([name, start]) => [fill(openAssistant, { name }), start + question]);
  return [[viewMarkdown, url], ...ways].map(([label, href]) => (
    <li key={label}>
      <a className="mr-menu__item" href={href} target="_blank" rel="noopener">
        <Icon name="external" />
        {label}
        <span className="mr-visually-hidden">{newWindow}</span>
      </a>
    </li>
  ));
}
