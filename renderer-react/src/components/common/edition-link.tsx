/** A link to another language or version of the site. */
import type { ComponentProps } from "react";

import type { Counterpart } from "../../generated/site-model.ts";

/** Whether an edition has the page itself, and not only a page above it. */
export const isSamePageAs = (counterpart: Counterpart | undefined): boolean => counterpart !== undefined && !counterpart.isOtherPage;

/**
 * `isSamePage` tells that the link leads to this page, so the boot script adds the query and the
 * fragment of the address. The key makes a new element otherwise, which has neither.
 */
export function EditionLink({ isSamePage, ...rest }: ComponentProps<"a"> & { isSamePage: boolean }) {
  return <a key={String(isSamePage)} {...rest} data-native data-same-page={isSamePage || undefined} />;
}
