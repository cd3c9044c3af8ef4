//! The items of a folder, in the order of Docusaurus.

use std::{cmp::Ordering, collections::BTreeMap};

use super::items::{CategoryPage, Item, page};
use crate::{
    docs::{document::Document, number_prefix},
    script::value::Value,
};

/// The settings of folders, from their files `_category_`, by the path of the folder.
pub(crate) type Categories = BTreeMap<String, Value>;

/// An item with everything that its order depends on.
struct Placed {
    position: Option<f64>,
    /// The name of the file or folder.
    name: String,
    item: Item,
}

/// The documents and the settings of folders that tables of contents are generated from.
pub(crate) struct Folders<'a> {
    /// The documents.
    pub(crate) documents: &'a [Document],
    /// The settings of folders.
    pub(crate) categories: &'a Categories,
    /// Whether names have number prefixes.
    pub(crate) has_prefixes: bool,
}

impl Folders<'_> {
    /// Returns the items of a folder; `.` is the folder of all documents.
    pub(crate) fn items(&self, folder: &str) -> Vec<Item> {
        let folder = folder.trim_start_matches("./").trim_matches('/');
        let folder = if folder == "." { "" } else { folder };
        let below = self.documents.iter();
        let below = below.filter(|document| !document.is_draft && is_in(document, folder));
        sorted(self.placed(folder, &below.collect::<Vec<_>>()))
    }

    /// Returns the items of a folder; `documents` are all documents below it.
    fn placed(&self, folder: &str, documents: &[&Document]) -> Vec<Placed> {
        let mut placed = Vec::new();
        let mut folders: BTreeMap<&str, Vec<&Document>> = BTreeMap::new();
        for document in documents {
            let inside = document.source.strip_prefix(folder);
            let inside = inside.unwrap_or(&document.source).trim_start_matches('/');
            match inside.split_once('/') {
                Some((name, _)) => folders.entry(name).or_default().push(document),
                None => placed.push(Placed {
                    position: document.position,
                    name: inside.to_owned(),
                    item: of_document(document),
                }),
            }
        }
        for (name, documents) in folders {
            let path = match folder {
                "" => name.to_owned(),
                _ => format!("{folder}/{name}"),
            };
            placed.push(self.category(&path, name, &documents));
        }
        placed
    }

    fn category(&self, path: &str, name: &str, documents: &[&Document]) -> Placed {
        let settings = self.categories.get(path).unwrap_or(&Value::Null);
        let own = self.own_page(path, settings, documents);
        let is_inside = |document: &&Document| own.is_none_or(|own| own.source != document.source);
        let inside: Vec<_> = documents.iter().copied().filter(is_inside).collect();
        let (number, bare) = match self.has_prefixes {
            true => number_prefix::split(name),
            false => (None, name),
        };
        let label = settings.text_of("label");
        let label = label.or_else(|| own.map(|own| own.label().to_owned()));
        let position = settings.get("position").and_then(Value::number);
        let position = position.or_else(|| own?.position);
        let page = match own {
            Some(own) => CategoryPage::Document(own.id.clone()),
            None => settings.get("link").map_or(CategoryPage::None, page),
        };
        Placed {
            position: position.or_else(|| number.map(f64::from)),
            name: name.to_owned(),
            item: Item::Category {
                label: label.unwrap_or_else(|| bare.to_owned()),
                page,
                items: sorted(self.placed(path, &inside)),
            },
        }
    }

    /// Returns the document that is the page of a folder. A `link` in the settings of the folder,
    /// even `null`, replaces the convention of names.
    fn own_page<'a>(
        &'a self,
        path: &str,
        settings: &Value,
        documents: &[&'a Document],
    ) -> Option<&'a Document> {
        let mut beside = documents
            .iter()
            .copied()
            .filter(|document| document.folder() == path);
        if !settings.has("link") {
            return beside.find(|document| document.is_index());
        }
        let CategoryPage::Document(id) = page(settings.get("link")?) else {
            return None;
        };
        let is_local = |document: &&Document| document.id.rsplit('/').next() == Some(&id);
        beside
            .find(is_local)
            .or_else(|| self.documents.iter().find(|document| document.id == id))
    }
}

fn of_document(document: &Document) -> Item {
    Item::Document {
        id: document.id.clone(),
        label: None,
        is_reference: false,
    }
}

fn is_in(document: &Document, folder: &str) -> bool {
    let rest = document.folder().strip_prefix(folder);
    folder.is_empty() || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Sorts by position, then by name. Items without a position are the last.
fn sorted(mut placed: Vec<Placed>) -> Vec<Item> {
    placed.sort_by(|a, b| {
        let positions = match (a.position, b.position) {
            (Some(a), Some(b)) => a.total_cmp(&b),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => Ordering::Equal,
        };
        // JavaScript compares strings by their UTF-16 units.
        positions.then_with(|| a.name.encode_utf16().cmp(b.name.encode_utf16()))
    });
    placed.into_iter().map(|placed| placed.item).collect()
}

#[cfg(test)]
mod tests {
    use super::{Categories, Folders};
    use crate::{
        docs::document::Document,
        script::value::Value,
        sidebars::items::{CategoryPage, Item},
    };

    /// Returns items in one line: documents by id, categories as `label=page(items)`.
    fn shown(items: &[Item]) -> String {
        let all: Vec<_> = items
            .iter()
            .map(|item| match item {
                Item::Document { id, .. } => id.clone(),
                Item::Category { label, page, items } => {
                    let page = match page {
                        CategoryPage::None => String::new(),
                        CategoryPage::Document(id) => format!("={id}"),
                        CategoryPage::Generated(_) => "=*".to_owned(),
                    };
                    format!("{label}{page}({})", shown(items))
                }
                other => format!("{other:?}"),
            })
            .collect();
        all.join(" ")
    }

    fn generated(folder: &str, files: &[(&str, &str)]) -> String {
        let mut documents = Vec::new();
        let mut categories = Categories::new();
        for (path, text) in files {
            match path.strip_suffix("/_category_.yml") {
                Some(folder) => {
                    categories.insert(folder.to_owned(), Value::from_yaml(text).unwrap());
                }
                None => documents.push(Document::read("", path, text, true)),
            }
        }
        let folders = Folders {
            documents: &documents,
            categories: &categories,
            has_prefixes: true,
        };
        shown(&folders.items(folder))
    }

    #[test]
    fn positions_come_before_names() {
        const AT_5: &str = "---\nsidebar_position: 5\n---\n";
        for (folder, files, wanted) in [
            (
                ".",
                &[("b.md", ""), ("a.md", ""), ("z.md", AT_5), ("2-y.md", "")][..],
                "y z a b",
            ),
            (
                ".",
                &[("a.md", ""), ("a/b.md", ""), ("B.md", "")],
                "B a(a/b) a",
            ),
            (
                "g",
                &[
                    ("g/a.md", ""),
                    ("gg/a.md", ""),
                    ("b.md", ""),
                    ("g/h/c.md", ""),
                ],
                "g/a h(g/h/c)",
            ),
            ("./g/", &[("g/a.md", "")], "g/a"),
            ("none", &[("g/a.md", "")], ""),
        ] {
            assert_eq!(generated(folder, files), wanted, "{files:?}");
        }
    }

    #[test]
    fn folders_have_settings_and_pages() {
        for (files, wanted) in [
            (&[("02-g/01-a.md", ""), ("01-b.md", "")][..], "b g(g/a)"),
            (&[("g/index.md", "# G\n"), ("g/a.md", "")], "G=g/index(g/a)"),
            (
                &[
                    (
                        "g/G.md",
                        "---\nsidebar_label: L\nsidebar_position: 9\n---\n",
                    ),
                    ("h/a.md", ""),
                ],
                "L=g/G() h(h/a)",
            ),
            (
                &[
                    ("g/index.md", ""),
                    ("g/_category_.yml", "label: L\nlink: null"),
                ],
                "L(g/index)",
            ),
            (
                &[
                    ("g/index.md", ""),
                    ("g/a.md", ""),
                    ("g/_category_.yml", "link: {type: doc, id: a}"),
                ],
                "a=g/a(g/index)",
            ),
            (
                &[
                    ("b.md", ""),
                    ("g/a.md", ""),
                    ("g/_category_.yml", "link: {type: doc, id: b}"),
                ],
                "b b=b(g/a)",
            ),
            (
                &[
                    ("g/a.md", ""),
                    (
                        "g/_category_.yml",
                        "position: 1\nlink: {type: generated-index}",
                    ),
                    ("1-a.md", ""),
                ],
                "a g=*(g/a)",
            ),
        ] {
            assert_eq!(generated(".", files), wanted, "{files:?}");
        }
    }
}
