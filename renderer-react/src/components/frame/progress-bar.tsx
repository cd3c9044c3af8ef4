/** The bar on top of the page during a slow navigation. */
import { useFrame } from "../../runtime/context/frame.ts";
import { useSignal } from "../../runtime/state/use-signal.ts";

export function ProgressBar() {
  const shown = useSignal(useFrame().progress, false);
  return shown ? <div className="mr-progress" aria-hidden="true" /> : null;
}
