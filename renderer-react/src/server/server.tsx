/**
 * The prerenderer: one function from a page's data to its HTML, for any JavaScript engine.
 *
 * `configure` is called once with the site, `render` once a page. Both take JSON, because text
 * is the cheapest value to pass from Rust. React's own renderer is larger than this whole script,
 * and few pages need it: the host loads it with `setReactRenderer` once `render` returns nothing.
 */
import "./polyfills.ts";

import * as React from "react";
import * as ReactDOM from "react-dom";
import type { Navigator } from "react-router-dom";

import { App } from "../app/app.tsx";
import { createNavigator } from "../app/navigator.ts";
import type { RenderInput, Site } from "../generated/site-model.ts";
import { type Frame, restingFrame } from "../runtime/context/frame.ts";
import { invariant } from "../runtime/errors/invariant.ts";
import { addScreen } from "../screens/registry.ts";
import * as notFound from "../screens/not-found.tsx";
import * as search from "../screens/search.tsx";
import * as tag from "../screens/tag.tsx";
import * as tags from "../screens/tags.tsx";
import { fillCodeBlocks } from "./code-form.ts";
import { collectedStyles, collectStyles, forgetStyles, safeModules } from "./collected-styles.ts";
import { Content } from "../own/content.tsx";
import { Own } from "../own/own.tsx";
import { Override } from "../own/override.tsx";
import { addFailure, beginPage, beginRendering, failOwn, failWaiting, type OwnFailure, ownFindings } from "../own/prerender-state.ts";
import { addOwn, exportsOf, ownCollectors, ownComponent, type OwnModule, setFailedOverrides } from "../own/registry.ts";
import { isAboutWaiting, waitingComponents } from "../own/probe.tsx";
import { shareModules } from "../own/shared.ts";
import { ownRenderers } from "../components/common/own-renderers.ts";
import { notComponent } from "./not-component.ts";
import { rejectLanguages } from "./languages.ts";
import { observeUnstableValues } from "./unstable-values.ts";
import { endRendering, forget, quickRender } from "./quick-render.ts";

addScreen("notFound", notFound);
addScreen("search", search);
addScreen("tag", tag);
addScreen("tags", tags);
ownRenderers.Own = (props) => {
  server.noteStart?.(String(props.n), props.module);
  return Own(props);
};
ownRenderers.Override = (props) => {
  server.noteStart?.(props.name, props.module);
  return Override(props);
};
ownRenderers.Content = Content;
rejectLanguages();
observeUnstableValues();
shareModules(safeModules);

const still = () => undefined;

let site: Site | undefined;
let frame: Frame | undefined;
let navigator: Navigator | undefined;
/** The module whose exports the host asked for with the last page. */
let exportsAsked: string | undefined;

/** Sets the site, given as JSON. */
function configure(siteJson: string): void {
  site = JSON.parse(siteJson) as Site;
  forget();
  fillCodeBlocks(site.overrides?.CodeBlock !== undefined);
  frame = restingFrame(site.colorMode.default);
  navigator = createNavigator(site, still);
}

type Renderer = { renderToString?: (element: React.ReactNode) => string };
const renderer: Renderer = {};

/** Takes React's renderer as a CommonJS module. */
function setReactRenderer(module: (require: (name: string) => unknown, exports: Renderer) => void): void {
  module((name) => (name === "react" ? React : ReactDOM), renderer);
}

/** Renders the JSON of a `RenderInput` to the HTML inside `#mr-app`; nothing if it needs React. */
function render(inputJson: string): string | undefined {
  invariant(site && frame && navigator, "render was called before configure");
  const view = JSON.parse(inputJson) as RenderInput;
  const place = { view, address: { pathname: view.path, search: "", hash: "" } };
  const app = <App {...{ site, frame, place, navigator }} />;
  const overrides = Object.entries(site.overrides ?? {});
  setFailedOverrides(overrides.flatMap(([name, { module }]) => (ownComponent(module) ? [] : [name])));
  forgetStyles();
  // Overrides rarely use hooks that the quick renderer lacks; it then falls back to React.
  const own = view.screen.kind === "page" ? view.screen.page.own : undefined;
  exportsAsked = view.exportsOf;
  const collectors = ownCollectors([...(own ?? []), ...overrides.map(([, { module }]) => module)]);
  const isQuick = server.isQuick && !own && collectors.length === 0;
  const html = isQuick ? withoutFailing(() => quickRender(app)) : undefined;
  server.isFallback = html === undefined;
  const full = html ?? withoutFailing(() => collectStyles(collectors, (around) => renderByReact(around(app))));
  return own || overrides.length > 0 ? withoutStyles(full) : full;
}

/** Whether contexts may have the values of a rendering by React. */
let isUnsettled = false;

function renderByReact(app: React.ReactNode): string | undefined {
  isUnsettled = true;
  try {
    return renderer.renderToString?.(app);
  } catch (error) {
    if (!isAboutWaiting(error)) throw error;
    if (!failWaiting(waitingComponents(() => renderer.renderToString?.(app)), error)) throw error;
    restoreContexts();
    return renderByReact(app);
  }
}

/**
 * Restores the contexts. After a component suspended, threw or was stopped, React leaves their values
 * and restores them only with its next rendering; the quick renderer would read them on the next page.
 */
function restoreContexts(): void {
  if (isUnsettled) renderer.renderToString?.(null);
  isUnsettled = false;
}

/** Renders again without each component of the owner's that throws. */
function withoutFailing(render: () => string | undefined): string | undefined {
  for (;;) {
    try {
      endRendering();
      restoreContexts();
      beginRendering();
      return render();
    } catch (error) {
      if (!failOwn(error)) throw error;
    }
  }
}

/**
 * Renames `style` attributes: the policy of a site forbids them in documents and allows scripts to
 * set the same styles, as `boot/own.ts` does. React escapes `>` in values, so a tag ends at the first.
 */
function withoutStyles(html: string | undefined): string | undefined {
  return html?.replace(/<[a-z][^>]* style="[^>]*>/gi, (tag) => tag.replace(' style="', ' data-style="'));
}

/** Takes the exports of a module; throws unless its default export is a component. */
function addModule(name: string, exports: OwnModule): void {
  const fault = notComponent(exports.default);
  if (fault) throw new TypeError(fault);
  addOwn(name, exports);
}

/** Takes the message of an error that ended `render`; returns whether a component of the owner's caused it. */
const failRendering = (message: string) => failOwn(new Error(message), true);

/** Returns the findings about the components of the last page, the styles that they need, and the exports that the host asked for, as JSON. */
const findings = () => JSON.stringify({ ...ownFindings(), styles: collectedStyles(), exports: exportsAsked && JSON.stringify(exportsOf(exportsAsked)) });

/** Leaves out a component that does not end, given as the JSON of its failure. */
const leaveOut = (failureJson: string) => addFailure(JSON.parse(failureJson) as OwnFailure);

/** Takes the names of a component and its module before the component is rendered. */
type NoteStart = (component: string, module: string) => void;

/**
 * `noteStart` is a function of the host. `isFallback` is true if React's own renderer rendered the last page. With `isQuick` off, it renders
 * every page, as in the comparison of both renderers.
 */
const server = {
  ...{ configure, setReactRenderer, render, addModule, beginPage, leaveOut, failRendering, findings },
  noteStart: undefined as NoteStart | undefined,
  isFallback: false,
  isQuick: true,
};
(globalThis as { mdbookReact?: object }).mdbookReact = server;
