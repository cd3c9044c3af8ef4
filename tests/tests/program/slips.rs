//! Slips that were silent, or whose finding had no remedy: each has a place and names the correction.

use site_tests::{expect, run, small_book};

/// A book of one slip: its files, and the start and a part of each finding.
type Case<'a> = (&'a [(&'a str, &'a str)], &'a [(&'a str, &'a str)]);

const REACT: &str = "[output.react]\nmermaid = true\n";
const BLOG: &str = "[output.react.blog]\nfolder = \"blog\"\nfeeds = []\n";
const PAGE: &str = "# Summary\n\n- [A](a.md)\n- [B](b.mdx)\n";
const SVG: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>";
const COUNTER: &str =
    "export default function Counter({ label }: { label: string }) { return <b>{label}</b>; }\n";
const UNCLOSED: &str = "export default function Counter() {\n  return (\n    <div>\n      <button>x\n    </div>\n  );\n}\n";

/// The books.
const CASES: &[Case<'_>] = &[
    (
        &[(
            "src/SUMMARY.md",
            "- [A](a.md)\n- One\n- [B](b c.md)\n- Two\n",
        )],
        &[
            ("src/SUMMARY.md:2:1: error[F012]", "write a link"),
            ("src/SUMMARY.md:3:1: error[F012]", "<b c.md>"),
            ("src/SUMMARY.md:4:1: error[F012]", "write a link"),
        ],
    ),
    (
        &[("src/SUMMARY.md", "- [A](a.md)\n- [F](https://f.example)\n")],
        &[(
            "src/SUMMARY.md:2:3: warning[L005]",
            "`[output.react.sidebar-links]` with `\"F\" = \"https://f.example\"`",
        )],
    ),
    (
        &[("src/a.md", "---\ndraft: \"yes\"\nlayout: hom\n---\n\n# A\n")],
        &[
            ("src/a.md:2:1: error[N001]", "`true` or `false`"),
            ("src/a.md:3:1: error[N001]", "did you mean `home`?"),
        ],
    ),
    (
        &[
            ("src/SUMMARY.md", PAGE),
            (
                "src/b.mdx",
                "import d from './d.json';\nimport Tabs from '@theme/Tabs';\n\nexport const a = 1\n\n# A\n\n{a} and {b}\n",
            ),
        ],
        &[
            ("src/b.mdx:1:1: warning[W133]", "import"),
            ("src/b.mdx:4:1: warning[W133]", "export"),
            ("src/b.mdx:8:1: warning[W133]", "`{a}`"),
            ("src/b.mdx:8:9: warning[W109]", "`b`"),
        ],
    ),
    (
        &[
            ("src/SUMMARY.md", PAGE),
            (
                "src/b.mdx",
                "# A\n\n<Counter lable=\"x\" client=\"load\" />\n",
            ),
            ("theme/components/Counter.tsx", COUNTER),
        ],
        &[("src/b.mdx:3:10: warning[H019]", "did you mean `label`?")],
    ),
    (
        &[("theme/components/Counter.tsx", UNCLOSED)],
        &[(
            "theme/components/Counter.tsx:4:8: error[O001]",
            "write `</button>` before `</div>`",
        )],
    ),
    (
        &[
            ("book.toml", REACT),
            (
                "src/a.md",
                "# A\n\n> ```mermaid\n> flowchart LR\n>   A --> B\n>   A -> B\n> ```\n",
            ),
        ],
        &[("src/a.md:6:5: warning[M002]", "diagram")],
    ),
    (
        &[(
            "book.toml",
            "[output.react]\n[[output.react.navbar.items]]\nlabel = \"G\"\nhref = \"https://g.example\"\nicon = \"linkk\"\n",
        )],
        &[("book.toml:5:1: warning[C004]", "did you mean `link`?")],
    ),
    (
        &[
            ("src/SUMMARY.md", "- [A](a.md)\n- [B](b/README.md)\n"),
            ("src/b/README.md", "# B\n"),
            ("src/b/index.md", "# B\n"),
        ],
        &[
            ("warning[F018]", "remove one of the two"),
            ("src/b/index.md:1:1: warning[P001]", ""),
        ],
    ),
    (
        &[
            ("src/SUMMARY.md", PAGE),
            (
                "src/b.mdx",
                "# A\n\n<Tabs>\n<TabItem valeu=\"a\" lable=\"A\">\n\ntext\n\n</TabItem>\n</Tabs>\n",
            ),
        ],
        &[
            ("src/b.mdx:4:10: warning[H019]", "did you mean `value`?"),
            ("src/b.mdx:4:20: warning[H019]", "did you mean `label`?"),
        ],
    ),
    (
        &[(
            "src/a.md",
            "# A\n\n<div class=\"x\">\n\ntext\n\n<b>x\n\n<details><summary>s\n\ntext\n\n</details>\n\n<p>x\n\n<b>over\n\ntwo</b>\n\n<!-- <i> -->\n",
        )],
        &[
            ("src/a.md:3:1: warning[H020]: `<div>`", "`</div>`"),
            ("src/a.md:7:1: warning[H020]: `<b>`", "`</b>`"),
            ("src/a.md:9:10: warning[H020]: `<summary>`", "`</summary>`"),
        ],
    ),
    (
        &[("src/a.md", "# A\n\n<div>\n\ntext\n\n</dvi>\n")],
        &[
            ("src/a.md:3:1: warning[H020]: `<div>`", "`</div>`"),
            ("src/a.md:7:1: warning[W107]: `</dvi>`", "remove it"),
        ],
    ),
    (
        &[
            ("theme/pages/x.html.tsx", "export default () => <b>x</b>;\n"),
            ("theme/pages/UPPER.TSX", ""),
            ("theme/pages/md.mdx", "# x\n"),
            ("theme/pages/a.test.tsx", ""),
            ("theme/pages/_b.c.ts", ""),
            ("theme/overrides/footer.tsx", ""),
            ("theme/overrides/Sidebar.vue", ""),
            ("theme/components/Price.vue", ""),
            ("theme/components/part.ts", ""),
        ],
        &[
            (
                "theme/components/Price.vue:1:1: warning[O004]",
                "`Price.tsx`",
            ),
            (
                "theme/overrides/Sidebar.vue:1:1: warning[O004]",
                "`Sidebar.tsx`",
            ),
            ("theme/overrides/footer.tsx:1:1: warning[O004]", "`Footer`"),
            ("theme/pages/UPPER.TSX:1:1: warning[O004]", "`UPPER.tsx`"),
            ("theme/pages/md.mdx:1:1: warning[O004]", "`md.tsx`"),
            ("theme/pages/x.html.tsx:1:1: warning[O004]", "`x-html.tsx`"),
        ],
    ),
    (
        &[(
            "theme/pages/p.tsx",
            "export const titel = \"T\";\nexport const client = \"laod\";\nexport default () => <b>x</b>;\n",
        )],
        &[
            (
                "theme/pages/p.tsx:1:14: warning[O021]",
                "did you mean `title`?",
            ),
            ("theme/pages/p.tsx:2:14: warning[O021]", "remove it"),
        ],
    ),
    (
        &[
            (
                "book.toml",
                "[output.react]\n[[output.react.navbar.items]]\nlabel = \"P\"\nto = \"/p\"\n",
            ),
            ("src/a.md", "# A\n\n[p](/p)\n"),
            ("theme/pages/p.tsx", "export default () => <b>x</b>;\n"),
            ("theme/components/C.tsx", "export default () => <b>x;\n"),
        ],
        &[("theme/components/C.tsx:1:", "error[O001]")],
    ),
    (
        &[(
            "src/a.md",
            "---\ntitle: A\ndescription: b\ntoc_max_heading_level: 9\nimage: nope.png\n---\n\n# A\n",
        )],
        &[
            ("src/a.md:4:1: error[N010]", "from 2 to 6"),
            ("src/a.md:5:1: warning[A002]", "full address"),
        ],
    ),
    (
        &[(
            "src/a.md",
            "---\nslug: b\ndescription: c\n\ttitle: A\n---\n\n# A\n",
        )],
        &[("src/a.md:4:1: error[N001]", "replace the tab")],
    ),
    (
        &[("src/a.md", "---\nslug: b\n title: A\n---\n\n# A\n")],
        &[("src/a.md:3:1: error[N001]", "white space before it")],
    ),
    (
        &[
            ("src/img/a.svg", SVG),
            (
                "src/a.md",
                "# A\n\n![x](img\\a.svg) ![x](img/A.svg)\n\n![x](img/a.png) ![x](/src/img/a.svg)\n",
            ),
        ],
        &[
            ("src/a.md:3:1: warning[A002]", "did you mean `img/a.svg`?"),
            ("src/a.md:3:17: warning[A002]", "did you mean `img/a.svg`?"),
            ("src/a.md:5:1: warning[A002]", "did you mean `img/a.svg`?"),
            ("src/a.md:5:17: warning[A002]", "did you mean `img/a.svg`?"),
        ],
    ),
    (
        &[
            ("src/SUMMARY.md", PAGE),
            (
                "src/b.mdx",
                "# A\n\n<Video src=\"gone.mp4\" />\n\n<Hero image=\"gone.svg\" />\n",
            ),
        ],
        &[
            ("src/b.mdx:3:1: warning[A002]: the file `gone.mp4`", ""),
            ("src/b.mdx:5:1: warning[A002]: the image `gone.svg`", ""),
        ],
    ),
    (
        &[(
            "src/SUMMARY.md",
            "- [A](a.md)\n- [B]（b.md)\n- [C](c.md），\n",
        )],
        &[
            ("src/SUMMARY.md:2:1: error[F012]", "in ASCII: `- [B](b.md)`"),
            ("src/SUMMARY.md:3:1: error[F012]", "in ASCII: `- [C](c.md)`"),
        ],
    ),
    (
        &[("src/SUMMARY.md", "- [A](a.md)\n- [A again](a.md)\n")],
        &[("src/SUMMARY.md:2:3: error[F012]", "sidebar-links")],
    ),
    (
        &[
            (
                "src/SUMMARY.md",
                "- [A](a.md)\n- [x](sub\\b.md)\n- [x](c)\n- [x](d。md)\n",
            ),
            ("src/sub/b.md", "# B\n"),
            ("src/c.md", "# C\n"),
            ("src/d.md", "# D\n"),
        ],
        &[
            (
                "src/SUMMARY.md:2:3: warning[L005]",
                "did you mean `sub/b.md`?",
            ),
            ("src/SUMMARY.md:3:3: warning[L005]", "did you mean `c.md`?"),
            ("src/SUMMARY.md:4:3: warning[L005]", "did you mean `d.md`?"),
            ("src/c.md:1:1: warning[P001]", ""),
            ("src/d.md:1:1: warning[P001]", ""),
            ("src/sub/b.md:1:1: warning[P001]", ""),
        ],
    ),
    (
        &[
            ("src/SUMMARY.md", "- [A](a.md)\n- [](b.md)\n"),
            ("src/b.md", "# B\n"),
        ],
        &[("src/SUMMARY.md:2:3: warning[F016]", "write the name")],
    ),
    (
        &[("src/SUMMARY.md", "- [A](a.md)\n- [x](SUMMARY.md)\n")],
        &[("src/SUMMARY.md:2:3: warning[F016]", "name a chapter")],
    ),
    (
        &[
            ("src/SUMMARY.md", "- [A](a.md)\n- [x](sub/)\n"),
            ("src/sub/README.md", "# B\n"),
        ],
        &[("src/SUMMARY.md:2:3: error[F007]", "`README.md`")],
    ),
    (
        &[
            ("src/SUMMARY.md", "- [A](a.md)\n- [B](sub/b.md)\n"),
            ("src/sub/b.md", "# B\n"),
            (
                "src/a.md",
                "# A\n\n[x](b.md)\n[x](http//e.example)\n[x](me@e.example)\n[x](//a.md)\n[x](http://)\n",
            ),
        ],
        &[
            ("src/a.md:3:1: warning[L003]", "did you mean `sub/b.md`?"),
            ("src/a.md:4:1: warning[L001]", "`https://e.example`"),
            ("src/a.md:5:1: warning[L001]", "`mailto:me@e.example`"),
            ("src/a.md:6:1: warning[L001]", ""),
            ("src/a.md:7:1: warning[L001]", "the whole address"),
        ],
    ),
    (
        &[
            ("book.toml", BLOG),
            (
                "src/SUMMARY.md",
                "- [A](a.md)\n- [B](blog/2026-01-02-b.md)\n",
            ),
            ("src/blog/2026-01-02-b.md", "# B\n"),
        ],
        &[(
            "src/blog/2026-01-02-b.md:1:1: warning[C017]",
            "remove its entry",
        )],
    ),
    (
        &[
            ("book.toml", BLOG),
            (
                "src/blog/2026-01-02-b.md",
                "---\nauthors: [ann, bob]\n---\n\n# B\n",
            ),
            ("src/blog/authors.yaml", "ann:\n  name: Ann\n"),
        ],
        &[(
            "src/blog/2026-01-02-b.md:2:1: warning[P003]",
            "known authors: ann",
        )],
    ),
    (
        &[(
            "book.toml",
            "[output.react]\n[[output.react.navbar.items]]\nlabel = \"F\"\nhref = \"foo\"\n",
        )],
        &[("book.toml:4:1: error[C004]", "`to = \"/foo\"`")],
    ),
];

#[test]
fn slips_are_found_at_their_places() {
    for (files, wanted) in CASES {
        let book = small_book(files);
        let (_, text) = run(book.path(), &["check", "--format", "short"]);
        expect(&text, wanted, files[0].1);
    }
}
