/** The reader's last searches, which can be repeated. */
import { Label } from "../components/common/label.tsx";
import { useStrings } from "../runtime/context/site.ts";

interface Props {
  recent: string[];
  /** The id of the search, the prefix of other ids. */
  id: string;
  /** The index of the chosen option. */
  at: number;
  onChoose: (query: string) => void;
}

export function Recent({ recent, id, at, onChoose }: Props) {
  const { searchRecent } = useStrings();
  if (recent.length === 0) return null;
  return (
    <div className="mr-search__recent">
      <h2>{searchRecent}</h2>
      <div role="listbox" id={`${id}list`} aria-label={searchRecent}>
        {recent.map((text, index) => (
          <button
            type="button"
            role="option"
            key={text}
            id={`${id}option${index}`}
            aria-selected={index === at}
            tabIndex={-1}
            onClick={() => onChoose(text)}
          >
            <Label text={text} />
          </button>
        ))}
      </div>
    </div>
  );
}
