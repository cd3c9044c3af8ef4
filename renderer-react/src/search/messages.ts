/** The messages between the page and the worker. */
import type { Answer } from "./engine/search.ts";

/** A query; the first one opens the index. */
export interface Request {
  id: number;
  /** The address of the index' folder, with a slash at the end. */
  folder: string;
  /** The name of the index' entry. */
  entry: string;
  query: string;
  /** Whether all results are needed, not only the best pages. */
  all: boolean;
  /** Whether the reader pays for every byte. */
  savesData: boolean;
}

export type Reply = { id: number; answer: Answer } | { id: number; failed: string };
