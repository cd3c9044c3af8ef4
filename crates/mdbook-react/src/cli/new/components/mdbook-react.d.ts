// The types that components in this folder can import, for editors and `tsc`.
// Written by `mdbook-react init --components`, which also updates it.

declare module "@mdbook-react/theme" {
  import type { ComponentProps, ReactElement, ReactNode } from "react";

  /** A link to a path of this site (`/guide/start`) or to a full address, which opens a new window. */
  export function Link(props: Omit<ComponentProps<"a">, "href"> & { to: string }): ReactElement;

  export interface AdmonitionProps {
    type?: "note" | "tip" | "info" | "important" | "warning" | "caution" | "danger";
    title: ReactNode;
    children: ReactNode;
  }
  /** A box such as `:::note` makes. */
  export function Admonition(props: AdmonitionProps): ReactElement;

  /** A file that is imported with `?code`: its text, and its lines with colours as HTML. */
  export interface Code {
    language: string;
    text: string;
    html: string;
  }
  /** A box of code, with colours if it is imported with `?code`. */
  export function CodeBlock(props: { title?: string; children: string | Code }): ReactElement;

  /** An icon of the site; without a label it is decorative. */
  export function Icon(props: { name: string; label?: string }): ReactElement;

  /** A word in a coloured box. */
  export function Badge(props: { type?: "note" | "tip" | "info" | "warning" | "danger"; children: ReactNode }): ReactElement;

  export interface LinkButtonProps {
    to: string;
    variant?: "primary" | "secondary";
    icon?: string;
    children: ReactNode;
  }
  /** A link that looks like a button. */
  export function LinkButton(props: LinkButtonProps): ReactElement;

  export interface CardProps {
    title?: ReactNode;
    description?: string | undefined;
    to?: string | undefined;
    icon?: string | undefined;
    children?: ReactNode;
  }
  /** A box with a title, which is a link if `to` is set. */
  export function Card(props: CardProps): ReactElement;

  export interface HeroProps {
    name?: string | undefined;
    tagline?: string | undefined;
    image?: string | undefined;
    imageDark?: string | undefined;
    children?: ReactNode;
  }
  /** The message of a front page, where its name is the title; the content is its actions. */
  export function Hero(props: HeroProps): ReactElement;

  /** Panels of which one is shown. */
  export function Tabs(props: { items: readonly { label: string; content: ReactNode }[] }): ReactElement;

  /** Returns a function that turns a path of the site into the `href` of a link. */
  export function useHref(): (path: string) => string;

  /** The facts about a page. Paths are without the base path. */
  export interface PageFacts {
    path: string;
    title: string;
    /** The path of the file, relative to the source folder; of a page of `theme/pages`, relative to the book. */
    source: string | undefined;
    /** The front matter, with unknown keys, and the keys below `custom`, in `custom`. */
    frontMatter: Readonly<Record<string, unknown>> & { custom: Readonly<Record<string, unknown>> };
    /** The headings of the text in their order. */
    headings: readonly { level: number; id: string; html: string }[];
    /** The table of contents. */
    toc: readonly TocItem[];
    breadcrumbs: readonly Crumb[];
    previous: PageLink | undefined;
    next: PageLink | undefined;
    tags: readonly { label: string; path: string }[];
    lastUpdated: { date: string; iso: string; author?: string } | undefined;
    /** The address of the source in an editor. */
    editUrl: string | undefined;
    /** The name of the sidebar. */
    sidebar: string | undefined;
    /** The path of the page as Markdown. */
    markdown: string | undefined;
  }
  /** Returns the page that is shown; `undefined` on lists, the search page and the page for unknown addresses. */
  export function usePage(): PageFacts | undefined;

  /** Returns the title, the base path and the language of the site. */
  export function useSiteData(): { title: string; basePath: string; language: string };

  /** Returns the colour mode. While a page is prerendered, it is the site's default. */
  export function useColorMode(): "light" | "dark";

  /** The `children` of an override without other properties: the built-in part. */
  export interface PartOverride {
    children: ReactNode;
  }

  /** Returns the texts of the interface in the site's language. */
  export function useStrings(): Readonly<Record<string, string>>;
}

declare module "*.module.css" {
  /** The scoped name of each class. */
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module "*.css" {}

declare module "*?code" {
  /** The file as a block of code, with colours by its extension. */
  const code: { language: string; text: string; html: string };
  export default code;
}

declare module "*?raw" {
  /** The text of the file. */
  const text: string;
  export default text;
}

declare module "*.svg" {
  /** The address of the published file. */
  const address: string;
  export default address;
}

declare module "*.png" {
  /** The address of the published file. */
  const address: string;
  export default address;
}

declare module "*.jpg" {
  /** The address of the published file. */
  const address: string;
  export default address;
}

declare module "*.jpeg" {
  /** The address of the published file. */
  const address: string;
  export default address;
}

declare module "*.webp" {
  /** The address of the published file. */
  const address: string;
  export default address;
}

declare module "*.avif" {
  /** The address of the published file. */
  const address: string;
  export default address;
}

declare module "*.gif" {
  /** The address of the published file. */
  const address: string;
  export default address;
}

declare module "*.ico" {
  /** The address of the published file. */
  const address: string;
  export default address;
}

declare module "*.woff2" {
  /** The address of the published file. */
  const address: string;
  export default address;
}

declare module "*.woff" {
  /** The address of the published file. */
  const address: string;
  export default address;
}

declare module "*.ttf" {
  /** The address of the published file. */
  const address: string;
  export default address;
}

declare module "*.otf" {
  /** The address of the published file. */
  const address: string;
  export default address;
}

declare module "*.mp4" {
  /** The address of the published file. */
  const address: string;
  export default address;
}

declare module "*.webm" {
  /** The address of the published file. */
  const address: string;
  export default address;
}
