/**
 * The kinds of edits that `serve` shows: a book, and what an author does to it, one edit after the other.
 *
 * `shown` is an expression of the page that becomes true once the edit is on the screen; its functions are
 * in `edits-in-page.mjs`. `at` is the address of the page that shows the edit, unless it is the one with the
 * state. `resets` names why a state is lost, `reloads` why the document is loaded again.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A picture of one colour. */
const picture = (colour, width = 120) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="80"><rect width="${width}" height="80" fill="${colour}"/></svg>`;

const RED = "#ff0000";
const BLUE = "#0000ff";

const BOOK_TOML = `[book]
title = "书"
language = "zh-CN"

[output.react]
additional-css = ["more.css"]
last-updated = false

[output.react.navbar]
logo = { src = "logo.svg", alt = "标志" }

[output.react.languages.en]
untranslated = "omit"
`;

const PAGE = `---
description: 原来的描述
---
# 页面

开头一段。

## 列表

- 第一项
- 第二项

| 名 | 值 |
|---|---|
| 甲 | 1 |

\`\`\`ts
const before = 1;
\`\`\`

\`\`\`ts file=../code/part.ts
\`\`\`

\`\`\`tea
brew oolong
\`\`\`

{{#include part.txt}}

:::note
注意一。
:::

![图](picture.svg)

<Video src="film.webm" poster="poster.svg" title="片" />

[下载](notes.txt)

<Counter label="甲" />

<Tabs>
<TabItem value="linux" label="Linux">

在 Linux 上。

</TabItem>
<TabItem value="windows" label="Windows">

在 Windows 上。

</TabItem>
</Tabs>

<details>
<summary>更多</summary>

里面的话。

</details>

## 正文

这里在读。

${Array.from({ length: 40 }, (_, at) => `后面的第 ${at + 1} 段，为了能滚动。\n`).join("\n")}`;

const COUNTER = `import { useState } from "react";
import "./Counter.css";

export default function Counter({ label }: { label: string }) {
  const [count, setCount] = useState(0);
  return (
    <button type="button" className="counter" onClick={() => setCount(count + 1)}>
      {label}：{count}
    </button>
  );
}
`;

const TEA = `%YAML 1.2
---
name: Tea
file_extensions: [tea]
scope: source.tea
contexts:
  main:
    - match: '\\b(brew)\\b'
      scope: keyword.control.tea
`;

const SUMMARY = "- [首页](index.md)\n- [页面](page.mdx)\n- [乙](second.md)\n- [丙](third.md)\n";

/** The files of the book, with `more` further pages. */
function files(more) {
  const names = Array.from({ length: more }, (_, at) => `more/page-${at + 1}.md`);
  return {
    "book.toml": BOOK_TOML,
    "src/SUMMARY.md": SUMMARY + names.map((name, at) => `- [又一页 ${at + 1}](${name})\n`).join(""),
    "src/index.md": "# 首页\n",
    "src/page.mdx": PAGE,
    "src/second.md": "---\ntags: [旧标签]\n---\n# 乙\n\n[到页面](page.mdx)\n",
    "src/third.md": "# 丙\n",
    "src/part.txt": "包含的一段。\n",
    "src/picture.svg": picture(RED),
    "src/poster.svg": picture(RED),
    "src/film.webm": "",
    "src/notes.txt": "旧的笔记\n",
    "code/part.ts": "const part = 1;\n",
    "i18n/en/index.md": "# Home\n",
    "more.css": ".counter { letter-spacing: 1px; }\n",
    "theme/logo.svg": picture(RED),
    "theme/favicon.svg": picture(RED),
    "theme/ground.svg": picture(RED),
    "theme/custom.css": ".counter { background: url(ground.svg); }\n",
    "theme/head.html": '<meta name="owner" content="1">\n',
    "theme/tokens.css": ":root { --radius: 1px; }\n",
    "theme/slots/doc-before.html": "<p>旧的插槽</p>\n",
    "theme/syntaxes/tea.sublime-syntax": TEA,
    "theme/components/Counter.tsx": COUNTER,
    "theme/components/Counter.css": ".counter { padding: 1px; }\n",
    "theme/pages/pricing.tsx": "export default () => <h1>旧的价格</h1>;\n",
    ...Object.fromEntries(names.map((name, at) => [`src/${name}`, `# 又一页 ${at + 1}\n\n${"一段话，和别的一样长。".repeat(30)}\n`])),
  };
}

/** The address of the page with the state. */
export const PAGE_PATH = "/page";

/** A book in `folder`, and the ways to edit it. */
export function editedBook(folder, more = 0) {
  const path = (name) => join(folder, name);
  const write = (name, text) => {
    mkdirSync(dirname(path(name)), { recursive: true });
    writeFileSync(path(name), text);
  };
  const change = (name, from, to) => {
    const text = readFileSync(path(name), "utf8");
    if (!text.includes(from)) throw new Error(`${name} has no ${from}`);
    write(name, text.replace(from, to));
  };
  const rename = (from, to) => renameSync(path(from), path(to));
  const remove = (name) => rmSync(path(name));
  const git = (...args) => {
    const { status, stderr } = spawnSync("git", ["-C", folder, "-c", "user.name=a", "-c", "user.email=a@b", ...args], { encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
  };
  for (const [name, text] of Object.entries(files(more))) write(name, text);
  return { folder, write, change, rename, remove, git };
}

const onPage = (from, to) => (book) => book.change("src/page.mdx", from, to);
const inToml = (from, to) => (book) => book.change("book.toml", from, to);
const toReact = (line) => inToml("last-updated = false\n", `last-updated = false\n${line}\n`);
const toTable = (table) => (book) => book.change("book.toml", "[output.react.navbar]", `${table}\n\n[output.react.navbar]`);
const inSummary = (from, to) => (book) => book.change("src/SUMMARY.md", from, to);

export const EDITS = [
  { name: "a text", edit: onPage("开头一段。", "改过的开头。"), shown: 'text("article", "改过的开头。")' },
  { name: "a paragraph above", edit: onPage("改过的开头。", "改过的开头。\n\n新的一段。\n\n再来一段。"), shown: 'text("article", "再来一段。")' },
  { name: "a paragraph less", edit: onPage("新的一段。\n\n", ""), shown: '!text("article", "新的一段。")' },
  { name: "a heading", edit: onPage("## 列表", "## 改名的列表"), shown: 'text("article h2", "改名的列表") && text(".mr-toc", "改名的列表")' },
  { name: "a new section", edit: onPage("## 改名的列表", "## 新的一节\n\n有内容。\n\n## 改名的列表"), shown: 'text(".mr-toc", "新的一节")' },
  { name: "an entry of a list", edit: onPage("- 第二项", "- 第二项\n- 第三项"), shown: 'text("article li", "第三项")' },
  { name: "a row of a table", edit: onPage("| 甲 | 1 |", "| 甲 | 1 |\n| 乙 | 2 |"), shown: 'text("article td", "乙")' },
  { name: "a block of code", edit: onPage("const before = 1;", "const after = 2;\nconst more = 3;"), shown: 'text("article code", "const more")' },
  { name: "a file of code", edit: (book) => book.write("code/part.ts", "const part = 1;\nconst other = 2;\n"), shown: 'text("article code", "const other")' },
  { name: "an included file", edit: (book) => book.write("src/part.txt", "包含的一段。\n\n又包含一段。\n"), shown: 'text("article", "又包含一段。")' },
  { name: "a box", edit: onPage("注意一。", "注意二。\n\n还有三。"), shown: 'text(".mr-admonition-note", "还有三。")' },
  { name: "a link", edit: onPage("[下载](notes.txt)", "[下载](notes.txt) 和[乙](second.md)"), shown: 'text("article a", "乙")' },
  { name: "an image", edit: (book) => book.write("src/picture.svg", picture(BLUE)), shown: `picture(".mr-image img", "src", "${BLUE}")` },
  { name: "an image of another size", edit: (book) => book.write("src/picture.svg", picture(RED, 150)), shown: `picture(".mr-image img", "src", "${RED}") && find(".mr-image img").naturalWidth === 150` },
  { name: "a poster", edit: (book) => book.write("src/poster.svg", picture(BLUE)), shown: `picture("article video", "poster", "${BLUE}")` },
  { name: "a film", edit: (book) => book.write("src/film.webm", "x"), shown: 'file("article video", "src", "x")' },
  { name: "a download", edit: (book) => book.write("src/notes.txt", "新的笔记\n"), shown: 'file("article a[href$=txt]", "href", "新的笔记")' },
  { name: "a picture of a stylesheet", edit: (book) => book.write("theme/ground.svg", picture(BLUE)), shown: `background(".counter", "${BLUE}")` },
  { name: "the logo", edit: (book) => book.write("theme/logo.svg", picture(BLUE)), shown: `picture(".mr-navbar img", "src", "${BLUE}")` },
  { name: "the favicon", edit: (book) => book.write("theme/favicon.svg", picture(BLUE)), shown: `picture("link[rel=icon]", "href", "${BLUE}")` },
  { name: "a component inserted above another", edit: onPage('<Counter label="甲" />', '<Counter label="乙" />\n\n一段隔开。\n\n<Counter label="甲" />'), shown: 'text("article .counter", "乙：0")' },
  { name: "the content of a tab", edit: onPage("在 Windows 上。", "在 Windows 上，改过。"), shown: 'text("[role=tabpanel]", "改过")' },
  { name: "a tab before the others", edit: onPage("<Tabs>\n", '<Tabs>\n<TabItem value="mac" label="Mac">\n\n在 Mac 上。\n\n</TabItem>\n'), shown: 'text("[role=tab]", "Mac")' },
  { name: "the content of details", edit: onPage("里面的话。", "里面改过的话。"), shown: 'text("article details", "里面改过的话。")' },
  { name: "the title of the front matter", edit: onPage("description: 原来的描述", "title: 新的标题\ndescription: 原来的描述"), shown: 'document.title.includes("新的标题")' },
  { name: "the description", edit: onPage("原来的描述", "改过的描述"), shown: 'find("meta[name=description]").content === "改过的描述"' },
  { name: "the label of the sidebar", edit: onPage("title: 新的标题", "title: 新的标题\nsidebar_label: 短名"), shown: 'text(".mr-sidebar", "短名")' },
  { name: "a badge", edit: onPage("sidebar_label: 短名", "sidebar_label: 短名\nsidebar_badge: 新"), shown: 'text(".mr-sidebar", "新")' },
  { name: "a tag", edit: onPage("sidebar_label: 短名", "tags: [标签甲]\nsidebar_label: 短名"), shown: 'text("main", "标签甲")' },
  { name: "the list of tags", at: "/tags", edit: (book) => book.change("src/second.md", "旧标签", "新标签"), shown: 'text("main", "新标签")' },
  { name: "a class of the page", edit: onPage("sidebar_label: 短名", "class: wide\nsidebar_label: 短名"), shown: 'find("main").matches(".wide")' },
  { name: "the order of SUMMARY", edit: inSummary("- [乙](second.md)\n- [丙](third.md)\n", "- [丙](third.md)\n- [乙](second.md)\n"), shown: 'order(".mr-sidebar a", "丙", "乙")' },
  { name: "a name in SUMMARY", edit: inSummary("[丙]", "[改名的丙]"), shown: 'text(".mr-sidebar", "改名的丙")' },
  { name: "a level of SUMMARY", edit: inSummary("- [乙](second.md)", "  - [乙](second.md)"), shown: 'find(".mr-sidebar .mr-sidebar__category") !== null' },
  { name: "a new page", edit: (book) => { book.write("src/fourth.md", "# 丁\n"); book.change("src/SUMMARY.md", "- [改名的丙]", "- [丁](fourth.md)\n- [改名的丙]"); }, shown: 'text(".mr-sidebar", "丁")' },
  { name: "a removed page", edit: (book) => { book.change("src/SUMMARY.md", "- [丁](fourth.md)\n", ""); book.remove("src/fourth.md"); }, shown: '!text(".mr-sidebar", "丁")' },
  { name: "a part of SUMMARY", edit: inSummary("- [改名的丙]", "\n# 第一部分\n\n- [改名的丙]"), shown: 'text(".mr-sidebar", "第一部分")' },
  { name: "the title of the book", edit: inToml('title = "书"', 'title = "改名的书"'), shown: 'document.title.includes("改名的书") && text(".mr-navbar", "改名的书")' },
  { name: "a key of book.toml", edit: toReact("reading-time = true"), shown: 'text("main", "分钟")' },
  { name: "an address for edits", edit: toReact('edit-url = "https://example.org/{path}"'), shown: 'find("a[href^=\'https://example.org\']") !== null' },
  { name: "an entry of the navbar", edit: inToml("[output.react.navbar]\n", '[output.react.navbar]\nitems = [{ label = "到乙", to = "/second" }]\n'), shown: 'text(".mr-navbar", "到乙")' },
  { name: "the footer", edit: toTable('[output.react.footer]\ncopyright = "新的版权"'), shown: 'text(".mr-footer", "新的版权")' },
  { name: "an announcement", edit: toTable('[output.react.announcement]\nid = "a"\nhtml = "一条公告"'), shown: 'text("body", "一条公告") && document.documentElement.dataset.announcement === "a"' },
  { name: "the code theme", edit: toTable('[output.react.code-theme]\nlight = "github"'), shown: 'document.documentElement.dataset.codeTheme === "github"' },
  { name: "a text of the interface", edit: toTable('[output.react.strings]\nprevious = "往前"'), shown: 'text("main", "往前")' },
  { name: "an accent", edit: (book) => book.write("theme/custom.css", ":root { --mr-accent: #123456; }\n.counter { background: url(ground.svg); }\n"), shown: 'style("html", "--mr-accent") === "#123456"' },
  { name: "a token", edit: (book) => book.write("theme/tokens.css", ":root { --mr-radius: 9px; }\n"), shown: 'style("html", "--mr-radius") === "9px"' },
  { name: "a stylesheet of the book", edit: (book) => book.write("more.css", ".counter { letter-spacing: 2px; }\n"), shown: 'style(".counter", "letter-spacing") === "2px"' },
  { name: "a further stylesheet", edit: (book) => { book.write("theme/further.css", ".counter { word-spacing: 3px; }\n"); book.change("book.toml", '["more.css"]', '["more.css", "theme/further.css"]'); }, shown: 'style(".counter", "word-spacing") === "3px"' },
  { name: "a tag of the head", edit: (book) => book.write("theme/head.html", '<meta name="owner" content="2">\n'), shown: 'find("meta[name=owner]").content === "2" && all("meta[name=owner]").length === 1' },
  { name: "a slot", edit: (book) => book.write("theme/slots/doc-before.html", "<p>新的插槽</p>\n<p>更高</p>\n"), shown: 'text(".mr-slot--doc-before", "更高")' },
  { name: "a new slot", edit: (book) => book.write("theme/slots/sidebar-top.html", "<p>侧栏插槽</p>\n"), shown: 'text(".mr-sidebar", "侧栏插槽")' },
  { name: "the rules of an own component", edit: (book) => book.write("theme/components/Counter.css", ".counter { padding: 5px; }\n"), shown: 'style(".counter", "padding-top") === "5px"' },
  { name: "an own component", edit: (book) => book.change("theme/components/Counter.tsx", "{label}：", "数{label}："), shown: 'text(".counter", "数甲：")', resets: "React keeps no state of another function" },
  { name: "an override", edit: (book) => book.write("theme/overrides/Footer.tsx", "export default () => <p>换掉的页脚</p>;\n"), shown: 'text("body", "换掉的页脚")' },
  { name: "an edit of an override", edit: (book) => book.write("theme/overrides/Footer.tsx", "export default () => <p>又换的页脚</p>;\n"), shown: 'text("body", "又换的页脚")' },
  { name: "a page of the theme", at: "/pricing", edit: (book) => book.write("theme/pages/pricing.tsx", "export default () => <h1>新的价格</h1>;\n"), shown: 'text("h1", "新的价格")' },
  { name: "a syntax", edit: (book) => book.change("theme/syntaxes/tea.sublime-syntax", "brew", "oolong"), shown: 'text("code .tk-k", "oolong")' },
  { name: "a translation", at: "/en/", edit: (book) => book.write("i18n/en/index.md", "# Home\n\nA new paragraph.\n"), shown: 'text("main", "A new paragraph.")' },
  { name: "a redirect", edit: toTable('[output.react.redirect]\n"/old" = "/second"'), shown: '(await fetch("/old")).ok' },
  { name: "git checkout of a branch", edit: (book) => book.git("checkout", "-q", "other"), before: branch, shown: 'text("article", "另一条分支") && text(".mr-navbar", "分支的书") && text(".mr-sidebar", "分支的丙")' },
  { name: "git checkout back", edit: (book) => book.git("checkout", "-q", "-"), shown: '!text("article", "另一条分支") && text(".mr-navbar", "改名的书")' },
  { name: "git stash", edit: (book) => book.git("stash", "-q"), before: onPage("改过的开头。", "没有提交的开头。"), isShownBefore: 'text("article", "没有提交的开头。")', shown: 'text("article", "改过的开头。")' },
  { name: "the file of the open page, renamed", edit: (book) => { book.rename("src/page.mdx", "src/moved.mdx"); book.change("src/SUMMARY.md", "page.mdx", "moved.mdx"); book.change("src/second.md", "page.mdx", "moved.mdx"); }, shown: 'location.pathname === "/moved" && text("article", "这里在读。")' },
  { name: "a script of the head", edit: (book) => book.write("theme/head.html", "<script>window.ran = true;</script>\n"), shown: "window.ran === true", reloads: "scripts of the owner run once for a document" },
  { name: "the language of the book", edit: inToml('language = "zh-CN"', 'language = "de"'), shown: 'document.documentElement.lang === "de"', reloads: "plural forms, the search and the direction of the text are read once" },
  { name: "the colour mode", edit: toTable('[output.react.color-mode]\ndefault = "dark"\nrespect-prefers = false'), shown: 'document.documentElement.dataset.theme === "dark"', reloads: "it is decided before the first paint" },
  { name: "the form of addresses", edit: toReact('addresses = "html"'), shown: 'document.documentElement.dataset.addresses === "html"', reloads: "the address of each page is another one" },
];

/** Makes a branch on which six files differ, and leaves the book on the one it was on. */
function branch(book) {
  book.write(".gitignore", "book\n.mdbook-react\n");
  book.git("init", "-q");
  book.git("add", ".");
  book.git("commit", "-q", "-m", "a");
  book.git("worktree", "add", "-q", "-b", "other", `${book.folder}-other`);
  const other = {
    "src/page.mdx": ["改过的开头。", "改过的开头。\n\n另一条分支。"],
    "book.toml": ["改名的书", "分支的书"],
    "src/SUMMARY.md": ["改名的丙", "分支的丙"],
    "src/part.txt": ["又包含", "再包含"],
    "theme/custom.css": ["#123456", "#654321"],
    "theme/slots/doc-before.html": ["更高", "更低"],
  };
  for (const [name, [from, to]] of Object.entries(other)) {
    const file = join(`${book.folder}-other`, name);
    const text = readFileSync(file, "utf8");
    if (!text.includes(from)) throw new Error(`${name} has no ${from}`);
    writeFileSync(file, text.replace(from, to));
  }
  book.git("-C", `${book.folder}-other`, "commit", "-q", "-a", "-m", "b");
  book.git("worktree", "remove", "--force", `${book.folder}-other`);
}
