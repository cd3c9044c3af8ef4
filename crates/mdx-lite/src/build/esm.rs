//! Imports as data: which names come from which module. Exports are kept as they are.

use crate::{Binding, EsmKind, Value};

/// Reads one statement.
pub(super) fn read(statement: &str) -> EsmKind {
    let text = statement.trim().trim_end_matches(';');
    match import(text) {
        Some((source, bindings)) => EsmKind::Import { source, bindings },
        None => EsmKind::Export {
            name: exported(text),
            value: Value::Opaque(text.to_owned()),
        },
    }
}

fn import(text: &str) -> Option<(String, Vec<Binding>)> {
    let rest = text.strip_prefix("import")?.trim();
    let quote = rest
        .chars()
        .next_back()
        .filter(|c| matches!(c, '"' | '\''))?;
    let (names, source) = rest[..rest.len() - 1].rsplit_once(quote)?;
    let names = names.trim();
    let names = names.strip_suffix("from").unwrap_or(names).trim();
    Some((source.to_owned(), bindings(names)))
}

fn bindings(names: &str) -> Vec<Binding> {
    let (default, named) = match names.find('{') {
        Some(at) => (&names[..at], names[at + 1..].trim_end_matches('}')),
        None => (names, ""),
    };
    let default = default.trim().trim_end_matches(',').trim();
    let default = match default.strip_prefix('*') {
        _ if default.is_empty() => None,
        Some(all) => Some(Binding::new(
            "*",
            all.trim().trim_start_matches("as").trim(),
        )),
        None => Some(Binding::new("default", default)),
    };
    let named = named
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty())
        .map(|name| {
            let (imported, local) = name.split_once(" as ").unwrap_or((name, name));
            Binding::new(imported.trim(), local.trim())
        });
    default.into_iter().chain(named).collect()
}

fn exported(text: &str) -> Option<String> {
    let mut words = text.strip_prefix("export")?.split_whitespace();
    match words.next()? {
        "default" => Some("default".to_owned()),
        "const" | "let" | "function" | "class" => {
            let name: String = words
                .next()?
                .chars()
                .take_while(|c| c.is_alphanumeric() || *c == '_')
                .collect();
            Some(name)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_import() {
        for (text, names) in [
            ("import A from 'a'", "default>A"),
            ("import A, {b, c as d} from \"a\";", "default>A b>b c>d"),
            ("import * as all from 'a'", "*>all"),
            ("import 'a'", ""),
        ] {
            let EsmKind::Import { source, bindings } = read(text) else {
                panic!("{text}")
            };
            let shown: Vec<_> = bindings
                .iter()
                .map(|b| format!("{}>{}", b.imported, b.local))
                .collect();
            assert_eq!((source.as_str(), shown.join(" ").as_str()), ("a", names));
        }
    }
}
