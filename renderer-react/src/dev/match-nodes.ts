/**
 * Finds the nodes of a page again after an edit, so that React keeps their elements and states, wherever
 * they are now.
 *
 * Equal nodes are the same; of several equal ones, those at the end match first, because authors insert
 * above what a reader sees. Other nodes are the same if they are of one kind after the same neighbour.
 */
import type { Node } from "../generated/site-model.ts";
import { nodeKeys } from "../components/live/node-keys.ts";

let created = 0;

/** Gives each node of `after` the key of the same node of `before`, or a new one. */
export function matchNodes(before: readonly Node[], after: readonly Node[]): void {
  const keys = before.map((node, index) => nodeKeys.get(node) ?? String(index));
  const partners = partnersOf(before, after);
  after.forEach((node, index) => {
    const partner = partners[index];
    const old = partner === undefined ? undefined : before[partner];
    nodeKeys.set(node, keys[partner ?? -1] ?? `new-${(created += 1)}`);
    if (old) matchContent(old, node);
  });
}

function matchContent(before: Node, after: Node): void {
  const lists = listsOf(before);
  for (const [name, nodes] of listsOf(after)) matchNodes(lists.get(name) ?? [], nodes);
}

/** Returns the lists of nodes inside a node: its children, or its panels by their values. */
function listsOf(node: Node): Map<string, readonly Node[]> {
  if (node.type === "element") return new Map([["", node.children]]);
  if (node.type !== "live") return new Map();
  const { component } = node;
  if (component.name === "tabs") return new Map(component.panels.map(({ value, children }) => [value, children]));
  return new Map("children" in component ? [["", component.children]] : []);
}

/** Returns, for each node of `after`, the index of the same node in `before`. */
function partnersOf(before: readonly Node[], after: readonly Node[]): (number | undefined)[] {
  const partners: (number | undefined)[] = after.map(() => undefined);
  const join = (from: readonly string[], to: readonly string[]) => {
    const taken = new Set(partners);
    const free = new Map<string, number[]>();
    from.forEach((name, index) => {
      if (taken.has(index)) return;
      const equal = free.get(name);
      if (equal) equal.push(index);
      else free.set(name, [index]);
    });
    for (let index = to.length - 1; index >= 0; index -= 1) partners[index] ??= free.get(to[index] ?? "")?.pop();
  };
  join(before.map(textOf), after.map(textOf));
  const same = new Set(partners);
  join(
    afterNeighbours(before, (index) => (same.has(index) ? index : undefined)),
    afterNeighbours(after, (index) => partners[index]),
  );
  return partners;
}

/** Returns the kind of each node, prefixed by the number of the nearest preceding node with a number. */
function afterNeighbours(nodes: readonly Node[], numberOf: (index: number) => number | undefined): string[] {
  let last = -1;
  return nodes.map((node, index) => {
    last = numberOf(index) ?? last;
    return `${last} ${kindOf(node)}`;
  });
}

/** Returns the kind of a node, which an edit of its content does not change. */
function kindOf(node: Node): string {
  if (node.type === "text") return "text";
  if (node.type !== "live") return `${node.type} ${node.tag}`;
  const { component } = node;
  return component.name === "own" ? `own ${withoutHash(component.module)}` : `live ${component.name}`;
}

const texts = new WeakMap<Node, string>();

/** Returns the whole content of a node as a text that is the same wherever the node is. */
function textOf(node: Node): string {
  const known = texts.get(node);
  if (known !== undefined) return known;
  const text = JSON.stringify(normal(node));
  texts.set(node, text);
  return text;
}

/** Numbers and ids that depend on the other nodes of the page. */
const OF_PLACE = new Set(["n", "id"]);

function normal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normal);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => !OF_PLACE.has(name));
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, inside]) => [name, normalIn(name, inside)]);
}

function normalIn(name: string, value: unknown): unknown {
  if (typeof value !== "string") return normal(value);
  if (name === "html") return asInDocument(value);
  return name === "module" ? withoutHash(value) : value;
}

/** The module of a component has another name after each edit. */
const withoutHash = (module: string): string => module.replace(/\.[^./]+(?=\.js$)/, "");

/** Returns HTML as a document has it: the first page of a visit has none from the build. */
function asInDocument(html: string): string {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.innerHTML;
}
