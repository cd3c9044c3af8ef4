/**
 * The prerenderer: one function from what a page shows to its HTML, for any JavaScript engine.
 *
 * `configure` is called once with the site, `render` once a page. Both take JSON, because text is
 * what crosses from Rust at the least cost.
 */
import "./stand-ins.ts";

import { renderToString } from "react-dom/server";

import { App } from "../app/app.tsx";
import type { RenderInput, Site } from "../generated/site-model.ts";
import { type Frame, restingFrame } from "../runtime/frame-context.ts";
import { invariant } from "../runtime/invariant.ts";
import { addScreen } from "../screens/registry.ts";
import * as notFound from "../screens/not-found.tsx";
import * as search from "../screens/search.tsx";
import * as tag from "../screens/tag.tsx";
import * as tags from "../screens/tags.tsx";
import { quickRender } from "./quick-render.ts";

addScreen("notFound", notFound);
addScreen("search", search);
addScreen("tag", tag);
addScreen("tags", tags);

const still = () => undefined;
const navigator = { createHref: () => "", go: still, push: still, replace: still };

let site: Site | undefined;
let frame: Frame | undefined;

/** Takes the JSON of a `Site`. */
function configure(siteJson: string): void {
  site = JSON.parse(siteJson) as Site;
  frame = restingFrame(site.colorMode.default);
}

/** Takes the JSON of a `RenderInput`; gives the HTML inside of `#app`. */
function render(inputJson: string): string {
  invariant(site && frame, "render was called before configure");
  const view = JSON.parse(inputJson) as RenderInput;
  const place = { view, search: "", hash: "" };
  const app = <App {...{ site, frame, place, navigator }} />;
  const html = quickRender(app);
  server.leftToReact = html === undefined;
  return html ?? renderToString(app);
}

/** `leftToReact` says of the last page that it took the long way. */
const server = { configure, render, leftToReact: false };
(globalThis as { mdbookReact?: object }).mdbookReact = server;
