/** The reader's last searches. */
import { local } from "../runtime/state/storage.ts";

const KEY = "docs-recent-searches";
const MOST = 5;

/** The last queries, the newest first. */
export function recentSearches(): string[] {
  try {
    const list: unknown = JSON.parse(local.read(KEY) ?? "[]");
    return Array.isArray(list) ? list.filter((item) => typeof item === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Puts `query` first. */
export function rememberSearch(query: string): void {
  const text = query.trim();
  if (text === "") return;
  const rest = recentSearches().filter((known) => known !== text);
  local.write(KEY, JSON.stringify([text, ...rest].slice(0, MOST)));
}
