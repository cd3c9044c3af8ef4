//! Finds wide quotes and commas of Chinese input, which are a part of the value in YAML.

use crate::{
    FrontMatter,
    diagnostic::{Code, Diagnostic},
};

const QUOTES: [char; 5] = ['“', '”', '‘', '’', '＂'];
const COMMAS: [char; 2] = ['，', '、'];

impl FrontMatter {
    /// Returns a finding for each key whose value has them where YAML has ASCII characters.
    pub(super) fn check_wide(
        &self,
        source: &str,
        line_of: impl Fn(&str) -> Option<usize>,
    ) -> Vec<Diagnostic> {
        let texts = [
            ("id", &self.id),
            ("title", &self.title),
            ("description", &self.description),
            ("slug", &self.slug),
            ("sidebar_label", &self.sidebar_label),
            ("pagination_label", &self.pagination_label),
            ("image", &self.image),
        ];
        let texts = texts.into_iter();
        let texts = texts.filter_map(|(key, value)| Some((key, quoted(value.as_deref()?)?)));
        let lists = [("tags", &self.tags), ("keywords", &self.keywords)];
        let lists = lists
            .into_iter()
            .filter_map(|(key, items)| Some((key, items.iter().find_map(|item| listed(item))?)));
        let found = texts.chain(lists).map(|(key, (message, help))| Diagnostic {
            line: line_of(key),
            ..Diagnostic::new(Code::WideMark, message)
                .in_file(source)
                .key(key)
                .help(help)
        });
        found.collect()
    }
}

/// Returns the fault of a value that is between two wide quotes, and its remedy.
fn quoted(value: &str) -> Option<(String, String)> {
    let inside = value.strip_prefix(QUOTES)?.strip_suffix(QUOTES)?;
    let is_one = !inside.is_empty() && !inside.contains(QUOTES);
    is_one.then(|| {
        (
            format!("the quotes around `{inside}` are not those of YAML, so the value has them"),
            format!("write straight quotes, `\"{inside}\"`, or none"),
        )
    })
}

/// Returns the fault of an item of a list, and its remedy.
fn listed(item: &str) -> Option<(String, String)> {
    if let Some(found) = quoted(item) {
        return Some(found);
    }
    let parts: Vec<_> = item.split(COMMAS).map(str::trim).collect();
    let is_list = parts.len() > 1 && parts.iter().all(|part| !part.is_empty());
    is_list.then(|| {
        (
            format!("`{item}` is one item: a wide comma divides no list"),
            format!("write ASCII commas: `[{}]`", parts.join(", ")),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_quotes_and_commas_are_found() {
        for (yaml, wanted) in [
            ("slug: a\ntitle: “Two”", &[("title", 2, "\"Two\"")][..]),
            ("tags: [a，b]", &[("tags", 1, "[a, b]")]),
            ("tags:\n- 甲、乙", &[("tags", 1, "[甲, 乙]")]),
            (
                "tags: [“a”, b]\nkeywords: [c，d]",
                &[("tags", 1, "\"a\""), ("keywords", 2, "[c, d]")],
            ),
            ("title: “Two” and “three”\ntags: [a, b]", &[]),
            ("title: The “two”\ndescription: 甲，乙", &[]),
        ] {
            let (_, found) = FrontMatter::from_yaml(yaml, "a.md");
            assert_eq!(found.len(), wanted.len(), "{yaml}: {found:?}");
            for (found, (key, line, help)) in found.iter().zip(wanted) {
                assert_eq!(
                    (found.key.as_deref(), found.line),
                    (Some(*key), Some(*line))
                );
                assert!(
                    found.help.as_ref().is_some_and(|it| it.contains(help)),
                    "{found:?}"
                );
            }
        }
    }
}
