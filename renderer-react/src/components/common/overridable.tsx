/** A part of the shell that the owner can replace by a file in `theme/overrides`. */
import type { ReactNode } from "react";

import { useSite } from "../../runtime/context/site.ts";
import type { OverridePart } from "../../generated/site-model.ts";
import { ownRenderers } from "./own-renderers.ts";

interface Props {
  name: OverridePart;
  /** The properties of an override beside `children`. */
  props?: Record<string, unknown>;
  /** The `children` of an override; by default the built-in part. */
  content?: ReactNode;
  /** The built-in part. */
  children: ReactNode;
}

export function Overridable({ name, props, content, children }: Props) {
  const found = useSite().overrides?.[name];
  if (!found || !ownRenderers.Override) return children;
  return (
    <ownRenderers.Override name={name} module={found.module} props={props ?? {}} fallback={children}>
      {content ?? children}
    </ownRenderers.Override>
  );
}
