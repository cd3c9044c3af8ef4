/** Runs a program on a playground of Rust, with the request that mdBook's own pages send. */

const TIMEOUT_MS = 20_000;

/** Returns what the compiler and the program print. Rejects if the playground does not answer. */
export async function evaluate(
  playground: string,
  code: string,
  edition: string,
  abort: AbortController,
): Promise<string> {
  const version = code.includes("#![feature") ? "nightly" : "stable";
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(`${playground}evaluate.json`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ version, optimize: "0", code, edition }),
      signal: abort.signal,
    });
    if (!response.ok) throw new Error(`the playground answered ${response.status}`);
    const { result, error } = (await response.json()) as { result?: string | null; error?: string | null };
    return result ?? error ?? "";
  } finally {
    clearTimeout(timer);
  }
}
