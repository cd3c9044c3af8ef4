//! Finds texts of front matter that a comment of YAML cuts.

use crate::diagnostic::{Code, Diagnostic};

/// The keys whose values are texts for readers.
const TEXTS: [&str; 4] = ["title", "description", "sidebar_label", "pagination_label"];

/// Returns a finding for each text with ` #` in its line.
pub(super) fn cut_texts(yaml: &str, source: &str) -> Vec<Diagnostic> {
    let found = yaml.lines().enumerate().filter_map(|(index, line)| {
        let (key, value) = line.split_once(':')?;
        let value = value.trim();
        let is_plain = !value.starts_with(['"', '\'', '|', '>', '[', '{', '#', '&', '*']);
        let (kept, cut) = value.split_once(" #").filter(|_| is_plain)?;
        let key = *TEXTS.iter().find(|known| **known == key)?;
        let message = format!(
            "`#{cut}` is a comment of YAML, so `{key}` is `{}` alone",
            kept.trim()
        );
        let quoted = value.replace('\'', "''");
        Some(Diagnostic {
            line: Some(index + 1),
            ..Diagnostic::new(Code::WideMark, message)
                .in_file(source)
                .key(key)
                .help(format!("write the value in quotes: `'{quoted}'`"))
        })
    });
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::cut_texts;

    #[test]
    fn texts_before_a_comment_are_found() {
        for (yaml, wanted) in [
            ("id: a\ntitle: C # basics", Some(2)),
            ("description: The #1 guide", Some(1)),
            ("title: C# basics", None),
            ("title: \"C # basics\"", None),
            ("slug: /a # the address", None),
            ("title: # nothing", None),
        ] {
            let found = cut_texts(yaml, "a.md");
            let line = found.first().and_then(|found| found.line);
            assert_eq!(line, wanted, "{yaml}");
        }
    }
}
