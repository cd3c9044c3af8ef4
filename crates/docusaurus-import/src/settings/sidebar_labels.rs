//! The labels of sidebars: the entries of the navbar of a site that lead to documents.

use crate::{
    script::value::Value,
    sidebars::{contents::Contents, read_set::ReadSet, summary::title_of},
};

/// An entry of the navbar.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct NavbarItem {
    label: String,
    /// The name of the set of documents, unless it is the one without a name.
    set: Option<String>,
    target: NavbarTarget,
}

#[derive(Debug, Clone, PartialEq)]
enum NavbarTarget {
    Sidebar(String),
    Document(String),
    Address(String),
}

/// Returns the entries that lead to documents, including entries in menus.
pub(crate) fn items(config: &Value) -> Vec<NavbarItem> {
    let items = config.at(&["themeConfig", "navbar", "items"]);
    items.map_or_else(Vec::new, items_of)
}

fn items_of(list: &Value) -> Vec<NavbarItem> {
    let all = list.items().iter().flat_map(|item| {
        let sidebar = item.text_of("sidebarId").map(NavbarTarget::Sidebar);
        let document = || item.text_of("docId").map(NavbarTarget::Document);
        let address = || item.text_of("to").map(NavbarTarget::Address);
        let target = sidebar.or_else(document).or_else(address);
        let shown = target.zip(item.text_of("label"));
        let shown = shown.map(|(target, label)| NavbarItem {
            label,
            set: item.text_of("docsPluginId"),
            target,
        });
        let below = item.get("items").map_or_else(Vec::new, items_of);
        shown.into_iter().chain(below)
    });
    all.collect()
}

/// Returns the labels of sidebars by their names. If the site has several sets of documents, each has
/// a label for a sidebar, so that the navbar leads to all of them.
pub(crate) fn labels(
    items: &[NavbarItem],
    sets: &[ReadSet],
    contents: &Contents,
) -> Vec<(String, String)> {
    let mut labels: Vec<(String, String)> = Vec::new();
    let is_one = sets.len() == 1;
    let has_part = |name: &&str| contents.parts.iter().any(|part| part.name == *name);
    for item in items {
        let is_named = |set: &&ReadSet| is_one || set.options.is_named(item.set.as_deref());
        let Some(set) = sets.iter().find(is_named) else {
            continue;
        };
        let name = match &item.target {
            NavbarTarget::Sidebar(name) => Some(set.new_name(name)).filter(has_part),
            NavbarTarget::Document(id) if !is_one => {
                let document = set.documents.iter().find(|document| document.id == *id);
                document.and_then(|document| contents.part_with(&document.path))
            }
            NavbarTarget::Document(_) | NavbarTarget::Address(_) => None,
        };
        let first = || set.sidebar_names().find(has_part);
        let has_other = !is_one && !matches!(item.target, NavbarTarget::Address(_));
        let name = name.or_else(|| first().filter(|_| has_other));
        add(&mut labels, name, &item.label);
    }
    for set in sets.iter().filter(|_| !is_one) {
        let is_labelled = |name: &str| labels.iter().any(|(known, _)| known == name);
        let mut parts = set.sidebar_names().filter(has_part);
        let first = parts.next();
        let is_only = parts.next().is_none();
        if set.sidebar_names().any(is_labelled) {
            continue;
        }
        let before = labels.len();
        for item in items {
            add(&mut labels, item.part_at(set, contents), &item.label);
        }
        if labels.len() == before {
            let name = first.map(|name| if is_only { set.options.name() } else { name });
            add(&mut labels, first, &title_of(name.unwrap_or_default()));
        }
    }
    labels
}

/// Adds the label of a sidebar, unless it has one.
fn add(labels: &mut Vec<(String, String)>, name: Option<&str>, label: &str) {
    let is_new = |name: &&str| labels.iter().all(|(known, _)| known != name);
    if let Some(name) = name.filter(is_new) {
        labels.push((name.to_owned(), label.to_owned()));
    }
}

impl NavbarItem {
    /// Returns the name of the sidebar of a set that lists the document at the address of the entry.
    fn part_at<'a>(&self, set: &ReadSet, contents: &'a Contents) -> Option<&'a str> {
        let NavbarTarget::Address(address) = &self.target else {
            return None;
        };
        let path = address.split(['?', '#']).next().unwrap_or_default();
        let path = path.trim_matches('/');
        let mut documents = set.documents.iter();
        let document = documents.find(|document| document.route.trim_matches('/') == path)?;
        contents.part_with(&document.path)
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{items, labels};
    use crate::{
        docs::{document::Document, document_set::sets},
        files::Copies,
        left_out::LeftOut,
        script::value::Value,
        sidebars::{
            contents::{Contents, Entry, Part},
            items::Sidebar,
            read_set::{ReadSet, name_sidebars},
        },
        site_files::SiteFiles,
    };

    /// Returns the labels of a site whose sets have the sidebars `s` with the document `a` and `t` with
    /// the document `b`. The set `x` has the sidebars `x-s` and `x-t`, the set `y` only the sidebar `y`.
    fn found(navbar: &str, plugins: &str) -> String {
        let json = format!(
            r#"{{"presets": ["classic"], "plugins": [{plugins}], "themeConfig": {{"navbar": {{"items": [{navbar}]}}}}}}"#
        );
        let config = Value::from_json(&json).unwrap();
        let files = SiteFiles::open(Path::new("."), &[]).unwrap();
        let mut all = Vec::new();
        for options in sets(&config) {
            let mut left_out = LeftOut::default();
            let folder = options.route.clone();
            let mut copies = Copies::new();
            let mut set = ReadSet::read(
                &files,
                options,
                &folder,
                Copies::new(),
                &[],
                &mut copies,
                &mut left_out,
            );
            let names = if folder == "y" {
                &["y"][..]
            } else {
                &["s", "t"]
            };
            for (name, source) in names.iter().zip(["a.md", "b.md"]) {
                set.sidebars.push(Sidebar {
                    name: (*name).to_owned(),
                    items: Vec::new(),
                });
                set.documents
                    .push(Document::read(&folder, source, "", true));
            }
            all.push(set);
        }
        name_sidebars(&mut all);
        let parts = all.iter().flat_map(|set| {
            let listed = set.sidebars.iter().zip(&set.documents);
            listed.map(|(sidebar, document)| Part {
                name: sidebar.name.clone(),
                entries: vec![Entry {
                    label: String::new(),
                    source: Some(document.path.clone()),
                    link: None,
                    children: Vec::new(),
                }],
            })
        });
        let contents = Contents {
            parts: parts.collect(),
            ..Contents::default()
        };
        let labels = labels(&items(&config), &all, &contents);
        let shown = labels.iter().map(|(name, label)| format!("{name}={label}"));
        shown.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn entries_label_the_sidebars_of_their_sets() {
        const SIDEBAR: &str = r#"{"type": "docSidebar", "sidebarId": "s", "label": "S"}"#;
        const OF_X: &str =
            r#"{"items": [{"sidebarId": "t", "label": "X", "docsPluginId": "x"}], "label": "M"}"#;
        const DOCUMENT: &str = r#"{"docId": "b", "label": "B", "docsPluginId": "x"}"#;
        const ADDRESS: &str = r#"{"to": "/x/b/#c", "label": "A"}"#;
        const LOST: &str = r#"{"sidebarId": "none", "label": "N", "docsPluginId": "y"}"#;
        const X: &str = r#"["content-docs", {"id": "x", "path": "x", "routeBasePath": "x"}]"#;
        const Y: &str = r#"["content-docs", {"id": "y", "path": "y", "routeBasePath": "y"}]"#;
        for (navbar, plugins, wanted) in [
            (&[][..], &[][..], ""),
            (&[SIDEBAR, OF_X, DOCUMENT, ADDRESS], &[], "s=S t=X"),
            (&[], &[X], "s=S x-s=X s"),
            (&[SIDEBAR, OF_X], &[X, Y], "s=S x-t=X y=Y"),
            (&[DOCUMENT, SIDEBAR, LOST], &[X, Y], "x-t=B s=S y=N"),
            (&[ADDRESS], &[X], "s=S x-t=A"),
            (&[OF_X, ADDRESS, DOCUMENT], &[X], "x-t=X s=S"),
        ] {
            let (navbar, plugins) = (navbar.join(","), plugins.join(","));
            assert_eq!(found(&navbar, &plugins), wanted, "{navbar} {plugins}");
        }
    }
}
