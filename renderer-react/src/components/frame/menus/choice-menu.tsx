/** A menu of links to other forms of the site. */
import { useStrings } from "../../../runtime/context/site.ts";
import { EditionLink } from "../../common/edition-link.tsx";
import { DropDown } from "./drop-down.tsx";

interface Choice {
  key: string;
  label: string;
  href: string;
  /** The language of the label and of the page behind it. */
  lang?: string | undefined;
  isCurrent: boolean;
  /** Whether the link leads to the page shown. */
  isSamePage: boolean;
  /** Whether the page shown does not exist there. */
  isOtherPage?: boolean | undefined;
  onChoose?: () => void;
}

export function ChoiceMenu({ name, current, choices }: { name: string; current: string; choices: readonly Choice[] }) {
  const { notThisPage } = useStrings();
  return (
    <DropDown name={`${name} ${current}`} label={<bdi>{current}</bdi>}>
      {choices.map(({ key, label, href, lang, isCurrent, isSamePage, isOtherPage, onChoose }) => (
        <li key={key}>
          <EditionLink
            className="mr-menu__item"
            href={href}
            lang={lang}
            hrefLang={lang}
            isSamePage={isSamePage}
            aria-current={isCurrent ? "true" : undefined}
            onClick={onChoose}
          >
            <bdi>{label}</bdi>
            {isOtherPage && <small className="mr-menu__note">{notThisPage}</small>}
          </EditionLink>
        </li>
      ))}
    </DropDown>
  );
}
