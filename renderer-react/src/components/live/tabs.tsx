/**
 * Panels of which one shows at a time: the tabs pattern of WAI-ARIA with automatic activation.
 *
 * All panels are in the document; without JavaScript the stylesheet shows them all, labelled.
 */
import { type KeyboardEvent, useRef } from "react";

import type { LiveComponent } from "../../model.ts";
import { useSelectedTab } from "../../runtime/use-selected-tab.ts";
import { Nodes } from "./nodes.tsx";

/** The tab that a key leads to from tab `at` of `count`; `undefined` for other keys. */
export function nextTab(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case "ArrowRight":
      return (at + 1) % count;
    case "ArrowLeft":
      return (at - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

export function Tabs({ groupId, query, selected, id, panels }: LiveComponent<"tabs">) {
  const list = useRef<HTMLDivElement>(null);
  const values = panels.map(({ value }) => value);
  const [current, choose] = useSelectedTab({ groupId, query, values, initial: selected }, list);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextTab(event.key, values.indexOf(current), values.length);
    const value = next === undefined ? undefined : values[next];
    if (value === undefined) return;
    event.preventDefault();
    choose(value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next ?? 0]?.focus();
  };
  return (
    <div className="tabs">
      <div className="tabs__list" role="tablist" ref={list} onKeyDown={onKeyDown}>
        {panels.map(({ value, label }, index) => (
          <button
            key={value}
            type="button"
            role="tab"
            className="tabs__tab"
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
          className="tabs__panel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          hidden={value !== current}
        >
          <p className="tabs__label" aria-hidden="true">
            {label}
          </p>
          <Nodes nodes={children} />
        </div>
      ))}
    </div>
  );
}
