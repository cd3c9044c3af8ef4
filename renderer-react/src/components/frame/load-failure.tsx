/** The notice that a page could not be loaded, with a button to try again and the plain link. */
import { useStrings } from "../../runtime/context/site.ts";
import { useFrame } from "../../runtime/context/frame.ts";
import { decode } from "../../runtime/address/paths.ts";
import type { Failure } from "../../runtime/navigation/navigation.ts";
import { useKeptFocus } from "../../runtime/widgets/use-kept-focus.ts";
import { useSignal } from "../../runtime/state/use-signal.ts";

export function LoadFailure() {
  const failure = useSignal(useFrame().failure, undefined);
  return failure ? <Notice {...failure} /> : null;
}

function Notice({ url, retry: again }: Failure) {
  const { loadError, retry } = useStrings();
  const box = useKeptFocus<HTMLDivElement>();
  return (
    <div ref={box} className="mr-load-failure" role="alert">
      <p>{loadError}</p>
      <a href={url.href} data-native>
        {decode(url.pathname)}
      </a>
      <button type="button" className="mr-plain-button" onClick={again}>
        {retry}
      </button>
    </div>
  );
}
