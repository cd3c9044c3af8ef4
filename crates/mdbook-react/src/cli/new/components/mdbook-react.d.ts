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

  /** A box with a title, which is a link if `to` is set. */
  export function Card(props: { title?: ReactNode; to?: string; icon?: string; children?: ReactNode }): ReactElement;

  /** Panels of which one is shown. */
  export function Tabs(props: { items: readonly { label: string; content: ReactNode }[] }): ReactElement;

  /** Returns a function that turns a path of the site into the `href` of a link. */
  export function useHref(): (path: string) => string;

  /** Returns the page that is shown; `undefined` on lists and the search page. */
  export function usePage(): { path: string; title: string; tags: readonly { label: string; path: string }[] } | undefined;

  /** Returns the title, the base path and the language of the site. */
  export function useSiteData(): { title: string; basePath: string; language: string };

  /** Returns the colour mode. While a page is prerendered, it is the site's default. */
  export function useColorMode(): "light" | "dark";

  /** The properties of `theme/overrides/Admonition.tsx`. */
  export interface AdmonitionOverride {
    type: string;
    title: ReactNode;
    children: ReactNode;
  }

  /** The properties of `theme/overrides/CodeBlock.tsx`: `children` is the lines and their buttons. */
  export interface CodeBlockOverride {
    language?: string;
    title?: string;
    children: ReactNode;
  }

  /** The properties of the other overrides: `children` is the built-in part. */
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
