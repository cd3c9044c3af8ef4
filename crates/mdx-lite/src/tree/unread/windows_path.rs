//! Reports paths of Windows whose backslashes are not shown.

use super::{Form, foreign::form};
use crate::Code;

pub(super) const FORMS: [Form; 2] = [
    Form {
        shown: usize::MAX,
        code: Code::Misread,
        message: "the first of two backslashes is not shown",
        remedy: "put ",
        ..form("\\\\", share)
    },
    Form {
        shown: 1,
        code: Code::Misread,
        message: "a backslash before a sign is not shown",
        remedy: "put ",
        ..form(":\\", drive)
    },
];

/// `\\server\share` of Windows.
fn share(before: &str, rest: &str) -> Option<(usize, String)> {
    let (server, path) = rest[2..].split_once('\\')?;
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let is_server = !server.is_empty() && server.chars().all(is_part);
    let share = path.len() - path.trim_start_matches(|c| is_part(c) || c == '\\').len();
    let starts = !before.ends_with(|c: char| is_part(c) || "\\:".contains(c));
    let written = &rest[..2 + server.len() + 1 + share];
    (is_server && share > 1 && starts && !before.contains('$')).then(|| {
        let help = format!("it between backticks, `` `{written}` ``, or write `\\\\{written}`");
        (written.len(), help)
    })
}

/// `C:\docs\_new`. Two backslashes are the author's way to show one.
fn drive(before: &str, rest: &str) -> Option<(usize, String)> {
    let around = before.strip_suffix(|c: char| c.is_ascii_alphabetic())?;
    let end = rest.find(|c: char| c.is_whitespace() || "，。；、）”\"`".contains(c));
    let path = &rest[..end.unwrap_or(rest.len())];
    let written = &before[around.len()..];
    let is_alone = !around.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '/');
    (is_alone && hides_backslash(path)).then(|| {
        let help = format!("it between backticks, `` `{written}{path}` ``");
        (path.len(), help)
    })
}

/// Returns whether a backslash of a path is the escape of a sign.
fn hides_backslash(path: &str) -> bool {
    let mut chars = path.chars();
    while let Some(c) = chars.next() {
        if c == '\\'
            && let Some(next) = chars.next()
            && next.is_ascii_punctuation()
            && next != '\\'
        {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::drive;

    #[test]
    fn escapes_in_paths_are_found() {
        for (before, rest, is_found) in [
            ("in C", ":\\docs\\_new\\*.log now", true),
            ("在C", ":\\_tmp。", true),
            ("C", ":\\docs\\new", false),
            ("C", ":\\\\docs\\\\_new", false),
            ("ABC", ":\\_a", false),
            ("(D", ":\\docs\\[old]", true),
        ] {
            assert_eq!(drive(before, rest).is_some(), is_found, "{before}{rest}");
        }
    }
}
