/**
 * Panels of which one is visible: the tabs pattern of WAI-ARIA with automatic activation.
 *
 * All panels are in the document. Without JavaScript and on paper, the stylesheet shows all of them
 * with labels.
 */
import type { KeyboardEvent, ReactNode, RefObject } from "react";

import { HORIZONTAL, nextItem } from "../../runtime/widgets/next-item.ts";

interface TabPanelsProps {
  /** The beginning of the ids of the tabs and panels. */
  id: string;
  tabs: readonly { key?: string; label: string; content: ReactNode }[];
  /** The index of the visible panel. */
  selected: number;
  onSelect: (index: number) => void;
  list?: RefObject<HTMLDivElement | null>;
}

/** Returns the id of the panel at `index`. */
export const panelId = (id: string, index: number): string => `${id}-panel-${index}`;

export function TabPanels({ id, tabs, selected, onSelect, list }: TabPanelsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = nextItem(HORIZONTAL, event.key, selected, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <div className="mr-tabs">
      <div className="mr-tabs__list" role="tablist" ref={list} onKeyDown={onKeyDown}>
        {tabs.map(({ key, label }, index) => (
          <button
            key={key ?? index}
            type="button"
            role="tab"
            className="mr-tabs__tab"
            id={`${id}-tab-${index}`}
            aria-controls={panelId(id, index)}
            aria-selected={index === selected}
            tabIndex={index === selected ? 0 : -1}
            onClick={() => onSelect(index)}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ key, label, content }, index) => (
        <div
          key={key ?? index}
          role="tabpanel"
          className="mr-tabs__panel"
          id={panelId(id, index)}
          aria-labelledby={`${id}-tab-${index}`}
          hidden={index !== selected}
        >
          <p className="mr-tabs__label" aria-hidden="true">
            {label}
          </p>
          {content}
        </div>
      ))}
    </div>
  );
}
