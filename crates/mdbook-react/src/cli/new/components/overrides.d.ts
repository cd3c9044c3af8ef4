// Generated from the Rust crate `site-model` by `cargo xtask types`. Do not edit.

declare module "@mdbook-react/theme" {
  import type { ReactElement, ReactNode } from "react";

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

  /** The properties of `theme/overrides/Admonition.tsx`. The box of a note, a tip or a warning. */
  export interface AdmonitionOverride {
    /** Its kind. */
    type: string;
    /** Its title. */
    title: ReactNode;
    /** The author's content. */
    children?: ReactNode;
  }

  /** The properties of `theme/overrides/Announcement.tsx`. The bar above the navbar. */
  export interface AnnouncementOverride {
    /** The id of the text. */
    id: string;
    /** The text as HTML. */
    html: string;
    /** Whether readers can close it. */
    closeable: boolean;
    /** The built-in part. */
    children?: ReactNode;
  }
  /** The built-in part; properties that are absent are as the shell has them. */
  export function Announcement(props: Partial<Omit<AnnouncementOverride, "children">>): ReactElement | null;

  /** The properties of `theme/overrides/Brand.tsx`. The logo and the title in the navbar. */
  export interface BrandOverride {
    /** The text beside the logo. */
    title: string;
    /** The logo. */
    logo?: Logo | undefined;
    /** The path of the front page. */
    to: string;
    /** The built-in part. */
    children?: ReactNode;
  }
  /** The built-in part; properties that are absent are as the shell has them. */
  export function Brand(props: Partial<Omit<BrandOverride, "children">>): ReactElement | null;

  /** The properties of `theme/overrides/Breadcrumbs.tsx`. The links from the front page down to the page. */
  export interface BreadcrumbsOverride {
    /** The steps, the page included. */
    crumbs: readonly Crumb[];
    /** The built-in part. */
    children?: ReactNode;
  }
  /** The built-in part; properties that are absent are as the shell has them. */
  export function Breadcrumbs(props: Partial<Omit<BreadcrumbsOverride, "children">>): ReactElement | null;

  /** The properties of `theme/overrides/Card.tsx`. The box of `<Card>` in chapters. */
  export interface CardOverride {
    /** Its title. */
    title?: string | undefined;
    /** A sentence. */
    description?: string | undefined;
    /** The path or the address that it leads to. */
    to?: string | undefined;
    /** The name of an icon, or the address of a picture. */
    icon?: string | undefined;
    /** The author's content. */
    children?: ReactNode;
  }

  /** The properties of `theme/overrides/CodeBlock.tsx`. The title of a block of code and the frame around its lines; `children` is the lines with their buttons. */
  export interface CodeBlockOverride {
    /** The language. */
    language?: string | undefined;
    /** The title. */
    title?: string | undefined;
    /** The code. */
    text: string;
    /** The author's content. */
    children?: ReactNode;
  }

  /** The properties of `theme/overrides/DocFooter.tsx`. The end of an article: tags, source, date, neighbours. */
  export interface DocFooterOverride {
    /** The built-in part. */
    children?: ReactNode;
  }
  /** The built-in part; properties that are absent are as the shell has them. */
  export function DocFooter(props: Partial<Omit<DocFooterOverride, "children">>): ReactElement | null;

  /** The properties of `theme/overrides/DocHeader.tsx`. The part above an article: notices, breadcrumbs, title, facts. */
  export interface DocHeaderOverride {
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
    /** The built-in part. */
    children?: ReactNode;
  }
  /** The built-in part; properties that are absent are as the shell has them. */
  export function DocHeader(props: Partial<Omit<DocHeaderOverride, "children">>): ReactElement | null;

  /** The properties of `theme/overrides/EditLink.tsx`. The link to the source of the page. */
  export interface EditLinkOverride {
    /** The address. */
    href: string;
    /** The built-in part. */
    children?: ReactNode;
  }
  /** The built-in part; properties that are absent are as the shell has them. */
  export function EditLink(props: Partial<Omit<EditLinkOverride, "children">>): ReactElement | null;

  /** The properties of `theme/overrides/Footer.tsx`. The end of each screen. */
  export interface FooterOverride {
    /** The columns of links. */
    columns: readonly FooterColumn[];
    /** The last line as HTML. */
    copyright: string;
    /** The built-in part. */
    children?: ReactNode;
  }
  /** The built-in part; properties that are absent are as the shell has them. */
  export function Footer(props: Partial<Omit<FooterOverride, "children">>): ReactElement | null;

  /** The properties of `theme/overrides/Hero.tsx`. The box of `<Hero>` in chapters; `children` is the actions. */
  export interface HeroOverride {
    /** The first line. */
    name?: string | undefined;
    /** The second line. */
    tagline?: string | undefined;
    /** The address of a picture. */
    image?: string | undefined;
    /** The address of the picture for the dark mode. */
    imageDark?: string | undefined;
    /** The author's content. */
    children?: ReactNode;
  }

  /** The properties of `theme/overrides/LanguageMenu.tsx`. The menu of languages. */
  export interface LanguageMenuOverride {
    /** The label of this language. */
    current: string;
    /** All languages. */
    choices: readonly Choice[];
    /** The built-in part. */
    children?: ReactNode;
  }
  /** The built-in part; properties that are absent are as the shell has them. */
  export function LanguageMenu(props: Partial<Omit<LanguageMenuOverride, "children">>): ReactElement | null;

  /** The properties of `theme/overrides/LastUpdated.tsx`. The date of the last change of a page. */
  export interface LastUpdatedOverride {
    /** The date in the language of the site. */
    date: string;
    /** The date as `2026-11-21`. */
    iso: string;
    /** The author of the change. */
    author?: string | undefined;
    /** The built-in part. */
    children?: ReactNode;
  }
  /** The built-in part; properties that are absent are as the shell has them. */
  export function LastUpdated(props: Partial<Omit<LastUpdatedOverride, "children">>): ReactElement | null;

  /** The properties of `theme/overrides/Navbar.tsx`. The bar on top of each screen. */
  export interface NavbarOverride {
    /** The entries. */
    items: readonly NavbarItem[];
    /** Whether it hides while readers scroll down. */
    hideOnScroll: boolean;
    /** The built-in part. */
    children?: ReactNode;
  }
  /** The built-in part; properties that are absent are as the shell has them. */
  export function Navbar(props: Partial<Omit<NavbarOverride, "children">>): ReactElement | null;

  /** The properties of `theme/overrides/NavbarEnd.tsx`. The end of the navbar: search, code colours, colour mode. */
  export interface NavbarEndOverride {
    /** The built-in part. */
    children?: ReactNode;
  }
  /** The built-in part; properties that are absent are as the shell has them. */
  export function NavbarEnd(props: Partial<Omit<NavbarEndOverride, "children">>): ReactElement | null;

  /** The properties of `theme/overrides/NavbarItem.tsx`. An entry of the navbar. */
  export interface NavbarItemOverride {
    /** The entry. */
    item: NavbarItem;
    /** `page` if it leads to this page, `true` if to another of its sidebar. */
    current?: "page" | "true" | undefined;
    /** The built-in part. */
    children?: ReactNode;
  }
  /** The built-in part; properties that are absent are as the shell has them. */
  export function NavbarItem(props: Partial<Omit<NavbarItemOverride, "children">>): ReactElement | null;

  /** The properties of `theme/overrides/NotFound.tsx`. The content of the screen for unknown addresses. */
  export interface NotFoundOverride {
    /** The title. */
    title: string;
    /** The built-in part. */
    children?: ReactNode;
  }
  /** The built-in part; properties that are absent are as the shell has them. */
  export function NotFound(props: Partial<Omit<NotFoundOverride, "children">>): ReactElement | null;

  /** The properties of `theme/overrides/Pagination.tsx`. The links to the pages before and after a page. */
  export interface PaginationOverride {
    /** The page before. */
    previous?: PageLink | undefined;
    /** The page after. */
    next?: PageLink | undefined;
    /** The built-in part. */
    children?: ReactNode;
  }
  /** The built-in part; properties that are absent are as the shell has them. */
  export function Pagination(props: Partial<Omit<PaginationOverride, "children">>): ReactElement | null;

  /** The properties of `theme/overrides/Search.tsx`. The button that opens the search, also on a site without an index. */
  export interface SearchOverride {
    /** Whether the site has its index. */
    hasIndex: boolean;
    /** The built-in part. */
    children?: ReactNode;
  }
  /** The built-in part; properties that are absent are as the shell has them. */
  export function Search(props: Partial<Omit<SearchOverride, "children">>): ReactElement | null;

  /** The properties of `theme/overrides/Sidebar.tsx`. The list of pages beside a page, and in the menu of phones. */
  export interface SidebarOverride {
    /** The entries. */
    items: readonly SidebarItem[];
    /** The path of the page that is shown. */
    path: string;
    /** The built-in part. */
    children?: ReactNode;
  }
  /** The built-in part; properties that are absent are as the shell has them. */
  export function Sidebar(props: Partial<Omit<SidebarOverride, "children">>): ReactElement | null;

  /** The properties of `theme/overrides/SidebarItem.tsx`. The content of an entry of the sidebar. */
  export interface SidebarItemOverride {
    /** The entry. */
    item: SidebarItem;
    /** Whether it leads to this page. */
    isCurrent: boolean;
    /** Whether a category shows its entries. */
    isOpen: boolean;
    /** Opens or closes a category. */
    onToggle: () => void;
    /** The built-in part. */
    children?: ReactNode;
  }
  /** The built-in part; properties that are absent are as the shell has them. */
  export function SidebarItem(props: Partial<Omit<SidebarItemOverride, "children">>): ReactElement | null;

  /** The properties of `theme/overrides/TableOfContents.tsx`. The headings of a page. */
  export interface TableOfContentsOverride {
    /** The headings. */
    items: readonly TocItem[];
    /** The built-in part. */
    children?: ReactNode;
  }
  /** The built-in part; properties that are absent are as the shell has them. */
  export function TableOfContents(props: Partial<Omit<TableOfContentsOverride, "children">>): ReactElement | null;

  /** The properties of `theme/overrides/Title.tsx`. The title of a page. */
  export interface TitleOverride {
    /** The title as text. */
    title: string;
    /** The title as HTML, if it is more than text. */
    html?: string | undefined;
    /** The id of the heading. */
    id?: string | undefined;
    /** The language of a page that is not translated. */
    lang?: string | undefined;
    /** The built-in part. */
    children?: ReactNode;
  }
  /** The built-in part; properties that are absent are as the shell has them. */
  export function Title(props: Partial<Omit<TitleOverride, "children">>): ReactElement | null;

  /** The properties of `theme/overrides/VersionMenu.tsx`. The menu of versions. */
  export interface VersionMenuOverride {
    /** The label of this version. */
    current: string;
    /** All versions. */
    choices: readonly Choice[];
    /** The built-in part. */
    children?: ReactNode;
  }
  /** The built-in part; properties that are absent are as the shell has them. */
  export function VersionMenu(props: Partial<Omit<VersionMenuOverride, "children">>): ReactElement | null;
}
