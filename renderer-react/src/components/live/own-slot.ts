/** What renders components of the owner's; it is loaded with the first page that has one. */
import type { ComponentType, ReactNode } from "react";

import type { LiveComponent } from "../../model.ts";
import type { OverridePart } from "../../generated/site-model.ts";

/** A part of the shell that the owner replaces. */
export interface OverrideProps {
  name: OverridePart;
  module: string;
  /** What the override receives beside `children`. */
  props?: Record<string, unknown>;
  /** What the override receives as `children`. */
  children: ReactNode;
  /** The built-in part, which is shown where the override throws. */
  fallback: ReactNode;
}

export const slot: { Own?: ComponentType<LiveComponent<"own">>; Override?: ComponentType<OverrideProps> } = {};
