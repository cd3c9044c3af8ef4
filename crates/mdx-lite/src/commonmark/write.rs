//! Writes events as text. pulldown-cmark-to-cmark rejects events that would not be parsed back to
//! the same; such blocks are simplified first.

use std::collections::BTreeSet;

use pulldown_cmark::{CowStr, Event, Options as Extensions, Tag, TagEnd};

pub(super) type Events = Vec<Event<'static>>;

/// Writes blocks as Markdown.
pub(super) fn write(blocks: &[Events]) -> String {
    let extensions = extensions(blocks);
    if let Some(text) = spell(blocks.iter().flatten(), extensions) {
        return text;
    }
    let blocks: Vec<Events> = blocks
        .iter()
        .map(|block| representable(block, extensions))
        .collect();
    spell(blocks.iter().flatten(), extensions).unwrap_or_else(|| {
        // Each block can be written, but not next to the others.
        let texts = blocks.iter().map(|block| {
            let text = spell(block, extensions).unwrap_or_else(|| plain_text(block));
            text.trim_matches('\n').to_owned()
        });
        texts.collect::<Vec<_>>().join("\n\n")
    })
}

/// Returns the extensions to write with. Dollar signs are escaped only if the document has
/// formulas.
fn extensions(blocks: &[Events]) -> Extensions {
    let mut extensions = Extensions::ENABLE_TABLES
        | Extensions::ENABLE_STRIKETHROUGH
        | Extensions::ENABLE_TASKLISTS
        | Extensions::ENABLE_FOOTNOTES
        | Extensions::ENABLE_GFM
        | Extensions::ENABLE_DEFINITION_LIST;
    let is_math = |event: &Event<'_>| matches!(event, Event::InlineMath(_) | Event::DisplayMath(_));
    let has_math = blocks.iter().flatten().any(is_math);
    extensions.set(Extensions::ENABLE_MATH, has_math);
    extensions
}

fn spell<'a>(
    events: impl IntoIterator<Item = &'a Event<'static>>,
    extensions: Extensions,
) -> Option<String> {
    let mut out = String::new();
    pulldown_cmark_to_cmark::cmark(events, &mut out, extensions).ok()?;
    Some(out)
}

/// Returns the block, or a simpler one if it cannot be written.
fn representable(block: &Events, extensions: Extensions) -> Events {
    let can_be_written = |events: &Events| spell(&with_footnotes(events), extensions).is_some();
    if can_be_written(block) {
        return block.clone();
    }
    let tags = with_tags(block);
    if can_be_written(&tags) {
        return tags;
    }
    let text = plain_text(block);
    vec![
        Event::Start(Tag::Paragraph),
        Event::Text(text.into()),
        Event::End(TagEnd::Paragraph),
    ]
}

/// Replaces emphasis by HTML tags.
fn with_tags(block: &Events) -> Events {
    let tag = |html: &'static str| Event::InlineHtml(CowStr::Borrowed(html));
    let spelled = block.iter().map(|event| match event {
        Event::Start(Tag::Emphasis) => tag("<em>"),
        Event::End(TagEnd::Emphasis) => tag("</em>"),
        Event::Start(Tag::Strong) => tag("<strong>"),
        Event::End(TagEnd::Strong) => tag("</strong>"),
        Event::Start(Tag::Strikethrough) => tag("<del>"),
        Event::End(TagEnd::Strikethrough) => tag("</del>"),
        other => other.clone(),
    });
    spelled.collect()
}

/// Adds definitions of the footnotes that a block refers to but does not define, so that it can be
/// written alone.
fn with_footnotes(block: &Events) -> Events {
    let mut missing = BTreeSet::new();
    for event in block {
        if let Event::FootnoteReference(label) = event {
            missing.insert(label.clone().into_string());
        }
    }
    for event in block {
        if let Event::Start(Tag::FootnoteDefinition(label)) = event {
            missing.remove(label.as_ref());
        }
    }
    let mut all = block.clone();
    for label in missing {
        all.extend([
            Event::Start(Tag::FootnoteDefinition(label.into())),
            Event::Start(Tag::Paragraph),
            Event::Text(CowStr::Borrowed("x")),
            Event::End(TagEnd::Paragraph),
            Event::End(TagEnd::FootnoteDefinition),
        ]);
    }
    all
}

/// Returns the text of a block without marks.
fn plain_text(block: &Events) -> String {
    let mut text = String::new();
    for event in block {
        match event {
            Event::Text(part)
            | Event::Code(part)
            | Event::InlineMath(part)
            | Event::DisplayMath(part) => text.push_str(part),
            Event::SoftBreak | Event::HardBreak | Event::End(_)
                if !text.ends_with(char::is_whitespace) =>
            {
                text.push(' ');
            }
            _ => {}
        }
    }
    text.trim().to_owned()
}
