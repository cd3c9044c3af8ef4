//! Checks the CSS of themes, the documented contrast table, and errors in themes.

use std::{fmt::Write, fs, path::Path};

use code_highlight::{Theme, themes};

#[test]
fn default_theme_css() {
    let css = code_highlight::theme::find("vs-dark").unwrap().css(".code");
    insta::assert_snapshot!(css.replace('}', "}\n"));
}

#[test]
fn themes_write_valid_css() {
    for theme in themes() {
        let css = theme.css(":root[data-theme=dark] .code");
        assert_eq!(
            css.matches('{').count(),
            css.matches('}').count(),
            "{}",
            theme.id
        );
        assert_eq!(
            css.matches(":root[data-theme=dark] .code").count(),
            css.matches('{').count(),
            "{}",
            theme.id
        );
        assert!(!css.contains("{}"), "{}: no empty rule", theme.id);
    }
}

#[test]
fn theme_errors() {
    let head = "name = \"A\"\nmode = \"dark\"\nplain = { color = \"#ffffff\", background = \"#000000\" }\n";
    for (id, text, told) in [
        ("A b", head.to_owned(), "id `A b`"),
        ("a", "name = 1".to_owned(), "invalid type"),
        (
            "a",
            head.replace("#ffffff", "white"),
            "`white` is not a colour",
        ),
        ("a", head.replace("#ffffff", "#ééé"), "is not a colour"),
        (
            "a",
            format!("{head}tokens.keyworld = {{ color = \"#ffffff\" }}"),
            "unknown token type `keyworld`",
        ),
        (
            "a",
            format!("{head}tokens.plain = {{ color = \"#ffffff\" }}"),
            "unknown token type `plain`",
        ),
        (
            "a",
            format!("{head}tokens.keyword = {{ colour = \"#ffffff\" }}"),
            "colour",
        ),
        (
            "a",
            format!("{head}tokens.keyword = {{ font-style = \"x}}y\" }}"),
            "cannot be written",
        ),
    ] {
        let error = Theme::from_toml(id, &text).unwrap_err().to_string();
        assert!(error.contains(told), "{error}");
    }
}

/// Formats the table of `docs/themes.md`: each theme's plain text, its weakest types, and the
/// number of types that reach AA.
fn contrast_table() -> String {
    let mut table = String::from(
        "| id | name | mode | plain text | types of 4.5 and more | types below 4.5 |\n|---|---|---|---|---|---|\n",
    );
    for theme in themes() {
        let contrasts = theme.contrasts();
        let (plain, tokens) = contrasts.split_first().expect("plain text comes first");
        let weak: Vec<_> = tokens.iter().filter(|token| token.ratio < 4.5).collect();
        let names: Vec<_> = weak
            .iter()
            .map(|token| format!("{} {:.1}", token.kind.name(), floor(token.ratio)))
            .collect();
        let mode = format!("{:?}", theme.mode).to_lowercase();
        writeln!(
            table,
            "| `{}` | {} | {mode} | {:.1} | {} of {} | {} |",
            theme.id,
            theme.name,
            floor(plain.ratio),
            tokens.len() - weak.len(),
            tokens.len(),
            if names.is_empty() {
                "–".to_owned()
            } else {
                names.join(", ")
            },
        )
        .expect("writing to a String does not fail");
    }
    table
}

/// Rounds down, so that 4.49 is not shown as 4.5.
fn floor(ratio: f64) -> f64 {
    (ratio * 10.0).floor() / 10.0
}

#[test]
fn documented_contrast_table_is_current() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/themes.md");
    let text = fs::read_to_string(&file).unwrap();
    let table = contrast_table();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        let head = text.split("| id |").next().unwrap();
        fs::write(&file, format!("{head}{table}")).unwrap();
    } else {
        assert!(
            text.ends_with(&table),
            "run the tests with UPDATE_DOCS=1 and look at docs/themes.md"
        );
    }
}

#[test]
fn contrast_matches_wcag() {
    let theme = Theme::from_toml(
        "a",
        "name = \"A\"\nmode = \"light\"\nplain = { color = \"#767676\", background = \"#ffffff\" }\n\
         tokens.comment = { color = \"#00000080\" }\ntokens.keyword = { color = \"#000000\", opacity = 0.0 }",
    )
    .unwrap();
    let ratios: Vec<_> = theme
        .contrasts()
        .iter()
        .map(|c| (c.ratio * 100.0).round())
        .collect();
    assert_eq!(ratios, [454.0, 400.0, 100.0]);
}
