/** Selects a tab of a set: the one in the address, else the group's stored choice, else the author's default. */
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate, useSearchParams } from "react-router-dom";

import { currentUrl } from "../address/address.ts";
import { signal } from "../state/signal.ts";
import { tabGroup } from "./tab-groups.ts";
import { useHydrated, useSignal } from "../state/use-signal.ts";

interface TabSet {
  groupId: string | undefined;
  query: string | undefined;
  values: readonly string[];
  initial: string;
}

/** The selected value, and functions that select another. */
interface Selection {
  current: string;
  /** Selects the reader's choice; `list` keeps its place on the screen. */
  choose: (value: string) => void;
  /** Selects the tab of the address. The address stays, and the caller scrolls. */
  showTab: (value: string) => void;
}

/** Returns the selected tab of the set whose tabs are in `list`. */
export function useSelectedTab(
  { groupId, query, values, initial }: TabSet,
  list: RefObject<HTMLElement | null>,
): Selection {
  const hydrated = useHydrated();
  const group = useMemo(
    () => (groupId !== undefined && hydrated ? tabGroup(groupId) : signal<string | null>(null)),
    [groupId, hydrated],
  );
  const ofGroup = useSignal(group, null);
  const [own, setOwn] = useState(initial);
  const [searched] = useSearchParams();
  const navigate = useNavigate();
  const fromAddress = query === undefined ? null : searched.get(query);
  const current = [fromAddress, ofGroup].find((value) => value !== null && values.includes(value)) ?? own;

  const top = useRef<number>(undefined);
  // Undoes the movement that another set above makes when it follows the group.
  useLayoutEffect(() => {
    if (top.current === undefined || !list.current) return;
    window.scrollBy({ top: list.current.getBoundingClientRect().top - top.current, behavior: "instant" });
    top.current = undefined;
  }, [current, list]);

  const select = (value: string, hash: string) => {
    setOwn(value);
    if (groupId !== undefined) group.set(value);
    if (query === undefined) return;
    const parameters = new URLSearchParams(currentUrl().search);
    parameters.set(query, value);
    void navigate({ search: `?${parameters}`, hash }, { replace: true, preventScrollReset: true });
  };
  const choose = (value: string) => {
    if (value === current) return;
    top.current = list.current?.getBoundingClientRect().top;
    select(value, "");
  };
  const showTab = (value: string) => flushSync(() => select(value, currentUrl().hash));
  return { current, choose, showTab };
}
