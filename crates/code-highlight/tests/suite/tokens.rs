//! Snapshots every token of small real samples, one for each language, reviewed against VS Code.
//!
//! A token is shown as `text` followed by its type in braces; plain text has no braces.

use std::{fmt::Write, fs, path::Path};

use code_highlight::{Highlighted, Highlighter, Language, TokenType};

fn show(highlighted: &Highlighted) -> String {
    let mut shown = String::new();
    for line in &highlighted.lines {
        for token in &line.tokens {
            match token.kind {
                TokenType::Plain => shown.push_str(&token.text),
                kind => write!(shown, "⟦{}⟧{{{}}}", token.text, kind.name())
                    .expect("writing to a String does not fail"),
            }
        }
        shown.push('\n');
    }
    shown
}

#[test]
fn constructors_are_named_by_case() {
    for (code, shown) in [
        ("new Cat()", "⟦Cat⟧{class-name}"),
        ("new cat()", "⟦cat⟧{function}"),
    ] {
        let shown_code = show(&Highlighter::new().highlight(code, "ts"));
        assert!(shown_code.contains(shown), "{shown_code}");
    }
}

#[test]
fn sample_tokens() {
    let highlighter = Highlighter::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples");
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    files.sort();
    assert_eq!(files.len(), 18);
    for file in files {
        let name = file.file_name().unwrap().to_str().unwrap().to_owned();
        let language = name.rsplit('.').next().unwrap();
        let code = fs::read_to_string(&file).unwrap();
        let highlighted = highlighter.highlight(&code, language);
        assert_eq!(highlighted.language, Language::Known, "{name}");
        let text: Vec<_> = highlighted
            .lines
            .iter()
            .map(code_highlight::Line::text)
            .collect();
        assert_eq!(text.join("\n") + "\n", code, "{name}: no text is lost");
        insta::assert_snapshot!(name, show(&highlighted));
    }
}
