//! Curly quotes beside text without spaces.

use mdx_lite::{Mode, Options, html::to_html, parse};

#[test]
fn quotes_beside_chinese_are_pairs() {
    for (text, shown) in [
        ("他说\"你好\"吗，她说\"好\"。", "他说“你好”吗，她说“好”。"),
        ("他说'你好'吗。", "他说‘你好’吗。"),
        ("\"引号\"开头", "“引号”开头"),
        ("（\"括号\"）", "（“括号”）"),
        (
            "以及\"`代码`\"和\"**粗**\"。",
            "以及“<code>代码</code>”和“<strong>粗</strong>”。",
        ),
        ("和\"[链接](a)\"吗", "和“<a href=\"a\">链接</a>”吗"),
        ("**\"你好\"**吗", "<strong>“你好”</strong>吗"),
        ("日本語の\"引用\"です。", "日本語の“引用”です。"),
        ("한국어 \"제목\"로.", "한국어 “제목”로."),
        ("有\"10\"个", "有“10”个"),
        ("他说\"她说'好'吗\"。", "他说“她说‘好’吗”。"),
        ("他说\"'好'吧\"吗", "他说“‘好’吧”吗"),
        ("使用\"foo bar\"函数", "使用“foo bar”函数"),
        ("使用 \"foo\" 函数和\"bar\"。", "使用 “foo” 函数和“bar”。"),
        ("don't说\"好\"的", "don’t说“好”的"),
        ("第一\"行\n\n第二\"行\"吗", "第一“行"),
        ("a \"b\" 'c' d's", "a “b” ‘c’ d’s"),
    ] {
        for (first, next) in [
            ("", ""),
            ("> ", "> "),
            ("- ", "  "),
            ("# ", ""),
            (":::tip\n", ""),
        ] {
            let mut options = Options::new(Mode::Markdown);
            options.smart_punctuation = true;
            let text = format!("{first}{}\n", text.replace('\n', &format!("\n{next}")));
            let html = to_html(&parse(&text, &options));
            assert!(html.contains(shown), "{text}{html}");
        }
    }
}

#[test]
fn curly_quotes_of_the_author_stay() {
    let mut options = Options::new(Mode::Markdown);
    options.smart_punctuation = true;
    let text = "他说”你好“吗 \\\"你好\\\" `\"好\"`";
    let html = to_html(&parse(text, &options));
    assert_eq!(
        html.trim(),
        "<p>他说”你好“吗 &quot;你好&quot; <code>&quot;好&quot;</code></p>"
    );
}
