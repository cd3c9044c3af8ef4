/** A page's body: static elements with ready HTML, and live components between them. */
import type { Html, Node } from "../../generated/site-model.ts";
import { toProps } from "./attributes.ts";
import { Live } from "./live.tsx";
import { nodeKeys } from "./node-keys.ts";

/** Returns the properties of an element whose content is HTML; see `app/first-load.ts`. */
export function htmlProps({ html }: Html) {
  return { "data-s": "", dangerouslySetInnerHTML: { __html: html ?? "" } };
}

/** Elements without content. */
const VOID = new Set(["br", "hr", "img", "input", "wbr", "source", "track", "col"]);

export function Nodes({ nodes }: { nodes: readonly Node[] }) {
  return elementsOf(nodes);
}

/** Returns an element for each node. */
export const elementsOf = (nodes: readonly Node[]) =>
  nodes.map((node, index) => <OneNode key={nodeKeys.get(node) ?? index} node={node} />);

function OneNode({ node }: { node: Node }) {
  switch (node.type) {
    case "text":
      return node.text;
    case "static": {
      const Tag = (node.tag ?? "div") as "div";
      const inside = VOID.has(Tag) ? undefined : htmlProps(node);
      return <Tag {...toProps(node.attrs)} {...inside} />;
    }
    case "element": {
      const Tag = node.tag as "div";
      if (VOID.has(node.tag)) return <Tag {...toProps(node.attrs)} />;
      return (
        <Tag {...toProps(node.attrs)}>
          <Nodes nodes={node.children} />
        </Tag>
      );
    }
    case "live":
      return <Live component={node.component} />;
  }
}
