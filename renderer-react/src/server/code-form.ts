/** Renders blocks of code from forms, because they differ only in a few texts. */
import { CodeBlock } from "../components/live/code-block.tsx";
import type { LiveComponent } from "../model.ts";
import type { PrerenderForm } from "./quick-render.ts";

type Props = LiveComponent<"code">;

/** The names of languages and classes that a form may contain. Others could contain the mark of a blank. */
const NAMES = /^[\w+#. -]*$/;

/** Returns the form of a block; `undefined` if the component numbers its lines. */
function codeForm(props: Props): PrerenderForm<Props> | undefined {
  const { language, classes, title, firstLine, wrap, overflow, noCopy, foldedLines, id, code } = props;
  const names = `${language ?? ""} ${classes ?? ""}`;
  if (firstLine !== undefined || !NAMES.test(names)) return undefined;
  return {
    key: JSON.stringify([Boolean(title), language, classes, wrap, overflow, noCopy, foldedLines]),
    values: [id, { html: code.html ?? "" }, title ?? ""],
    blank: ([id = "", html = "", name]) => ({
      ...props,
      id,
      ...(title && name && { title: name }),
      code: { html },
    }),
  };
}

/** Enables the forms of code blocks, unless an override renders the blocks: it may do anything with a title. */
export function fillCodeBlocks(isReplaced: boolean): void {
  Object.assign(CodeBlock, { prerenderForm: isReplaced ? undefined : codeForm });
}
