/** The query of an address. */

/** The value of a query parameter; `null` when it is missing, as it is while prerendering. */
export const queryValue = (search: string, name: string): string | null =>
  search === "" ? null : new URLSearchParams(search).get(name);
