//! Finds the relations of a diagram, for readers who do not see its lines.

use std::collections::HashMap;

use serde_json::Value;

/// The lists of relations in the library's models: the list, the two ends and the text of each.
const LISTS: [(&str, &str, &str, &str); 5] = [
    ("edges", "from", "to", "label"),
    ("edges", "start", "end", "label"),
    ("messages", "from", "to", "message"),
    ("relations", "id1", "id2", "title"),
    ("relationships", "entityA", "entityB", "roleA"),
];

/// The type of a note in the messages of a sequence.
const NOTE: i64 = 2;

/// The lists of what is related, and the texts of each, the best first.
const THINGS: [&str; 5] = ["nodes", "actors", "entities", "classes", "states"];
const TEXTS: [&str; 4] = ["label", "alias", "description", "text"];

/// Texts by ids.
type Names<'a> = HashMap<&'a str, &'a str>;

/// Returns the relations of a diagram as text, in the order of its lines.
pub(super) fn relations(model: &Value) -> Vec<String> {
    let names = names(model);
    let in_list = |(list, from, to, text): (&str, &str, &str, &str)| -> Vec<String> {
        let all = model.get(list).and_then(Value::as_array);
        let is_line = |relation: &&Value| list != "messages" || relation["type"] != NOTE;
        let written = all
            .into_iter()
            .flatten()
            .filter(is_line)
            .filter_map(|relation| {
                let line = format!(
                    "{} → {}",
                    name_in(relation, from, &names)?,
                    name_in(relation, to, &names)?
                );
                Some(match relation.get(text).and_then(plain) {
                    Some(text) => format!("{line}: {text}"),
                    None => line,
                })
            });
        written.collect()
    };
    // The model of a state diagram has its lines twice.
    let lists = LISTS.into_iter().map(in_list);
    let mut lists = lists.filter(|list| !list.is_empty());
    lists.next().unwrap_or_default()
}

/// Returns the name of an end of a relation.
fn name_in<'a>(relation: &'a Value, end: &str, names: &Names<'a>) -> Option<&'a str> {
    let id = relation.get(end)?.as_str()?;
    Some(match id {
        "root_start" | "root_end" => "[*]",
        _ => names.get(id).copied().unwrap_or(id),
    })
}

/// Returns the text of each thing by its id.
fn names(model: &Value) -> Names<'_> {
    let mut found = HashMap::new();
    for list in THINGS {
        match model.get(list) {
            Some(Value::Array(all)) => all.iter().for_each(|thing| {
                if let Some(id) = thing.get("id").and_then(Value::as_str) {
                    found.extend(text_of(thing).map(|text| (id, text)));
                }
            }),
            Some(Value::Object(all)) => all.iter().for_each(|(key, thing)| {
                let id = thing.get("id").and_then(Value::as_str).unwrap_or(key);
                let text = text_of(thing).unwrap_or(key);
                found.extend([(id, text), (key, text)]);
            }),
            _ => {}
        }
    }
    found
}

fn text_of(thing: &Value) -> Option<&str> {
    TEXTS.iter().find_map(|name| plain(thing.get(*name)?))
}

/// Returns a text that is not empty.
fn plain(value: &Value) -> Option<&str> {
    value.as_str().filter(|text| !text.trim().is_empty())
}
