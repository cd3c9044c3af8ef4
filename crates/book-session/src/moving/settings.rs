//! The settings that name moved pages and files: `book.toml` gets the redirects from the pages' old
//! addresses, and its values that were these addresses or paths change.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result};
use toml_edit::{DocumentMut, Item, Table, TableLike, Value, value};

use super::{EditedText, MovePlan, names::Names};
use crate::{BOOK_TOML, Session};

/// The tables of `book.toml` around the redirects.
const TABLES: [&str; 3] = ["output", diagnostics::NAME, "redirect"];

/// Adds the changes of `book.toml` to a plan; `routes` are the paths of pages that change.
pub(super) fn change(
    session: &Session,
    plan: &mut MovePlan,
    names: &Names,
    routes: BTreeMap<String, String>,
) -> Result<()> {
    let file = session.root().join(BOOK_TOML);
    let Some(text) = session.text(&file) else {
        return Ok(());
    };
    let document: Result<DocumentMut, _> = text.parse();
    let mut document = document.context("book.toml is not TOML")?;
    let changed = |text: &str| {
        let (path, rest) = text.split_at(text.find('#').unwrap_or(text.len()));
        let route = routes.get(path).map(|route| format!("{route}{rest}"));
        route.or_else(|| names.file(text))
    };
    // A book without the table has other outputs, which a new table would change.
    let own = document.get_mut("output");
    let own = own.and_then(|it| it.get_mut(diagnostics::NAME));
    let Some(own) = own.filter(|it| it.is_table_like()) else {
        return Ok(());
    };
    change_item(own, &changed);
    if !routes.is_empty() {
        redirect(&mut document, &routes)?;
    }
    plan.redirects = routes.into_iter().collect();
    let edited = EditedText::whole(text, &document.to_string());
    if edited.before() != edited.after() {
        plan.texts.insert(file, edited);
    }
    Ok(())
}

/// Adds redirects from the paths of pages before the move to those after it.
fn redirect(document: &mut DocumentMut, routes: &BTreeMap<String, String>) -> Result<()> {
    let mut table: &mut dyn TableLike = document.as_table_mut();
    for name in TABLES {
        let implicit = || {
            let mut table = Table::new();
            table.set_implicit(true);
            Item::Table(table)
        };
        let item = table.entry(name).or_insert_with(implicit);
        table = item
            .as_table_like_mut()
            .context("`[output.react.redirect]` is not a table")?;
    }
    for (old, new) in routes {
        // A page may have returned to an address that redirected to it.
        table.remove(new);
        table.insert(old, value(new));
    }
    Ok(())
}

fn change_item(item: &mut Item, changed: &impl Fn(&str) -> Option<String>) {
    match item {
        Item::Value(one) => change_value(one, changed),
        Item::Table(table) => table
            .iter_mut()
            .for_each(|(_, it)| change_item(it, changed)),
        Item::ArrayOfTables(tables) => {
            let tables = tables.iter_mut();
            let items =
                tables.flat_map(|table| table.iter_mut().map(|(_, it)| it).collect::<Vec<_>>());
            items.for_each(|it| change_item(it, changed));
        }
        Item::None => {}
    }
}

fn change_value(one: &mut Value, changed: &impl Fn(&str) -> Option<String>) {
    match one {
        Value::String(text) => {
            if let Some(after) = changed(text.value()) {
                let decor = text.decor().clone();
                *one = after.into();
                *one.decor_mut() = decor;
            }
        }
        Value::Array(values) => values.iter_mut().for_each(|it| change_value(it, changed)),
        Value::InlineTable(table) => {
            table
                .iter_mut()
                .for_each(|(_, it)| change_value(it, changed));
        }
        _ => {}
    }
}
