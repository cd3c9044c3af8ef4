//! Writes SUMMARY.md.

use std::fmt::Write as _;

use super::contents::{Contents, Entry};
use crate::docs::markdown::{escaped, plain_line};

/// The title of the part with the documents that no sidebar lists.
const OUTSIDE: &str = "Other pages";

/// The name of the sidebar for pages outside the named parts. If it is the name of a part, they have no
/// sidebar.
const OUTSIDE_SIDEBAR: &str = "docs";

/// The title of an empty part for [`OUTSIDE_SIDEBAR`], if no sidebar has that name.
const NO_SIDEBAR: &str = "No sidebar";

/// A table of contents as text, and the settings that give its parts the names of sidebars.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Summary {
    /// The text of SUMMARY.md.
    pub(crate) text: String,
    /// The title of a part by the name of its sidebar.
    pub(crate) sidebars: Vec<(String, String)>,
    /// The title of the empty part that leaves the pages after it without a sidebar.
    pub(crate) no_sidebar: Option<String>,
}

impl Summary {
    /// Writes a table of contents. `labels` are the labels of sidebars in the navbar; `asked` are the
    /// names of sidebars that documents ask for.
    pub(crate) fn new(contents: &Contents, labels: &[(String, String)], asked: &[&str]) -> Self {
        let mut text = "# Summary\n\n".to_owned();
        let mut sidebars = Vec::new();
        let has_outside = !contents.outside.is_empty() && !contents.parts.is_empty();
        let is_plain = contents.parts.len() <= 1
            && !has_outside
            && !contents
                .parts
                .iter()
                .any(|part| asked.contains(&&*part.name));
        for part in &contents.parts {
            if !is_plain {
                let label = labels.iter().find(|(name, _)| *name == part.name);
                let title =
                    label.map_or_else(|| title_of(&part.name), |(_, label)| plain_line(label));
                let title = unused(title, &sidebars);
                let _ = write!(text, "# {}\n\n", escaped(&title));
                sidebars.push((part.name.clone(), title));
            }
            write(&part.entries, 0, &mut text);
            text.push('\n');
        }
        let has_name = sidebars.iter().any(|(name, _)| name == OUTSIDE_SIDEBAR);
        let no_sidebar =
            (has_outside && !has_name).then(|| unused(NO_SIDEBAR.to_owned(), &sidebars));
        if let Some(title) = &no_sidebar {
            let _ = write!(text, "# {title}\n\n");
            sidebars.push((OUTSIDE_SIDEBAR.to_owned(), title.clone()));
        }
        if has_outside {
            let title = unused(OUTSIDE.to_owned(), &sidebars);
            let _ = write!(text, "# {title}\n\n");
        }
        write(&contents.outside, 0, &mut text);
        text.truncate(text.trim_end().len());
        text.push('\n');
        Self {
            text,
            sidebars,
            no_sidebar,
        }
    }
}

fn write(entries: &[Entry], depth: usize, text: &mut String) {
    for entry in entries {
        text.push_str(&"  ".repeat(depth));
        let target = entry.source.as_deref().map(target).unwrap_or_default();
        let label = match plain_line(&entry.label) {
            label if label.is_empty() => entry.source.clone().unwrap_or_default(),
            label => label,
        };
        let _ = writeln!(text, "- [{}]({target})", escaped(&label));
        write(&entry.children, depth + 1, text);
    }
}

/// The word at the end of the names of many sidebars, which titles leave out.
const SIDEBAR: &str = "sidebar";

/// Returns the title of a sidebar by its name: `apiReferenceSidebar` is `Api Reference`.
pub(crate) fn title_of(name: &str) -> String {
    let mut words = String::new();
    let mut is_lower = false;
    let end = name.len().saturating_sub(SIDEBAR.len());
    let name = match name.get(end..) {
        Some(tail) if end > 0 && tail.eq_ignore_ascii_case(SIDEBAR) => &name[..end],
        _ => name,
    };
    for char in name.chars() {
        match char {
            '-' | '_' | '.' | '/' | ' ' => words.push(' '),
            char => {
                if is_lower && char.is_uppercase() {
                    words.push(' ');
                }
                words.push(char);
            }
        }
        is_lower = char.is_lowercase() || char.is_numeric();
    }
    let words = plain_line(&words);
    let mut chars = words.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => "Pages".to_owned(),
    }
}

/// Returns a title that no other part has.
fn unused(title: String, taken: &[(String, String)]) -> String {
    let is_taken = |wanted: &str| taken.iter().any(|(_, title)| title == wanted);
    let title = if title.is_empty() {
        "Pages".to_owned()
    } else {
        title
    };
    let mut found = title.clone();
    let mut number = 2;
    while is_taken(&found) {
        found = format!("{title} {number}");
        number += 1;
    }
    found
}

/// Returns the target of a link.
fn target(path: &str) -> String {
    const SYNTAX: [char; 4] = ['<', '>', '\\', '&'];
    if !path.contains(SYNTAX) && !path.contains([' ', '(', ')']) {
        return path.to_owned();
    }
    let escaped = path.chars().fold(String::new(), |mut out, c| {
        out.extend(SYNTAX.contains(&c).then_some('\\'));
        out.push(c);
        out
    });
    format!("<{escaped}>")
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{Summary, title_of};
    use crate::sidebars::contents::{Contents, Entry, Part};

    fn entry(label: &str, source: Option<&str>, children: Vec<Entry>) -> Entry {
        Entry {
            label: label.to_owned(),
            source: source.map(str::to_owned),
            link: None,
            children,
        }
    }

    fn part(name: &str, entries: Vec<Entry>) -> Part {
        Part {
            name: name.to_owned(),
            entries,
        }
    }

    #[test]
    fn one_sidebar_needs_no_part() {
        let a = entry("A [b]\nc", Some("a b.md"), Vec::new());
        let group = entry("G", None, vec![a]);
        let contents = Contents {
            parts: vec![part("docs", vec![group])],
            ..Contents::default()
        };
        let summary = Summary::new(&contents, &[], &[]);
        assert_eq!(
            summary.text,
            "# Summary\n\n- [G]()\n  - [A \\[b\\] c](<a b.md>)\n"
        );
        assert_eq!(summary.sidebars, []);
        let asked = Summary::new(&contents, &[], &["docs"]);
        assert_eq!(asked.sidebars, [("docs".to_owned(), "Docs".to_owned())]);
    }

    #[test]
    fn names_and_labels_are_those_that_mdbook_reads() {
        use mdbook_summary::{Link, SummaryItem, parse_summary};

        fn link(item: &SummaryItem) -> Option<&Link> {
            match item {
                SummaryItem::Link(link) => Some(link),
                _ => None,
            }
        }

        let names = [
            "a.md",
            "a b.md",
            " a.md",
            "a(b.md",
            "a)b(.md",
            "(a).md",
            "a<b>.md",
            "<a.md",
            "a&copy;.md",
            "a&#10;b.md",
            "a&b.md",
            "*a*_b_.md",
            "`a`.md",
            "a]b.md",
            "[a](b).md",
            "a\"b'.md",
            "#a.md",
            "a#b?c.md",
            "a%2f.md",
            "守卫/一.md",
            "a\u{202e}b.md",
            "a\u{2028}b.md",
            "a:b.md",
            "-.md",
            "!a.md",
            "a\u{a0}b.md",
            "a~b~.md",
            "a|b.md",
            "a\\b\\.md",
            "\\<a\\>.md",
            "$a$.md",
        ];
        let labels = [
            ("A", "A"),
            ("a\n- [x](y.md)", "a - [x](y.md)"),
            ("](b.md)", "](b.md)"),
            ("a\\", "a\\"),
            ("a\u{0}\u{7}b\u{9b}", "ab"),
            ("a\u{2028}b\u{85}c", "a b c"),
            ("&lt;b&gt;", "&lt;b&gt;"),
            ("<!-- a -->", "<!-- a -->"),
            ("a\r\nb", "a b"),
            ("# a #", "# a #"),
            ("\u{7}", "x"),
            ("***", "***"),
            ("`a", "`a"),
            ("a\u{202e}b", "a\u{202e}b"),
            ("![a](b)", "![a](b)"),
        ];
        for name in names {
            for (label, shown) in labels {
                let below = format!("g/{name}");
                let inner = entry(label, Some(&below), Vec::new());
                let contents = Contents {
                    parts: vec![part(label, vec![entry(label, Some(name), vec![inner])])],
                    outside: vec![entry(label, None, Vec::new())],
                    ..Contents::default()
                };
                let text = Summary::new(&contents, &[], &["s"]).text;
                let read = parse_summary(&text).unwrap();
                let links = read.numbered_chapters.iter().filter_map(link);
                let links: Vec<_> = links.collect();
                assert_eq!(links.len(), 2, "{text}");
                let inner = link(&links[0].nested_items[0]).unwrap();
                for (found, path) in [(links[0], name), (inner, &*below)] {
                    let shown = if shown == "x" { path } else { shown };
                    assert_eq!(found.location.as_deref(), Some(Path::new(path)), "{text}");
                    assert_eq!(found.name, shown, "{text}");
                }
                assert!(links[0].nested_items.len() == 1 && links[1].location.is_none());
            }
        }
    }

    #[test]
    fn several_sidebars_are_named_parts() {
        let page = |name| vec![entry(name, Some("x.md"), Vec::new())];
        let contents = Contents {
            parts: vec![
                part("tutorialSidebar", page("A")),
                part("Tutorial", page("B")),
                part("c", page("C")),
            ],
            outside: page("D"),
            ..Contents::default()
        };
        let labels = [("c".to_owned(), "Other pages".to_owned())];
        let summary = Summary::new(&contents, &labels, &[]);
        assert_eq!(
            summary.text,
            "# Summary\n\n# Tutorial\n\n- [A](x.md)\n\n# Tutorial 2\n\n- [B](x.md)\n\n# Other pages\n\n- [C](x.md)\n\n# No sidebar\n\n# Other pages 2\n\n- [D](x.md)\n"
        );
        let titles: Vec<_> = summary
            .sidebars
            .iter()
            .map(|(_, title)| title.as_str())
            .collect();
        assert_eq!(
            titles,
            ["Tutorial", "Tutorial 2", "Other pages", "No sidebar"]
        );
        assert_eq!(summary.no_sidebar.as_deref(), Some("No sidebar"));
    }

    #[test]
    fn names_become_titles() {
        for (name, title) in [
            ("tutorialSidebar", "Tutorial"),
            ("apiReference", "Api Reference"),
            ("api-v2_sidebar", "Api v2"),
            ("sidebar", "Sidebar"),
            ("someSideBar", "Some"),
            ("栏sidebar", "栏"),
            ("栏", "栏"),
            ("API", "API"),
            ("_", "Pages"),
        ] {
            assert_eq!(title_of(name), title, "{name}");
        }
    }
}
