/** Marks components that the prerenderer renders once per key. */

/** A component with a key for its prerendered HTML. */
interface Prerendered<Props> {
  (props: Props): React.ReactNode;
  /** Returns the key of the HTML; `undefined` if the HTML for these props is not shared. */
  prerenderKey: (props: Props) => string | undefined;
}

/**
 * Returns `Component` with its key for the prerenderer, which renders it once per key and site.
 *
 * The HTML must depend on the site and this key alone: on no view, address or other context. Saves
 * most of the sidebar's and the frame's rendering; `docs/decisions/0019-prerendering.md` has the
 * figures.
 */
export function prerendered<Props>(
  Component: (props: Props) => React.ReactNode,
  keyOf: (props: Props) => string | undefined,
): Prerendered<Props> {
  return Object.assign(Component, { prerenderKey: keyOf });
}
