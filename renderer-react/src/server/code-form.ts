/** Blocks of code differ in little, so that the prerenderer fills forms of them. */
import { CodeBlock } from "../components/live/code-block.tsx";
import type { LiveComponent } from "../model.ts";
import type { PrerenderForm } from "./quick-render.ts";

type Props = LiveComponent<"code">;

/** What a language is called, so that no author can write a blank's mark into a form. */
const NAME = /^[\w+#.-]*$/;

/** The form of a block; none of one whose lines the component numbers. */
function codeForm(props: Props): PrerenderForm<Props> | undefined {
  const { language, title, firstLine, id, code } = props;
  if (firstLine !== undefined || !NAME.test(language ?? "")) return undefined;
  return {
    key: [Boolean(title), language === undefined, language].join(" "),
    values: [id, String(code.n), { html: code.html ?? "" }, title ?? ""],
    blank: ([id = "", n, html = "", name]) => ({
      ...props,
      id,
      ...(title && name && { title: name }),
      code: { n: n as unknown as number, html },
    }),
  };
}

/** Has blocks of code filled, unless a component of the owner's draws them: it may do anything with a title. */
export function fillCodeBlocks(isReplaced: boolean): void {
  Object.assign(CodeBlock, { prerenderForm: isReplaced ? undefined : codeForm });
}
