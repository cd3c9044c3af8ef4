/** Collects the rules of the libraries that make them while components are rendered, for the head of the page. */
import * as React from "react";
import type { ReactNode } from "react";
import * as runtime from "react/jsx-runtime";

import type { Collector } from "../own/registry.ts";

let styles = "";

/** The `<style>` elements of the last page. */
export const collectedStyles = () => styles;

/** Forgets the elements of the previous page. */
export function forgetStyles(): void {
  styles = "";
}

/**
 * Renders with collectors, which are started for each page; `render` takes a function that puts what
 * they need around an element.
 */
export function collectStyles(
  collectors: readonly (() => Collector)[],
  render: (around: (app: ReactNode) => ReactNode) => string | undefined,
): string | undefined {
  const started = collectors.map((start) => start());
  const html = render((app) => started.reduce((inside, { wrap }) => wrap(inside), app));
  if (html === undefined) return undefined;
  const [rest, emotion] = withoutEmotion(html);
  styles = emotion + (started.length > 0 ? (render(() => started.map((one) => one.styles())) ?? "") : "");
  return rest;
}

type Create = (type: unknown, props: { dangerouslySetInnerHTML?: { __html: unknown } } | null, ...rest: unknown[]) => unknown;

/** Rules may have the text of an author: `</` would end the element, and `<\/` means the same in CSS. */
const withSafeRules =
  (create: unknown): Create =>
  (type, props, ...rest) => {
    const rules = type === "style" ? props?.dangerouslySetInnerHTML?.__html : undefined;
    const safe = rules === undefined ? props : { ...props, dangerouslySetInnerHTML: { __html: String(rules).replaceAll("</", "<\\/") } };
    return (create as Create)(type, safe, ...rest);
  };

/** The modules that make elements for own components, with `<style>` elements that their rules cannot end. */
export const safeModules = {
  react: { ...React, createElement: withSafeRules(React.createElement) },
  "react/jsx-runtime": { ...runtime, jsx: withSafeRules(runtime.jsx), jsxs: withSafeRules(runtime.jsxs) },
};

/** An element that Emotion renders beside a component at build: the key of a cache, the names of its rules. */
const EMOTION = /<style data-emotion="([^" ]+) ([^"]*)">([^]*?)<\/style>/g;

/** Takes Emotion's elements out of HTML, and makes one for each cache: a policy has a hash for each. */
function withoutEmotion(html: string): [string, string] {
  const found = new Map<string, Map<string, string>>();
  const rest = html.replace(EMOTION, (_, key: string, names: string, css: string) => {
    // Global rules are looked up by their one name.
    const cache = key.endsWith("-global") ? `${key} ${names}` : key;
    if (!found.has(cache)) found.set(cache, new Map());
    found.get(cache)?.set(names, css);
    return "";
  });
  const elements = [...found].map(([cache, all]) => {
    const names = cache.includes(" ") ? cache : `${cache} ${[...all.keys()].join(" ")}`;
    return `<style data-emotion="${names}">${[...all.values()].join("")}</style>`;
  });
  return [rest, elements.sort((a, b) => Number(isGlobal(b)) - Number(isGlobal(a))).join("")];
}

/** Returns whether an element has rules that all others may override. */
const isGlobal = (element: string) => element.includes('-global ');
