/** What the quick renderer says of everything that it does not know. */

/** Thrown; never seen outside of the prerenderer. */
export const LEFT_TO_REACT = new Error("only React renders this");

export function leaveToReact(): never {
  throw LEFT_TO_REACT;
}
