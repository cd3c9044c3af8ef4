/** Links to lines: the address names them, a click on a number changes the address. */
import { type MouseEvent, type RefObject, useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { lineHash, linesIn, splitRun } from "./code-lines.ts";

const MARK = "linked";

/** Marks the lines that the address names. Returns a handler for clicks on line numbers. */
export function useLineLinks(block: string, code: RefObject<HTMLElement | null>, first: number | undefined) {
  const { search, hash } = useLocation();
  const navigate = useNavigate();

  // Follows the hash of the address.
  useEffect(() => {
    const range = linesIn(hash, block);
    if (!range || !code.current) return undefined;
    for (const run of code.current.querySelectorAll(".lines")) {
      run.outerHTML = splitRun(run.className, run.innerHTML);
    }
    const marked = [...code.current.querySelectorAll(".line")].filter((_, index) => {
      const number = index + (first ?? 1);
      return number >= range.from && number <= range.to;
    });
    for (const line of marked) {
      line.classList.add(MARK);
      line.closest('[hidden="until-found"]')?.removeAttribute("hidden");
    }
    marked[0]?.scrollIntoView({ block: "center", behavior: "instant" });
    return () => {
      for (const line of marked) line.classList.remove(MARK);
    };
  }, [hash, block, code, first]);

  return (event: MouseEvent) => {
    const line = (event.target as Element).closest<HTMLElement>(".line");
    const number = Number(line?.dataset["line"]);
    if (!line || !number || !isOnNumber(event, line)) return;
    const before = event.shiftKey ? linesIn(hash, block) : undefined;
    const from = Math.min(number, before?.from ?? number);
    const to = before ? Math.max(number, before.from) : number;
    void navigate({ search, hash: lineHash(block, { from, to }) }, { replace: true });
  };
}

/** The number is in the line's padding, before its text. */
function isOnNumber(event: MouseEvent, line: HTMLElement): boolean {
  const gutter = parseFloat(getComputedStyle(line).paddingInlineStart);
  return event.clientX < line.getBoundingClientRect().left + gutter;
}
