/** The viewer of the picture that the reader enlarged. */
import { useFrame } from "../../runtime/context/frame.ts";
import { useSignal } from "../../runtime/state/use-signal.ts";

export function Viewer() {
  const { enlarged, Lightbox } = useFrame();
  const picture = useSignal(enlarged, undefined);
  return picture && Lightbox ? <Lightbox picture={picture} onClose={() => enlarged.set(undefined)} /> : null;
}
