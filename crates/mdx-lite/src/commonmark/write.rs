//! Writes events as text. pulldown-cmark-to-cmark rejects events that would not be parsed back to
//! the same; such blocks are simplified first.

use std::{collections::BTreeSet, fmt};

use pulldown_cmark::{CodeBlockKind, CowStr, Event, Options as Extensions, Tag, TagEnd};

use super::flank::{has_encoded_letter, readable};

pub(super) type Events = Vec<Event<'static>>;

/// Writes blocks as Markdown.
pub(super) fn write(blocks: &[Events]) -> String {
    let extensions = extensions(blocks);
    let text = spell(blocks.iter().flatten(), extensions);
    if let Some(text) = text.filter(|text| !has_encoded_letter(text)) {
        return text;
    }
    let blocks: Vec<Events> = blocks
        .iter()
        .map(|block| representable(&readable(block), extensions))
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

fn spell<'a, I>(events: I, extensions: Extensions) -> Option<String>
where
    I: IntoIterator<Item = &'a Event<'static>>,
    I::IntoIter: Clone,
{
    let events = events.into_iter();
    let left = events.clone().map(allowed_length).sum();
    let mut out = Limited {
        text: String::new(),
        left,
    };
    pulldown_cmark_to_cmark::cmark(events, &mut out, extensions).ok()?;
    Some(out.text)
}

/// Returns the number of bytes that the text of an event may have. Each line of a deep quote or list
/// repeats the marks of all levels, so a few kilobytes could become a gigabyte.
fn allowed_length(event: &Event<'_>) -> usize {
    const EACH: usize = 48;
    let of_text = |text: &str| {
        let lines = memchr::memchr_iter(b'\n', text.as_bytes()).count();
        EACH * (1 + lines) + 4 * text.len()
    };
    match event {
        Event::Text(text)
        | Event::Code(text)
        | Event::Html(text)
        | Event::InlineHtml(text)
        | Event::InlineMath(text)
        | Event::DisplayMath(text)
        | Event::FootnoteReference(text)
        | Event::Start(Tag::FootnoteDefinition(text)) => of_text(text),
        Event::Start(
            Tag::Link {
                dest_url, title, ..
            }
            | Tag::Image {
                dest_url, title, ..
            },
        ) => of_text(dest_url) + of_text(title),
        Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => of_text(info),
        Event::Start(Tag::Heading { attrs, .. }) => EACH * (8 + attrs.len()),
        Event::Start(Tag::Table(columns)) => EACH * (1 + columns.len()),
        _ => EACH,
    }
}

/// A text of limited length.
struct Limited {
    text: String,
    left: usize,
}

impl fmt::Write for Limited {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.left = self.left.checked_sub(text.len()).ok_or(fmt::Error)?;
        self.text.push_str(text);
        Ok(())
    }
}

/// Returns the block, or a simpler one if it cannot be written.
fn representable(block: &Events, extensions: Extensions) -> Events {
    let can_be_written = |events: &Events| {
        spell(&with_footnotes(events), extensions).is_some_and(|text| !has_encoded_letter(&text))
    };
    if can_be_written(block) {
        return block.clone();
    }
    let tags = with_tags(block);
    if can_be_written(&tags) {
        return tags;
    }
    if spell(&with_footnotes(&tags), extensions).is_some() {
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
