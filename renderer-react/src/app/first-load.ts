/** Reads the document: the data of its page, and the content in its markup. */
import type { FirstLoad, Html, Node } from "../generated/site-model.ts";
import { invariant } from "../runtime/invariant.ts";

type Pieces = ReadonlyMap<number, string>;

/** Reads the page's data, with the HTML of each static piece taken from the document. */
export function readFirstLoad(): FirstLoad {
  const script = document.getElementById("page-data");
  invariant(script, "the page has no data");
  const first = JSON.parse(script.textContent ?? "") as FirstLoad;
  if (first.screen.kind === "page") fillNodes(first.screen.page.body, readPieces());
  return first;
}

function readPieces(): Pieces {
  const elements = document.querySelectorAll<HTMLElement>("#app [data-s]");
  return new Map([...elements].map((element) => [Number(element.dataset["s"]), element.innerHTML]));
}

/** Adds the pieces of HTML to the nodes without one. */
export function fillNodes(nodes: readonly Node[], pieces: Pieces): void {
  for (const node of nodes) {
    if (node.type === "static") fillHtml(node, pieces);
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

/** Whether a component of the owner's threw while this page was prerendered. */
const hasFailed = (n: number) => document.querySelector(`[data-own="${n}"][data-client="failed"]`) !== null;

function fillHtml(piece: Html, pieces: Pieces): void {
  piece.html ??= pieces.get(piece.n) ?? "";
}
