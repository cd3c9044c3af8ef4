/** A book with everything on its pages that writes an address, for `reloads.test.mjs`. */

import { writtenBook } from "./book.mjs";

const bookToml = (addresses, basePath) => `[book]
title = "重开之书"
language = "zh-CN"

[output.react]
${addresses === "slash" ? "trailing-slash = true" : `addresses = "${addresses}"`}
base-path = "${basePath}"
edit-url = "https://example.org/{path}"

[[output.react.navbar.items]]
label = "去乙页"
to = "/guide/second"

[[output.react.navbar.items]]
label = "去搜索页"
to = "/search?q=甲"

[[output.react.navbar.items]]
label = "菜单"
items = [{ label = "菜单里的丙", to = "/C%23" }]

[output.react.redirect]
"/moved" = "/guide/second"
`;

const FIRST = `---
tags: [标签甲]
---

# 甲

[到乙的标签页](second.mdx?os=windows) [到乙的一节](second.mdx#在标签里) [搬走的](/moved)

## 这里

![图](../dot.svg)

## 代码

\`\`\`ts showLineNumbers
const one = 1;
const two = 2;
const three = 3;
\`\`\`

<Tabs queryString="os" defaultValue="linux" values={[{ label: 'Linux', value: 'linux' }, { label: 'Windows', value: 'windows' }]}>
<TabItem value="linux">

在 Linux 上。

</TabItem>
<TabItem value="windows">

在 Windows 上。

</TabItem>
</Tabs>
`;

const SECOND = `---
tags: [标签甲]
---

# 乙

[到本页的一节](#在标签里)

<Tabs queryString="os" defaultValue="linux" values={[{ label: 'Linux', value: 'linux' }, { label: 'Windows', value: 'windows' }]}>
<TabItem value="linux">

在 Linux 上。

</TabItem>
<TabItem value="windows">

## 在标签里

在 Windows 上。

</TabItem>
</Tabs>
`;

/** Builds the book with addresses of a form below a base path; returns the folder of its site. */
export function reloadBook(addresses, basePath) {
  const book = writtenBook();
  book.build({
    "book.toml": bookToml(addresses, basePath),
    "src/SUMMARY.md": "- [首页](index.md)\n- [指南]()\n  - [甲](guide/first.mdx)\n  - [乙](guide/second.mdx)\n- [丙](<C#.md>)\n",
    "src/index.md": "# 首页\n",
    "src/guide/first.mdx": FIRST,
    "src/guide/second.mdx": SECOND,
    "src/C#.md": "# 丙\n\n[到甲](guide/first.mdx)\n",
    "src/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600"/></svg>',
  });
  return book.root;
}
