//! The construct that an author begins to write, by the text before the cursor: an unfinished construct is not in the
//! tree of the text yet.

use std::ops::Range;

/// The construct that an author has begun to write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Context {
    FrontMatterKey,
    FrontMatterValue(String),
    /// The address of a link, as far as it is written.
    Link(String),
    /// The id after the address of a link; the address is empty for the page itself.
    Id(String),
    Image(String),
    Admonition,
    /// The language of a block of code.
    Language,
    Component,
    /// A property of a component.
    Property(String),
    /// A command of mdBook.
    Command,
    /// The path of an included file.
    File(String),
}

/// Returns the construct that is unfinished at an offset, and the bytes that a completion replaces.
pub(super) fn context(text: &str, offset: usize) -> Option<(Context, Range<usize>)> {
    let start = text[..offset].rfind('\n').map_or(0, |at| at + 1);
    let line = &text[start..offset];
    let from = |length: usize| offset - length..offset;
    if is_in_front_matter(text, offset) {
        return front_matter(line).map(|(context, length)| (context, from(length)));
    }
    if let Some(fence) = fence_language(text, start, line) {
        return Some((Context::Language, from(fence.len())));
    }
    if is_in_code(text, start) {
        return None;
    }
    if let Some(kind) = line
        .trim_start()
        .trim_start_matches(['>', ' '])
        .strip_prefix(":::")
    {
        let kind = kind.trim_start_matches(':').trim_start();
        return is_word(kind).then(|| (Context::Admonition, from(kind.len())));
    }
    if let Some((_, command)) = line.rsplit_once("{{#")
        && !command.contains("}}")
    {
        return Some(match command.split_once(' ') {
            Some((_, file)) => (Context::File(file.to_owned()), from(file.len())),
            None => (Context::Command, from(command.len())),
        });
    }
    if let Some((before, address)) = line.rsplit_once("](")
        && !address.contains(')')
    {
        return link(before, address, offset);
    }
    component(
        &text[text[..offset].rfind("\n\n").unwrap_or(0)..offset],
        offset,
    )
}

fn front_matter(line: &str) -> Option<(Context, usize)> {
    match line.split_once(':') {
        None if is_word(line) => Some((Context::FrontMatterKey, line.len())),
        Some((key, value)) if is_word(key) => {
            let value = value.trim_start();
            Some((Context::FrontMatterValue(key.to_owned()), value.len()))
        }
        _ => None,
    }
}

/// Whether an offset is between the fences of front matter; the second one may not be written yet.
fn is_in_front_matter(text: &str, offset: usize) -> bool {
    let Some(rest) = text.strip_prefix("---") else {
        return false;
    };
    let end = rest.find("\n---").map_or(text.len(), |at| at + "---".len());
    let first = rest.find('\n').map_or(text.len(), |at| at + "---".len());
    offset > first && offset <= end
}

fn fence_language<'a>(text: &str, start: usize, line: &'a str) -> Option<&'a str> {
    let rest = line.trim_start();
    let language = rest
        .strip_prefix("```")
        .or_else(|| rest.strip_prefix("~~~"))?;
    let language = language.trim_start_matches(['`', '~']);
    (is_word(language) && !is_in_code(text, start)).then_some(language)
}

/// Whether the line that starts at an offset is inside of a block of code.
fn is_in_code(text: &str, start: usize) -> bool {
    let mut open: Option<&str> = None;
    for line in text[..start].lines() {
        let line = line.trim_start();
        let mark = ["```", "~~~"]
            .into_iter()
            .find(|mark| line.starts_with(mark));
        match (open, mark) {
            (None, Some(mark)) => open = Some(mark),
            (Some(opened), Some(mark)) if opened == mark => open = None,
            _ => {}
        }
    }
    open.is_some()
}

fn link(before: &str, address: &str, offset: usize) -> Option<(Context, Range<usize>)> {
    let address = address.trim_start_matches('<');
    if address.contains("://") || address.contains(' ') {
        return None;
    }
    let text = before.rfind('[').unwrap_or_default();
    let is_image = before[..text].ends_with('!');
    Some(match address.split_once('#') {
        Some((page, id)) if !is_image => (Context::Id(page.to_owned()), offset - id.len()..offset),
        _ if is_image => (
            Context::Image(address.to_owned()),
            offset - address.len()..offset,
        ),
        _ => (
            Context::Link(address.to_owned()),
            offset - address.len()..offset,
        ),
    })
}

/// Returns the component or the property that is written at the end of a block.
fn component(block: &str, offset: usize) -> Option<(Context, Range<usize>)> {
    let (_, tag) = block.rsplit_once('<')?;
    let name_end = tag
        .find(|c: char| !c.is_alphanumeric() && c != '.')
        .unwrap_or(tag.len());
    let name = &tag[..name_end];
    if !name.is_empty() && !name.starts_with(char::is_uppercase) || tag.contains('>') {
        return None;
    }
    if name_end == tag.len() {
        return Some((Context::Component, offset - name.len()..offset));
    }
    let property = tag.rsplit(char::is_whitespace).next().unwrap_or_default();
    let is_value = tag.matches('"').count() % 2 == 1;
    let is_property = !name.is_empty() && !is_value && is_word(property);
    is_property.then(|| {
        let range = offset - property.len()..offset;
        (Context::Property(name.to_owned()), range)
    })
}

fn is_word(text: &str) -> bool {
    text.chars()
        .all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '+' | '#'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contexts_by_the_text_before_the_cursor() {
        let link = |text: &str| Some(Context::Link(text.to_owned()));
        for (text, expected, replaced) in [
            ("a [b](", link(""), ""),
            ("a [b](../gu", link("../gu"), "../gu"),
            ("[b](</a b", None, ""),
            ("[b](/a#de", Some(Context::Id("/a".to_owned())), "de"),
            ("[b](#", Some(Context::Id(String::new())), ""),
            ("[b](https://a", None, ""),
            ("[b](a) c", None, ""),
            ("![b](im", Some(Context::Image("im".to_owned())), "im"),
            ("---\nti", Some(Context::FrontMatterKey), "ti"),
            (
                "---\ndraft: t",
                Some(Context::FrontMatterValue("draft".to_owned())),
                "t",
            ),
            ("---\na: b\n---\n\nti", None, ""),
            (":::no", Some(Context::Admonition), "no"),
            ("> ::::", Some(Context::Admonition), ""),
            ("```ru", Some(Context::Language), "ru"),
            ("```ts\nlet a;\n```\n\n~~~", Some(Context::Language), ""),
            ("```ts\n[b](", None, ""),
            ("{{#inc", Some(Context::Command), "inc"),
            (
                "{{#include a/b",
                Some(Context::File("a/b".to_owned())),
                "a/b",
            ),
            ("a <Ta", Some(Context::Component), "Ta"),
            ("a <", Some(Context::Component), ""),
            ("<Tabs gr", Some(Context::Property("Tabs".to_owned())), "gr"),
            ("<Tabs a=\"b ", None, ""),
            ("<div cl", None, ""),
            ("<Tabs>te", None, ""),
            ("text", None, ""),
        ] {
            let found = context(text, text.len());
            assert_eq!(found.as_ref().map(|it| it.0.clone()), expected, "{text}");
            if let Some((_, span)) = found {
                assert_eq!(&text[span], replaced, "{text}");
            }
        }
    }
}
