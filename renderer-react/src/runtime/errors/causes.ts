/** The messages of an error and of its causes, outermost first. */

const MOST = 10;

export function causes(error: unknown): string[] {
  const found: string[] = [];
  for (let at = error; at !== undefined && at !== null && found.length < MOST; ) {
    found.push(at instanceof Error ? at.message : String(at));
    at = at instanceof Error ? at.cause : undefined;
  }
  return found;
}
