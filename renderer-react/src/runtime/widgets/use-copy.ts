/** Copies text, and shows whether that worked. */
import { useEffect, useRef, useState } from "react";

import { announce } from "./announce.ts";
import { useStrings } from "../context/site.ts";

type CopyState = "idle" | "copied" | "failed";

const SHOWN_MS = 2000;

/** Returns the state of the last copy, and a function that copies the text from `read`. */
export function useCopy() {
  const { copied, copyFailed } = useStrings();
  const [state, setState] = useState<CopyState>("idle");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The state of a removed button is not updated.
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = (next: CopyState, message: string) => {
    clearTimeout(timer.current);
    setState(next);
    announce(message);
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
