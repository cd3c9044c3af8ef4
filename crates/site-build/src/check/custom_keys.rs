//! Checks the keys of front matter that belong to the owner, with the owner's schema.

use book_source::{
    chapters::{chapter::Chapter, facts::place_of_custom_key},
    source::more_findings,
};
use diagnostics::{Diagnostic, Place, Severity, codes, first_ones};
use jsonschema::{ValidationError, Validator, error::ValidationErrorKind};
use nav_model::Site;
use serde_json::Value;

use crate::read::inputs::Inputs;

/// The file of the schema, a JSON Schema for the value of `custom`.
const SCHEMA: &str = "theme/custom.schema.json";

/// Returns the findings of the schema on all chapters; none without a schema.
pub(crate) fn custom_keys(inputs: &Inputs, site: &Site) -> Vec<Diagnostic> {
    let file = inputs.files.root().join(SCHEMA);
    if !inputs.files.is_file(&file) {
        return Vec::new();
    }
    let schema = match inputs.files.read_text(&file) {
        Ok(text) => validator(&text),
        Err(error) => Err(fault(&format!("it cannot be read: {error}"), "", 0)),
    };
    let schema = match schema {
        Ok(schema) => schema,
        Err(found) => return vec![*found],
    };
    let chapters = inputs.content.by_path();
    let docs = site.docs().iter();
    let docs = docs.filter_map(|doc| Some((doc, *chapters.get(doc.source.as_str())?)));
    docs.flat_map(|(doc, chapter)| {
        let custom = doc.front.custom.as_deref().unwrap_or("{}");
        let custom: Value = serde_json::from_str(custom).unwrap_or_default();
        of_chapter(&schema, &custom, chapter)
    })
    .collect()
}

fn validator(text: &str) -> Result<Validator, Box<Diagnostic>> {
    let schema: Value = serde_json::from_str(text).map_err(|error| {
        let lines = text
            .split_inclusive('\n')
            .take(error.line().saturating_sub(1));
        let at = lines.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
        fault("it is not JSON", text, at)
    })?;
    jsonschema::validator_for(&schema).map_err(|error| fault(&error.to_string(), text, 0))
}

fn fault(reason: &str, text: &str, at: usize) -> Box<Diagnostic> {
    let message = format!("the schema `{SCHEMA}` cannot be used: {reason}");
    let found = Diagnostic::new(codes::CUSTOM_KEY, Severity::Error, message);
    let help = "write a JSON Schema that does not refer to other files";
    Box::new(found.at(Place::new(SCHEMA, text, at..at)).help(help))
}

fn of_chapter(schema: &Validator, custom: &Value, chapter: &Chapter) -> Vec<Diagnostic> {
    let (faults, more) = first_ones(schema.iter_errors(custom).collect(), |_| false);
    let found = faults.iter().map(|fault| {
        let path = path_of(fault);
        let subject = match path.is_empty() {
            true => "front matter".to_owned(),
            false => format!("`{}`", path.join(".")),
        };
        let message = format!("{subject} does not fit `{SCHEMA}`: {fault}");
        let found = Diagnostic::new(codes::CUSTOM_KEY, Severity::Warning, message);
        let found = found.at(place_of_custom_key(chapter, &path));
        found.help("correct the value, or change the schema")
    });
    found.chain(more_findings(more, &chapter.source)).collect()
}

/// Returns the path of the key that a fault is about.
fn path_of(fault: &ValidationError<'_>) -> Vec<String> {
    let pointer = fault.instance_path().to_string();
    let steps = pointer.split('/').skip(1);
    let mut path: Vec<_> = steps
        .map(|it| it.replace("~1", "/").replace("~0", "~"))
        .collect();
    if let ValidationErrorKind::AdditionalProperties { unexpected } = fault.kind() {
        path.extend(unexpected.first().cloned());
    }
    path
}
