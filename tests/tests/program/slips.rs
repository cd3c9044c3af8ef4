//! Slips that were silent, or whose finding had no remedy: each has a place and names the correction.

use site_tests::{expect, run, small_book};

/// A book of one slip: its files, and the start and a part of each finding.
type Case<'a> = (&'a [(&'a str, &'a str)], &'a [(&'a str, &'a str)]);

#[test]
fn slips_are_found_at_their_places() {
    const REACT: &str = "[output.react]\nmermaid = true\n";
    const PAGE: &str = "# Summary\n\n- [A](a.md)\n- [B](b.mdx)\n";
    let counter = "export default function Counter({ label }: { label: string }) { return <b>{label}</b>; }\n";
    let unclosed = "export default function Counter() {\n  return (\n    <div>\n      <button>x\n    </div>\n  );\n}\n";
    let cases: &[Case<'_>] = &[
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
                ("theme/components/Counter.tsx", counter),
            ],
            &[("src/b.mdx:3:10: warning[H019]", "did you mean `label`?")],
        ),
        (
            &[("theme/components/Counter.tsx", unclosed)],
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
    ];
    assert_eq!(cases.len(), 9);
    for (files, wanted) in cases {
        let book = small_book(files);
        let (_, text) = run(book.path(), &["check", "--format", "short"]);
        expect(&text, wanted, files[0].1);
    }
}
