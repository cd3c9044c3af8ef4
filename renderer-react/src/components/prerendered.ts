/** Marks components that the prerenderer renders once a key. */

/** A component that names the HTML it has while prerendering. */
export interface Prerendered<Props> {
  (props: Props): React.ReactNode;
  /** Returns the key of the HTML; `undefined` where these props have HTML of their own. */
  prerenderKey: (props: Props) => string | undefined;
}

/**
 * Returns `Component` with its key for the prerenderer, which renders it once a key and site.
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
