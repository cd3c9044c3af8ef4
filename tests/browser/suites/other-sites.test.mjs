/**
 * Pages of an author who names another site wherever a browser could load something: without a policy,
 * nothing but pictures is requested from it. A page of this site in a frame cannot reach the page around it.
 */
import assert from "node:assert/strict";

import { writtenBook } from "../support/book.mjs";
import { open } from "../support/reader.mjs";
import { suite } from "../support/suite.mjs";

const ELSEWHERE = "https://elsewhere.invalid";

const LOADING = [
  `<video src="${ELSEWHERE}/a.mp4" preload="auto" autoplay="" muted=""></video>`,
  `<audio src="//elsewhere.invalid/b.mp3" preload="auto" controls=""></audio>`,
  `<video preload="auto"><source src="/\\elsewhere.invalid/c.mp4" /></video>`,
  `<video src="tour.mp4" preload="auto"><track src="${ELSEWHERE}/d.vtt" kind="captions" default="" /></video>`,
  `<input type="image" src="${ELSEWHERE}/e.png" />`,
  `<svg width="9" height="9"><pattern id="p" href="${ELSEWHERE}/f.svg#f"></pattern><rect width="9" height="9" fill="url(${ELSEWHERE}/f.svg#f)"></rect></svg>`,
  `<table background="${ELSEWHERE}/g.png"><tbody><tr><td style="background: url(${ELSEWHERE}/h.png)">字</td></tr></tbody></table>`,
  `<p style="cursor: url(${ELSEWHERE}/i.png), auto; list-style-image: url(${ELSEWHERE}/j.png); --x: url(${ELSEWHERE}/k.png)">字</p>`,
  `<a href="#x" ping="${ELSEWHERE}/l">去</a>`,
];

const HEAD = ["next", "prev", "preload", "prefetch", "preconnect", "dns-prefetch", "modulepreload", "stylesheet", "icon", "manifest", "alternate stylesheet"]
  .map((rel) => `  - [link, { rel: ${rel}, href: "${ELSEWHERE}/${rel.replace(" ", "-")}" }]`)
  .join("\n");

const text = LOADING.join("\n\n");

const book = writtenBook();
book.build({
  "book.toml": '[book]\ntitle = "书"\nlanguage = "zh-CN"\n\n[output.react]\n',
  "src/SUMMARY.md": "- [首页](index.md)\n- [甲](a.md)\n- [乙](b.mdx)\n- [丙](c.mdx)\n",
  "src/index.md": "# 首页\n",
  "src/a.md": `---\nhead:\n${HEAD}\n---\n\n# 甲\n\n${text}\n`,
  "src/b.mdx": `# 乙\n\n${text}\n\n<Video src="${ELSEWHERE}/m.mp4" />\n`,
  "src/c.mdx": '# 丙\n\n<Embed src="own.html" title="自己的" />\n',
  "src/tour.mp4": "",
  "src/own.html": "<p>一页</p>",
});

/** Reaches for the page around it, and shows whether it could. */
const REACHING = `<script>
try { parent.document.title = "reached"; } catch { document.title = "refused"; }
try { frameElement.removeAttribute("sandbox"); } catch { document.title += " twice"; }
document.write(document.title);
</script>`;

const { test, url } = suite({ root: book.root });

test("pages request nothing from another site", { bypassCSP: true }, async ({ page }) => {
  for (const path of ["/a", "/b"]) {
    await open(page, url(path));
    const [media, parts] = await page.evaluate(() => {
      const [media, parts] = ["video, audio", ".mr-content *"].map((selector) => [...document.querySelectorAll(selector)]);
      for (const one of media) one.load();
      for (const part of parts) part.scrollIntoView();
      return [media.length, parts.length];
    });
    assert.ok(media >= 4 && parts > 15, `${media} elements of media, ${parts} elements`);
    await page.getByRole("button", { name: /^切换到/ }).click();
    await page.waitForLoadState("networkidle");
  }
});

test("a page of this site in a frame does not reach the page around it", { bypassCSP: true }, async ({ page }) => {
  // The test's server lets no page be framed.
  await page.route("**/own.html", (route) => route.fulfill({ contentType: "text/html", body: REACHING }));
  await page.goto(url("/c"));
  await page.getByRole("link", { name: "自己的" }).click();
  await page.frameLocator("iframe").getByText("refused twice").waitFor();
  assert.match(await page.title(), /^丙/);
});
