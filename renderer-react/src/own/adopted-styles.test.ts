/** Tests adopted styles with the few parts of a DOM that they use. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { adoptStyles } from "./adopted-styles.ts";

/** The parts of a DOM that `adoptStyles` uses: elements in a list, and observers that tests call. */
class FakeNode {
  textContent = "";
  parentNode: FakeNode | null = null;
  sheet: FakeSheet | null = null;
  readonly style: Record<string, string> = {};
  ownerDocument: object = { defaultView: { CSSStyleSheet: FakeSheet } };
  constructor(
    readonly nodeName: string,
    private readonly attributes: Record<string, string> = {},
  ) {}
  get isConnected() {
    return tree.includes(this);
  }
  getRootNode = () => root;
  getAttribute = (name: string) => this.attributes[name] ?? null;
  setAttribute = (name: string, value: string) => void (this.attributes[name] = value);
  compareDocumentPosition = (other: FakeNode) => (tree.indexOf(this) < tree.indexOf(other) ? 4 : 2);
}

class FakeSheet {
  rules = "";
  media = { mediaText: "" };
  get cssRules() {
    return [{ cssText: this.rules }];
  }
  replaceSync = (text: string) => void (this.rules = text);
}

interface FakeRoot {
  adoptedStyleSheets: FakeSheet[];
}

let tree: FakeNode[];
let root: FakeRoot;
let observed: (records: { target: FakeNode }[]) => void;

const create = (): FakeNode => document.createElement("STYLE") as unknown as FakeNode;

/** Puts elements into the tree, as scripts do. */
const put = (...elements: FakeNode[]) => {
  tree.push(...elements);
  observed([{ target: new FakeNode("HEAD") }]);
};

const rules = () => root.adoptedStyleSheets.map((sheet) => sheet.rules);

function start(dataset: Record<string, string> = {}, inHead: FakeNode[] = []) {
  tree = [...inHead];
  root = { adoptedStyleSheets: [] };
  const observer = class {
    constructor(callback: typeof observed) {
      observed = callback;
    }
    observe = () => undefined;
  };
  Object.assign(globalThis, {
    Element: FakeNode,
    Node: { DOCUMENT_POSITION_FOLLOWING: 4 },
    CSSStyleSheet: FakeSheet,
    MutationObserver: observer,
    document: {
      documentElement: { dataset },
      head: { querySelectorAll: () => inHead },
      createElement: (name: string) => new FakeNode(name),
      createElementNS: (_: string, name: string) => new FakeNode(name),
    },
  });
  adoptStyles();
}

beforeEach(() => start());

test("an element that a script creates applies its text while it is in a tree", () => {
  const element = create();
  assert.equal(element.nodeName, "STYLE");
  assert.equal(element.sheet, null);
  element.textContent = "a{top:0}";
  assert.deepEqual(rules(), []);
  put(element);
  assert.deepEqual(rules(), ["a{top:0}"]);
  element.textContent = "a{top:1px}";
  observed([{ target: element }]);
  assert.deepEqual(rules(), ["a{top:1px}"]);
  tree = [];
  observed([{ target: new FakeNode("HEAD") }]);
  assert.deepEqual(rules(), []);
});

test("sheets have the order of the elements, after the sheets of others", () => {
  const other = new FakeSheet();
  other.rules = "other";
  root.adoptedStyleSheets = [other];
  const [second, first] = [create(), create()];
  first.textContent = "first";
  second.textContent = "second";
  put(second);
  tree.unshift(first);
  put();
  assert.deepEqual(rules(), ["other", "first", "second"]);
});

test("rules that scripts insert stay, and a sheet has the media of its element", () => {
  const element = create() as FakeNode & { media: string };
  element.media = "print";
  put(element);
  const { sheet } = element;
  assert.ok(sheet);
  assert.deepEqual([sheet.media.mediaText, element.media], ["print", "print"]);
  element.setAttribute("media", "screen");
  observed([{ target: element }]);
  assert.equal(sheet.media.mediaText, "screen");
  sheet.rules = "inserted";
  observed([{ target: element }]);
  assert.deepEqual(rules(), ["inserted"]);
});

test("a document of another window gets a sheet of that window, with the rules", () => {
  class OtherSheet extends FakeSheet {}
  const element = create();
  put(element);
  const { sheet } = element;
  assert.ok(sheet);
  sheet.rules = "inserted";
  const frame: FakeRoot = { adoptedStyleSheets: [] };
  element.getRootNode = () => frame;
  element.ownerDocument = { defaultView: { CSSStyleSheet: OtherSheet } };
  put();
  assert.deepEqual(rules(), []);
  assert.ok(frame.adoptedStyleSheets[0] instanceof OtherSheet);
  assert.deepEqual(frame.adoptedStyleSheets.map((one) => one.rules), ["inserted"]);
});

test("elements in the head that were blocked are adopted, and others are not created anew", () => {
  const blocked = new FakeNode("style");
  blocked.textContent = "a{}";
  start({}, [blocked]);
  put();
  assert.deepEqual(rules(), ["a{}"]);
  assert.equal(document.createElement("b").nodeName, "b");
});

test("nothing is adopted where the policy allows inline styles", () => {
  const before = observed;
  start({ inlineStyles: "" });
  assert.equal(observed, before);
  assert.equal(Object.getOwnPropertyDescriptor(create(), "sheet")?.get, undefined);
});
