/**
 * A block of code. Its lines are HTML; copying, wrapping and links to lines are interactive.
 */
import { type MouseEvent, useRef } from "react";

import type { Overflow } from "../../generated/site-model.ts";
import type { LiveComponent } from "../../model.ts";
import { useCounted, useStrings } from "../../runtime/context/site.ts";
import { useCopy } from "../../runtime/widgets/use-copy.ts";
import { useLineLinks } from "../../runtime/code/use-line-links.ts";
import { useWrap } from "../../runtime/code/use-wrap.ts";
import { Overridable } from "../common/overridable.tsx";
import { prerendered } from "../prerendered.ts";
import { htmlProps } from "./nodes.tsx";

export function CodeBlock({ language, classes, title, firstLine, copy, wrap = false, overflow, noCopy = false, foldedLines, id, text = "", code }: LiveComponent<"code">) {
  const pre = useRef<HTMLPreElement>(null);
  const lines = useRef<HTMLElement>(null);
  const onLineClick = useLineLinks(id, lines, firstLine);
  const lined = (
    <>
      <pre
        className="mr-code__pre"
        data-wrapped={wrap ? "" : undefined}
        ref={pre}
        onClick={firstLine === undefined ? undefined : onLineClick}
      >
        <code className={classes} ref={lines} {...htmlProps(code)} />
      </pre>
      {foldedLines !== undefined && <MoreLines lines={foldedLines} />}
      <Tools text={() => copy ?? lines.current?.textContent ?? ""} pre={pre} wrap={wrap} overflow={overflow} canCopy={!noCopy} />
    </>
  );
  return (
    <div className="mr-code" id={id} data-language={language} data-numbered={firstLine === undefined ? undefined : ""}>
      <Overridable name="CodeBlock" data={{ language, title, text }} content={lined}>
        {title && <div className="mr-code__title">{title}</div>}
        {lined}
      </Overridable>
    </div>
  );
}

/** Shows all lines of a block. The stylesheet follows whether it is open, so it works without scripts. */
function MoreLines({ lines }: { lines: number }) {
  const { allLines } = useStrings();
  const count = useCounted();
  return (
    <details className="mr-code__more">
      <summary>{count(allLines, lines)}</summary>
    </details>
  );
}

interface ToolsProps {
  text: () => string;
  pre: React.RefObject<HTMLPreElement | null>;
  /** Whether long lines are wrapped at first. */
  wrap: boolean;
  /** Where lines are expected to be too long. */
  overflow: Overflow | undefined;
  canCopy: boolean;
}

const Tools = prerendered(function Tools({ text, pre, wrap, overflow, canCopy }: ToolsProps) {
  const strings = useStrings();
  const { state, copy } = useCopy();
  const { canWrap, isMeasured, wrapped, toggle } = useWrap(pre, wrap, overflow !== undefined);
  const label = { idle: strings.copyCode, copied: strings.copied, failed: strings.copyFailed }[state];
  const onCopy = (event: MouseEvent) => {
    event.stopPropagation();
    copy(text);
  };
  return (
    <div className="mr-code__tools">
      {(canWrap || overflow !== undefined) && (
        <button
          type="button"
          hidden={canWrap ? undefined : true}
          className={overflow === "phones" && !isMeasured ? "mr-code__button mr-code__button--wrap mr-code__button--phones" : "mr-code__button mr-code__button--wrap"}
          aria-label={strings.wordWrap}
          title={strings.wordWrap}
          aria-pressed={wrapped}
          onClick={toggle}
        />
      )}
      {canCopy && (
        <button
          type="button"
          className="mr-code__button"
          aria-label={label}
          title={label}
          data-state={state === "idle" ? undefined : state}
          onClick={onCopy}
        />
      )}
    </div>
  );
}, ({ wrap, overflow, canCopy }) => JSON.stringify([wrap, overflow, canCopy]));
