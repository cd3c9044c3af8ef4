/** The space between blocks: the same in every container, on pages and on the page with the whole book. */
import assert from "node:assert/strict";

import { writtenBook } from "../support/book.mjs";
import { suite } from "../support/suite.mjs";

const BLOCKS = [
  "第一段。",
  "第二段。",
  "```js\nrun();\n```",
  "### 小节",
  "第三段。",
  "> 引用",
  "| 甲 | 乙 |\n|---|---|\n| 1 | 2 |",
  ":::note\n\n说明。\n\n:::",
  "<details>\n\n详情。\n\n</details>",
  "最后一段。",
];
const PLAIN = BLOCKS.filter((block) => !/^(?::::|<)/u.test(block));

const lines = (blocks, before = "") => blocks.join("\n\n").replace(/^(?=.)/gmu, before);
const inside = (start, end) => (blocks) => `${start}\n\n${lines(blocks)}\n\n${end}`;
const entry = (marker) => (blocks) => `${marker}${lines(blocks, " ".repeat(marker.length)).trimStart()}`;

/** Containers of Markdown, and the pixels between two of their blocks. */
const EVERYWHERE = {
  div: [inside("<div>", "</div>"), 18],
  "div class": [inside('<div class="x">', "</div>"), 18],
  section: [inside("<section>", "</section>"), 18],
  center: [inside("<center>", "</center>"), 18],
  details: [inside("<details><summary>标题</summary>", "</details>"), 18],
  quote: [(blocks) => lines(blocks, "> ").replace(/^$/gmu, ">"), 18],
  "bulleted list": [entry("- "), 12],
  "numbered list": [entry("1. "), 12],
  "list in a list": [(blocks) => `- 条目\n\n  ${entry("- ")(blocks).replace(/\n(?=.)/gu, "\n  ")}`, 12],
};

/** Footnotes are at the end of their chapter. */
const AT_THE_END = {
  footnote: [(blocks) => `文字[^1]\n\n[^1]: ${lines(blocks, "    ").trimStart()}`, 12],
};

const IN_MDX = {
  admonition: [inside(":::::note", ":::::"), 8],
  Tabs: [inside('<Tabs>\n<TabItem label="一">', "</TabItem>\n</Tabs>"), 18],
  Columns: [inside("<Columns>\n<div>", "</div>\n</Columns>"), 18],
  Hero: [inside('<Hero name="名">', "</Hero>"), 18],
  Card: [inside('<Card title="名">', "</Card>"), 8],
  Details: [inside('<Details title="名">', "</Details>"), 18],
  Steps: [(blocks) => inside("<Steps>", "</Steps>")([entry("1. ")(blocks)]), 12],
};

const IN_MARKDOWN = {
  "cell of a table": [inside("<table><tr><td>", "</td></tr></table>"), 12],
  "definition list": [(blocks) => `词\n: ${lines(blocks, "  ").trimStart()}`, 12],
};

const book = writtenBook();
const page = (containers, blocks) =>
  Object.entries(containers).reduce((text, [name, [write]]) => `${text}\n## ${name}\n\n${write(blocks)}\n`, "# 页\n");
book.build({
  "book.toml": '[book]\ntitle = "书"\nlanguage = "zh-CN"\n[output.react]\n',
  "src/SUMMARY.md": "- [组件](index.mdx)\n- [正文](b.md)\n",
  "src/index.mdx": page({ ...EVERYWHERE, ...IN_MDX, ...AT_THE_END }, BLOCKS),
  "src/b.md": page({ ...EVERYWHERE, ...IN_MARKDOWN, ...AT_THE_END }, PLAIN),
});

const { test, url } = suite({ root: book.root });

/** Returns the smallest space before a block of each container, in the order of the page. */
function smallestGaps() {
  delete document.documentElement.dataset.firstScreen;
  for (const element of document.querySelectorAll("[hidden], details")) element.hidden = !(element.open = true);
  const first = [...document.querySelectorAll(".mr-content p")].filter((p) => p.textContent === "第一段。");
  return first.map((p) => {
    const blocks = [...p.parentElement.children].filter((block) => block.getClientRects().length > 0);
    const after = blocks.slice(blocks.indexOf(p) + 1);
    const gap = (block) => block.getBoundingClientRect().top - block.previousElementSibling.getBoundingClientRect().bottom;
    return Math.round(Math.min(...after.map(gap)));
  });
}

const ofComponents = Object.entries({ ...EVERYWHERE, ...IN_MDX, ...AT_THE_END });
const ofMarkdown = Object.entries({ ...EVERYWHERE, ...IN_MARKDOWN, ...AT_THE_END });

for (const [path, containers] of [
  ["/", ofComponents],
  ["/b", ofMarkdown],
  ["/print.html", [...ofComponents, ...ofMarkdown]],
]) {
  test(`the blocks of every container have space between them at ${path}`, async ({ page: reader }) => {
    await reader.goto(url(path));
    const gaps = await reader.evaluate(smallestGaps);
    assert.equal(gaps.length, containers.length);
    for (const [at, [name, [, wanted]]] of containers.entries()) assert.equal(gaps[at], wanted, name);
  });
}
