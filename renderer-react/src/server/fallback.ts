/** Makes the quick renderer fall back to React's own renderer. */

/** Thrown for a construct that the quick renderer does not support; `quickRender` catches it. */
export const LEFT_TO_REACT = new Error("only React renders this");

export function leaveToReact(): never {
  throw LEFT_TO_REACT;
}
