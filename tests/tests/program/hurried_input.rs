//! Slips of Chinese and hurried input: each is found at its place, with its remedy, in Markdown and in MDX.

use site_tests::{expect, run, small_book};

/// Paragraphs of a page, with the code and a part of the finding.
const PARAGRAPHS: [(&str, &str, &str); 33] = [
    ("：：：tip", "W132", "`:::tip`"),
    ("::tip", "W132", "three colons"),
    (":: tip", "W132", "three colons"),
    (":::tip text :::", "W132", "lines of their own"),
    (":::提示", "W132", "`:::tip`"),
    ("用｀npm｀安装", "W127", "`npm`"),
    ("｀｀｀", "W127", "three backticks"),
    ("···js", "W127", "three backticks and `js`"),
    ("＊＊粗体＊＊", "W127", "`**粗体**`"),
    ("＞ 引用", "W127", "`> 引用`"),
    ("－ 项", "W127", "`- 项`"),
    ("！[图](x.svg)", "W117", "`![图](x.svg)`"),
    ("[x](<sub/b.md)", "W117", "`[x](<sub/b.md>)`"),
    ("> 【!NOTE】", "W110", "`[!NOTE]`"),
    ("> [！NOTE]", "W110", "`[!NOTE]`"),
    ("> [!注意]", "W110", "use one of"),
    ("> [!NOTE] text", "W110", "the next line"),
    ("-列表项", "W125", "`-` and a space"),
    ("1.第一", "W125", "`1.` and a space"),
    ("*项", "W125", "`*` and a space"),
    ("1. one\n - two", "W125", "3 spaces"),
    ("## B {# b}", "W128", "`{#b}`"),
    ("## B ｛#c｝", "W128", "`{#c}`"),
    ("This is **important.", "W126", "close it"),
    ("这是** 重要 **的。", "W126", "`**重要**`"),
    ("Run `npm install.", "W126", "second backtick"),
    ("``js\nlet a;\n``", "W126", "three backticks"),
    ("A ==marked== word", "W126", "`<mark>marked</mark>`"),
    ("[t]()", "W121", "no address"),
    ("[t](#)", "W121", "the top of the page"),
    ("[t](https:/e.example)", "L001", "`https://e.example`"),
    ("```ts ｛1｝\na\n```", "K007", "`{1}`"),
    ("{{include x.svg}}", "S004", "`{{#include x.svg}}`"),
];

const SVG: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>";

#[test]
fn slips_of_a_page_are_found() {
    for name in ["a.md", "b.mdx"] {
        let mut text = "# T\n".to_owned();
        let mut wanted = Vec::new();
        for (paragraph, code, part) in PARAGRAPHS {
            let above = text.matches('\n').count() + 2;
            // The second line of an item has its mark.
            let line = above + usize::from(paragraph.starts_with("1. "));
            text.extend(["\n", paragraph, "\n"]);
            wanted.push((format!("src/{name}:{line}:"), code, part));
        }
        let summary = format!("- [T]({name})\n");
        let path = format!("src/{name}");
        let files = [
            ("src/SUMMARY.md", summary.as_str()),
            (&path, &text),
            ("src/x.svg", SVG),
        ];
        let book = small_book(&files);
        let (_, found) = run(book.path(), &["check", "--format", "short"]);
        for (place, code, part) in &wanted {
            let code = format!("warning[{code}]");
            let is_wanted = |line: &&str| line.starts_with(place.as_str()) && line.contains(&code);
            let one = found.lines().find(is_wanted);
            assert!(
                one.is_some_and(|line| line.contains(part)),
                "{place} {code} {part}\n{found}"
            );
        }
    }
}

/// The path and the text of a file, with its findings.
type File<'a> = (&'a str, &'a str, &'a [(&'a str, &'a str)]);

/// Whole pages and other files.
const FILES: &[File<'_>] = &[
    (
        "src/a.md",
        "---\ntitle: “x”\ntags: [a，b]\n---\n\n# A\n",
        &[
            ("src/a.md:2:1: warning[N019]", "`\"x\"`"),
            ("src/a.md:3:1: warning[N019]", "`[a, b]`"),
        ],
    ),
    (
        "src/a.md",
        "---\ntitle：x\n---\n\n# A\n",
        &[("src/a.md:1:1: warning[W120]", "an ASCII colon")],
    ),
    (
        "src/a.md",
        "---\ntitle: A\ndraft：true\n---\n\n# A\n",
        &[("src/a.md:3:1: error[N001]", "`draft: true`")],
    ),
    (
        "src/a.md",
        "+++\ntitle = \"x\"\n+++\n\n# A\n",
        &[("src/a.md:1:1: warning[W120]", "YAML")],
    ),
    (
        "src/a.md",
        "# A\n\n<a href=“a.md”>x</a>\n",
        &[("src/a.md:3:1: warning[L001]", "straight quotes")],
    ),
    (
        "src/SUMMARY.md",
        "- [A](a.md)\n-[B](b.md)\n",
        &[("src/SUMMARY.md:2:2: warning[F016]", "a space between")],
    ),
    (
        "src/SUMMARY.md",
        "- [A](a.md)\n- [B](<b.md)\n",
        &[("src/SUMMARY.md:2:1: error[F012]", "`- [B](<b.md>)`")],
    ),
    (
        "src/SUMMARY.md",
        "- [A](a.md)\n\n##Part\n\n- [B](b.md)\n",
        &[("src/SUMMARY.md:3:1: error[F012]", "after the `#`")],
    ),
    (
        "book.toml",
        "[book]\ntitle = T\n[output.react]\n",
        &[("book.toml:2:9: error[C008]", "`title = \"T\"`")],
    ),
    (
        "book.toml",
        "[book]\nmermaid = true\n[output.react]\n",
        &[("book.toml:2:1: error[C001]", "below `[output.react]`")],
    ),
];

#[test]
fn slips_of_files_are_found() {
    for (path, text, wanted) in FILES {
        let book = small_book(&[(path, text)]);
        let (_, found) = run(book.path(), &["check", "--format", "short"]);
        expect(&found, wanted, text);
    }
}

/// A page of MDX, and the lines of the findings about JavaScript without effect.
const STATEMENTS: [(&str, &[usize]); 4] = [
    (
        "export const a = () => 1;\nexport const b = a() + 1;\n\n# A\n",
        &[2],
    ),
    (
        "import f from './f.js';\nexport const b = f(1);\n\n# A\n",
        &[2],
    ),
    ("import f from './f.js';\n\n# A\n", &[1]),
    ("export const a = () => 1;\n\n# A\n", &[1]),
];

#[test]
fn helpers_of_other_code_are_not_reported() {
    for (text, lines) in STATEMENTS {
        let files = [
            ("src/SUMMARY.md", "- [A](b.mdx)\n- [B](a.md)\n"),
            ("src/b.mdx", text),
        ];
        let book = small_book(&files);
        let (_, found) = run(book.path(), &["check", "--format", "short"]);
        let wanted = lines
            .iter()
            .map(|line| format!("src/b.mdx:{line}:1: warning[W133]"));
        let wanted: Vec<_> = wanted.collect();
        let wanted: Vec<_> = wanted
            .iter()
            .map(|start| (start.as_str(), "no effect"))
            .collect();
        expect(&found, &wanted, text);
    }
    let page = "export const price = () => 1;\nexport const other = 2;\nexport default () => <b>{price()}</b>;\n";
    let book = small_book(&[("theme/pages/p.tsx", page)]);
    let (_, found) = run(book.path(), &["check", "--format", "short"]);
    expect(
        &found,
        &[("theme/pages/p.tsx:2:14: warning[O021]", "`other`")],
        page,
    );
}
