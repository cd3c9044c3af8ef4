//! Completes what an author begins to write: links, ids, front matter, kinds of admonitions, components,
//! languages of code, includes, and keys of `book.toml`.

mod context;
mod links;
mod settings;

use std::ops::Range;

use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionTextEdit, Documentation, MarkupContent,
    MarkupKind, Position, TextEdit,
};
use mdx_lite::AdmonitionKinds;

use self::context::{Context, context};
use crate::{
    components::{declaration, own},
    documents::Asked,
    positions::Lines,
    state::State,
};

/// The commands of mdBook in double braces.
const COMMANDS: [&str; 5] = [
    "include",
    "rustdoc_include",
    "playground",
    "title",
    "example",
];

/// A text to insert.
pub(super) struct Item {
    /// The text that the editor shows.
    label: String,
    /// The text that it inserts.
    inserted: String,
    detail: Option<String>,
    comment: Option<String>,
    kind: CompletionItemKind,
}

impl Item {
    fn new(text: &str, kind: CompletionItemKind) -> Self {
        Self {
            label: text.to_owned(),
            inserted: text.to_owned(),
            detail: None,
            comment: None,
            kind,
        }
    }
}

/// Answers what may be written at a position.
pub(crate) fn complete(state: &mut State, asked: &Asked, at: Position) -> Vec<CompletionItem> {
    let lines = Lines::new(&asked.text, state.units);
    let offset = lines.offset(at);
    if asked.file.ends_with("book.toml") {
        let (span, items) = settings::keys(&asked.text, offset);
        return edits(items, span, &lines);
    }
    let Some((context, span)) = context(&asked.text, offset) else {
        return Vec::new();
    };
    let items = match context {
        Context::FrontMatterKey => front_matter_keys(&asked.text),
        Context::FrontMatterValue(key) => front_matter_values(&key),
        Context::Link(written) => links::pages(state, asked, &written),
        Context::Id(target) => links::ids(state, asked, &target),
        Context::Image(written) => links::images(state, asked, &written),
        Context::Admonition => admonitions(&asked.dialect.admonition_kinds),
        Context::Language => languages(state, asked),
        Context::Component => components(state, asked),
        Context::Property(name) => properties(state, asked, &name),
        Context::Command => COMMANDS
            .map(|it| Item::new(it, CompletionItemKind::KEYWORD))
            .into(),
        Context::File(written) => links::files(state, asked, &written),
    };
    edits(items, span, &lines)
}

fn edits(items: Vec<Item>, span: Range<usize>, lines: &Lines<'_>) -> Vec<CompletionItem> {
    let range = lines.range(span);
    let item = |(at, item): (usize, Item)| CompletionItem {
        filter_text: Some(typed(&item)),
        label: item.label,
        kind: Some(item.kind),
        detail: item.detail,
        documentation: item.comment.map(|value| {
            let kind = MarkupKind::Markdown;
            Documentation::MarkupContent(MarkupContent { kind, value })
        }),
        sort_text: Some(format!("{at:05}")),
        text_edit: Some(CompletionTextEdit::Edit(TextEdit::new(
            range,
            item.inserted,
        ))),
        ..CompletionItem::default()
    };
    items.into_iter().enumerate().map(item).collect()
}

/// Returns what an author may have typed of an item: the text to insert, its label, or its pinyin.
fn typed(item: &Item) -> String {
    let pinyin = site_search::pinyin(&item.label).into_iter().flatten();
    let all = [item.inserted.clone(), item.label.clone()].into_iter();
    all.chain(pinyin).collect::<Vec<_>>().join(" ")
}

/// Returns the keys that the front matter does not have yet.
fn front_matter_keys(text: &str) -> Vec<Item> {
    let front = text.split("\n---").next().unwrap_or_default();
    let has = |key: &str| {
        front
            .lines()
            .any(|line| line.starts_with(&format!("{key}:")))
    };
    let keys = nav_model::FRONT_MATTER_KEYS.iter().filter(|key| !has(key));
    let item = |key: &&str| Item {
        inserted: format!("{key}: "),
        ..Item::new(key, CompletionItemKind::PROPERTY)
    };
    keys.map(item).collect()
}

fn front_matter_values(key: &str) -> Vec<Item> {
    let values: &[&str] = match key {
        "draft" | "unlisted" | "hide_title" | "hide_table_of_contents" => &["true", "false"],
        "layout" => &["home", "page"],
        _ => &[],
    };
    let values = values.iter();
    values
        .map(|value| Item::new(value, CompletionItemKind::VALUE))
        .collect()
}

fn admonitions(kinds: &AdmonitionKinds) -> Vec<Item> {
    let names = kinds.names();
    names
        .map(|name| Item::new(name, CompletionItemKind::KEYWORD))
        .collect()
}

fn languages(state: &mut State, asked: &Asked) -> Vec<Item> {
    let book = state.book_of(&asked.file);
    let mut names = book
        .map(site_build::OpenBook::languages)
        .unwrap_or_default();
    names.retain(|name| !name.is_empty() && !name.contains(char::is_whitespace));
    let items = names
        .iter()
        .map(|name| Item::new(name, CompletionItemKind::VALUE));
    items.collect()
}

fn components(state: &mut State, asked: &Asked) -> Vec<Item> {
    let book = state.book_of(&asked.file);
    let all = book
        .map(site_build::OpenBook::components)
        .unwrap_or_default();
    let items = all
        .iter()
        .map(|(name, _)| Item::new(name, CompletionItemKind::CLASS));
    items.collect()
}

fn properties(state: &mut State, asked: &Asked, name: &str) -> Vec<Item> {
    if let Some(own) = own(state, asked, name) {
        let items = own.properties.into_iter().map(|property| Item {
            detail: Some(declaration(&property)),
            comment: (!property.comment.is_empty()).then(|| property.comment.clone()),
            ..Item::new(&property.name, CompletionItemKind::PROPERTY)
        });
        return items.collect();
    }
    let book = state.book_of(&asked.file);
    let all = book
        .map(site_build::OpenBook::components)
        .unwrap_or_default();
    let of_component = all.into_iter().filter(|(it, _)| it == name);
    let properties = of_component.flat_map(|(_, properties)| properties);
    let items = properties.map(|property| Item::new(property, CompletionItemKind::PROPERTY));
    items.collect()
}
