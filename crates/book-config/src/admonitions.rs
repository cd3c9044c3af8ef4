//! The owner's kinds of admonitions, in addition to the built-in ones.

use std::collections::BTreeMap;

use diagnostics::{Diagnostic, Severity, codes, suggestion};
use mdx_lite::{ADMONITION_KINDS, AdmonitionKind, AdmonitionKinds};
use schemars::JsonSchema;
use serde::Deserialize;

use super::Config;

/// A kind of admonition: the box of `:::name`.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct AdmonitionConfig {
    /// The title of boxes for which authors write none.
    pub title: String,
    /// The built-in kind whose colour and icon the boxes have; by default `note`. Other backends show
    /// the boxes as that kind.
    #[serde(default)]
    pub like: Option<String>,
}

/// Returns all kinds of a book.
pub(super) fn kinds(own: &BTreeMap<String, AdmonitionConfig>) -> AdmonitionKinds {
    AdmonitionKinds::with(own.iter().map(|(name, own)| {
        let kind = AdmonitionKind::new(name, &own.title);
        kind.like(own.like.as_deref().unwrap_or_default())
    }))
}

/// Returns the faults of the owner's kinds.
pub(super) fn faults(config: &Config) -> Vec<Diagnostic> {
    let all = config.admonitions.iter();
    all.filter_map(|(name, own)| fault(config, name, own))
        .collect()
}

fn fault(config: &Config, name: &str, own: &AdmonitionConfig) -> Option<Diagnostic> {
    let wrong = |key: &[&str], message: String, help: String| {
        let key = [&["admonitions", name], key].concat();
        let one = Diagnostic::new(codes::WRONG_VALUE, Severity::Error, message);
        Some(one.at(config.place(&key)).help(help))
    };
    if ADMONITION_KINDS.contains(&name) {
        let message = format!("`{name}` is a built-in kind of admonition");
        let help = "choose another name; `strings` has the titles of built-in kinds";
        return wrong(&[], message, help.into());
    }
    if !mdx_lite::is_kind_name(name) {
        let message = format!("`{name}` cannot be the name of a kind of admonition");
        let help = "use letters, digits, `-` and `_`, and begin with a letter: `my-kind`";
        return wrong(&[], message, help.into());
    }
    if own.title.trim().is_empty() {
        let message = format!("the kind of admonition `{name}` has an empty title");
        let help = "write the title that readers see";
        return wrong(&["title"], message, help.into());
    }
    match own.like.as_deref() {
        Some(like) if !ADMONITION_KINDS.contains(&like) => {
            let message = format!("`{like}` is not a built-in kind of admonition");
            let help = suggestion(like, ADMONITION_KINDS.into_iter(), "built-in kinds");
            wrong(&["like"], message, help)
        }
        _ => None,
    }
}
