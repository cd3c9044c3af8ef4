/** A note, tip or warning with live content. The stylesheet draws its icon. */
import type { LiveComponent } from "../../model.ts";
import { Overridable } from "../common/overridable.tsx";
import { htmlProps, Nodes } from "./nodes.tsx";

export function Admonition({ kind, title, children }: LiveComponent<"admonition">) {
  const content = <Nodes nodes={children} />;
  return (
    <Overridable name="Admonition" props={{ type: kind, title: <span {...htmlProps(title)} /> }} content={content}>
      <div className={`mr-admonition mr-admonition-${kind}`}>
        <p className="mr-admonition-title" {...htmlProps(title)} />
        {content}
      </div>
    </Overridable>
  );
}
