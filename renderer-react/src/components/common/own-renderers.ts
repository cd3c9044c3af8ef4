/** The components that render the owner's, which are loaded with the first page that has one. */
import type { ComponentType, ReactNode } from "react";

import type { LiveComponent } from "../../model.ts";
import type { OverridePart } from "../../generated/site-model.ts";

/** A part of the shell that the owner replaces. */
export interface OverrideProps {
  name: OverridePart;
  module: string;
  /** The properties of the override beside `children`. */
  props?: Record<string, unknown>;
  /** The `children` of the override. */
  children: ReactNode;
  /** The built-in part, which is shown if the override throws. */
  fallback: ReactNode;
}

interface OwnRenderers {
  Own?: ComponentType<LiveComponent<"own">>;
  Override?: ComponentType<OverrideProps>;
  /** Renders a built-in component of a chapter that the owner replaces. */
  Content?: ComponentType<LiveComponent<"part">>;
  /** Returns an error that names the owner's component that hydrated with other content; `undefined` if it is none. */
  namedMismatch?: (error: unknown, componentStack: string | null | undefined) => Error | undefined;
}

export const ownRenderers: OwnRenderers = {};
