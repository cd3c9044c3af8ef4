//! Turns tags into parts of routes.

/// Returns the last part of a tag's route: lower-case words joined by hyphens, as lodash's
/// `kebabCase` does for Docusaurus.
///
/// A word also ends before a capital letter that starts a new one, and between letters and digits.
/// A label without letters and digits becomes its code points in hexadecimal.
///
/// ```
/// assert_eq!(nav_model::tag_slug("NestJS"), "nest-js");
/// assert_eq!(nav_model::tag_slug("HTTPServer 2"), "http-server-2");
/// assert_eq!(nav_model::tag_slug("中文 标签"), "中文-标签");
/// assert_eq!(nav_model::tag_slug("C++"), "c");
/// assert_eq!(nav_model::tag_slug("++"), "2b-2b");
/// ```
pub fn tag_slug(label: &str) -> String {
    let characters: Vec<char> = label.chars().filter(|c| !is_apostrophe(*c)).collect();
    let mut out = String::with_capacity(label.len());
    let mut last = ' ';
    for (at, &c) in characters.iter().enumerate() {
        if c.is_alphanumeric() {
            let next = characters.get(at + 1).copied().unwrap_or(' ');
            if !out.is_empty() && starts_word(last, c, next) {
                out.push('-');
            }
            out.extend(c.to_lowercase());
        }
        last = c;
    }
    if out.is_empty() {
        let points = label.chars().map(|c| format!("{:x}", u32::from(c)));
        return points.collect::<Vec<_>>().join("-");
    }
    out
}

fn starts_word(last: char, c: char, next: char) -> bool {
    let after_capital = last.is_alphabetic() && !last.is_lowercase();
    !last.is_alphanumeric()
        || last.is_numeric() != c.is_numeric()
        || (c.is_uppercase() && (last.is_lowercase() || (after_capital && next.is_lowercase())))
}

fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '\u{2019}')
}

#[cfg(test)]
mod tests {
    use super::tag_slug;

    #[test]
    fn tag_slugs_match_docusaurus() {
        for (label, slug) in [
            ("OAuth2", "o-auth-2"),
            ("ES2022", "es-2022"),
            ("don't", "dont"),
            ("WebSocket  API", "web-socket-api"),
            ("第1章", "第-1-章"),
            ("安全Guide", "安全-guide"),
            ("中文API", "中文api"),
            ("Nest中文", "nest中文"),
            ("_under_score", "under-score"),
        ] {
            assert_eq!(tag_slug(label), slug, "{label}");
        }
    }
}
