// The parts of React Router that components can import: they follow the links of the site.

declare module "react-router-dom" {
  import type { ComponentProps, ReactElement, ReactNode } from "react";

  /** An address of the site: a path without the base path, or its parts. */
  export type To = string | { pathname?: string; search?: string; hash?: string };

  export interface NavigateOptions {
    replace?: boolean;
  }
  export interface LinkProps extends Omit<ComponentProps<"a">, "href">, NavigateOptions {
    to: To;
    reloadDocument?: boolean;
  }
  export interface IsActive {
    isActive: boolean;
  }
  export interface NavLinkProps extends Omit<LinkProps, "children" | "className"> {
    end?: boolean;
    caseSensitive?: boolean;
    children?: ReactNode | ((state: IsActive) => ReactNode);
    className?: string | ((state: IsActive) => string | undefined);
  }
  /** Search parameters as an object, pairs or text. */
  export type SearchInit = string | [string, string][] | Record<string, string | string[]> | URLSearchParams;

  export function Link(props: LinkProps): ReactElement;
  export function NavLink(props: NavLinkProps): ReactElement;
  export function useHref(to: To): string;
  export function useLocation(): { pathname: string; search: string; hash: string };
  export function useNavigate(): (to: To | number, options?: NavigateOptions) => void;
  export function useParams(): Readonly<Record<string, string | undefined>>;
  export function useSearchParams(
    start?: SearchInit,
  ): [URLSearchParams, (next: SearchInit | ((now: URLSearchParams) => SearchInit), options?: NavigateOptions) => void];
}

declare module "react-router" {
  export * from "react-router-dom";
}
