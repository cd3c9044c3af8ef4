//! Splits nodes into blocks and lines of text, and trims lines.

use pulldown_cmark::{CowStr, Event};

use super::write::Events;
use crate::{Node, NodeKind, syntax::html_names::is_html_block};

/// Splits nodes into blocks and lines of text among them.
pub(super) fn paragraphs(nodes: &[Node]) -> impl Iterator<Item = &[Node]> {
    nodes.chunk_by(|a, b| is_line(a) && is_line(b))
}

/// Returns whether the node is part of a line of text.
pub(super) fn is_line(node: &Node) -> bool {
    !starts_block(node) && (node.is_inline() || matches!(node.kind, NodeKind::Expr(_)))
}

/// Returns whether the node is an element such as `<div>`. At the start of a line its tag opens an
/// HTML block, in which marks are text, so a paragraph is split around it.
pub(super) fn starts_block(node: &Node) -> bool {
    matches!(&node.kind, NodeKind::Jsx(element) if is_html_block(&element.name))
}

/// Removes white space at both ends of a line. A removed component may leave it there, and Markdown
/// does not keep it. Three colons at the start of a line would open an admonition.
pub(super) fn trim(events: &mut Events, start: usize) {
    let is_space = |event: &Event<'_>| match event {
        Event::Text(text) => text.trim_matches(SPACE).is_empty(),
        event => matches!(event, Event::SoftBreak),
    };
    while events.len() > start && events.last().is_some_and(is_space) {
        events.pop();
    }
    let is_text = |event: &&Event<'_>| !is_space(event);
    let first = events[start..].iter().position(|event| is_text(&event));
    events.drain(start..start + first.unwrap_or_default());
    if let Some(Event::Text(text)) = events[start..].last_mut() {
        *text = text.trim_end_matches(SPACE).to_owned().into();
    }
    if let Some(Event::Text(text)) = events.get_mut(start) {
        *text = text.trim_start_matches(SPACE).to_owned().into();
    }
    let line = events.split_off(start);
    for event in line {
        push(events, start, event);
    }
    let line = events.split_off(start);
    for event in line {
        let starts_line = events[start..].last().is_none_or(is_break);
        if starts_line && matches!(&event, Event::Text(text) if text.starts_with(":::")) {
            events.push(Event::InlineHtml(CowStr::Borrowed("\\")));
        }
        events.push(event);
    }
    // A tag alone on its first line would start an HTML block.
    if let [Event::InlineHtml(_), second @ Event::SoftBreak, ..] = &mut events[start..] {
        *second = Event::Text(CowStr::Borrowed(" "));
    }
}

/// Adds an event to a line so that the events around a removed component do not read as another mark:
/// two spaces before a line end are a break, and a line of white space ends a paragraph.
fn push(events: &mut Events, start: usize, mut event: Event<'static>) {
    if is_break(&event) {
        trim_end(events, start);
        match events.last_mut() {
            Some(last) if is_break(last) => {
                if event == Event::HardBreak {
                    *last = event;
                }
                return;
            }
            _ => return events.push(event),
        }
    }
    let Event::Text(text) = &mut event else {
        return events.push(event);
    };
    match events[start..].last_mut() {
        Some(Event::Text(before)) => {
            *before = format!("{before}{text}").into();
            return;
        }
        Some(last) if !is_break(last) => return events.push(event),
        _ => {}
    }
    let shown = text.trim_start_matches(SPACE);
    if !shown.is_empty() {
        events.push(Event::Text(shown.to_owned().into()));
    }
}

const fn is_break(event: &Event<'_>) -> bool {
    matches!(event, Event::SoftBreak | Event::HardBreak)
}

/// Removes white space at the end of the last event.
fn trim_end(events: &mut Events, start: usize) {
    let Some(Event::Text(text)) = events[start..].last_mut() else {
        return;
    };
    *text = text.trim_end_matches(SPACE).to_owned().into();
    if text.is_empty() {
        events.pop();
    }
}

const SPACE: [char; 3] = [' ', '\t', '\n'];
