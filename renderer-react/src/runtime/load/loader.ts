/**
 * Loads the view of a path: entry file, route table, page file, sidebar file.
 *
 * The entry is requested once a visit; all other files have a content hash in their names.
 */
import type { Entry, RouteTable, Screen, Sidebar, SidebarItem, Site } from "../../generated/site-model.ts";
import type { View } from "../../model.ts";
import { dataHref, siteDataHref } from "../address/base.ts";
import { fetchJson, withSecondTries } from "./fetch-json.ts";
import { fileOf, filled } from "./list-files.ts";
import { shardOf } from "./shard.ts";
import { promiseMemo } from "./promise-memo.ts";

/** The result for a path. */
export type Loaded =
  | { type: "view"; view: View }
  | { type: "redirect"; to: string }
  | { type: "missing" };

/** The target of a path, before its file is fetched. */
type Route = { type: "file"; file: string } | Exclude<Loaded, { type: "view" }>;

const file = <T>(name: string) => fetchJson<T>(dataHref(name));
const sites = promiseMemo((href: string) => fetchJson<Site>(href));
const entries = promiseMemo((name: string) => fetchJson<Entry>(dataHref(name), { cache: "no-cache" }));
const tables = promiseMemo((name: string) => file<RouteTable>(name));
const screens = promiseMemo(async (name: string) => {
  await arriving.get(name)?.catch(() => undefined);
  return file<Screen>(name);
});
const sidebars = promiseMemo((name: string) => file<Sidebar>(name));
const lists = promiseMemo((name: string) => file<SidebarItem[]>(name));
/** The sidebars with their loaded lists, by file. */
const completed = new Map<string, Sidebar>();

/** Page files on their way into the browser's cache; loading one meanwhile would fetch it twice. */
const arriving = new Map<string, Promise<void>>();

/** Runs `fetchFile`, which puts the page file `name` into the browser's cache, unless the page is loaded or loading. */
export async function cacheFile(name: string, fetchFile: (href: string) => Promise<void>): Promise<void> {
  if (screens.has(name)) return;
  const arrival = fetchFile(dataHref(name));
  arriving.set(name, arrival);
  await arrival.finally(() => arriving.delete(name));
}

/** Loads the data that all pages share; `serve` passes the address of the data of a later build. */
export const loadSite = (href = siteDataHref): Promise<Site> => withSecondTries(() => sites.get(href));

/** The build's entry. */
export const loadEntry = (): Promise<Entry> => entries.get("entry.json");

/** Returns the route of `path`: a page file, a redirect, or nothing. */
export async function loadRoute(path: string): Promise<Route> {
  const { routes } = await loadEntry();
  const shard = routes[shardOf(path, routes.length)];
  const table = shard === undefined ? { pages: {} } : await tables.get(shard);
  return routeIn(table, path);
}

function routeIn(table: RouteTable, path: string): Route {
  const page = table.pages[path];
  if (page !== undefined) return { type: "file", file: page };
  const to = table.redirects?.[path];
  return to === undefined ? { type: "missing" } : { type: "redirect", to };
}

/** A sidebar with these long lists, outermost first, and the lists loaded before. */
export async function loadSidebar(name: string, longLists: readonly string[] = []): Promise<Sidebar | undefined> {
  const address = (await loadEntry()).sidebars[name];
  if (address === undefined) return undefined;
  const fromFile = await sidebars.get(address);
  const now = () => completed.get(address) ?? fromFile;
  for (const list of longLists) {
    const name = fileOf(now().items, list);
    if (name === undefined) continue;
    const entries = await lists.get(name);
    completed.set(address, { ...now(), items: filled(now().items, list, entries) });
  }
  return now();
}

/** Loads the view of `path`. A repeated try requests the entry again. */
export const load = (path: string): Promise<Loaded> => withSecondTries(() => find(path), forgetBuild);

async function find(path: string): Promise<Loaded> {
  const route = await loadRoute(path);
  if (route.type !== "file") return route;
  const screen = await screens.get(route.file);
  const name = sidebarName(screen);
  const sidebar = name === undefined ? undefined : await loadSidebar(name, longListsOf(screen));
  return { type: "view", view: sidebar ? { path, screen, sidebar } : { path, screen } };
}

/** Returns the view of `path` if all of its files are loaded. */
export function peek(path: string): View | undefined {
  const entry = entries.peek("entry.json");
  const shard = entry?.routes[shardOf(path, entry.routes.length)];
  const table = shard === undefined ? undefined : tables.peek(shard);
  const address = table?.pages[path];
  const screen = address === undefined ? undefined : screens.peek(address);
  if (!entry || !screen) return undefined;
  const name = sidebarName(screen);
  if (name === undefined) return { path, screen };
  const file = entry.sidebars[name] ?? "";
  const sidebar = completed.get(file) ?? sidebars.peek(file);
  if (longListsOf(screen).some((list) => fileOf(sidebar?.items ?? [], list) !== undefined)) return undefined;
  return sidebar && { path, screen, sidebar };
}

function sidebarName(screen: Screen): string | undefined {
  return screen.kind === "page" ? screen.page.sidebar : undefined;
}

const longListsOf = (screen: Screen): readonly string[] => (screen.kind === "page" && screen.page.longLists) || [];

/** Forgets the files of the build, so that the next navigation requests the entry again. */
export function forgetBuild(): void {
  entries.forget();
  tables.forget();
}
