/** The keys of pages and nodes that have another path, or another place, than before an edit. Only `serve` sets them. */
import type { Node, Page } from "../../generated/site-model.ts";

/** The keys; other pages have their path, and other nodes their index. */
export const nodeKeys = new WeakMap<Node | Page, string>();
