/** A native `<details>` with animated opening and closing. */
import { type MouseEvent, useRef } from "react";

import type { LiveComponent } from "../../model.ts";
import { closing, opening } from "../../runtime/widgets/collapse.ts";
import { htmlProps, Nodes } from "./nodes.tsx";

export function Details({ summary, id, open, children }: LiveComponent<"details">) {
  const box = useRef<HTMLDetailsElement>(null);
  const content = useRef<HTMLDivElement>(null);

  const onToggle = (event: MouseEvent) => {
    const [outer, inner] = [box.current, content.current];
    if (!outer || !inner || (event.target as Element).closest("a")) return;
    event.preventDefault();
    if (outer.open) void closing(inner).then(() => outer.removeAttribute("open"));
    else {
      outer.open = true;
      void opening(inner);
    }
  };
  return (
    <details className="mr-details" id={id} open={open} ref={box}>
      <summary onClick={onToggle} {...htmlProps(summary)} />
      <div className="mr-details__content" ref={content}>
        <Nodes nodes={children} />
      </div>
    </details>
  );
}
