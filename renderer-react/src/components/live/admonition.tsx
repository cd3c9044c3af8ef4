/** A note, tip, warning… that holds something live. Its icon is drawn by the stylesheet. */
import type { LiveComponent } from "../../model.ts";
import { htmlProps, Nodes } from "./nodes.tsx";

export function Admonition({ kind, title, children }: LiveComponent<"admonition">) {
  return (
    <div className={`admonition admonition-${kind}`}>
      <p className="admonition-title" {...htmlProps(title)} />
      <Nodes nodes={children} />
    </div>
  );
}
