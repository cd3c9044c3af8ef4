/** The notice that a page could not be loaded, with a button to try again and the plain link. */
import { useStrings } from "../../runtime/context/site.ts";
import { useFrame } from "../../runtime/context/frame.ts";
import { decode } from "../../runtime/address/paths.ts";
import { useSignal } from "../../runtime/state/use-signal.ts";

export function LoadFailure() {
  const { loadError, retry } = useStrings();
  const frame = useFrame();
  const failure = useSignal(frame.failure, undefined);
  if (!failure) return null;
  const { url, retry: again } = failure;
  return (
    <div className="mr-load-failure" role="alert">
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
