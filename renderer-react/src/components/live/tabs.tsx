/**
 * Panels of which one is visible: the tabs pattern of WAI-ARIA with automatic activation.
 *
 * All panels are in the document. Without JavaScript the stylesheet shows all of them with labels.
 */
import { type KeyboardEvent, useEffect, useRef } from "react";

import type { LiveComponent } from "../../model.ts";
import { HORIZONTAL, nextItem } from "../../runtime/next-item.ts";
import { REVEAL } from "../../runtime/scroll-and-focus.ts";
import { useSelectedTab } from "../../runtime/use-selected-tab.ts";
import { Nodes } from "./nodes.tsx";

export function Tabs({ groupId, query, selected, id, panels }: LiveComponent<"tabs">) {
  const list = useRef<HTMLDivElement>(null);
  const values = panels.map(({ value }) => value);
  const { current, choose, reveal } = useSelectedTab({ groupId, query, values, initial: selected }, list);

  // Follows the address, whose target may be in another panel.
  useEffect(() => {
    const tabs = list.current?.parentElement;
    const onReveal = ({ target }: Event) => {
      const at = panels.findIndex((_, index) => `${id}-panel-${index}` === (target as Element).id);
      const value = values[at];
      if (value !== undefined) reveal(value);
    };
    tabs?.addEventListener(REVEAL, onReveal);
    return () => tabs?.removeEventListener(REVEAL, onReveal);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextItem(HORIZONTAL, event.key, values.indexOf(current), values.length);
    const value = next === undefined ? undefined : values[next];
    if (value === undefined) return;
    event.preventDefault();
    choose(value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next ?? 0]?.focus();
  };
  return (
    <div className="mr-tabs">
      <div className="mr-tabs__list" role="tablist" ref={list} onKeyDown={onKeyDown}>
        {panels.map(({ value, label }, index) => (
          <button
            key={value}
            type="button"
            role="tab"
            className="mr-tabs__tab"
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-panel-${index}`}
            aria-selected={value === current}
            tabIndex={value === current ? 0 : -1}
            onClick={() => choose(value)}
          >
            {label}
          </button>
        ))}
      </div>
      {panels.map(({ value, label, children }, index) => (
        <div
          key={value}
          role="tabpanel"
          className="mr-tabs__panel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          hidden={value !== current}
        >
          <p className="mr-tabs__label" aria-hidden="true">
            {label}
          </p>
          <Nodes nodes={children} />
        </div>
      ))}
    </div>
  );
}
