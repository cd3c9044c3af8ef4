/**
 * A block of code. Its lines are HTML; copying, wrapping and links to lines are interactive.
 */
import { type MouseEvent, useRef } from "react";

import type { LiveComponent } from "../../model.ts";
import { useStrings } from "../../runtime/context/site.ts";
import { useCopy } from "../../runtime/widgets/use-copy.ts";
import { useLineLinks } from "../../runtime/code/use-line-links.ts";
import { useWrap } from "../../runtime/code/use-wrap.ts";
import { Overridable } from "../common/overridable.tsx";
import { prerendered } from "../prerendered.ts";
import { htmlProps } from "./nodes.tsx";

export function CodeBlock({ language, classes, title, firstLine, copy, id, code }: LiveComponent<"code">) {
  const pre = useRef<HTMLPreElement>(null);
  const lines = useRef<HTMLElement>(null);
  const onLineClick = useLineLinks(id, lines, firstLine);
  const lined = (
    <>
      <pre className="mr-code__pre" tabIndex={0} ref={pre} onClick={firstLine === undefined ? undefined : onLineClick}>
        <code className={classes} ref={lines} {...htmlProps(code)} />
      </pre>
      <Tools text={() => copy ?? lines.current?.textContent ?? ""} pre={pre} />
    </>
  );
  return (
    <div className="mr-code" id={id} data-language={language} data-numbered={firstLine === undefined ? undefined : ""}>
      <Overridable name="CodeBlock" props={{ language, title }} content={lined}>
        {title && <div className="mr-code__title">{title}</div>}
        {lined}
      </Overridable>
    </div>
  );
}

interface ToolsProps {
  text: () => string;
  pre: React.RefObject<HTMLPreElement | null>;
}

const Tools = prerendered(function Tools({ text, pre }: ToolsProps) {
  const strings = useStrings();
  const { state, copy } = useCopy();
  const { canWrap, wrapped, toggle } = useWrap(pre);
  const label = { idle: strings.copyCode, copied: strings.copied, failed: strings.copyFailed }[state];
  const onCopy = (event: MouseEvent) => {
    event.stopPropagation();
    copy(text);
  };
  return (
    <div className="mr-code__tools">
      {canWrap && (
        <button
          type="button"
          className="mr-code__button mr-code__button--wrap"
          aria-label={strings.wordWrap}
          title={strings.wordWrap}
          aria-pressed={wrapped}
          onClick={toggle}
        />
      )}
      <button
        type="button"
        className="mr-code__button"
        aria-label={label}
        title={label}
        data-state={state === "idle" ? undefined : state}
        onClick={onCopy}
      />
    </div>
  );
}, () => "");
