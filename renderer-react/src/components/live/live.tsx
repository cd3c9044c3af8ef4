/** Selects the component of a live node. */
import type { Component } from "../../generated/site-model.ts";
import { Admonition } from "./admonition.tsx";
import { CodeBlock } from "./code-block.tsx";
import { Details } from "./details.tsx";
import { DocCardList } from "./doc-card-list.tsx";
import { Image } from "./image.tsx";
import { PostHead } from "./post-head.tsx";
import { Run } from "./run.tsx";
import { ownRenderers } from "../common/own-renderers.ts";
import { Tabs } from "./tabs.tsx";

export function Live({ component }: { component: Component }) {
  switch (component.name) {
    case "code":
      return <CodeBlock {...component} />;
    case "run":
      return <Run {...component} />;
    case "tabs":
      return <Tabs {...component} />;
    case "details":
      return <Details {...component} />;
    case "admonition":
      return <Admonition {...component} />;
    case "image":
      return <Image {...component} />;
    case "postHead":
      return <PostHead {...component} />;
    case "docCardList":
      return <DocCardList {...component} />;
    case "part":
      return ownRenderers.Content ? <ownRenderers.Content {...component} /> : null;
    case "own":
      return ownRenderers.Own ? <ownRenderers.Own {...component} /> : null;
    default:
      throw new Error(`unknown component "${(component as { name: string }).name}"`);
  }
}
