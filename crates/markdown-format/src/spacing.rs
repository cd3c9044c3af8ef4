//! Spaces between Chinese, Japanese or Korean characters and Latin letters or digits.

use mdx_lite::{LinkKind, Node, NodeKind};

use crate::{context::Context, edits::Edits};

/// Elements whose text is code.
const CODE: [&str; 7] = ["code", "kbd", "pre", "samp", "script", "style", "textarea"];

/// Adds spaces to the text in the content of a block.
pub(crate) fn push(context: &Context<'_>, nodes: &[Node], edits: &mut Edits) {
    if nodes.iter().any(is_code_tag) {
        return;
    }
    for node in nodes {
        match &node.kind {
            NodeKind::Text(text) if !text.contains("{{") => {
                let written = context.slice(node);
                let places = places(written).map(|at| node.span.start + at);
                places.for_each(|at| edits.insert(at, " "));
            }
            NodeKind::Link { kind, .. } | NodeKind::Image { kind, .. }
                if *kind != LinkKind::Inline => {}
            _ => push(context, &node.children, edits),
        }
    }
}

/// Returns whether the text after a node, or inside of it, is code.
fn is_code_tag(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Jsx(element) => CODE.contains(&&*element.name),
        NodeKind::Html(html) => CODE.iter().any(|name| {
            html.strip_prefix('<')
                .and_then(|tag| tag.strip_prefix(name))
                .is_some_and(|rest| rest.starts_with(['>', ' ', '\n', '\r', '\t']))
        }),
        _ => false,
    }
}

/// Iterates over the offsets that need a space.
fn places(text: &str) -> impl Iterator<Item = usize> {
    let next = text.char_indices().skip(1);
    let pairs = text.chars().zip(next);
    pairs
        .filter(|(before, (_, after))| needs_space(*before, *after))
        .map(|(_, (at, _))| at)
}

/// Returns a text without the spaces that the rule adds.
pub(crate) fn without(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let before = out.chars().next_back();
        let is_added = c == ' '
            && before.is_some_and(|before| {
                chars
                    .peek()
                    .is_some_and(|after| needs_space(before, *after))
            });
        if !is_added {
            out.push(c);
        }
    }
    out
}

fn needs_space(before: char, after: char) -> bool {
    let is_latin = |c: char| c.is_ascii_alphanumeric();
    is_cjk(before) && is_latin(after) || is_latin(before) && is_cjk(after)
}

/// Returns whether a character is Han, Kana, Bopomofo or Hangul.
const fn is_cjk(c: char) -> bool {
    matches!(c,
        '\u{3005}'..='\u{3007}'
        | '\u{3041}'..='\u{30fa}'
        | '\u{30fc}'..='\u{318e}'
        | '\u{31a0}'..='\u{31ff}'
        | '\u{3400}'..='\u{4dbf}'
        | '\u{4e00}'..='\u{9fff}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}'
        | '\u{20000}'..='\u{3ffff}')
}
