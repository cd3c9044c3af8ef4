//! The facts about a document that tables of contents and addresses depend on, by the rules of
//! Docusaurus.

use std::path::Path;

use book_source::chapters::leading_title::leading_title;
use mdx_lite::{FrontMatterBlock, Mode, Options, parse};

use super::{document_set::DocumentSet, number_prefix};
use crate::{glob, links::written_path::is_markdown, script::value::Value};

/// A document.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Document {
    /// The path of its file, relative to the folder of its set, with forward slashes.
    pub(crate) source: String,
    /// The path of its file in the source folder of the book.
    pub(crate) path: String,
    /// The folder without number prefixes, and the `id` of the front matter or the file's name.
    pub(crate) id: String,
    /// The title: of the front matter, the first heading, or the file's name.
    pub(crate) title: String,
    /// The label in the sidebar, if the front matter has one.
    pub(crate) sidebar_label: Option<String>,
    /// The position among the entries of its folder.
    pub(crate) position: Option<f64>,
    /// The sidebar that the front matter asks for.
    pub(crate) displayed_sidebar: Option<String>,
    /// The keys of the front matter for the neighbours, with the ids of documents.
    pub(crate) neighbours: Vec<(&'static str, String)>,
    /// The keys of the front matter whose effect is in the table of contents and in the slug.
    pub(crate) used: Vec<&'static str>,
    /// The id in a book, with the folder.
    pub(crate) book_id: String,
    /// Whether the document is unwritten. Docusaurus does not build it.
    pub(crate) is_draft: bool,
    /// The route.
    pub(crate) route: String,
    /// The `slug` that keeps the address, if the address would change without it.
    pub(crate) slug: Option<String>,
}

impl Document {
    /// Reads the facts from the text of the file `source`, whose set is in the folder `set` of the
    /// book; `has_prefixes` is `false` if the site takes number prefixes for parts of names.
    pub(crate) fn read(set: &str, source: &str, text: &str, has_prefixes: bool) -> Self {
        let yaml = FrontMatterBlock::find(text, Mode::Mdx);
        let front = yaml.and_then(|yaml| Value::from_yaml(&yaml.raw).ok());
        let front = front.unwrap_or_default();
        let (folder, name) = folder_and_name(source);
        let has_prefixes = has_prefixes && !front.is_false("parse_number_prefixes");
        let (number, bare) = match has_prefixes {
            true => number_prefix::split(name),
            false => (None, name),
        };
        let shown_folder = match has_prefixes {
            true => number_prefix::strip_path(folder),
            false => folder.to_owned(),
        };
        let own_id = front.text_of("id");
        let base = own_id.clone().unwrap_or_else(|| bare.to_owned());
        let path = joined(set, source);
        let in_book = folder_and_name(&path);
        // mdBook calls the page of such a file `index`.
        let name = match in_book.1.eq_ignore_ascii_case("readme") {
            true => "index",
            false => in_book.1,
        };
        let book_id = joined(in_book.0, own_id.as_deref().unwrap_or(name));
        let neighbours = ["pagination_prev", "pagination_next"]
            .into_iter()
            .filter_map(|key| Some((key, front.text_of(key)?)));
        let used = ["sidebar_position", "parse_number_prefixes"];
        let used = used.into_iter().filter(|key| front.has(key)).collect();
        let title = front
            .text_of("title")
            .or_else(|| leading_title(&parse(text, &Options::new(Mode::Mdx))));
        let (route, slug) = route(
            set,
            source,
            &shown_folder,
            &base,
            front.text_of("slug").as_deref(),
        );
        Self {
            source: source.to_owned(),
            path,
            id: joined(&shown_folder, &base),
            title: title.unwrap_or_else(|| base.clone()),
            sidebar_label: front.text_of("sidebar_label"),
            position: front
                .get("sidebar_position")
                .and_then(Value::number)
                .or_else(|| number.map(f64::from)),
            displayed_sidebar: front.text_of("displayed_sidebar"),
            neighbours: neighbours.collect(),
            used,
            book_id,
            is_draft: front.is_true("draft"),
            route,
            slug,
        }
    }

    /// Returns the label of its entry.
    pub(crate) fn label(&self) -> &str {
        self.sidebar_label.as_deref().unwrap_or(&self.title)
    }

    /// Returns the folder of its file; empty for the folder of documents.
    pub(crate) fn folder(&self) -> &str {
        folder_and_name(&self.source).0
    }

    /// Whether it is the page of its folder: `index`, `README`, or named like the folder.
    pub(crate) fn is_index(&self) -> bool {
        is_index(&self.source)
    }
}

/// Whether a file is a document: Markdown that a pattern of the set includes and none excludes.
pub(crate) fn is_document(source: &str, set: &DocumentSet) -> bool {
    let is_one_of = |patterns: &[String]| {
        let mut patterns = patterns.iter();
        patterns.any(|pattern| glob::matches(pattern, source))
    };
    let included = set.included.as_deref();
    is_markdown(Path::new(source)) && included.is_none_or(is_one_of) && !is_one_of(&set.excluded)
}

fn is_index(source: &str) -> bool {
    let (folder, name) = folder_and_name(source);
    let name = name.to_lowercase();
    let folder = folder.rsplit('/').next().unwrap_or_default();
    matches!(name.as_str(), "index" | "readme") || name == folder.to_lowercase()
}

/// Returns the route of a document of the set in the folder `set`, and the slug that it needs to have
/// this route in a book.
fn route(
    set: &str,
    source: &str,
    shown_folder: &str,
    base: &str,
    own: Option<&str>,
) -> (String, Option<String>) {
    let folder = folder_and_name(source).0;
    let name = if is_index(source) { "" } else { base };
    let in_set = match own {
        Some(own) if own.starts_with('/') => resolved("", own),
        Some(own) => resolved(shown_folder, own),
        None => resolved(shown_folder, name),
    };
    let wanted = in_set.and_then(|route| resolved(set, &route));
    let here = match own {
        Some(own) if own.starts_with('/') => resolved("", own),
        Some(own) => resolved(&joined(set, folder), own),
        None => Some(nav_model::route_of_source(&joined(set, source))),
    };
    match (wanted, here) {
        (Some(wanted), here) if here.as_ref() == Some(&wanted) => (wanted, None),
        (Some(wanted), _) => {
            // A `slug` is an address, the name of a file is not.
            let address = match own {
                Some(_) => nav_model::address(&nav_model::decode(&wanted)),
                None => nav_model::address(&wanted),
            };
            (wanted, Some(address))
        }
        (None, here) => (here.unwrap_or_default(), None),
    }
}

/// Returns the route of a path in a folder; `None` if it leaves the root.
fn resolved(folder: &str, path: &str) -> Option<String> {
    nav_model::join(&format!("{folder}/{path}"))
}

/// Returns the folder of a path, and the name of its file without the extension.
fn folder_and_name(source: &str) -> (&str, &str) {
    let (folder, file) = source.rsplit_once('/').unwrap_or(("", source));
    (folder, file.rsplit_once('.').map_or(file, |(name, _)| name))
}

fn joined(folder: &str, name: &str) -> String {
    match folder {
        "" => name.to_owned(),
        _ => format!("{folder}/{name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{Document, is_document};
    use crate::{docs::document_set::sets, script::value::Value};

    #[test]
    fn ids_and_addresses_follow_number_prefixes_and_front_matter() {
        for (source, text, id, slug) in [
            ("a.md", "", "a", None),
            ("g/index.mdx", "", "g/index", None),
            ("g/README.md", "", "g/README", None),
            ("g/Index.md", "", "g/Index", Some("/g")),
            ("01-a.md", "", "a", Some("/a")),
            ("01-g/02-a.md", "", "g/a", Some("/g/a")),
            ("01-g/index.md", "", "g/index", Some("/g")),
            ("g/g.md", "", "g/g", Some("/g")),
            ("g/a.md", "---\nid: b\n---\n", "g/b", Some("/g/b")),
            ("g/a.md", "---\nid: a\n---\n", "g/a", None),
            ("g/index.md", "---\nid: b\n---\n", "g/b", None),
            ("01-g/a.md", "---\nslug: /x\n---\n", "g/a", None),
            ("01-g/a.md", "---\nslug: x\n---\n", "g/a", Some("/g/x")),
            ("g/a.md", "---\nslug: x\n---\n", "g/a", None),
            (
                "1-a.md",
                "---\nparse_number_prefixes: false\n---\n",
                "1-a",
                None,
            ),
            ("01-a b%.md", "", "a b%", Some("/a%20b%25")),
            ("a.md", "---\nslug: ../../x\n---\n", "a", None),
            ("1-a.md", "---\nid: [\n---\n", "a", Some("/a")),
        ] {
            let document = Document::read("", source, text, true);
            assert_eq!(
                (document.id.as_str(), document.slug.as_deref()),
                (id, slug),
                "{source} {text}"
            );
        }
        let document = Document::read("", "01-g/02-a.md", "", false);
        assert_eq!((document.id.as_str(), document.slug), ("01-g/02-a", None));
    }

    #[test]
    fn labels_and_positions_have_an_order_of_precedence() {
        for (source, text, label, position) in [
            (
                "a.md",
                "---\nsidebar_label: L\ntitle: T\n---\n# H\n",
                "L",
                None,
            ),
            (
                "a.md",
                "---\ntitle: T\nsidebar_position: 2.5\n---\n# H\n",
                "T",
                Some(2.5),
            ),
            (
                "03-a.md",
                "import A from './a'\n\n# H `c`\n",
                "H c",
                Some(3.0),
            ),
            (
                "03-a.md",
                "---\nsidebar_position: 1\n---\ntext\n\n# H\n",
                "a",
                Some(1.0),
            ),
            ("a.md", "---\nid: b\n---\n", "b", None),
        ] {
            let document = Document::read("", source, text, true);
            assert_eq!(
                (document.label(), document.position),
                (label, position),
                "{text}"
            );
        }
    }

    #[test]
    fn documents_of_a_set_are_below_its_route() {
        for (set, source, text, id, path, slug) in [
            ("docs", "a.md", "", "a", "docs/a.md", None),
            ("docs", "index.md", "", "index", "docs/index.md", None),
            ("docs", "docs.md", "", "docs", "docs/docs.md", None),
            (
                "x/y",
                "01-g/a.md",
                "",
                "g/a",
                "x/y/01-g/a.md",
                Some("/x/y/g/a"),
            ),
            (
                "docs",
                "g/a.md",
                "---\nslug: /\n---\n",
                "g/a",
                "docs/g/a.md",
                Some("/docs"),
            ),
            (
                "docs",
                "g/a.md",
                "---\nslug: /b%20c/\n---\n",
                "g/a",
                "docs/g/a.md",
                Some("/docs/b%20c"),
            ),
            (
                "docs",
                "g/a.md",
                "---\nslug: x\n---\n",
                "g/a",
                "docs/g/a.md",
                None,
            ),
            (
                "docs",
                "g/a.md",
                "---\nslug: ../../x\n---\n",
                "g/a",
                "docs/g/a.md",
                None,
            ),
            ("", "g/g.md", "", "g/g", "g/g.md", Some("/g")),
        ] {
            let document = Document::read(set, source, text, true);
            assert_eq!(
                (&*document.id, &*document.path, document.slug.as_deref()),
                (id, path, slug),
                "{set} {source} {text}"
            );
        }
        let text = "---\nid: b\npagination_next: c\n---\n";
        let document = Document::read("docs", "01-g/a.md", text, true);
        assert_eq!(document.book_id, "docs/01-g/b");
        assert_eq!(document.neighbours, [("pagination_next", "c".to_owned())]);
    }

    #[test]
    fn partials_are_not_documents() {
        let sets_of = |json: &str| sets(&Value::from_json(json).unwrap());
        let all = &sets_of("null")[0];
        let json =
            r#"{"plugins": [["content-docs", {"include": ["*.md", "x/*"], "exclude": ["b.md"]}]]}"#;
        let some = &sets_of(json)[0];
        for (set, source, wanted) in [
            (all, "a.md", true),
            (all, "g/a.mdx", true),
            (all, "g/_a.mdx", false),
            (all, "_g/a.mdx", false),
            (all, "g/a.markdown", false),
            (some, "a.md", true),
            (some, "b.md", false),
            (some, "x/a.mdx", true),
            (some, "x/a.js", false),
            (some, "g/a.md", false),
        ] {
            assert_eq!(is_document(source, set), wanted, "{source}");
        }
    }
}
