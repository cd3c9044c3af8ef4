// Generated from the Rust crate `site-model` by `cargo xtask types`. Do not edit.

import type { ReactNode } from "react";

/**
 * A bar above the navbar that a reader can close.
 */
export type Announcement = { 
/**
 * An identifier; when it changes, a closed bar is shown again.
 */
id: string, 
/**
 * The content as HTML.
 */
html: string, 
/**
 * Whether it can be closed.
 */
closeable: boolean, };

/**
 * An author of a post.
 */
export type Author = { 
/**
 * The name.
 */
name: string, 
/**
 * The role.
 */
title?: string, 
/**
 * The address of the author's page or site: a path without base path, or a full address.
 */
href?: string, 
/**
 * The address of the author's picture, base path included.
 */
image?: string, };

/**
 * One card of [`Component::DocCardList`].
 */
export type Card = { 
/**
 * The page's label.
 */
label: string, 
/**
 * The page's path, without base path.
 */
path: string, 
/**
 * The page's description; may be empty.
 */
description: string, };

/**
 * A language or a version in its menu. Only the shell makes values of this type.
 */
export type Choice = { 
/**
 * The language or the name of the version.
 */
key: string, 
/**
 * The label.
 */
label: string, 
/**
 * The address.
 */
href: string, 
/**
 * The language of the label and of the page.
 */
lang?: string, 
/**
 * Whether this is the language or the version shown.
 */
isCurrent: boolean, 
/**
 * Whether the link leads to the page shown.
 */
isSamePage: boolean, 
/**
 * Whether the page shown does not exist there.
 */
isOtherPage?: boolean, };

/**
 * One code theme.
 */
export type CodeThemeInfo = { 
/**
 * The id, as in the configuration.
 */
id: string, 
/**
 * The display name.
 */
name: string, 
/**
 * The mode of its background.
 */
mode: ColorMode, 
/**
 * The stylesheet's address, base path included; absent when every page loads it anyway.
 */
href?: string, };

/**
 * The code themes of a site.
 */
export type CodeThemes = { 
/**
 * The theme's id in light mode.
 */
light: string, 
/**
 * The theme's id in dark mode.
 */
dark: string, 
/**
 * Every theme that the reader can choose.
 */
available: Array<CodeThemeInfo>, };

/**
 * The form of the addresses of pages.
 */
export type Addresses = "clean" | "html" | "slash";

/**
 * Light or dark.
 */
export type ColorMode = "light" | "dark";

/**
 * The choice of the colour mode.
 */
export type ColorModeOptions = { 
/**
 * The mode without a stored choice.
 */
default: ColorMode, 
/**
 * Whether the toggle is hidden and stored choices are ignored.
 */
disableSwitch: boolean, 
/**
 * Whether the system's preference applies without a stored choice.
 */
respectPrefers: boolean, };

/**
 * The live components of the shell.
 */
export type Component = { "name": "code", 
/**
 * The language as shown to the reader, lower-cased; absent for plain text.
 */
language?: string, 
/**
 * The classes of `<code>` in a Markdown chapter, as in mdBook: the language, and words
 * after it. Scripts and styles of books select blocks by them.
 */
classes?: string, 
/**
 * The title, usually a file path.
 */
title?: string, 
/**
 * The number of the first line, when line numbers are shown.
 */
firstLine?: number, 
/**
 * The text of the copy button, when it differs from the displayed code.
 */
copy?: string, 
/**
 * Whether long lines are wrapped at first.
 */
wrap?: boolean, 
/**
 * The screens that are narrower than the longest line.
 */
overflow?: Overflow, 
/**
 * Whether the block has no button that copies it.
 */
noCopy?: boolean, 
/**
 * The number of lines of a block that shows only the first of them.
 */
foldedLines?: number, 
/**
 * The block's id on its page, for links to lines (`#{id}-L3-L5`).
 */
id: string, 
/**
 * The code, for a component of the owner's that shows all blocks.
 */
text?: string, 
/**
 * The lines, the content of `<code>`.
 */
code: Html, } | { "name": "run", 
/**
 * The playground's address, with a slash at its end.
 */
playground: string, 
/**
 * The whole program, hidden lines included.
 */
code: string, 
/**
 * The edition of Rust.
 */
edition: string, 
/**
 * The address that opens the program on the playground's own page; absent for programs
 * that do not fit into an address.
 */
href?: string, 
/**
 * Whether the reader can change the program.
 */
editable: boolean, } | { "name": "tabs", 
/**
 * Tabs with the same group id follow each other, on the page and across browser tabs.
 */
groupId?: string, 
/**
 * The query parameter that holds the selected value.
 */
query?: string, 
/**
 * The value selected at first.
 */
selected: string, 
/**
 * This set's id on its page, from which tab and panel ids are made.
 */
id: string, 
/**
 * The panels in order; never empty.
 */
panels: Array<TabPanel>, } | { "name": "details", 
/**
 * The summary line.
 */
summary: Html, 
/**
 * The element's id, if the author gave one.
 */
id?: string, 
/**
 * Whether it starts open.
 */
open: boolean, 
/**
 * The content.
 */
children: Array<Node>, } | { "name": "admonition", 
/**
 * The kind: one of these, or a kind of the owner's.
 */
kind: string, 
/**
 * The built-in kind that a kind of the owner's looks like.
 */
like?: string, 
/**
 * The title.
 */
title: Html, 
/**
 * The title as text, the name of the box.
 */
label: string, 
/**
 * The content.
 */
children: Array<Node>, } | { "name": "image", 
/**
 * The address, base path included.
 */
src: string, 
/**
 * The text alternative.
 */
alt: string, 
/**
 * The title, if any.
 */
title?: string, 
/**
 * The width in CSS pixels, when known at build time.
 */
width?: number, 
/**
 * The height in CSS pixels, when known at build time.
 */
height?: number, } | { "name": "own", 
/**
 * The file of its module, relative to `_app/`.
 */
module: string, 
/**
 * Its properties as JSON.
 */
props: string, 
/**
 * When browsers hydrate it: `visible`, `load` or `idle`; `only` if it is not prerendered,
 * `failed` if prerendering failed.
 */
client: string, 
/**
 * Its number on the page.
 */
n: number, 
/**
 * Whether it is inside of a line of text.
 */
inline: boolean, 
/**
 * The content.
 */
children: Array<Node>, } | { "name": "part", 
/**
 * The part of the shell.
 */
part: OverridePart, 
/**
 * Its data.
 */
data: { [key in string]: string }, 
/**
 * The content.
 */
children: Array<Node>, } | { "name": "postHead", 
/**
 * The title.
 */
title: string, 
/**
 * The post's path, without base path.
 */
path: string, 
/**
 * The date and the authors.
 */
facts: PostFacts, 
/**
 * Minutes of reading; absent when switched off.
 */
minutes?: number, } | { "name": "docCardList", 
/**
 * The cards in order.
 */
cards: Array<Card>, };

/**
 * One step of the breadcrumbs.
 */
export type Crumb = { 
/**
 * The label.
 */
label: string, 
/**
 * The path, where the step has a page.
 */
path?: string, };

/**
 * A document.
 */
export type DocEntry = { 
/**
 * The id: the source path without extension, or the front matter's.
 */
id: string, 
/**
 * The path, without base path.
 */
path: string, 
/**
 * The sidebar it belongs to, if any.
 */
sidebar?: string, };

/**
 * The shell's entry to a build: small, unhashed, never cached.
 */
export type Entry = { 
/**
 * [`crate::SCHEMA_VERSION`].
 */
schema: number, 
/**
 * An identifier that changes with any file of the build.
 */
build: string, 
/**
 * The address of the [`crate::Site`] file, relative to `_data/`.
 */
site: string, 
/**
 * The route table's shards, relative to `_data/`; a path is in the one [`shard_of`] names.
 */
routes: Array<string>, 
/**
 * The address of each sidebar's file, relative to `_data/`, by sidebar name.
 */
sidebars: { [key in string]: string }, 
/**
 * The address of the search index's entry, relative to `_data/`.
 */
search?: string, };

/**
 * The data inside a page's HTML (`<script type="application/json" id="page-data">`).
 *
 * Its [`crate::Html`] pieces are empty: hydration takes them from the markup.
 */
export type FirstLoad = { 
/**
 * The screen.
 */
screen: Screen, 
/**
 * The branch of the sidebar that the page shows.
 */
sidebar?: Sidebar, };

/**
 * The footer of each page.
 */
export type Footer = { 
/**
 * Columns of links.
 */
columns: Array<FooterColumn>, 
/**
 * The last line, as HTML; may be empty.
 */
copyright: string, };

/**
 * A column of footer links.
 */
export type FooterColumn = { 
/**
 * The column's title, if any.
 */
title?: string, 
/**
 * Its links. Those with an icon in the column without a title are shown as icons.
 */
links: Array<MenuLink>, };

/**
 * A tag in the document's head.
 */
export type HeadTag = { 
/**
 * `meta`, `link` or `script` (JSON-LD only).
 */
tag: string, 
/**
 * Its attributes.
 */
attrs: { [key in string]: string }, 
/**
 * The content, for JSON-LD.
 */
text?: string, };

/**
 * A piece of static HTML.
 *
 * A page's HTML file carries the content once, in the markup: there `html` is absent from the
 * inline data, and the shell reads it, and a static node's element, from the elements with
 * `data-s`, which have the order of the data.
 */
export type Html = { 
/**
 * The HTML, safe to insert unchanged.
 */
html?: string, };

/**
 * The date of a page's last change, formatted at build time because the shell has no calendar.
 */
export type LastUpdated = { 
/**
 * The date as the reader's language writes it.
 */
date: string, 
/**
 * The date as ISO 8601 (`2026-11-21`).
 */
iso: string, 
/**
 * The author of the change, if shown.
 */
author?: string, };

/**
 * A locale.
 */
export type LocaleConfig = { 
/**
 * The language's own name (`简体中文`).
 */
label: string, 
/**
 * `ltr` or `rtl`.
 */
direction: string, 
/**
 * The `lang` attribute (BCP 47).
 */
htmlLang: string, 
/**
 * The calendar (`gregory`).
 */
calendar: string, 
/**
 * The path of the locale's files, relative to the site.
 */
path: string, };

/**
 * A language that the site is written in.
 */
export type LanguageLink = { 
/**
 * The language's own name.
 */
label: string, 
/**
 * The `lang` attribute (BCP 47).
 */
language: string, 
/**
 * The address of the site in this language, base path included.
 */
href: string, };

/**
 * The address of a page in another language or version.
 */
export type Counterpart = { 
/**
 * The address, base path included.
 */
href: string, 
/**
 * Whether the page does not exist there, so the address leads to a page above it.
 */
isOtherPage?: boolean, };

/**
 * A logo, with a version for dark mode where the first does not fit.
 */
export type Logo = { 
/**
 * The image's address, base path included.
 */
src: string, 
/**
 * The image for dark mode.
 */
srcDark?: string, 
/**
 * The text alternative; empty when the title beside it says the same.
 */
alt: string, };

/**
 * Everything about a built site, as `_data/manifest.json`.
 */
export type Manifest = { 
/**
 * [`crate::SCHEMA_VERSION`].
 */
schema: number, 
/**
 * The tool, its version, and the generator whose behaviour it follows.
 */
generator: string, 
/**
 * The site's title.
 */
title: string, 
/**
 * The address the site is deployed at, if configured.
 */
siteUrl?: string, 
/**
 * The path under which the site is served.
 */
basePath: string, 
/**
 * The language of the site.
 */
locale: LocaleConfig, 
/**
 * The versions in this build (one) and those built elsewhere.
 */
versions: Array<VersionEntry>, 
/**
 * The code themes in use: mode to theme id.
 */
codeThemes: { [key in string]: string }, 
/**
 * The settings that readers notice.
 */
settings: Settings, 
/**
 * Every page's address, in reading order.
 */
routes: Array<RouteEntry>, 
/**
 * Old path to new path or full address.
 */
redirects: { [key in string]: string }, 
/**
 * Every other file of the build that a page needs: path from the site's root to content hash.
 */
files: { [key in string]: string }, };

/**
 * A link in a menu of the navbar.
 */
export type MenuLink = { 
/**
 * An icon before the label: a path, drawn on a square of 24, or the address of a picture, which
 * begins with a slash.
 */
icon?: string, 
/**
 * The label.
 */
label: string, 
/**
 * A path of this site (without base path) or a full address.
 */
href: string, };

/**
 * The bar on top of each page.
 */
export type Navbar = { 
/**
 * The text beside the logo.
 */
title: string, 
/**
 * The logo.
 */
logo?: Logo, 
/**
 * Hide on scroll down, show on scroll up.
 */
hideOnScroll: boolean, 
/**
 * The entries in order.
 */
items: Array<NavbarItem>, };

/**
 * An entry of the navbar.
 */
export type NavbarItem = { "type": "link", 
/**
 * The position.
 */
position: NavbarPosition, 
/**
 * The name of a sidebar on whose pages the entry is marked as current.
 */
activeSidebar?: string, 
/**
 * An icon before the label: a path, drawn on a square of 24, or the address of a picture, which
 * begins with a slash.
 */
icon?: string, 
/**
 * The label.
 */
label: string, 
/**
 * A path of this site (without base path) or a full address.
 */
href: string, } | { "type": "menu", 
/**
 * The label of the button that opens it.
 */
label: string, 
/**
 * An icon before the label: a path, drawn on a square of 24, or the address of a picture, which
 * begins with a slash.
 */
icon?: string, 
/**
 * The links in order.
 */
items: Array<MenuLink>, 
/**
 * The position.
 */
position: NavbarPosition, } | { "type": "versions", 
/**
 * The position.
 */
position: NavbarPosition, };

/**
 * The position of a navbar entry.
 */
export type NavbarPosition = "left" | "right";

/**
 * One node of a page's body.
 */
export type Node = { "type": "text", 
/**
 * The text, unescaped.
 */
text: string, } | { "type": "static", 
/**
 * The element's name; absent from the inline data, like the attributes.
 */
tag?: string, 
/**
 * Attributes by their HTML names.
 */
attrs?: { [key in string]: string }, 
/**
 * The HTML, safe to insert unchanged.
 */
html?: string, } | { "type": "element", 
/**
 * The element's name.
 */
tag: string, 
/**
 * Attributes by their HTML names.
 */
attrs?: { [key in string]: string }, 
/**
 * The content in order.
 */
children: Array<Node>, } | { "type": "live", 
/**
 * The component and its properties.
 */
component: Component, };

/**
 * The owner's page for unknown addresses.
 */
export type NotFoundPage = { 
/**
 * Its title.
 */
title: string, 
/**
 * Its text, in place of the built-in one.
 */
body: Array<Node>, };

/**
 * The screens on which a block of code has lines that are too long.
 */
export type Overflow = "phones" | "all";

/**
 * A component of the owner's in place of a part of the shell.
 */
export type Override = { 
/**
 * Its module, relative to `_app/`.
 */
module: string, 
/**
 * The screens that show it.
 */
screens: OverrideScreens, };

/**
 * A part of the shell that a component of the owner's can replace.
 */
export type OverridePart = "Admonition" | "Announcement" | "Brand" | "Breadcrumbs" | "Card" | "CodeBlock" | "DocFooter" | "DocHeader" | "EditLink" | "Footer" | "Hero" | "LanguageMenu" | "LastUpdated" | "Navbar" | "NavbarEnd" | "NavbarItem" | "NotFound" | "Pagination" | "Search" | "Sidebar" | "SidebarItem" | "TableOfContents" | "Title" | "VersionMenu";

/**
 * The screens that show a part.
 */
export type OverrideScreens = "every" | "page" | "notFound";

/**
 * A page of the site.
 */
export type Page = { 
/**
 * The document id: `id` of the front matter, or the source path without extension.
 */
id: string, 
/**
 * The path, with a leading slash, without base path and without trailing slash.
 */
path: string, 
/**
 * The title as shown in the `h1`.
 */
title: string, 
/**
 * The id of the `h1`; absent where no heading of the chapter became the title.
 */
titleId?: string, 
/**
 * The content of the `h1` as HTML; absent where the title is text alone.
 */
titleHtml?: string, 
/**
 * The text of the browser's title bar, the site's title included.
 */
documentTitle: string, 
/**
 * The head tags of this page beside its title; the shell replaces them on navigation.
 */
head: Array<HeadTag>, 
/**
 * Fragments of this address that moved, with their new addresses.
 */
movedFragments?: { [key in string]: string }, 
/**
 * The sidebar that the page belongs to.
 */
sidebar?: string, 
/**
 * The keys of the sidebar's long lists that this page is in, outermost first.
 */
longLists?: Array<string>, 
/**
 * From the sidebar's root to this page, the page included.
 */
breadcrumbs: Array<Crumb>, 
/**
 * The table of contents, already cut to the wanted levels; empty when hidden.
 */
toc: Array<TocItem>, 
/**
 * The page before this one in reading order.
 */
previous?: PageLink, 
/**
 * The page after this one in reading order.
 */
next?: PageLink, 
/**
 * The date and the authors of a post.
 */
post?: PostFacts, 
/**
 * Minutes of reading, at least one; absent when switched off.
 */
readingMinutes?: number, 
/**
 * The date of the last change.
 */
lastUpdated?: LastUpdated, 
/**
 * The address of the page's source in an editor.
 */
editUrl?: string, 
/**
 * The page's tags.
 */
tags?: Array<TagLink>, 
/**
 * The address of the page as Markdown, without base path.
 */
markdown?: string, 
/**
 * The author's classes of its root element.
 */
className?: string, 
/**
 * Whether this is a front page, which begins with its own message.
 */
isHome?: boolean, 
/**
 * Whether the title is hidden.
 */
hideTitle?: boolean, 
/**
 * Whether the page is excluded from lists and search engines.
 */
unlisted?: boolean, 
/**
 * The address of this page in each language of the site, in their order; empty for a single
 * language.
 */
languages?: Array<Counterpart>, 
/**
 * The address of this page in each version that was built with it, by their names.
 */
versions?: { [key in string]: Counterpart }, 
/**
 * The language of the article (BCP 47), where it differs from the site's.
 */
untranslated?: string, 
/**
 * Whether the source of this translation changed after it.
 */
isOutdated?: boolean, 
/**
 * The modules of the owner's components on this page, relative to `_app/`.
 */
own?: Array<string>, 
/**
 * The facts that components of the owner's can read; absent on pages without such components.
 */
facts?: PageFacts, 
/**
 * The article.
 */
body: Array<Node>, };

/**
 * Facts about a page that only components of the owner's read.
 */
export type PageFacts = { 
/**
 * The path of the page's file, relative to the source folder.
 */
source: string, 
/**
 * The front matter as JSON, with the keys of the owner in `custom`.
 */
frontMatter: string, 
/**
 * The headings of the text in their order.
 */
headings: Array<PageHeading>, };

/**
 * A heading of a page.
 */
export type PageHeading = { 
/**
 * The level, from 1 to 6.
 */
level: number, 
/**
 * The id.
 */
id: string, 
/**
 * The inline HTML, without links.
 */
html: string, };

/**
 * A link to a neighbouring page.
 */
export type PageLink = { 
/**
 * The page's label.
 */
label: string, 
/**
 * The page's path, without base path.
 */
path: string, 
/**
 * The text above the label, instead of `previous` and `next`.
 */
name?: string, };

/**
 * The facts about a post that readers see.
 */
export type PostFacts = { 
/**
 * The date as the reader's language writes it.
 */
date: string, 
/**
 * The date as ISO 8601.
 */
iso: string, 
/**
 * The authors.
 */
authors?: Array<Author>, };

/**
 * The prerenderer's input for one address. It receives the [`crate::Site`] once, before.
 */
export type RenderInput = { 
/**
 * The path, without base path.
 */
path: string, 
/**
 * The module whose exports are returned with the page.
 */
exportsOf?: string, 
/**
 * The screen.
 */
screen: Screen, 
/**
 * The branch of the sidebar that the page shows.
 */
sidebar?: Sidebar, };

/**
 * One page's address and files.
 */
export type RouteEntry = { 
/**
 * The path, without base path.
 */
path: string, 
/**
 * The document shown there.
 */
doc: string, 
/**
 * The page's title.
 */
title: string, 
/**
 * The page's description; may be empty.
 */
description: string, 
/**
 * The HTML file, relative to the site's root.
 */
html: string, 
/**
 * The page JSON, relative to the site's root; its name holds its content hash.
 */
data: string, 
/**
 * The Markdown file of the page, relative to the site's root.
 */
markdown?: string, 
/**
 * Whether the page is excluded from lists and search engines.
 */
unlisted?: boolean, };

/**
 * One shard of the route table.
 */
export type RouteTable = { 
/**
 * Path (without base path) to the page's file, relative to `_data/`.
 */
pages: { [key in string]: string }, 
/**
 * Path to the path or full address it moved to.
 */
redirects?: { [key in string]: string }, };

/**
 * The content at an address; the route table refers to files of this type.
 */
export type Screen = { "kind": "page", 
/**
 * The page.
 */
page: Page, } | { "kind": "search" } | { "kind": "tags", 
/**
 * The tags, sorted.
 */
tags: Array<TagCount>, } | { "kind": "tag", 
/**
 * The tag as its first author wrote it.
 */
label: string, 
/**
 * A sentence about the tag.
 */
description?: string, 
/**
 * The pages, sorted by title.
 */
cards: Array<Card>, } | { "kind": "notFound" };

/**
 * Settings from `book.toml`.
 */
export type Settings = { 
/**
 * The text between a page's title and the site's.
 */
titleDelimiter: string, 
/**
 * Whether search engines are excluded.
 */
noindex: boolean, 
/**
 * The first heading level in tables of contents, 2 to 6.
 */
tocMinLevel: number, 
/**
 * The last heading level in tables of contents, 2 to 6.
 */
tocMaxLevel: number, 
/**
 * Light and dark.
 */
colorMode: ColorModeOptions, 
/**
 * The behaviour of the sidebar.
 */
sidebar: SidebarOptions, 
/**
 * Hide the navbar on scroll down.
 */
navbarHideOnScroll: boolean, 
/**
 * The bar above the navbar.
 */
announcement?: Announcement, };

/**
 * A named sidebar.
 */
export type Sidebar = { 
/**
 * The sidebar's name (`docs` unless configured).
 */
name: string, 
/**
 * Its items in order.
 */
items: Array<SidebarItem>, };

/**
 * A word beside the entry of a page.
 */
export type SidebarBadge = { 
/**
 * The word.
 */
text: string, 
/**
 * The kind, which is its colour: `note`, `tip`, `info`, `warning` or `danger`.
 */
kind: string, };

/**
 * One entry of a sidebar.
 */
export type SidebarItem = { "type": "link", 
/**
 * The label.
 */
label: string, 
/**
 * The page's path, without base path.
 */
path: string, 
/**
 * An extra class from the page's front matter.
 */
className?: string, 
/**
 * A badge from the page's front matter.
 */
badge?: SidebarBadge, 
/**
 * Unlisted: shown only while it is the current page.
 */
unlisted?: boolean, } | { "type": "heading", 
/**
 * The label.
 */
label: string, 
/**
 * The page's path, without base path.
 */
path: string, 
/**
 * The id of the heading.
 */
id: string, } | { "type": "category", 
/**
 * A key that is stable within the sidebar; it identifies the group's open state.
 */
key: string, 
/**
 * The label.
 */
label: string, 
/**
 * The path of the category's own page, if it has one.
 */
path?: string, 
/**
 * An extra class from the front matter of that page.
 */
className?: string, 
/**
 * A badge from it.
 */
badge?: SidebarBadge, 
/**
 * The first page inside: the target of the label without JavaScript.
 */
first?: string, 
/**
 * The entries; absent for a closed category of a branch.
 */
items?: Array<SidebarItem>, } | { "type": "draft", 
/**
 * The label.
 */
label: string, } | { "type": "external", 
/**
 * The label.
 */
label: string, 
/**
 * The full address, or the path of the file from the root of the book.
 */
href: string, } | { "type": "part", 
/**
 * The label.
 */
label: string, } | { "type": "separator" } | { "type": "rest", 
/**
 * The key of the list's category; empty for the sidebar's own list.
 */
list: string, 
/**
 * The number of entries left out.
 */
count: number, 
/**
 * The number of entries in the whole list.
 */
total: number, 
/**
 * The path of a plain page with the whole list, without base path.
 */
page: string, 
/**
 * The file with all entries of the list, relative to `_data/`; absent in a branch.
 */
file?: string, };

/**
 * The behaviour of the sidebar.
 */
export type SidebarOptions = { 
/**
 * Whether a button hides it on desktop.
 */
hideable: boolean, 
/**
 * Whether opening a category closes its siblings.
 */
autoCollapse: boolean, 
/**
 * The number of levels whose categories are open at first on every page.
 */
openLevels: number, };

/**
 * Data shared by all pages. The file name is hashed, so a browser fetches it once.
 */
export type Site = { 
/**
 * The site's title.
 */
title: string, 
/**
 * The text between a page's title and the site's.
 */
titleDelimiter: string, 
/**
 * The path under which the site is served, with a slash at both ends (`/` or `/docs/`).
 */
basePath: string, 
/**
 * The form of the addresses of pages.
 */
addresses?: Addresses, 
/**
 * The tool and its version, as in the generator tag.
 */
generator: string, 
/**
 * Language, direction and calendar.
 */
locale: LocaleConfig, 
/**
 * Light and dark.
 */
colorMode: ColorModeOptions, 
/**
 * Code themes a reader can choose from.
 */
codeThemes: CodeThemes, 
/**
 * The bar above the navbar.
 */
announcement?: Announcement, 
/**
 * The navbar.
 */
navbar: Navbar, 
/**
 * The footer of each page.
 */
footer?: Footer, 
/**
 * Whether the menu of a page offers assistants.
 */
assistants?: boolean, 
/**
 * The behaviour of the sidebar.
 */
sidebar: SidebarOptions, 
/**
 * The version that this build documents, and the others.
 */
version: VersionOptions, 
/**
 * The languages that the site is written in, this one included; empty for a single one.
 */
languages?: Array<LanguageLink>, 
/**
 * The owner's HTML in slots of the frame, by their names.
 */
slots?: { [key in string]: string }, 
/**
 * The owner's components in place of parts of the shell.
 */
overrides?: { [key in OverridePart]?: Override }, 
/**
 * The owner's page for unknown addresses, if the book has one.
 */
notFound?: NotFoundPage, 
/**
 * Whether the site has a search index.
 */
search: boolean, 
/**
 * The interface's texts.
 */
strings: Strings, 
/**
 * The index of the plural form, in the language of the texts, of each number below 200. Larger
 * numbers have the form of 100 and their last two digits. Empty for a language with one form.
 */
pluralForms?: string, };

/**
 * A labelled link of navbar or footer.
 */
export type SiteLink = { 
/**
 * The label.
 */
label: string, 
/**
 * A path of this site (without base path) or a full address.
 */
href: string, };

/**
 * The interface's texts in one language.
 */
export type Strings = { 
/**
 * Shows lines of a program that the author hid.
 */
showHiddenLines: string, 
/**
 * Button that runs a program.
 */
runCode: string, 
/**
 * Link to a program on the page of the playground.
 */
openPlayground: string, 
/**
 * Button that shows the editor of a program.
 */
editCode: string, 
/**
 * Name of the editor of a program.
 */
program: string, 
/**
 * While a program runs.
 */
runningCode: string, 
/**
 * After a program that printed nothing.
 */
noOutput: string, 
/**
 * The playground did not answer.
 */
runFailed: string, 
/**
 * First link of the page.
 */
skipToContent: string, 
/**
 * Name of the main navigation.
 */
mainNav: string, 
/**
 * Button of the menu of entries for which the navbar has no room.
 */
moreEntries: string, 
/**
 * Name of the sidebar.
 */
sidebarNav: string, 
/**
 * Name of the breadcrumbs.
 */
breadcrumbsNav: string, 
/**
 * Name of the breadcrumbs' first link.
 */
breadcrumbsHome: string, 
/**
 * Name of the table of contents, and of its button on a phone.
 */
tocNav: string, 
/**
 * Name of the links to the neighbouring pages.
 */
paginationNav: string, 
/**
 * Above the link to the page before.
 */
previous: string, 
/**
 * Above the link to the page after.
 */
next: string, 
/**
 * Colour toggle in light mode.
 */
toDarkMode: string, 
/**
 * Colour toggle in dark mode.
 */
toLightMode: string, 
/**
 * Button of the code theme menu.
 */
codeTheme: string, 
/**
 * Name of the announcement bar.
 */
announcement: string, 
/**
 * Closes the announcement bar.
 */
closeAnnouncement: string, 
/**
 * Button back to the top.
 */
backToTop: string, 
/**
 * Opens the menu on a phone.
 */
openMenu: string, 
/**
 * Name of the menu on a phone.
 */
menu: string, 
/**
 * Closes the menu on a phone.
 */
closeMenu: string, 
/**
 * In the menu on a phone: from the docs panel to the main panel (arrow excluded).
 */
backToMainMenu: string, 
/**
 * Hides the sidebar.
 */
hideSidebar: string, 
/**
 * Shows the sidebar again.
 */
showSidebar: string, 
/**
 * Name of the caret of a category that has a page. `{label}`
 */
toggleCategory: string, 
/**
 * Shows more of the entries before those shown. `{n}`
 */
entriesBefore: string, 
/**
 * Shows more of the entries after those shown. `{n}`
 */
entriesAfter: string, 
/**
 * Link to a plain page with all entries of a long list. `{n}`
 */
allEntries: string, 
/**
 * Announced after more entries are shown. `{n}`
 */
entriesAdded: string, 
/**
 * Copies a block of code.
 */
copyCode: string, 
/**
 * Announced after copying.
 */
copied: string, 
/**
 * Announced when copying failed.
 */
copyFailed: string, 
/**
 * Switches the wrapping of long lines.
 */
wordWrap: string, 
/**
 * Shows all lines of a long block of code. `{n}`
 */
allLines: string, 
/**
 * Name of a heading's own link. `{heading}`
 */
headingLink: string, 
/**
 * Title of a note.
 */
note: string, 
/**
 * Title of a tip.
 */
tip: string, 
/**
 * Title of an info box.
 */
info: string, 
/**
 * Title of an important box.
 */
important: string, 
/**
 * Title of a caution.
 */
caution: string, 
/**
 * Title of a warning.
 */
warning: string, 
/**
 * Title of a danger box.
 */
danger: string, 
/**
 * Badge of the version. `{label}`
 */
versionBadge: string, 
/**
 * Banner of an unreleased version. `{label}`
 */
unreleasedBanner: string, 
/**
 * Banner of an unmaintained version. `{label}`
 */
unmaintainedBanner: string, 
/**
 * The link in a version's banner. `{label}`
 */
latestVersion: string, 
/**
 * Notice on an unlisted page.
 */
unlistedNotice: string, 
/**
 * Heading of a page's tags.
 */
tags: string, 
/**
 * Title of the list of all tags.
 */
allTags: string, 
/**
 * Title of a tag's page. `{tag}`, `{n}`
 */
tagTitle: string, 
/**
 * Link from a tag's page to all tags.
 */
seeAllTags: string, 
/**
 * Link from a list of posts to the newer ones.
 */
newerPosts: string, 
/**
 * Link from a list of posts to the older ones.
 */
olderPosts: string, 
/**
 * Above the link to the newer post.
 */
newerPost: string, 
/**
 * Above the link to the older post.
 */
olderPost: string, 
/**
 * Link from a list to the rest of a post.
 */
readMore: string, 
/**
 * Title of the blog.
 */
blog: string, 
/**
 * Title of the list beside posts.
 */
recentPosts: string, 
/**
 * Title of the list of all posts by year.
 */
archive: string, 
/**
 * Title of the list of authors.
 */
authors: string, 
/**
 * When a page changed. `{date}`
 */
lastUpdated: string, 
/**
 * When and by whom a page changed. `{date}`, `{user}`
 */
lastUpdatedBy: string, 
/**
 * The time that a page takes to read. `{n}`
 */
readingTime: string, 
/**
 * Link to the page's source.
 */
editPage: string, 
/**
 * Title of the not-found page.
 */
notFoundTitle: string, 
/**
 * First sentence of the not-found page.
 */
notFoundText: string, 
/**
 * Second sentence of the not-found page.
 */
notFoundHint: string, 
/**
 * Heading of pages with words of an unknown address.
 */
notFoundNearest: string, 
/**
 * A page could not be loaded.
 */
loadError: string, 
/**
 * A page crashed.
 */
crash: string, 
/**
 * Tries again after an error.
 */
retry: string, 
/**
 * Before the cause of an error.
 */
cause: string, 
/**
 * Title of the banner about a wrong base path.
 */
basePathTitle: string, 
/**
 * Explanation in that banner. `{configured}`, `{probable}`
 */
basePathText: string, 
/**
 * Button that opens the search.
 */
search: string, 
/**
 * Name of the search dialog.
 */
searchDialog: string, 
/**
 * Closes the search dialog.
 */
closeSearch: string, 
/**
 * Placeholder and name of the search box.
 */
searchBox: string, 
/**
 * Number of results. `{n}`
 */
searchCount: string, 
/**
 * No results. `{q}`
 */
searchEmpty: string, 
/**
 * Heading of recent searches.
 */
searchRecent: string, 
/**
 * The search cannot be loaded.
 */
searchFailed: string, 
/**
 * On the search page, for readers without scripts.
 */
searchNeedsScripts: string, 
/**
 * While the search waits for its index.
 */
searchLoading: string, 
/**
 * The effect of the arrow keys in the search.
 */
searchSelect: string, 
/**
 * The effect of Enter in the search.
 */
searchOpen: string, 
/**
 * Name of the choice among the parts of the book whose hits are shown.
 */
searchParts: string, 
/**
 * Shows the hits of all parts.
 */
searchAllParts: string, 
/**
 * Enlarges an image.
 */
enlargeImage: string, 
/**
 * Closes the enlarged image.
 */
closeImage: string, 
/**
 * Heading of the footnotes.
 */
footnotes: string, 
/**
 * From a footnote back to the text.
 */
footnoteBack: string, 
/**
 * Summary of details that have none.
 */
details: string, 
/**
 * Announced for links that open a new window.
 */
newWindow: string, 
/**
 * Name of the version menu.
 */
chooseVersion: string, 
/**
 * Name of the language menu.
 */
chooseLanguage: string, 
/**
 * Link to the site in another language.
 */
suggestLanguage: string, 
/**
 * Closes the suggestion of another language.
 */
closeSuggestion: string, 
/**
 * Note at a language or version that has no such page.
 */
notThisPage: string, 
/**
 * Above a page that is shown in another language.
 */
untranslatedNotice: string, 
/**
 * Above a translation whose source changed after it.
 */
outdatedNotice: string, 
/**
 * Mark of a page still to be written.
 */
draft: string, 
/**
 * Name of a checked box in a task list.
 */
taskDone: string, 
/**
 * Name of an unchecked box in a task list.
 */
taskOpen: string, 
/**
 * Copies the page as Markdown.
 */
copyMarkdown: string, 
/**
 * Name of the menu beside the button that copies the page.
 */
moreMarkdown: string, 
/**
 * Opens the page as Markdown.
 */
viewMarkdown: string, 
/**
 * Opens an assistant with a question about the page; `{name}` is the assistant.
 */
openAssistant: string, 
/**
 * The question that the assistant begins with; `{url}` is the address of the page as Markdown.
 */
assistantQuestion: string, 
/**
 * Title of the list of keys.
 */
keyboardHelp: string, 
/**
 * Label of the box that turns keys without a modifier on.
 */
singleKeys: string, 
/**
 * Closes the list of keys.
 */
closeKeyboardHelp: string, };

/**
 * One panel of [`Component::Tabs`].
 */
export type TabPanel = { 
/**
 * The value, unique in its set.
 */
value: string, 
/**
 * The label of the tab.
 */
label: string, 
/**
 * The panel's content.
 */
children: Array<Node>, };

/**
 * A tag and the number of its pages.
 */
export type TagCount = { 
/**
 * The tag as its first author wrote it.
 */
label: string, 
/**
 * The path of its page, without base path.
 */
path: string, 
/**
 * The number of listed pages with it.
 */
count: number, };

/**
 * A tag and the address of its list of pages.
 */
export type TagLink = { 
/**
 * The tag as the author wrote it.
 */
label: string, 
/**
 * The path of its page, without base path.
 */
path: string, };

/**
 * A heading in the table of contents.
 */
export type TocItem = { 
/**
 * The heading's id.
 */
id: string, 
/**
 * The heading's inline HTML, without links.
 */
html: string, 
/**
 * The headings below it.
 */
children?: Array<TocItem>, };

/**
 * The warning of a version's banner.
 */
export type VersionBanner = "unreleased" | "unmaintained";

/**
 * A version of the documentation.
 */
export type VersionEntry = { 
/**
 * The name.
 */
name: string, 
/**
 * The label.
 */
label: string, 
/**
 * Whether it is the latest.
 */
isLast: boolean, 
/**
 * The path under which it is served.
 */
path: string, 
/**
 * The id of the version's main document.
 */
mainDocId: string, 
/**
 * Its documents; empty for a version built elsewhere.
 */
docs: Array<DocEntry>, 
/**
 * Ids of unwritten documents.
 */
draftIds: Array<string>, 
/**
 * Its sidebars by name.
 */
sidebars: { [key in string]: Array<SidebarItem> }, };

/**
 * A version that a reader can open.
 */
export type VersionInfo = { 
/**
 * The name, as stored in the browser.
 */
name: string, 
/**
 * The label.
 */
label: string, 
/**
 * The path under which it is served (base path included), or a full address.
 */
path: string, 
/**
 * Whether it is the latest.
 */
isLast: boolean, };

/**
 * The version that this build documents, and the others that exist.
 */
export type VersionOptions = { 
/**
 * The name of the version in this build.
 */
current: string, 
/**
 * Whether the badge is shown.
 */
badge: boolean, 
/**
 * The banner of this version.
 */
banner?: VersionBanner, 
/**
 * All versions, this one included, the newest first.
 */
all: Array<VersionInfo>, };

/** The data that each override receives. */
export interface OverrideData {
  Admonition: {
    /** Its kind. */
    type: string;
    /** Its title. */
    title: ReactNode;
  };
  Announcement: {
    /** The id of the text. */
    id: string;
    /** The text as HTML. */
    html: string;
    /** Whether readers can close it. */
    closeable: boolean;
  };
  Brand: {
    /** The text beside the logo. */
    title: string;
    /** The logo. */
    logo?: Logo | undefined;
    /** The path of the front page. */
    to: string;
  };
  Breadcrumbs: {
    /** The steps, the page included. */
    crumbs: readonly Crumb[];
  };
  Card: {
    /** Its title. */
    title?: string | undefined;
    /** A sentence. */
    description?: string | undefined;
    /** The path or the address that it leads to. */
    to?: string | undefined;
    /** The name of an icon, or the address of a picture. */
    icon?: string | undefined;
  };
  CodeBlock: {
    /** The language. */
    language?: string | undefined;
    /** The title. */
    title?: string | undefined;
    /** The code. */
    text: string;
  };
  DocFooter: {
  };
  DocHeader: {
    /** The title of the page. */
    title: string;
    /** The minutes that reading takes. */
    readingMinutes?: number | undefined;
    /** The path of the page as Markdown. */
    markdown?: string | undefined;
    /** Whether the page is in no list. */
    unlisted: boolean;
    /** The language of a page that is not translated. */
    untranslated?: string | undefined;
    /** Whether the original of a translation changed. */
    isOutdated: boolean;
  };
  EditLink: {
    /** The address. */
    href: string;
  };
  Footer: {
    /** The columns of links. */
    columns: readonly FooterColumn[];
    /** The last line as HTML. */
    copyright: string;
  };
  Hero: {
    /** The first line. */
    name?: string | undefined;
    /** The second line. */
    tagline?: string | undefined;
    /** The address of a picture. */
    image?: string | undefined;
    /** The address of the picture for the dark mode. */
    imageDark?: string | undefined;
  };
  LanguageMenu: {
    /** The label of this language. */
    current: string;
    /** All languages. */
    choices: readonly Choice[];
  };
  LastUpdated: {
    /** The date in the language of the site. */
    date: string;
    /** The date as `2026-11-21`. */
    iso: string;
    /** The author of the change. */
    author?: string | undefined;
  };
  Navbar: {
    /** The entries. */
    items: readonly NavbarItem[];
    /** Whether it hides while readers scroll down. */
    hideOnScroll: boolean;
  };
  NavbarEnd: {
  };
  NavbarItem: {
    /** The entry. */
    item: NavbarItem;
    /** `page` if it leads to this page, `true` if to another of its sidebar. */
    current?: "page" | "true" | undefined;
  };
  NotFound: {
    /** The title. */
    title: string;
  };
  Pagination: {
    /** The page before. */
    previous?: PageLink | undefined;
    /** The page after. */
    next?: PageLink | undefined;
  };
  Search: {
    /** Whether the site has its index. */
    hasIndex: boolean;
  };
  Sidebar: {
    /** The entries. */
    items: readonly SidebarItem[];
    /** The path of the page that is shown. */
    path: string;
  };
  SidebarItem: {
    /** The entry. */
    item: SidebarItem;
    /** Whether it leads to this page. */
    isCurrent: boolean;
    /** Whether a category shows its entries. */
    isOpen: boolean;
    /** Opens or closes a category. */
    onToggle: () => void;
  };
  TableOfContents: {
    /** The headings. */
    items: readonly TocItem[];
  };
  Title: {
    /** The title as text. */
    title: string;
    /** The title as HTML, if it is more than text. */
    html?: string | undefined;
    /** The id of the heading. */
    id?: string | undefined;
    /** The language of a page that is not translated. */
    lang?: string | undefined;
  };
  VersionMenu: {
    /** The label of this version. */
    current: string;
    /** All versions. */
    choices: readonly Choice[];
  };
}
