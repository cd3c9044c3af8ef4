//! Numbers before the names of files and folders: `01-install.md`. Docusaurus sorts by them and leaves
//! them out of ids and addresses.

/// Returns the number before a name and the name without it. Dates and versions, such as
/// `2021-11-notes` and `7.0-changes`, are names.
pub(crate) fn split(name: &str) -> (Option<u32>, &str) {
    let is_sign = |c: char| matches!(c, '-' | '_' | '.');
    let digits = name.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = &name[..name.len() - digits.len()];
    let is_version = digits.strip_prefix(is_sign);
    if number.is_empty()
        || is_version.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    {
        return (None, name);
    }
    let signs = digits.trim_start();
    let rest = signs.trim_start_matches(is_sign);
    if rest.len() == signs.len() {
        return (None, name);
    }
    let rest = rest.trim_start();
    match number.parse() {
        Ok(number) if !rest.is_empty() && !rest.starts_with(is_sign) => (Some(number), rest),
        _ => (None, name),
    }
}

/// Returns a path without the numbers before its folders and its file.
pub(crate) fn strip_path(path: &str) -> String {
    let parts: Vec<&str> = path.split('/').map(|part| split(part).1).collect();
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::{split, strip_path};

    #[test]
    fn numbers_before_names() {
        for (name, wanted) in [
            ("01-install", (Some(1), "install")),
            ("003 - install", (Some(3), "install")),
            ("1. install", (Some(1), "install")),
            ("2__install", (Some(2), "install")),
            ("01-2install", (None, "01-2install")),
            ("2021-11-notes", (None, "2021-11-notes")),
            ("7.0-changes", (None, "7.0-changes")),
            ("01install", (None, "01install")),
            ("01-", (None, "01-")),
            ("1 - - a", (None, "1 - - a")),
            ("install", (None, "install")),
            ("99999999999-a", (None, "99999999999-a")),
            ("", (None, "")),
        ] {
            assert_eq!(split(name), wanted, "{name}");
        }
        assert_eq!(strip_path("01-a/02-b"), "a/b");
    }
}
