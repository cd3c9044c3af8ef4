/** Reads the document: the data of its page, and the content in its markup. */
import type { FirstLoad, Html, Node } from "../generated/site-model.ts";
import { invariant } from "../runtime/errors/invariant.ts";
import { load } from "../runtime/load/loader.ts";
import { readPageData } from "../runtime/load/page-data.ts";

/** An element whose content is static, as the document has it. */
interface Piece {
  tag: string;
  attrs: Record<string, string>;
  html: string;
}

/** Attributes that belong to the document alone: see `runtime/scroll/first-screen.ts`. */
const OF_DOCUMENT = ["data-s", "data-laid-out"];

/** Components of the owner: their data contain the HTML inside, which they may render or not. */
const OF_OWNER = ".mr-content :is(.mr-own, .mr-override)";

/**
 * Reads the page's data, with the HTML of each static piece taken from the document. If another program,
 * such as an extension of the browser, has removed some, the page's file has all.
 */
export async function readFirstLoad(): Promise<FirstLoad> {
  const first = readPageData();
  invariant(first, "the page has no data");
  if (first.screen.kind !== "page" || fillNodes(first.screen.page.body, readPieces())) return first;
  const loaded = await load(first.screen.page.path);
  invariant(loaded.type === "view", "the page has no file");
  return { ...first, screen: loaded.view.screen };
}

function readPieces(): Piece[] {
  const elements = [...document.querySelectorAll<HTMLElement>("#mr-app [data-s]")];
  return elements.filter((element) => !element.closest(OF_OWNER)).map(pieceOf);
}

function pieceOf({ localName, attributes, innerHTML }: Element): Piece {
  const own = [...attributes].filter(({ name }) => !OF_DOCUMENT.includes(name));
  return { tag: localName, attrs: Object.fromEntries(own.map(({ name, value }) => [name, value])), html: innerHTML };
}

/** Adds elements and HTML of the document, in its order, to the nodes without them; returns whether all are there. */
export function fillNodes(nodes: readonly Node[], pieces: readonly Piece[]): boolean {
  const left = [...pieces];
  const isFilled = fillAll(nodes, left);
  return isFilled && left.length === 0;
}

/** Takes the first pieces for these nodes. */
const fillAll = (nodes: readonly Node[], left: Piece[]): boolean => nodes.every((node) => fill(node, left));

function fill(node: Node, left: Piece[]): boolean {
  if (node.type === "static") return fillStatic(node, left);
  if (node.type === "element") return fillAll(node.children, left);
  return node.type === "text" || fillComponent(node.component, left);
}

function fillComponent(component: Extract<Node, { type: "live" }>["component"], left: Piece[]): boolean {
  if (component.name === "code" && !fillHtml(component.code, left)) return false;
  if (component.name === "details" && !fillHtml(component.summary, left)) return false;
  if (component.name === "admonition" && !fillHtml(component.title, left)) return false;
  if (component.name === "own" && hasFailed(component.n)) component.client = "failed";
  if (component.name === "tabs") return component.panels.every(({ children }) => fillAll(children, left));
  return !("children" in component) || fillAll(component.children, left);
}

/** Whether an own component threw while this page was prerendered. */
const hasFailed = (n: number) => document.querySelector(`[data-own="${n}"][data-client="failed"]`) !== null;

function fillStatic(node: Extract<Node, { type: "static" }>, left: Piece[]): boolean {
  const [piece] = left;
  if (node.tag === undefined && piece) Object.assign(node, { tag: piece.tag, attrs: piece.attrs });
  return fillHtml(node, left);
}

function fillHtml(piece: Html, left: Piece[]): boolean {
  if (piece.html !== undefined) return true;
  const found = left.shift();
  if (!found) return false;
  piece.html = found.html;
  return true;
}
