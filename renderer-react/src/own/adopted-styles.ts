/**
 * Applies the rules of `<style>` elements that the owner's scripts create, as libraries for styles do.
 *
 * The policy of a site blocks such elements, but scripts may make stylesheets: each element gets one.
 * It has another namespace, in which browsers do not read it, so the policy has nothing to report.
 * Elements that markup brings stay blocked, because authors may have written it.
 */

/** A namespace whose elements have `dataset` and `style`. */
const NAMESPACE = "http://www.w3.org/1998/Math/MathML";

interface Adopted {
  sheet: CSSStyleSheet;
  /** The text that the sheet was made from; the element may have rules that scripts inserted instead. */
  text: string;
  /** The tree that applies the sheet; `undefined` outside of every tree. */
  root: DocumentOrShadowRoot | undefined;
}

let observer: MutationObserver | undefined;

const adopted = new Map<Element, Adopted>();

/** Adopts the elements that scripts create from now on, and those in the head that were blocked. */
export function adoptStyles(): void {
  if (document.documentElement.dataset["inlineStyles"] !== undefined) return;
  const create = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) =>
    String(name).toLowerCase() === "style" ? createStyle() : create(name, options);
  for (const element of document.head.querySelectorAll("style")) if (!element.sheet) adopt(element);
  observer = new MutationObserver((records) => {
    for (const { target } of records) for (const node of [target, target.parentNode]) if (node) read(node);
    place();
  });
  observe(document);
}

/** Observes elements in a document or a shadow tree, also in one of a frame or another window. */
function observe(root: Node): void {
  observer?.observe(root, { childList: true, characterData: true, subtree: true, attributeFilter: ["media"] });
}

function createStyle(): HTMLElement {
  const element = document.createElementNS(NAMESPACE, "style");
  element.style.display = "none";
  for (const name of ["nodeName", "tagName"]) Object.defineProperty(element, name, { value: "STYLE" });
  const set = (media: string) => element.setAttribute("media", media);
  Object.defineProperty(element, "media", { get: () => element.getAttribute("media") ?? "", set });
  adopt(element);
  // Before the next frame, also in a tree that is not observed.
  queueMicrotask(place);
  return element as unknown as HTMLElement;
}

function adopt(element: Element): void {
  const one: Adopted = { sheet: new CSSStyleSheet(), text: "", root: undefined };
  adopted.set(element, one);
  Object.defineProperty(element, "sheet", {
    get: () => {
      place();
      return one.root ? one.sheet : null;
    },
  });
}

/** Reads the media and the text of an element again. */
function read(node: Node): void {
  const element = node as Element;
  const one = adopted.get(element);
  if (!one) return;
  one.sheet.media.mediaText = element.getAttribute("media") ?? "";
  const text = element.textContent;
  if (text === one.text) return;
  one.text = text;
  one.sheet.replaceSync(text);
}

/** Applies the sheets of elements that entered a tree, in the order of the elements. */
function place(): void {
  const changed = new Set<DocumentOrShadowRoot>();
  const own = new Set<CSSStyleSheet>();
  for (const [element, one] of adopted) {
    own.add(one.sheet);
    const root = element.isConnected ? (element.getRootNode() as Document | ShadowRoot) : undefined;
    if (root === one.root) continue;
    for (const it of [root, one.root]) if (it) changed.add(it);
    one.root = root;
    if (root) enter(element, one, root);
    read(element);
  }
  for (const root of changed) {
    const elements = [...adopted].filter(([, one]) => one.root === root).sort(([a], [b]) => (isBefore(a, b) ? -1 : 1));
    const others = root.adoptedStyleSheets.filter((sheet) => !own.has(sheet));
    root.adoptedStyleSheets = [...others, ...elements.map(([, { sheet }]) => sheet)];
  }
}

/** Makes the sheet of an element one of the window of a tree, which takes no others. */
function enter(element: Element, one: Adopted, root: Document | ShadowRoot): void {
  const { defaultView } = element.ownerDocument;
  if (root !== document) observe(root);
  const isUsable: boolean = !defaultView || one.sheet instanceof defaultView.CSSStyleSheet;
  if (!defaultView || isUsable) return;
  const rules = Array.from(one.sheet.cssRules, ({ cssText }) => cssText);
  one.sheet = new defaultView.CSSStyleSheet();
  one.sheet.replaceSync(rules.join("\n"));
}

function isBefore(a: Node, b: Node): boolean {
  return (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
