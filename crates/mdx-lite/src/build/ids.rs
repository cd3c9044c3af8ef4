//! Ids of headings: the author's, or else the slug of the text.

use crate::{Node, NodeKind, Slugger};

pub(super) fn assign(node: &mut Node, slugger: &mut Slugger) {
    if matches!(node.kind, NodeKind::Heading { .. }) {
        let own = take_id(node);
        let text = node.text();
        if let NodeKind::Heading { id, explicit, .. } = &mut node.kind
            && id.is_empty()
        {
            *explicit = own.is_some();
            *id = own.unwrap_or_else(|| slugger.slug(text.trim()));
        }
        return;
    }
    for child in &mut node.children {
        assign(child, slugger);
    }
}

/// Cuts `{#id}`, `\{#id}` or `{/* #id */}` off the end of a heading.
fn take_id(node: &mut Node) -> Option<String> {
    let NodeKind::Text(text) = &mut node.children.last_mut()?.kind else {
        return None;
    };
    let end = text.trim_end();
    let inner = end.strip_suffix('}')?;
    let at = inner.rfind('{')?;
    let inner = inner[at + 1..].trim();
    let inner = inner
        .strip_prefix("/*")
        .and_then(|rest| rest.strip_suffix("*/"))
        .unwrap_or(inner);
    let id = inner
        .trim()
        .strip_prefix('#')?
        .split_whitespace()
        .next()?
        .to_owned();
    let kept = text[..at].trim_end_matches('\\').trim_end().len();
    text.truncate(kept);
    Some(id)
}
