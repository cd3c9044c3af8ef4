/** A menu of links to other forms of the site. */
import type { Choice } from "../../../generated/site-model.ts";
import { useStrings } from "../../../runtime/context/site.ts";
import { EditionLink } from "../../common/edition-link.tsx";
import { DropDown } from "./drop-down.tsx";

interface Props {
  name: string;
  current: string;
  choices: readonly Choice[];
  /** Is called with the key of the choice that the reader follows. */
  onChoose: (key: string) => void;
}

export function ChoiceMenu({ name, current, choices, onChoose }: Props) {
  const { notThisPage } = useStrings();
  return (
    <DropDown name={`${name} ${current}`} label={<bdi>{current}</bdi>}>
      {choices.map(({ key, label, href, lang, isCurrent, isSamePage, isOtherPage }) => (
        <li key={key}>
          <EditionLink
            className="mr-menu__item"
            href={href}
            lang={lang}
            hrefLang={lang}
            isSamePage={isSamePage}
            aria-current={isCurrent ? "true" : undefined}
            onClick={() => onChoose(key)}
          >
            <bdi>{label}</bdi>
            {isOtherPage && <small className="mr-menu__note">{notThisPage}</small>}
          </EditionLink>
        </li>
      ))}
    </DropDown>
  );
}
