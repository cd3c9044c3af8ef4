/** Announces events to screen readers, such as that code was copied. */
import { useFrame } from "../../runtime/context/frame.ts";
import { useSignal } from "../../runtime/state/use-signal.ts";

export function LiveRegion() {
  const text = useSignal(useFrame().liveText, "");
  return (
    <div className="mr-visually-hidden" role="status" data-announcer>
      {text}
    </div>
  );
}
