/**
 * Renders React elements to the same HTML as `renderToString`, several times as fast.
 *
 * A site's pages use a small part of what React can render. For that part this walks the elements
 * directly. It stops at the first unsupported construct, and the caller uses React itself.
 * Text separators, escaping and attributes follow `ReactFizzConfigDOM` of React 19.
 */
import * as React from "react";

import { escapeText } from "./escape-text.ts";
import { startTag, VOID_TAGS } from "./host-tags.ts";
import { LEFT_TO_REACT, leaveToReact } from "./fallback.ts";
import { hooks } from "./render-hooks.ts";

type Props = Record<string, unknown> & { children?: unknown };
type Context = { $$typeof: symbol; _currentValue2: unknown };
type Memo = { $$typeof: symbol; type: unknown };
type ForwardRef = { $$typeof: symbol; render: (props: Props, ref: unknown) => unknown };
type Element = { $$typeof: symbol; type: unknown; props: Props };
type Component = ((props: Props) => unknown) & {
  prototype?: { isReactComponent?: object };
  /** Set on a component whose HTML, within one site, depends only on this key. Returns `undefined` to opt out. */
  prerenderKey?: (props: Props) => string | undefined;
  /** Set on a component whose HTML, for one key, differs only in some texts. Returns `undefined` to opt out. */
  prerenderForm?: (props: Props) => PrerenderForm<Props> | undefined;
};

/** HTML with blanks, and what fills them. */
export interface PrerenderForm<P> {
  /** Identifies the form: equal keys have the same HTML around the blanks. */
  key: string;
  /** The content of each blank: text, which is escaped, or HTML, which is not. */
  values: readonly (string | { html: string })[];
  /** The properties with a mark in each blank. */
  blank: (marks: readonly string[]) => P;
}
type Class = {
  new (props: Props): React.Component<Props, object>;
  getDerivedStateFromProps?: (props: Props, state: object) => object | null;
};

const ELEMENT = Symbol.for("react.transitional.element");
const CONTEXT = Symbol.for("react.context");
const FRAGMENT = Symbol.for("react.fragment");
const MEMO = Symbol.for("react.memo");
const FORWARD_REF = Symbol.for("react.forward_ref");

/** React 19 reads the current renderer's hooks from here. The field is private, so the version of React is pinned. */
const internals = (React as unknown as { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: { H: unknown } })
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;

/** The HTML of components with a `prerenderKey`, by key. */
let known = new Map<Component, Map<string, string>>();

/** The forms of components, by key: pieces of HTML alternate with the numbers of blanks. */
let forms = new Map<Component, Map<string, string[]>>();

/** A blank's number between two noncharacters (Unicode, 23.7). A form with other marks is left to React. */
const BLANK = /\uFDD2(\d+)\uFDD3/;

/** Clears the caches, because another site has other texts. */
export function forget(): void {
  known = new Map();
  forms = new Map();
}

/** The contexts that hold a value, each with its value before. */
const provided: [Context, unknown][] = [];

/** Restores the values of all contexts but the first `depth`. */
function restore(depth: number): void {
  for (const [context, before] of provided.splice(depth).reverse()) context._currentValue2 = before;
}

/** Ends a rendering that the host stopped at its time limit, so that no `finally` ran. */
export function endRendering(): void {
  restore(0);
  internals.H = null;
}

/** Returns the HTML of an element, or `undefined` if only React can render it. */
export function quickRender(element: unknown): string | undefined {
  const before = internals.H;
  const chunks: string[] = [];
  internals.H = hooks;
  try {
    render(element, chunks, false);
    return chunks.join("");
  } catch (error) {
    if (error === LEFT_TO_REACT) return undefined;
    throw error;
  } finally {
    internals.H = before;
  }
}

/** Renders a node; returns whether the last chunk is text. */
function render(node: unknown, chunks: string[], afterText: boolean): boolean {
  if (typeof node === "string") return text(node, chunks, afterText);
  if (node === null || node === undefined || typeof node === "boolean") return afterText;
  if (typeof node === "number") return text(String(node), chunks, afterText);
  if (Array.isArray(node)) {
    let after = afterText;
    for (let at = 0; at < node.length; at += 1) after = render(node[at], chunks, after);
    return after;
  }
  const { $$typeof, type, props } = node as Element;
  if ($$typeof !== ELEMENT) leaveToReact();
  if (typeof type === "string") {
    host(type, props, chunks);
    return false;
  }
  if (typeof type === "function") return component(type as Component, props, chunks, afterText);
  if (type === FRAGMENT) return render(props.children, chunks, afterText);
  return special(type as Context | Memo | ForwardRef, props, chunks, afterText);
}

function special(type: Context | Memo | ForwardRef, props: Props, chunks: string[], afterText: boolean): boolean {
  if (type.$$typeof === CONTEXT) return provide(type as Context, props, chunks, afterText);
  if (type.$$typeof === FORWARD_REF) {
    const { ref = null, ...rest } = props;
    return render((type as ForwardRef).render(rest, ref), chunks, afterText);
  }
  if (type.$$typeof !== MEMO) leaveToReact();
  return render({ $$typeof: ELEMENT, type: (type as Memo).type, props }, chunks, afterText);
}

function text(value: string, chunks: string[], afterText: boolean): boolean {
  if (value === "") return afterText;
  if (afterText) chunks.push("<!-- -->");
  chunks.push(escapeText(value));
  return true;
}

function component(type: Component, props: Props, chunks: string[], afterText: boolean): boolean {
  const form = type.prerenderForm?.(props);
  if (form) return fill(type, form, chunks);
  const key = type.prerenderKey?.(props);
  if (key === undefined) return render(called(type, props), chunks, afterText);
  const html = remembered(known, type, key, () => alone(type, props));
  chunks.push(html);
  return html === "" ? afterText : false;
}

/** Returns the HTML of a component, which must not depend on its neighbours. */
function alone(type: Component, props: Props): string {
  const own: string[] = [];
  // React separates adjacent texts, so text at either end would depend on the neighbour.
  if (render(called(type, props), own, false)) leaveToReact();
  const html = own.join("");
  if (html !== "" && !html.startsWith("<")) leaveToReact();
  return html;
}

function fill(type: Component, { key, values, blank }: PrerenderForm<Props>, chunks: string[]): boolean {
  const parts = remembered(forms, type, key, () => {
    // A site's text that contains a mark would put another blank's HTML into an attribute.
    if (/[\uFDD2\uFDD3]/.test(alone(type, blank(values.map(() => "x"))))) leaveToReact();
    const marks = values.map((_, at) => `\uFDD2${String(at)}\uFDD3`);
    return alone(type, blank(marks)).split(BLANK);
  });
  for (let at = 0; at < parts.length; at += 2) {
    if (at > 0) {
      const value = values[Number(parts[at - 1])] ?? "";
      chunks.push(typeof value === "string" ? escapeText(value) : value.html);
    }
    chunks.push(parts[at] ?? "");
  }
  return false;
}

function remembered<T>(all: Map<Component, Map<string, T>>, type: Component, key: string, make: () => T): T {
  let ofType = all.get(type);
  if (!ofType) all.set(type, (ofType = new Map<string, T>()));
  let value = ofType.get(key);
  if (value === undefined) ofType.set(key, (value = make()));
  return value;
}

function called(type: Component, props: Props): unknown {
  if (!type.prototype?.isReactComponent) return type(props);
  const Class = type as unknown as Class;
  const component = new Class(props);
  const derived = Class.getDerivedStateFromProps?.(props, component.state);
  if (derived) component.state = { ...component.state, ...derived };
  return component.render();
}

function provide(context: Context, props: Props, chunks: string[], afterText: boolean): boolean {
  const depth = provided.length;
  provided.push([context, context._currentValue2]);
  context._currentValue2 = props.value;
  try {
    return render(props.children, chunks, afterText);
  } finally {
    restore(depth);
  }
}

function host(tag: string, props: Props, chunks: string[]) {
  const start = startTag(tag, props);
  if (start === undefined) leaveToReact();
  if (VOID_TAGS.has(tag)) {
    chunks.push(start, "/>");
    return;
  }
  const { children, dangerouslySetInnerHTML } = props as { children?: unknown; dangerouslySetInnerHTML?: { __html: string } };
  if (dangerouslySetInnerHTML) {
    chunks.push(start, ">", dangerouslySetInnerHTML.__html, "</", tag, ">");
    return;
  }
  if (typeof children === "string") {
    chunks.push(start, ">", escapeText(children), "</", tag, ">");
    return;
  }
  chunks.push(start, ">");
  render(children, chunks, false);
  chunks.push("</", tag, ">");
}
