//! Reads front matter from YAML, and checks it.

use std::cell::LazyCell;

use crate::{
    Badge, FrontMatter, Layout, Setting,
    diagnostic::{Code, Diagnostic},
    front_matter::{
        custom, date, yaml_comments,
        yaml_faults::{self, Read},
        yaml_keys::{self, CUSTOM, KEYS, LAST_UPDATE, unknown_key},
        yaml_tags,
    },
};

const LAST_UPDATE_DATE: &str = "last_update.date";

/// The length of an address, in bytes. File systems allow paths of four times that length.
const MAX_SLUG: usize = 1_000;

/// The number of tags that a page may have. The site has a page for each.
const MAX_TAGS: usize = 100;

impl FrontMatter {
    /// Parses the YAML between the `---` lines of the file `source`.
    ///
    /// Unreadable values keep their default and produce a finding.
    pub fn from_yaml(yaml: &str, source: &str) -> (Self, Vec<Diagnostic>) {
        if yaml.trim().is_empty() {
            return (Self::default(), Vec::new());
        }
        let Read {
            mut front,
            mut unknown,
            faults,
        } = yaml_faults::read(yaml);
        front.custom = (!unknown.is_empty())
            .then(|| custom::custom(yaml, &KEYS))
            .flatten();
        unknown.retain(|key| key != CUSTOM);
        let lines = LazyCell::new(|| yaml_keys::lines(yaml));
        let mut found: Vec<_> = unknown
            .iter()
            .map(|key| Diagnostic {
                line: lines.get(key).copied(),
                ..unknown_key(key).in_file(source)
            })
            .collect();
        found.extend(faults.into_iter().map(|fault| {
            let message = format!("front matter cannot be read: {}", fault.reason);
            Diagnostic {
                line: fault.line,
                ..Diagnostic::new(Code::FrontMatter, message)
                    .in_file(source)
                    .help(fault.help)
            }
        }));
        if let Some(badge) = &front.sidebar_badge
            && badge.text.trim().is_empty()
        {
            front.sidebar_badge = Badge::written(yaml);
        }
        if front.tags.iter().any(|tag| yaml_tags::is_value(tag)) {
            front.tags = yaml_tags::written(yaml).unwrap_or(front.tags);
        }
        front.apply_layout();
        found.extend(front.check_date(source, |key| lines.get(key).copied()));
        found.extend(front.limit_tags(source, |key| lines.get(key).copied()));
        found.extend(front.check_slug(source, |key| lines.get(key).copied()));
        found.extend(front.check_class(source, |key| lines.get(key).copied()));
        found.extend(yaml_comments::cut_texts(yaml, source));
        found.extend(front.check_wide(source, |key| lines.get(key).copied()));
        found.extend(front.check(source, |key| lines.get(key).copied()));
        (front, found)
    }

    /// Sets the keys that the layout implies.
    fn apply_layout(&mut self) {
        self.hide_table_of_contents |= self.layout != Layout::Doc;
        if self.layout == Layout::Doc || self.displayed_sidebar != Setting::Default {
            return;
        }
        self.displayed_sidebar = Setting::Off;
        if self.layout == Layout::Home {
            // A front page is not a step of the way through the book.
            for key in [
                &mut self.pagination_next,
                &mut self.pagination_prev,
                &mut self.custom_edit_url,
            ] {
                if *key == Setting::Default {
                    *key = Setting::Off;
                }
            }
        }
    }

    /// Writes the dates of the post and of the last change in the form of sitemaps. Removes one that is not
    /// a date.
    fn check_date(
        &mut self,
        source: &str,
        line_of: impl Fn(&str) -> Option<usize>,
    ) -> Option<Diagnostic> {
        if let Some(written) = self.date.take() {
            self.date = date::moment(&written);
            if self.date.is_none() {
                let message = format!("`{written}` is not a date, so it is not that of the post");
                let found = Diagnostic::new(Code::NoDate, message)
                    .in_file(source)
                    .key("date")
                    .help("write the year, the month and the day: `2026-01-31`");
                return Some(Diagnostic {
                    line: line_of("date"),
                    ..found
                });
            }
        }
        let update = self.last_update.as_mut()?;
        let written = update.date.take()?;
        update.date = date::iso(&written);
        if update.date.is_some() {
            return None;
        }
        let message =
            format!("`{written}` is not a date, so the page has none from its front matter");
        let found = Diagnostic::new(Code::NoDate, message)
            .in_file(source)
            .key(LAST_UPDATE_DATE)
            .help("write the year, the month and the day: `2026-01-31`");
        Some(Diagnostic {
            line: line_of(LAST_UPDATE_DATE).or(line_of(LAST_UPDATE)),
            ..found
        })
    }

    /// Removes the tags beyond [`MAX_TAGS`].
    fn limit_tags(
        &mut self,
        source: &str,
        line_of: impl Fn(&str) -> Option<usize>,
    ) -> Option<Diagnostic> {
        let count = self.tags.len();
        if count <= MAX_TAGS {
            return None;
        }
        self.tags.truncate(MAX_TAGS);
        let message =
            format!("this page has {count} tags; those after the first {MAX_TAGS} are left out");
        let found = Diagnostic::new(Code::ManyTags, message);
        let help = "remove the tags that no other page has; words for the search are in `keywords`";
        let found = found.in_file(source).key("tags").help(help);
        Some(Diagnostic {
            line: line_of("tags"),
            ..found
        })
    }

    /// Removes an address that is too long for the names of its folders and files.
    fn check_slug(
        &mut self,
        source: &str,
        line_of: impl Fn(&str) -> Option<usize>,
    ) -> Option<Diagnostic> {
        let length = self.slug.as_deref().map_or(0, str::len);
        if length <= MAX_SLUG {
            return None;
        }
        self.slug = None;
        let message = format!(
            "front matter cannot be read: `slug` has {length} bytes, more than the {MAX_SLUG} that a path may have"
        );
        let found = Diagnostic::new(Code::FrontMatter, message);
        let found = found.in_file(source).key("slug").help("shorten it");
        Some(Diagnostic {
            line: line_of("slug"),
            ..found
        })
    }

    /// Checks the classes of the page, and removes them if one cannot be used.
    fn check_class(
        &mut self,
        source: &str,
        line_of: impl Fn(&str) -> Option<usize>,
    ) -> Option<Diagnostic> {
        let faulty = |class: &&str| !is_free_class(class);
        let classes = self.class.as_deref().unwrap_or_default();
        let faulty = classes.split_whitespace().find(faulty)?;
        let message =
            format!("front matter cannot be read: `{faulty}` cannot be a class of a page");
        self.class = None;
        let help = "use letters, digits, `-` and `_`, and begin with a letter; names that begin with \
                    `mr-` and `tk-` belong to the program";
        let found = Diagnostic::new(Code::FrontMatter, message);
        let line = line_of("class");
        let found = found.in_file(source).key("class").help(help);
        Some(Diagnostic { line, ..found })
    }

    fn check(&self, source: &str, line_of: impl Fn(&str) -> Option<usize>) -> Option<Diagnostic> {
        let levels = (self.toc_min_heading_level, self.toc_max_heading_level);
        let wrong = |level: Option<u8>| level.is_some_and(|level| !(2..=6).contains(&level));
        let of_levels =
            "heading levels of the table of contents are 2 to 6, the smaller number first";
        let (key, message, help) = if self.draft && self.unlisted {
            let message = "`draft` and `unlisted` cannot both be set";
            ("unlisted", message, "remove one of them")
        } else if wrong(levels.0) {
            (
                "toc_min_heading_level",
                of_levels,
                "write a number from 2 to 6",
            )
        } else if wrong(levels.1) {
            (
                "toc_max_heading_level",
                of_levels,
                "write a number from 2 to 6",
            )
        } else if matches!(levels, (Some(min), Some(max)) if min > max) {
            (
                "toc_min_heading_level",
                of_levels,
                "exchange the two numbers",
            )
        } else {
            return None;
        };
        let line = line_of(key);
        let found = Diagnostic::new(Code::Contradiction, message)
            .in_file(source)
            .key(key)
            .help(help);
        Some(Diagnostic { line, ..found })
    }
}

/// Whether a stylesheet of the owner can name a class without an escape, and the program has no such
/// class.
fn is_free_class(class: &str) -> bool {
    let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    let starts_well = class.starts_with(|c: char| c.is_ascii_alphabetic());
    let is_taken = ["mr-", "tk-"].iter().any(|start| class.starts_with(start));
    starts_well && class.chars().all(is_word) && !is_taken
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn null_differs_from_absence() {
        let (front, found) = FrontMatter::from_yaml(
            "displayed_sidebar: null\npagination_next: a/b\ntitle: 12",
            "a.md",
        );
        assert!(found.is_empty(), "{found:?}");
        assert_eq!(front.displayed_sidebar, Setting::Off);
        assert_eq!(front.pagination_prev, Setting::Default);
        assert_eq!(front.pagination_next, Setting::Value("a/b".into()));
        assert_eq!(front.title.as_deref(), Some("12"));
    }

    #[test]
    fn tags_are_texts_or_have_a_label() {
        let yaml = "tags:\n  - a b\n  - 3\n  - label: C\n    permalink: /c\n";
        let (front, found) = FrontMatter::from_yaml(yaml, "a.md");
        assert!(found.is_empty(), "{found:?}");
        assert_eq!(front.tags, ["a b", "3", "C"]);
        let (_, found) = FrontMatter::from_yaml("tags: [{name: a}]", "a.md");
        assert_eq!(found.len(), 1, "{found:?}");
    }

    #[test]
    fn a_page_has_a_hundred_tags_at_most() {
        let yaml = |count: usize| {
            let tags = (0..count).map(|tag| format!("  - t{tag}\n"));
            format!("title: a\ntags:\n{}", tags.collect::<String>())
        };
        for (count, kept, lines) in [(100, 100, &[][..]), (3_000, 100, &[Some(2)])] {
            let (front, found) = FrontMatter::from_yaml(&yaml(count), "a.md");
            assert_eq!(front.tags.len(), kept);
            assert_eq!(front.tags.last().map(String::as_str), Some("t99"));
            assert!(found.iter().all(|found| found.code == Code::ManyTags));
            let found: Vec<_> = found.iter().map(|found| found.line).collect();
            assert_eq!(found, lines);
        }
    }

    #[test]
    fn long_addresses_are_errors() {
        for (length, is_kept) in [(1_000, true), (1_001, false), (100_000, false)] {
            let slug = format!("/{}", "a/".repeat(length)[1..length].to_owned());
            let (front, found) = FrontMatter::from_yaml(&format!("title: a\nslug: {slug}"), "a.md");
            assert_eq!(front.slug.is_some(), is_kept, "{length}");
            let found: Vec<_> = found.iter().map(|it| (it.code, it.line)).collect();
            let error = (Code::FrontMatter, Some(2));
            assert_eq!(
                found,
                if is_kept { vec![] } else { vec![error] },
                "{length}"
            );
        }
    }

    #[test]
    fn front_matter_round_trips() {
        let yaml = "displayed_sidebar: null\npagination_next: a/b\ntitle: 守卫\n\
                    head: [[meta, {name: x, content: 1}], [script, {}, a]]\n\
                    tags: [a]\nlast_update: { date: 2026-01-02 }\nchecks: { short: x }\n";
        for yaml in [yaml, "", "slug: /x\ntoc_min_heading_level: 3"] {
            let (front, _) = FrontMatter::from_yaml(yaml, "a.md");
            let json = serde_json::to_string(&front).unwrap();
            let again: FrontMatter = serde_json::from_str(&json).unwrap();
            assert_eq!(again, front, "{json}");
        }
    }

    #[test]
    fn keys_of_the_owner_are_yaml_1_2() {
        let yaml = "mode: on\ncustom:\n  country: no\n  is: true\n  list: [yes, Off, 1]";
        let (front, _) = FrontMatter::from_yaml(yaml, "a.md");
        let expected = r#"{"country":"no","is":true,"list":["yes","Off",1],"mode":"on"}"#;
        assert_eq!(front.custom.as_deref(), Some(expected));
    }

    #[test]
    fn keys_of_docusaurus_are_explained() {
        for (yaml, wanted) in [
            ("sidebar_position: 3", "SUMMARY.md"),
            ("sidebar_positon: 3", "SUMMARY.md"),
            ("parse_number_prefixes: false", "SUMMARY.md"),
            ("sidebar_custom_props: {a: 1}", "the sidebar"),
        ] {
            let (_, found) = FrontMatter::from_yaml(yaml, "a.md");
            assert_eq!(found.len(), 1, "{yaml}: {found:?}");
            let help = found[0].help.as_deref().unwrap_or_default();
            assert!(help.contains(wanted), "{yaml}: {help}");
        }
        let (_, found) = FrontMatter::from_yaml("sidebar_labl: a", "a.md");
        assert_eq!(
            found[0].help.as_deref(),
            Some("did you mean `sidebar_label`?")
        );
    }

    #[test]
    fn unknown_key_names_nearest_key_and_line() {
        for (yaml, key, line, nearest) in [
            (
                "title: 守卫\ndescripton: x\n",
                "descripton",
                2,
                "description",
            ),
            ("slug: x\n\"titel\": y", "titel", 2, "title"),
            ("slug: x\n'titel' : y", "titel", 2, "title"),
            ("{title: x, titel: y}", "titel", 1, "title"),
            ("{title: x,\n titel: y}", "titel", 2, "title"),
            ("? titel\n: y", "titel", 1, "title"),
            ("title: |\n  titel: y\ntitel: y", "titel", 3, "title"),
            (
                "last_update:\n  auther: y",
                "last_update.auther",
                2,
                "author",
            ),
            ("last_update: {dat: x}", "last_update.dat", 1, "date"),
            (
                "sidebar_badge: {text: a, tipe: tip}",
                "sidebar_badge.tipe",
                1,
                "type",
            ),
        ] {
            let (_, found) = FrontMatter::from_yaml(yaml, "a.md");
            assert_eq!(found.len(), 1, "{yaml}: {found:?}");
            let found = &found[0];
            assert_eq!(found.message, format!("unknown front matter key `{key}`"));
            let help = format!("did you mean `{nearest}`?");
            assert_eq!(found.help, Some(help), "{yaml}");
            assert_eq!(found.line, Some(line), "{yaml}");
        }
    }

    #[test]
    fn unreadable_front_matter() {
        for (yaml, code) in [
            ("title: [", Code::FrontMatter),
            ("draft: perhaps", Code::FrontMatter),
            ("title: {a: b}", Code::FrontMatter),
            ("head: [[]]", Code::FrontMatter),
            ("class: wide .b", Code::FrontMatter),
            ("class: mr-page", Code::FrontMatter),
            ("head: [meta]", Code::FrontMatter),
            ("- a list", Code::FrontMatter),
            ("draft: true\nunlisted: true", Code::Contradiction),
            (
                "toc_min_heading_level: 5\ntoc_max_heading_level: 4",
                Code::Contradiction,
            ),
        ] {
            let (_, found) = FrontMatter::from_yaml(yaml, "a.md");
            assert_eq!(
                found.iter().map(|d| d.code).collect::<Vec<_>>(),
                [code],
                "{yaml}"
            );
        }
    }
}
