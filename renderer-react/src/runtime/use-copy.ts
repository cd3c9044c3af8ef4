/** Copies text, and shows whether that worked. */
import { useEffect, useRef, useState } from "react";

import { announce } from "./announce.ts";
import { useStrings } from "./context.ts";

export type CopyState = "idle" | "copied" | "failed";

const SHOWN_MS = 2000;

/** Returns the state of the last copy, and a function that copies the text from `read`. */
export function useCopy() {
  const { copied, copyFailed } = useStrings();
  const [state, setState] = useState<CopyState>("idle");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Nothing is left to say once the button is gone.
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = (next: CopyState, said: string) => {
    clearTimeout(timer.current);
    setState(next);
    announce(said);
    timer.current = setTimeout(() => setState("idle"), SHOWN_MS);
  };
  const copy = (read: () => string | Promise<string>) => {
    write(read).then(
      () => show("copied", copied),
      () => show("failed", copyFailed),
    );
  };
  return { state, copy };
}

async function write(read: () => string | Promise<string>): Promise<void> {
  await navigator.clipboard.writeText(await read());
}
