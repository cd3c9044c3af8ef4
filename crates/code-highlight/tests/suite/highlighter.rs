//! Checks language names, line counts, and sharing between threads.

use std::thread;

use code_highlight::{Highlighter, Language, TokenType};

#[test]
fn names_and_aliases() {
    let highlighter = Highlighter::new();
    for name in "ts js jsx tsx json json5 jsonc bash sh zsh shell console shell-session graphql gql \
                 yaml yml proto protobuf sql html xml vue svelte css scss less dockerfile docker diff \
                 prisma mdx md markdown hbs handlebars dotenv env .env ini toml nginx http java kotlin \
                 swift go rust c cpp c++ csharp cs php python py ruby dart text txt plain plaintext \
                 objc groovy hcl TypeScript YAML"
        .split_whitespace()
    {
        assert!(highlighter.knows(name), "{name}");
    }
    // A pattern of this grammar compiles in Oniguruma alone.
    assert_eq!(highlighter.knows("powershell"), cfg!(feature = "onig"));
    assert!(highlighter.knows(""));
}

#[test]
fn unknown_languages_are_plain() {
    let highlighted = Highlighter::new().highlight("const a = 1;\n\nb", "nosuch");
    assert_eq!(highlighted.language, Language::Unknown);
    let kinds: Vec<Vec<TokenType>> = highlighted
        .lines
        .iter()
        .map(|line| line.tokens.iter().map(|t| t.kind).collect())
        .collect();
    assert_eq!(
        kinds,
        [vec![TokenType::Plain], vec![], vec![TokenType::Plain]]
    );
}

#[test]
fn line_count_matches_code() {
    let highlighter = Highlighter::new();
    for (code, count) in [
        ("", 1),
        ("\n", 1),
        ("a", 1),
        ("a\n", 1),
        ("a\n\n", 2),
        ("a\r\nb\r\n", 2),
    ] {
        for language in ["", "ts", "bash", "nosuch"] {
            assert_eq!(
                highlighter.highlight(code, language).lines.len(),
                count,
                "{code:?} {language}"
            );
        }
    }
}

#[test]
fn highlighter_is_shared_by_threads() {
    let highlighter = Highlighter::new();
    let expected = highlighter.highlight("const a: Cat = f();", "ts");
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let mine = highlighter.clone().highlight("const a: Cat = f();", "ts");
                assert_eq!(mine, expected);
            });
        }
    });
}
