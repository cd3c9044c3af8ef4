/** The tabs of a page. Their selection follows the address and the reader's choice in other sets. */
import { useEffect, useRef } from "react";

import type { LiveComponent } from "../../model.ts";
import { REVEAL } from "../../runtime/scroll/hash-target.ts";
import { useSelectedTab } from "../../runtime/preferences/use-selected-tab.ts";
import { panelId, TabPanels } from "../common/tab-panels.tsx";
import { Nodes } from "./nodes.tsx";

export function Tabs({ groupId, query, selected, id, panels }: LiveComponent<"tabs">) {
  const list = useRef<HTMLDivElement>(null);
  const values = panels.map(({ value }) => value);
  const { current, choose, showTab } = useSelectedTab({ groupId, query, values, initial: selected }, list);

  // Follows the address, whose target may be in another panel.
  useEffect(() => {
    const tabs = list.current?.parentElement;
    const onReveal = ({ target }: Event) => {
      const value = values.find((_, index) => panelId(id, index) === (target as Element).id);
      if (value !== undefined) showTab(value);
    };
    tabs?.addEventListener(REVEAL, onReveal);
    return () => tabs?.removeEventListener(REVEAL, onReveal);
  });

  const select = (index: number) => {
    const value = values[index];
    if (value !== undefined) choose(value);
  };
  const tabs = panels.map(({ value, label, children }) => ({ key: value, label, content: <Nodes nodes={children} /> }));
  return <TabPanels id={id} tabs={tabs} selected={values.indexOf(current)} onSelect={select} list={list} />;
}
