//! The parts of a text that grammars of Markdown do not know: components, kinds of admonitions, keys of
//! front matter, commands of mdBook, ids of headings, imports and exports.

use std::ops::Range;

use diagnostics::paths::is_markdown;
use lsp_types::{
    Range as LineRange, SemanticToken, SemanticTokenType, SemanticTokens,
    SemanticTokensFullOptions, SemanticTokensLegend, SemanticTokensOptions,
    WorkDoneProgressOptions,
};
use mdx_lite::{Document, Esm, FrontMatterBlock, Node, NodeKind, parse};

use crate::{
    components::{attribute_names, is_part_of_name, tag_names},
    documents::Asked,
    positions::{Lines, Units},
};

/// The type of a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Component,
    Attribute,
    /// A kind of an admonition, or a word of an import or export.
    Keyword,
    /// A command of mdBook.
    Command,
    /// An id that an author gave a heading.
    Id,
}

/// The types of the protocol, in the order of [`Kind`].
const TYPES: [SemanticTokenType; 5] = [
    SemanticTokenType::CLASS,
    SemanticTokenType::PROPERTY,
    SemanticTokenType::KEYWORD,
    SemanticTokenType::MACRO,
    SemanticTokenType::VARIABLE,
];

/// The words of statements between which names are.
const WORDS: [&str; 10] = [
    "import", "export", "from", "as", "default", "const", "let", "function", "async", "class",
];

/// Returns what the server says about its tokens.
pub(crate) fn options() -> SemanticTokensOptions {
    SemanticTokensOptions {
        work_done_progress_options: WorkDoneProgressOptions::default(),
        legend: SemanticTokensLegend {
            token_types: TYPES.into(),
            token_modifiers: Vec::new(),
        },
        range: Some(true),
        full: Some(SemanticTokensFullOptions::Bool(true)),
    }
}

/// Answers the tokens of a text, or of a range of it.
pub(crate) fn tokens(asked: &Asked, units: Units, shown: Option<LineRange>) -> SemanticTokens {
    let mut found = match is_markdown(&asked.file) {
        true => parts(&parse(&asked.text, &asked.dialect)),
        false => Vec::new(),
    };
    let lines = Lines::new(&asked.text, units);
    if let Some(shown) = shown {
        let shown = lines.offset(shown.start)..lines.offset(shown.end);
        found.retain(|(span, _)| span.start < shown.end && shown.start < span.end);
    }
    SemanticTokens {
        result_id: None,
        data: encoded(&found, &lines),
    }
}

/// Returns tokens with their positions after one another.
fn encoded(parts: &[(Range<usize>, Kind)], lines: &Lines<'_>) -> Vec<SemanticToken> {
    let (mut line, mut column) = (0, 0);
    let token = |(span, kind): &(Range<usize>, Kind)| {
        let range = lines.range(span.clone());
        let start = range.start;
        let delta_line = start.line - line;
        let delta_start = match delta_line {
            0 => start.character - column,
            _ => start.character,
        };
        (line, column) = (start.line, start.character);
        SemanticToken {
            delta_line,
            delta_start,
            length: range.end.character - start.character,
            token_type: *kind as u32,
            token_modifiers_bitset: 0,
        }
    };
    parts.iter().map(token).collect()
}

/// Returns the parts in the order of the text; none overlaps another, and each is in one line.
fn parts(document: &Document) -> Vec<(Range<usize>, Kind)> {
    let source = document.source();
    let mut found = Vec::new();
    if let Some(front) = &document.front {
        found.extend(keys(front).map(|span| (span, Kind::Attribute)));
    }
    for esm in &document.esm {
        found.extend(words(source, esm).map(|span| (span, Kind::Keyword)));
    }
    for node in document.descendants() {
        match &node.kind {
            NodeKind::Jsx(element) if element.is_component() => {
                let (names, attributes) =
                    (tag_names(source, element), attribute_names(source, element));
                found.extend(names.map(|span| (span, Kind::Component)));
                found.extend(attributes.map(|span| (span, Kind::Attribute)));
            }
            NodeKind::Admonition { kind, .. } => {
                let span = admonition_kind(source, node, kind);
                found.extend(span.map(|span| (span, Kind::Keyword)));
            }
            NodeKind::Heading {
                id, explicit: true, ..
            } => {
                let text = &source[node.span.range()];
                let at = text.rfind(&format!("#{id}"));
                let span = at.map(|at| node.span.start + at..node.span.start + at + 1 + id.len());
                found.extend(span.map(|span| (span, Kind::Id)));
            }
            _ => {}
        }
    }
    found.extend(commands(source).map(|span| (span, Kind::Command)));
    found.sort_by_key(|(span, _)| span.start);
    found.dedup_by(|later, earlier| later.0.start < earlier.0.end);
    found
}

/// Returns the keys of front matter, without those inside of values.
fn keys(front: &FrontMatterBlock) -> impl Iterator<Item = Range<usize>> {
    let mut start = front.raw_span.start;
    front.raw.split_inclusive('\n').filter_map(move |line| {
        let at = start;
        start += line.len();
        let (key, _) = line.split_once(':')?;
        let is_key = !key.is_empty() && key.chars().all(is_part_of_name);
        is_key.then(|| at..at + key.len())
    })
}

/// Returns the words of the language in a statement, without those in its strings.
fn words<'a>(source: &'a str, esm: &'a Esm) -> impl Iterator<Item = Range<usize>> + 'a {
    let text = source.get(esm.span.range()).unwrap_or_default();
    // The values of exports are code that editors colour.
    let end = text.find('=').unwrap_or(text.len());
    let mut quote = None;
    let mut at = esm.span.start;
    let parts = text[..end].split_inclusive(|c: char| !is_part_of_name(c));
    parts.filter_map(move |part| {
        let start = at;
        at += part.len();
        let word = part.trim_end_matches(|c| !is_part_of_name(c));
        let is_word = quote.is_none() && WORDS.contains(&word);
        let mark = part.chars().last().filter(|c| matches!(c, '"' | '\''));
        match (quote, mark) {
            (None, Some(mark)) => quote = Some(mark),
            (Some(open), Some(mark)) if open == mark => quote = None,
            _ => {}
        }
        is_word.then(|| start..start + word.len())
    })
}

fn admonition_kind(source: &str, node: &Node, kind: &str) -> Option<Range<usize>> {
    let line = source.get(node.span.range())?.lines().next()?;
    let at = line.to_ascii_lowercase().find(&kind.to_ascii_lowercase())?;
    let start = node.span.start + at;
    Some(start..start + kind.len())
}

/// Returns the commands in double braces, which also count in code.
fn commands(source: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let found = source.match_indices("{{#");
    let found = found.filter(|(at, _)| !source[..*at].ends_with('\\'));
    found.map(|(at, mark)| {
        let name = &source[at + mark.len()..];
        let end = name.find(|c| !is_part_of_name(c)).unwrap_or(name.len());
        at + "{{".len()..at + mark.len() + end
    })
}

#[cfg(test)]
mod tests {
    use mdx_lite::{Mode, Options};

    use super::*;

    #[test]
    fn parts_of_the_dialect_have_types() {
        use Kind::{Attribute, Command, Component, Id, Keyword};
        for (text, expected) in [
            (
                "---\ntitle: a\nnested:\n  b: c\n---\n\n文字\n",
                vec![("title", Attribute), ("nested", Attribute)],
            ),
            (
                "<Tabs groupId=\"a\" lazy {...b}>\n\n<p id=\"x\">y</p>\n\n</Tabs>\n",
                vec![
                    ("Tabs", Component),
                    ("groupId", Attribute),
                    ("lazy", Attribute),
                    ("Tabs", Component),
                ],
            ),
            (
                "> :::note[题]\n>\n> 字\n>\n> :::\n",
                vec![("note", Keyword)],
            ),
            ("## 守卫 {#guard}\n\n## 守卫\n", vec![("#guard", Id)]),
            (
                "import A, {b as c} from './from'\n\nexport const d = 'export'\n",
                vec![
                    ("import", Keyword),
                    ("as", Keyword),
                    ("from", Keyword),
                    ("export", Keyword),
                    ("const", Keyword),
                ],
            ),
            (
                "```rs\n{{#include a.rs:b}}\n```\n\n\\{{#include b.rs}}\n",
                vec![("#include", Command)],
            ),
            ("```mdx\n<Tabs>\n:::note\n```\n", vec![]),
            (
                "<A\n  守=\"{{#title x}}\" />\n",
                vec![("A", Component), ("守", Attribute), ("#title", Command)],
            ),
        ] {
            let found = parts(&parse(text, &Options::new(Mode::Mdx)));
            let found: Vec<_> = found
                .iter()
                .map(|(at, kind)| (&text[at.clone()], *kind))
                .collect();
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn tokens_follow_one_another() {
        let asked = Asked {
            file: "/b/a.mdx".into(),
            text: "😀 <A b=\"\" />\n\n> :::tip\n".to_owned(),
            dialect: Options::new(Mode::Mdx),
        };
        let of = |shown| {
            let found = tokens(&asked, Units::Utf16, shown).data.into_iter();
            let found = found.map(|it| (it.delta_line, it.delta_start, it.length, it.token_type));
            found.collect::<Vec<_>>()
        };
        assert_eq!(of(None), [(0, 4, 1, 0), (0, 2, 1, 1), (2, 5, 3, 2)]);
        let second = LineRange::new(
            lsp_types::Position::new(1, 0),
            lsp_types::Position::new(3, 0),
        );
        assert_eq!(of(Some(second)), [(2, 5, 3, 2)]);
    }
}
