/** The keys of nodes that have another place in the body than before an edit. Only `serve` sets them. */
import type { Node } from "../../generated/site-model.ts";

/** The keys of nodes; other nodes have their index. */
export const nodeKeys = new WeakMap<Node, string>();
