/** The editor and the output of a program that the reader runs on a playground. */
import { useEffect, useRef, useState } from "react";

import { announce } from "../../runtime/widgets/announce.ts";
import { useStrings } from "../../runtime/context/site.ts";
import type { ProgramProps } from "../../runtime/context/frame.ts";
import { evaluate } from "../../runtime/code/playground.ts";
import css from "bundle-text:../../styles/program.css";
import { adoptStyles } from "../../runtime/widgets/adopt-styles.ts";

adoptStyles(css);

export default function Program({ playground, code, edition, runs, isEdited }: ProgramProps) {
  const strings = useStrings();
  const [text, setText] = useState(code);
  const [output, setOutput] = useState<string>();
  const editor = useRef<HTMLTextAreaElement>(null);
  const latest = useRef({ text, strings });
  useEffect(() => {
    latest.current = { text, strings };
  });

  useEffect(() => {
    if (isEdited) editor.current?.focus();
  }, [isEdited]);

  useEffect(() => {
    if (runs === 0) return;
    const { text, strings } = latest.current;
    const abort = new AbortController();
    let isCurrent = true;
    const show = (result: string) => {
      if (!isCurrent) return;
      setOutput(result);
      announce(result);
    };
    show(strings.runningCode);
    evaluate(playground, text, edition, abort).then(
      (result) => show(result.trim() === "" ? strings.noOutput : result),
      () => show(strings.runFailed),
    );
    // A later press, or leaving the page, ends the request.
    return () => {
      isCurrent = false;
      abort.abort();
    };
  }, [runs, playground, edition]);

  return (
    <>
      {isEdited && (
        <textarea
          className="mr-run__editor"
          aria-label={strings.program}
          dir="ltr"
          rows={Math.min(text.split("\n").length + 1, 30)}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          ref={editor}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {output !== undefined && (
        <pre className="mr-run__output" dir="ltr" tabIndex={0}>
          {output}
        </pre>
      )}
    </>
  );
}
