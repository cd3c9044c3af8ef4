/** Reads the document: the data of its page, and the content in its markup. */
import type { FirstLoad, Html, Node } from "../generated/site-model.ts";
import { invariant } from "../runtime/errors/invariant.ts";
import { readPageData } from "../runtime/load/page-data.ts";

/** An element whose content is static, as the document has it. */
interface Piece {
  tag: string;
  attrs: Record<string, string>;
  html: string;
}

type Pieces = ReadonlyMap<number, Piece>;

/** Attributes that belong to the document alone: see `runtime/scroll/first-screen.ts`. */
const OF_DOCUMENT = ["data-s", "data-laid-out"];

/** Reads the page's data, with the HTML of each static piece taken from the document. */
export function readFirstLoad(): FirstLoad {
  const first = readPageData();
  invariant(first, "the page has no data");
  if (first.screen.kind === "page") fillNodes(first.screen.page.body, readPieces());
  return first;
}

function readPieces(): Pieces {
  const elements = document.querySelectorAll<HTMLElement>("#mr-app [data-s]");
  return new Map([...elements].map((element) => [Number(element.dataset["s"]), pieceOf(element)]));
}

function pieceOf({ localName, attributes, innerHTML }: Element): Piece {
  const own = [...attributes].filter(({ name }) => !OF_DOCUMENT.includes(name));
  return { tag: localName, attrs: Object.fromEntries(own.map(({ name, value }) => [name, value])), html: innerHTML };
}

/** Adds elements and HTML of the document to the nodes without them. */
export function fillNodes(nodes: readonly Node[], pieces: Pieces): void {
  for (const node of nodes) {
    if (node.type === "static") fillStatic(node, pieces);
    else if (node.type === "element") fillNodes(node.children, pieces);
    else if (node.type === "live") fillComponent(node.component, pieces);
  }
}

function fillComponent(component: Extract<Node, { type: "live" }>["component"], pieces: Pieces): void {
  if (component.name === "code") fillHtml(component.code, pieces);
  if (component.name === "details") fillHtml(component.summary, pieces);
  if (component.name === "admonition") fillHtml(component.title, pieces);
  if (component.name === "own" && hasFailed(component.n)) component.client = "failed";
  if ("children" in component) fillNodes(component.children, pieces);
  if (component.name === "tabs") for (const { children } of component.panels) fillNodes(children, pieces);
}

/** Whether an own component threw while this page was prerendered. */
const hasFailed = (n: number) => document.querySelector(`[data-own="${n}"][data-client="failed"]`) !== null;

function fillStatic(node: Extract<Node, { type: "static" }>, pieces: Pieces): void {
  if (node.tag === undefined) {
    const { tag = "div", attrs = {} } = pieces.get(node.n) ?? {};
    Object.assign(node, { tag, attrs });
  }
  fillHtml(node, pieces);
}

function fillHtml(piece: Html, pieces: Pieces): void {
  piece.html ??= pieces.get(piece.n)?.html ?? "";
}
