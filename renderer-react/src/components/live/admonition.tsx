/** A note, tip or warning with live content. The stylesheet draws its icon. */
import type { LiveComponent } from "../../model.ts";
import { Overridable } from "../common/overridable.tsx";
import { htmlProps, Nodes } from "./nodes.tsx";

export function Admonition({ kind, like, title, label, children }: LiveComponent<"admonition">) {
  const likeClass = like === undefined ? "" : ` mr-admonition-${like}`;
  const content = <Nodes nodes={children} />;
  return (
    <Overridable name="Admonition" data={{ type: kind, title: <span {...htmlProps(title)} /> }} content={content}>
      <div className={`mr-admonition${likeClass} mr-admonition-${kind}`} role="note" aria-label={label}>
        <p className="mr-admonition-title" {...htmlProps(title)} />
        {content}
      </div>
    </Overridable>
  );
}
