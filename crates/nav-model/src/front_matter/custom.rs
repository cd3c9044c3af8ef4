//! The keys of front matter that belong to the owner: components read them.

use std::collections::{BTreeMap, HashMap};

use crate::{
    FrontMatter,
    front_matter::{
        yaml_faults,
        yaml_keys::{self, CUSTOM},
    },
};

impl FrontMatter {
    /// Returns the front matter as JSON, with the keys of the owner in `custom`.
    pub fn as_json(&self) -> String {
        let mut json = serde_json::to_value(self).unwrap_or_default();
        if let Some(all) = json.as_object_mut() {
            all.remove("\0custom");
            let custom = self.custom.as_deref().unwrap_or("{}");
            let custom = serde_json::from_str(custom).unwrap_or_default();
            all.insert(CUSTOM.to_owned(), custom);
        }
        json.to_string()
    }

    /// Returns the line of each key of YAML by its path (`custom.status`), counted from 1.
    pub fn key_lines(yaml: &str) -> HashMap<String, usize> {
        yaml_keys::lines(yaml)
    }
}

/// Returns the keys that belong to the owner as JSON: those below `custom`, and unknown ones.
pub(crate) fn custom(yaml: &str, known: &[&str]) -> Option<String> {
    let read = serde_saphyr::from_str_with_options(yaml, yaml_faults::options());
    let mut all: BTreeMap<String, serde_json::Value> = read.ok()?;
    let custom = all.remove(CUSTOM).unwrap_or_default();
    all.retain(|key, _| !known.contains(&key.as_str()));
    match custom {
        serde_json::Value::Object(custom) => all.extend(custom),
        serde_json::Value::Null => {}
        other => drop(all.insert(CUSTOM.to_owned(), other)),
    }
    serde_json::to_string(&all).ok()
}
