/** Links: plain anchors; one listener on the document makes links of this site navigate. */
import type { ComponentProps } from "react";

import { useHref, useStrings } from "../../runtime/context/site.ts";
import { isSitePath } from "../../runtime/address/paths.ts";
import { Icon } from "./icon.tsx";

type LinkProps = Omit<ComponentProps<"a">, "href"> & { to: string };

/** A link to a path of this site or to a full address, which opens a new window. */
export function Link({ to, children, className, ...rest }: LinkProps) {
  const href = useHref();
  const { newWindow } = useStrings();
  if (isSitePath(to)) {
    return (
      <a {...rest} className={className} href={href(to)}>
        {children}
      </a>
    );
  }
  const classes = className ? `${className} mr-external` : "mr-external";
  return (
    <a {...rest} className={classes} href={to} target="_blank" rel="noopener">
      {children}
      <Icon name="external" />
      <span className="mr-visually-hidden">{newWindow}</span>
    </a>
  );
}
