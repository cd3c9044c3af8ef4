/** Fetching the site's own JSON files. */

/** The error of a file that could not be loaded. */
export class LoadError extends Error {
  constructor(readonly href: string, options?: ErrorOptions) {
    super(`cannot load ${href}`, options);
    this.name = "LoadError";
  }
}

const RETRY_AFTER_MS = 300;

/** Fetches JSON; throws a {@link LoadError} unless the response is readable JSON. */
export async function fetchJson<T>(href: string, init?: RequestInit): Promise<T> {
  try {
    const response = await fetch(href, init);
    if (!response.ok) throw new Error(`status ${response.status}`);
    return (await response.json()) as T;
  } catch (cause) {
    throw new LoadError(href, { cause });
  }
}

/**
 * Runs `load`, and again 300 ms after each failure whose file had not failed before: a load that
 * needs several files gives each of them a second try.
 *
 * @param between - Runs before each further try.
 */
export async function withSecondTries<T>(load: () => Promise<T>, between: () => void = () => undefined): Promise<T> {
  const failed = new Set<string | undefined>();
  for (;;) {
    try {
      return await load();
    } catch (error) {
      const file = error instanceof LoadError ? error.href : undefined;
      if (failed.has(file)) throw error;
      failed.add(file);
      await new Promise((later) => setTimeout(later, RETRY_AFTER_MS));
      between();
    }
  }
}
