//! Checks info strings, marking comments and copied text, case by case.

use code_highlight::{
    Highlighter,
    block::{self, BlockOptions, CodeBlock, MagicComment, Mark},
    html,
};

fn parse(info: &str, code: &str) -> CodeBlock {
    block::parse(info, code, &BlockOptions::default())
}

/// Formats marks as one letter a line.
fn marks(block: &CodeBlock) -> Vec<String> {
    let letter = |mark: &Mark| match mark {
        Mark::Highlighted => "h".to_owned(),
        Mark::Inserted => "+".to_owned(),
        Mark::Deleted => "-".to_owned(),
        Mark::Focused => "f".to_owned(),
        Mark::Error => "e".to_owned(),
        Mark::Warning => "w".to_owned(),
        Mark::Custom(class) => class.clone(),
        other => format!("{other:?}"),
    };
    block
        .lines
        .iter()
        .map(|line| line.marks.iter().map(letter).collect())
        .collect()
}

#[test]
fn language_of_info_string() {
    for (info, language) in [
        ("", None),
        ("TypeScript", Some("typescript")),
        ("ts title=\"a\"", Some("ts")),
        ("rust,ignore", Some("rust")),
        ("js{1,3}", Some("js")),
        ("ts:line-numbers", Some("ts")),
        ("language-ts", Some("ts")),
        ("{1}", None),
        ("title=\"a b\"", None),
        ("c++", Some("c++")),
    ] {
        assert_eq!(parse(info, "").language.as_deref(), language, "{info}");
    }
    let mut options = BlockOptions::default();
    options.default_language = Some("ts".to_owned());
    assert_eq!(block::parse("", "", &options).language(), "ts");
}

#[test]
fn title_of_info_string() {
    for (info, title) in [
        ("ts title=\"src/主 文件.ts\"", Some("src/主 文件.ts")),
        ("ts title='a \"b\"'", Some("a \"b\"")),
        ("ts title=plain", Some("plain")),
        ("js [config.js]", Some("config.js")),
        ("js [a] title=\"b\"", Some("b")),
        ("js [1-2|4]", None),
        ("js title=\"b\" [a]", Some("b")),
        ("ts title=\"\"", None),
        ("ts noInline whatever {x} =", None),
        ("ts title=\"never closed {1}", None),
    ] {
        let parsed = parse(info, "").title;
        match title {
            Some(_) => assert_eq!(parsed.as_deref(), title, "{info}"),
            None => assert!(parsed.is_none_or(|text| text.starts_with('"')), "{info}"),
        }
    }
}

#[test]
fn ranges() {
    let code = "a\nb\nc\nd\n";
    for (info, expected) in [
        ("ts {1,3-4}", ["h", "", "h", "h"]),
        ("ts {4-3}", ["", "", "h", "h"]),
        ("ts {0,2}", ["", "h", "", ""]),
        ("ts {3-99}", ["", "", "h", "h"]),
        ("ts{2}", ["", "h", "", ""]),
        ("ts {1} {2}", ["h", "", "", ""]),
        ("ts {x}", ["", "", "", ""]),
        ("ts {99999999999999999999999}", ["", "", "", ""]),
    ] {
        assert_eq!(marks(&parse(info, code)), expected, "{info}");
    }
}

#[test]
fn line_numbers() {
    for (info, show, first) in [
        ("ts", false, 1),
        ("ts showLineNumbers", true, 1),
        ("ts showLineNumbers=10", true, 10),
        ("ts showLineNumbers={10}", true, 10),
        ("ts:line-numbers=2 {1}", true, 2),
        ("ts:no-line-numbers", false, 1),
        ("ts showLineNumbers=false", false, 1),
    ] {
        let block = parse(info, "a\nb");
        assert_eq!(
            (block.show_line_numbers, block.start_number),
            (show, first),
            "{info}"
        );
        assert_eq!(block.lines[1].number, first + 1, "{info}");
    }
    assert_eq!(
        parse("ts showLineNumbers=4294967295", "a\nb\nc")
            .lines
            .len(),
        3,
        "no overflow"
    );
}

#[test]
fn magic_comments() {
    for (language, code, kept, expected) in [
        ("ts", "// highlight-next-line\na\nb", "a\nb", vec!["h", ""]),
        (
            "ts",
            "a\n// highlight-start\nb\nc\n// highlight-end\nd",
            "a\nb\nc\nd",
            vec!["", "h", "h", ""],
        ),
        (
            "tsx",
            "{/* highlight-next-line */}\n<a />",
            "<a />",
            vec!["h"],
        ),
        ("bash", "  # highlight-next-line\na", "a", vec!["h"]),
        (
            "bash",
            "// highlight-next-line\na",
            "// highlight-next-line\na",
            vec!["", ""],
        ),
        ("html", "<!-- highlight-next-line -->\na", "a", vec!["h"]),
        ("sql", "-- error-next-line\na", "a", vec!["e"]),
        ("nim", "# highlight-next-line\na", "a", vec!["h"]),
        (
            "",
            "// highlight-next-line\na",
            "// highlight-next-line\na",
            vec!["", ""],
        ),
        ("ts", "// highlight-start\na\nb", "a\nb", vec!["", ""]),
        ("ts", "a\n// highlight-end\nb", "a\nb", vec!["h", ""]),
        ("ts", "// highlight-next-line", "", vec![""]),
        (
            "ts",
            "const a = 1; // highlight-next-line",
            "const a = 1; // highlight-next-line",
            vec![""],
        ),
    ] {
        let block = parse(language, code);
        assert_eq!(
            (block.code.as_str(), marks(&block)),
            (kept, expected.iter().map(|m| (*m).to_owned()).collect()),
            "{language}: {code}"
        );
    }
}

#[test]
fn ranges_disable_magic_comments() {
    let block = parse("ts {1}", "a\n// highlight-next-line\nb");
    assert_eq!(marks(&block), ["h", "", ""]);
}

#[test]
fn custom_magic_comments() {
    let own = MagicComment::new(Mark::Custom("line--old".to_owned()), Some("old"), None);
    let mut options = BlockOptions::default();
    options.magic_comments = vec![own];
    let block = block::parse("ts", "// old\na", &options);
    assert_eq!(marks(&block), ["line--old"]);
    let ranged = block::parse("ts {1}", "a", &options);
    assert_eq!(
        marks(&ranged),
        ["line--old"],
        "the first mark also applies to ranges"
    );
}

#[test]
fn inline_marks() {
    for (code, kept, expected) in [
        ("a // [!code ++]\nb // [!code --]", "a\nb", vec!["+", "-"]),
        ("a # [!code focus]", "a", vec!["f"]),
        ("<a /> {/* [!code highlight] */}", "<a />", vec!["h"]),
        ("<a> <!-- [!code warning] -->", "<a>", vec!["w"]),
        ("a // [!code hl:2]\nb\nc", "a\nb\nc", vec!["h", "h", ""]),
        ("// [!code error]\na", "a", vec!["e"]),
        ("a // keep this [!code ++]", "a // keep this", vec!["+"]),
        ("a // [!code ++] keep this", "a // keep this", vec!["+"]),
        ("a // [!code nonsense]", "a // [!code nonsense]", vec![""]),
        ("'[!code ++]'", "'[!code ++]'", vec![""]),
    ] {
        let block = parse("ts", code);
        assert_eq!(block.code, kept);
        assert_eq!(marks(&block), expected, "{code}");
    }
    // A fence in Markdown shows how its marks are written.
    let code = "a <!-- [!code ++] -->\n```ts\na // [!code --]\n```\nb <!-- [!code --] -->";
    let block = parse("md", code);
    assert_eq!(block.code, "a\n```ts\na // [!code --]\n```\nb");
    assert_eq!(marks(&block), ["+", "", "", "", "-"]);
}

#[test]
fn prompts_and_outputs_are_not_copied() {
    for (languages, code, copy) in [
        ("console bash", "user@host:~$ ls -l\ntotal 0", "ls -l"),
        (
            "console sh",
            "root@host:~# apt update\nHit:1\nuser@host:/etc$ ls",
            "apt update\nls",
        ),
        ("console", "[me@host dir]$ make\nok", "make"),
        ("console zsh", "me@mac ~ % ls\na", "ls"),
        ("console", "me@mac project % ls > a", "ls > a"),
        ("console fish", "me@host ~/a> ls\na", "ls"),
        ("console", "~/app $ ls\na\n/etc # id", "ls\nid"),
        ("console", "bash-5.2$ ls\na", "ls"),
        ("console bash", "(venv) $ pip list\nx", "pip list"),
        ("console", "(venv) me@host:~$ pip list\nx", "pip list"),
        ("console bash", "❯ ls\na", "ls"),
        ("console bash zsh", "% ls\na", "ls"),
        ("console shell-session", "# apt update\nHit:1", "apt update"),
        ("console", "# first\n$ ls\na", "ls"),
        ("console", "$ curl x\n% Total\n# Received", "curl x"),
        ("console bash", "$ a \\\n> b\nout", "a \\\nb"),
        ("powershell pwsh ps1 console", "PS C:\\> dir\nMode", "dir"),
        ("powershell", "PS> dir\nMode\nPS /srv/app> ls", "dir\nls"),
        ("powershell", "(venv) PS C:\\a b> a `\n>> x\nout", "a `\nx"),
        (
            "bat cmd console powershell",
            "C:\\>dir\nVolume\nC:\\Users\\me> cd x",
            "dir\ncd x",
        ),
        (
            "python pycon py console",
            ">>> print(1)\n1\n>>> a",
            "print(1)\na",
        ),
        (
            "python",
            ">>> for a in b:\n...     c\n...\n1",
            "for a in b:\n    c\n",
        ),
        (
            "sql sqlite console",
            "sqlite> select 1\n   ...> ;\n1",
            "select 1\n;",
        ),
        ("sql", "shop=# select 1\nshop-# ;\n 1", "select 1\n;"),
        ("sql", "mysql> select 1;\n+--+", "select 1;"),
    ] {
        for language in languages.split(' ') {
            assert_eq!(
                parse(language, code).copy.as_deref(),
                Some(copy),
                "{language}: {code}"
            );
        }
    }
    for (language, code) in [
        ("bash", "# a comment\nls"),
        ("bash", "echo a@b > c"),
        ("bash", "cd ~/app # home\ngit clone git@a.b:c/d # copy"),
        ("console", "added foo@1.0.0 > bar"),
        ("console", "foo@1.0.0 > bar"),
        ("powershell", "Get-Item C:\\a > b\nPS2EXE > a"),
        ("bat", "rem C:\\> dir\necho a > C:\\b"),
        ("python", "a >>> b\nx = ...\n..."),
        ("sql", "select a > b\n-- x> y\na=b"),
        ("ts", ">>> a"),
    ] {
        assert_eq!(parse(language, code).copy, None, "{language}: {code}");
    }
}

#[test]
fn copied_text() {
    for (info, code, copy) in [
        ("ts", "a\nb", None),
        ("ts", "a // [!code --]\nb // [!code ++]", Some("b")),
        (
            "bash",
            "$ npm i\nadded 3\n$ npm start",
            Some("npm i\nnpm start"),
        ),
        (
            "bash",
            "$ npm i \\\n  -D x\nadded",
            Some("npm i \\\n  -D x"),
        ),
        ("ts", "$ a", None),
        ("diff", "- a\n+ b\n  c", Some("b\nc")),
        ("diff", "-a\n+b\nc", Some("b\nc")),
        ("diff", "--- a\n+++ b\n@@ -1 +1 @@\n-a\n+b", None),
        ("ts diff", "-a\n+b\n c", Some("b\nc")),
    ] {
        assert_eq!(parse(info, code).copy.as_deref(), copy, "{info}: {code}");
    }
}

#[test]
fn diff_in_other_language_drops_signs() {
    let block = parse("ts diff", "-let a;\n+const a = 1;\n f();");
    assert_eq!(block.code, "let a;\nconst a = 1;\nf();");
    assert_eq!(marks(&block), ["-", "+", ""]);
}

#[test]
fn file_references() {
    for (info, expected) in [
        ("ts file=src/a.ts", ("src/a.ts", None, None)),
        ("ts file=src/a.ts#L1-L20", ("src/a.ts", Some((1, 20)), None)),
        (
            "ts file=\"src/a b.ts#L3\"",
            ("src/a b.ts", Some((3, 3)), None),
        ),
        ("ts file=a.ts#setup", ("a.ts", None, Some("setup"))),
        ("ts file=a.ts#L9-L2", ("a.ts", None, Some("L9-L2"))),
    ] {
        let file = parse(info, "").file.expect("a file");
        let parts = (file.path.as_str(), file.lines, file.anchor.as_deref());
        assert_eq!(parts, expected, "{info}");
    }
}

#[test]
fn marked_words_span_tokens() {
    let block = parse("ts /f(a/ /的/", "f(a); // 我的");
    let code = Highlighter::new().highlight(&block.code, block.language());
    assert_eq!(
        html::block(&block, &code),
        "<span class=\"line line--p\"><mark class=\"word\"><span class=tk-f>f</span>(<span class=tk-x>a</span></mark>\
         ); <span class=tk-c>// 我</span><mark class=\"word\"><span class=tk-c>的</span></mark></span>",
    );
}

#[test]
fn adjacent_lines_without_marks_are_one_element() {
    let cases = [
        ("a\nb", "<span class=lines>a\nb</span>"),
        ("\n\n", "<span class=\"line\"></span>"),
        (
            "\n// [!code ++]\nb\n\nc",
            "<span class=lines>\n</span>\
             <span class=\"line line--inserted\" role=\"insertion\">b\n</span>\
             <span class=lines>\nc</span>",
        ),
    ];
    for (code, expected) in cases {
        let block = parse("txt", code);
        let html = html::block(&block, &Highlighter::new().highlight(&block.code, "txt"));
        assert_eq!(html, expected, "{code:?}");
    }
    // A block has no empty lines at its end; other code may.
    let code = Highlighter::new().highlight("a\n\n", "txt");
    let expected = "<span class=lines>a\n</span><span class=\"line\"></span>";
    assert_eq!(html::lines(&code), expected);
}

#[test]
fn html_text_equals_code() {
    let code = "const a = '<&\">';\r\n\n  // 你好\n\n";
    let block = parse("ts showLineNumbers=9 {1}", code);
    let html = html::block(&block, &Highlighter::new().highlight(&block.code, "ts"));
    assert!(
        html.starts_with("<span class=\"line line--highlighted\" role=\"mark\" data-line=\"9\">")
    );
    let mut text = String::new();
    let mut rest = html.as_str();
    while let Some((before, after)) = rest.split_once('<') {
        text.push_str(before);
        rest = after.split_once('>').unwrap().1;
    }
    let text = text
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&amp;", "&");
    assert_eq!(text, block.code);
    assert_eq!(block.code, "const a = '<&\">';\n\n  // 你好");
}

#[test]
fn hostile_input() {
    let opened = "{".repeat(5000);
    for info in [
        &opened,
        "/",
        "//",
        "ts /",
        "ts title=",
        "=",
        ":",
        "ts {",
        "ts [",
        "\"",
        "ts file=#",
    ] {
        parse(info, "a\n\u{feff}b\0");
    }
    let code = "a // [!code hl:99999999999999999999]\nb // [!code hl:-1]\n[!code ]";
    assert_eq!(parse("ts", code).lines.len(), 3);
}
