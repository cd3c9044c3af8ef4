/** The version of the documentation that the reader chose last. */
import { local } from "../state/storage.ts";

const KEY = "docs-preferred-version-default";

/** Remembers a choice. */
export const rememberVersion = (name: string) => local.write(KEY, name);

/** Removes a stored choice that is not a version of the site. */
export function checkPreferredVersion(names: readonly string[]): void {
  const name = local.read(KEY);
  if (name !== null && !names.includes(name)) local.remove(KEY);
}
