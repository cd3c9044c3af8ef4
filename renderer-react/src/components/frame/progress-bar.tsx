/** The bar on top of the page during a slow navigation. */
import { useFrame } from "../../runtime/frame-context.ts";
import { useSignal } from "../../runtime/use-signal.ts";

export function ProgressBar() {
  const shown = useSignal(useFrame().progress, false);
  return shown ? <div className="mr-progress" aria-hidden="true" /> : null;
}
