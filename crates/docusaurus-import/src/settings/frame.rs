//! Writes the entries of the navbar and of the footer.

use toml_edit::{ArrayOfTables, Item, Table, value};

use super::{
    addresses::{Addresses, Target, path_of},
    read::Settings,
    theme::{FOOTER_SLOT, NAVBAR_SLOT, html_of},
};
use crate::{
    left_out::{Kind, LeftOut},
    script::value::Value,
    sidebars::{
        contents::{Contents, Entry},
        read_set::ReadSet,
        summary::{Summary, title_of},
    },
};

/// The parts of a book that its navbar and its footer lead to.
pub(crate) struct Frame<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) sets: &'a [ReadSet],
    pub(crate) contents: &'a Contents,
    pub(crate) addresses: &'a Addresses<'a>,
    pub(crate) summary: &'a Summary,
    /// The labels of sidebars that need an entry.
    pub(crate) labels: &'a [(String, String)],
}

/// The texts of the navbar or of the footer in a language, by the names of Docusaurus.
pub(crate) type Texts<'a> = &'a dyn Fn(&str) -> Option<String>;

/// The key of the navbar.
const NAVBAR: &str = "navbar";

impl Frame<'_> {
    /// Returns the entries of the navbar.
    pub(crate) fn navbar(&self, texts: Texts<'_>, left_out: &mut LeftOut) -> ArrayOfTables {
        let navbar = self.settings.config.at(&["themeConfig", NAVBAR]);
        let items = navbar.and_then(|it| it.get("items").or_else(|| it.get("links")));
        let mut entries = ArrayOfTables::new();
        let mut reached = Vec::new();
        for item in items.map_or(&[][..], Value::items) {
            let Some(mut entry) = self.entry(item, texts, &mut reached, left_out) else {
                continue;
            };
            if item.text_of("position").as_deref() == Some("right") {
                entry.insert("position", value("right"));
            }
            entries.push(entry);
        }
        let unreached = self.labels.iter().filter(|(name, _)| {
            let is_named = self.summary.sidebars.iter().any(|(known, _)| known == name);
            is_named && !reached.contains(name)
        });
        for (name, label) in unreached.filter(|_| self.labels.len() > 1) {
            entries.push(table(label, ("sidebar", name.clone())));
        }
        entries
    }

    /// Returns an entry of the navbar, and adds the sidebars that it leads to.
    fn entry(
        &self,
        item: &Value,
        texts: Texts<'_>,
        reached: &mut Vec<String>,
        left_out: &mut LeftOut,
    ) -> Option<Table> {
        let kind = item.text_of("type").unwrap_or_default();
        let own = item.get("items").map(Value::items);
        let around = ["dropdownItemsBefore", "dropdownItemsAfter"].into_iter();
        let around = around.flat_map(|key| item.get(key).map_or(&[][..], Value::items));
        let mut lost = |shown: &str, reason: &str| {
            left_out.add(Kind::Entry, format!("{NAVBAR}: {shown} ({reason})"));
        };
        if own.is_none() && html_of(item).is_some() {
            // The file of a slot has it.
            return None;
        }
        match &*kind {
            "docsVersionDropdown" => {
                around.for_each(|item| lost(&shown(item), "the menu has versions alone"));
                if self.settings.versions.iter().all(|it| it.others.is_empty()) {
                    lost("the menu of versions", "the book has one version");
                    return None;
                }
                let mut entry = Table::new();
                entry.insert("type", value("versions"));
                Some(entry)
            }
            // The program adds these by itself.
            "search" | "localeDropdown" => {
                around.for_each(|item| lost(&shown(item), "the menu has languages alone"));
                None
            }
            _ => match own {
                None => match self.link(item) {
                    Ok(target) => {
                        self.add_reached(&target, reached);
                        Some(named(item, target, texts))
                    }
                    Err(reason) => {
                        lost(&shown(item), &reason);
                        None
                    }
                },
                Some(items) => {
                    let mut links = ArrayOfTables::new();
                    let mut rest = None;
                    if item.has("to") || item.has("href") {
                        rest = Some(item);
                    }
                    for inner in rest.into_iter().chain(items) {
                        match self.link(inner) {
                            Ok(target) => {
                                self.add_reached(&target, reached);
                                links.push(named(inner, target, texts));
                            }
                            Err(reason) => lost(&shown(inner), &reason),
                        }
                    }
                    let mut entry = Table::new();
                    entry.insert(
                        "label",
                        value(label_of(item, texts).unwrap_or_else(|| "…".to_owned())),
                    );
                    let is_empty = links.is_empty();
                    entry.insert("items", Item::ArrayOfTables(links));
                    (!is_empty).then_some(entry)
                }
            },
        }
    }

    /// Returns the key and the value for the target of an item, or the reason why it has none.
    fn link(&self, item: &Value) -> Result<Target, String> {
        let set = item.text_of("docsPluginId");
        let is_one = self.sets.len() == 1;
        let mut sets = self.sets.iter();
        let set = sets.find(|it| is_one || it.options.is_named(set.as_deref()));
        if let Some(name) = item.text_of("sidebarId") {
            let set = set.ok_or("no such set of documents")?;
            let name = set.new_name(&name);
            let part = self.contents.parts.iter().find(|part| part.name == name);
            let part = part.ok_or("no such sidebar")?;
            let is_named = self.summary.sidebars.iter().any(|(known, _)| known == name);
            if is_named {
                return Ok(("sidebar", name.to_owned()));
            }
            let first = first_page(&part.entries).ok_or("the sidebar has no page")?;
            let document = set.documents.iter().find(|it| it.path == first);
            return match document {
                Some(document) => Ok(("doc", document.book_id.clone())),
                None => Err("the sidebar has no document".to_owned()),
            };
        }
        if let Some(id) = item.text_of("docId") {
            let set = set.ok_or("no such set of documents")?;
            let document = set.documents.iter().find(|it| it.id == id && !it.is_draft);
            let document = document.ok_or("no such document")?;
            return Ok(("doc", document.book_id.clone()));
        }
        let address = item.text_of("to").or_else(|| item.text_of("href"));
        match address {
            Some(address) => self.addresses.target(&address),
            None if item.has("value") || item.has("html") => Err(format!(
                "a menu has links alone; write it into `{NAVBAR_SLOT}`"
            )),
            None => Err("a component of the site".to_owned()),
        }
    }

    /// Adds the sidebar that an entry leads to.
    fn add_reached(&self, (key, target): &Target, reached: &mut Vec<String>) {
        let route = path_of(target);
        let mut documents = self.sets.iter().flat_map(|set| &set.documents);
        let document = documents.find(|document| match *key {
            "doc" => document.book_id == *target,
            "to" => document.route.trim_matches('/') == route,
            _ => false,
        });
        let name = match *key {
            "sidebar" => Some(&**target),
            _ => document.and_then(|document| self.contents.part_with(&document.path)),
        };
        reached.extend(name.map(str::to_owned));
    }

    /// Returns the footer.
    pub(crate) fn footer(&self, texts: Texts<'_>, left_out: &mut LeftOut) -> Option<Table> {
        let footer = self.settings.config.at(&["themeConfig", "footer"])?;
        let mut links = ArrayOfTables::new();
        for group in footer.get("links").map_or(&[][..], Value::items) {
            let title = group.text_of("title").map(|title| {
                let translated = texts(&format!("link.title.{title}"));
                translated.unwrap_or(title)
            });
            let items = group
                .get("items")
                .map_or_else(|| std::slice::from_ref(group), Value::items);
            for item in items {
                if html_of(item).is_some() {
                    continue;
                }
                let address = item.text_of("to").or_else(|| item.text_of("href"));
                let target = match address {
                    Some(address) => self.addresses.target(&address),
                    None => Err(format!("write it into `{FOOTER_SLOT}`")),
                };
                match target {
                    Ok(target) => {
                        let label = item.text_of("label").unwrap_or_else(|| target.1.clone());
                        let translated = texts(&format!("link.item.label.{label}"));
                        let mut link = table(&translated.unwrap_or(label), target);
                        if let Some(title) = &title {
                            link.insert("column", value(title));
                        }
                        links.push(link);
                    }
                    Err(reason) => {
                        left_out.add(Kind::Entry, format!("footer: {} ({reason})", shown(item)));
                    }
                }
            }
        }
        let mut table = Table::new();
        let copyright = texts("copyright").or_else(|| footer.text_of("copyright"));
        if let Some(copyright) = copyright {
            let text = without_year(&copyright);
            if text != copyright.trim() {
                let name = "footer: the present year in the copyright (write it into `copyright`)";
                left_out.add(Kind::Option, name);
            }
            table.insert("copyright", value(text));
        }
        if !links.is_empty() {
            table.insert("links", Item::ArrayOfTables(links));
        }
        (!table.is_empty()).then_some(table)
    }
}

/// Returns an entry with the label of an item.
fn named(item: &Value, target: Target, texts: Texts<'_>) -> Table {
    let label = label_of(item, texts);
    let label = label.or_else(|| (target.0 == "sidebar").then(|| title_of(&target.1)));
    if let Some(label) = label {
        return table(&label, target);
    }
    let mut table = Table::new();
    table.insert(target.0, value(target.1));
    table
}

fn table(label: &str, (key, target): Target) -> Table {
    let mut table = Table::new();
    table.insert("label", value(label));
    table.insert(key, value(target));
    table
}

/// Returns the label of an item of the navbar.
fn label_of(item: &Value, texts: Texts<'_>) -> Option<String> {
    let label = item.text_of("label");
    let translated = label
        .as_ref()
        .and_then(|it| texts(&format!("item.label.{it}")));
    translated
        .or(label)
        .or_else(|| item.text_of("aria-label"))
        .or_else(|| item.text_of("title"))
}

/// Returns an item in a form that its author recognises.
fn shown(item: &Value) -> String {
    let keys = ["label", "aria-label", "html", "value", "type", "to", "href"].into_iter();
    let mut texts = keys.filter_map(|key| item.text_of(key));
    texts
        .next()
        .unwrap_or_else(|| "an entry without a name".to_owned())
}

fn first_page(entries: &[Entry]) -> Option<&str> {
    let mut entries = entries.iter();
    entries.find_map(|entry| {
        entry
            .source
            .as_deref()
            .or_else(|| first_page(&entry.children))
    })
}

/// Returns a text without the year that scripts without a clock take for the present one, and without
/// the dash before it.
fn without_year(text: &str) -> String {
    const YEAR: &str = "1970";
    let mut parts = text.split(YEAR);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let kept = out.trim_end().trim_end_matches(['-', '–', '—']).trim_end();
        out.truncate(kept.len());
        out.push_str(part);
    }
    out.trim().to_owned()
}
