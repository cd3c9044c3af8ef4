/** A built-in component of a chapter that the owner replaces. */
import { Overridable } from "../components/common/overridable.tsx";
import { Nodes } from "../components/live/nodes.tsx";
import type { LiveComponent } from "../model.ts";
import { Card, Hero } from "./blocks.tsx";

export function Content({ part, data, children }: LiveComponent<"part">) {
  const content = <Nodes nodes={children} />;
  const BuiltIn = part === "Card" ? Card : Hero;
  return (
    <Overridable name={part === "Card" ? "Card" : "Hero"} data={data} content={content}>
      <BuiltIn {...data}>{content}</BuiltIn>
    </Overridable>
  );
}
