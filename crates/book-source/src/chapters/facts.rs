//! The facts about a chapter that every page needs: its front matter, its title and its styles.

use diagnostics::{Diagnostic, Place, Severity, codes, first_ones, one_line::one_line};
use mdx_lite::{Document, Node, NodeKind};
use nav_model::{FrontMatter, PageMeta, Setting};
use safe_html::{AuthorStyles, FormulaKind, HeadFault, check_head_tag};
use unicode_segmentation::UnicodeSegmentation as _;

use super::{
    chapter::{self, Chapter},
    head_tags::{HeadTag, head_tags},
    leading_title::leading_title,
};
use crate::source::more_findings;
use crate::{class_of_style, mathjax};

/// Returns the navigation's facts about a chapter, the tags of its `<head>`, and the findings in its front
/// matter.
///
/// Also collects the author's styles: every page contains the name of the stylesheet, so it must be
/// complete before the first page is written.
pub fn facts(
    chapter: &Chapter,
    styles: &AuthorStyles,
) -> (PageMeta, Vec<HeadTag>, Vec<Diagnostic>) {
    let document = chapter::parse(chapter);
    collect_styles(&document, chapter, styles);
    let (mut found, mut more) = chapter.source.unexpanded_commands();
    let front = match &document.front {
        None => FrontMatter::default(),
        Some(yaml) => {
            let (front, wrong) = FrontMatter::from_yaml(&yaml.raw, &chapter.path);
            let start = yaml.raw_span.start;
            found.extend(unusable_edit_url(&front, &yaml.raw, start, chapter));
            let faults = front.head.iter();
            let faults = faults.filter_map(|(tag, attrs)| check_head_tag(tag, attrs).err());
            let (faults, others) = first_ones(faults.collect(), |_| false);
            found.extend(head_faults(&faults, &yaml.raw, start, chapter));
            more += others;
            let (wrong, others) = first_ones(wrong, |found| found.code.is_error());
            let wrong = wrong.iter();
            found.extend(wrong.map(|found| in_front_matter(found, &yaml.raw, start, chapter)));
            more += others;
            front
        }
    };
    found.extend(more_findings(more, &chapter.source));
    let heading = leading_title(&document);
    let tags = head_tags(&document);
    let excerpt = excerpt(&document);
    chapter.keep_tree(document);
    (
        PageMeta::new(&chapter.path, front)
            .with_heading(heading)
            .with_excerpt(excerpt),
        tags,
        found,
    )
}

/// Returns the first sentence of the first paragraph with text, not of images alone.
fn excerpt(document: &Document) -> Option<String> {
    let is_text = |node: &Node| match &node.kind {
        NodeKind::Image { .. } | NodeKind::Break { .. } => false,
        NodeKind::Text(text) => !text.trim().is_empty(),
        _ => true,
    };
    let is_paragraph = |node: &&Node| matches!(node.kind, NodeKind::Paragraph);
    let mut paragraphs = document.nodes.iter().filter(is_paragraph);
    paragraphs.find_map(|paragraph| {
        paragraph.children.iter().find(|node| is_text(node))?;
        let text = one_line(&paragraph.text());
        let sentence = text.unicode_sentences().next()?;
        Some(sentence.trim().to_owned())
    })
}

/// Returns the place of a key of the owner in a chapter's front matter, or of the nearest key around it.
pub fn place_of_custom_key(chapter: &Chapter, path: &[String]) -> Place {
    let document = chapter::parse(chapter);
    let Some(yaml) = &document.front else {
        return chapter.source.place(0..0);
    };
    let lines = FrontMatter::key_lines(&yaml.raw);
    let below = (0..=path.len())
        .rev()
        .map(|length| path[..length].join("."));
    let line = below.into_iter().find_map(|path| {
        let below_custom = format!("custom.{path}");
        let line = lines.get(below_custom.trim_end_matches('.'));
        line.or(lines.get(&path))
    });
    let line = line.map_or(0, |line| line - 1);
    place_of_line(line, &yaml.raw, yaml.raw_span.start, chapter)
}

/// Returns a finding if the link to edit the page would have a scheme other than `http` or `https`.
fn unusable_edit_url(
    front: &FrontMatter,
    yaml: &str,
    start: usize,
    chapter: &Chapter,
) -> Option<Diagnostic> {
    const KEY: &str = "custom_edit_url";
    let Setting::Value(url) = &front.custom_edit_url else {
        return None;
    };
    if safe_html::is_web_or_relative(url) {
        return None;
    }
    let line = yaml.lines().position(|line| line.starts_with(KEY));
    let message = format!("the address `{url}` of `{KEY}` is neither a web address nor a path");
    let place = place_of_line(line.unwrap_or(0), yaml, start, chapter);
    let found = Diagnostic::new(codes::ADDRESS_DROPPED, Severity::Warning, message).at(place);
    Some(found.help("no edit link is shown; begin the address with `https://` or `/`"))
}

/// Returns a finding for each fault of the author's tags for the head.
fn head_faults(
    faults: &[HeadFault],
    yaml: &str,
    start: usize,
    chapter: &Chapter,
) -> Vec<Diagnostic> {
    let key = yaml.lines().position(|line| line.starts_with("head"));
    let key = key.unwrap_or(0);
    let mut line = key;
    let found = faults.iter().map(|fault| {
        // The tags are in the order of the text, several perhaps in one line.
        let mut later = yaml.lines().enumerate().skip(line);
        let found = later.find(|(_, text)| has_word(text, fault.word()));
        line = found.map_or(line, |(at, _)| at);
        let place = place_of_line(line, yaml, start, chapter);
        Diagnostic::new(codes::ELEMENT_DROPPED, Severity::Warning, fault.to_string())
            .at(place)
            .help(HeadFault::HELP)
    });
    found.collect()
}

/// Whether a text contains a word that is not a part of a longer one.
fn has_word(text: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    let mut found = text.match_indices(word);
    found.any(|(at, _)| {
        !text[..at].ends_with(is_part) && !text[at + word.len()..].starts_with(is_part)
    })
}

fn collect_styles(document: &Document, chapter: &Chapter, styles: &AuthorStyles) {
    let mut macros = safe_html::Macros::default();
    for node in document.descendants() {
        match &node.kind {
            NodeKind::Jsx(element) => {
                if let Some(style) = element.attr("style") {
                    class_of_style(styles, &style.value);
                }
            }
            NodeKind::Html(html) => drop(safe_html::with_style_classes(html, styles)),
            NodeKind::Math { display, text } => {
                let formula = match chapter.masks_math {
                    true => mathjax::as_on_page(text),
                    false => text.clone(),
                };
                // Errors are reported when the page is built.
                let kind = match display {
                    true => FormulaKind::Display,
                    false => FormulaKind::Inline,
                };
                let _ = safe_html::mathml_with(&mut macros, &formula, kind, styles);
            }
            _ => {}
        }
    }
}

fn in_front_matter(
    found: &nav_model::Diagnostic,
    yaml: &str,
    start: usize,
    chapter: &Chapter,
) -> Diagnostic {
    let line = found.line.unwrap_or(1) - 1;
    Diagnostic::from(found).at(place_of_line(line, yaml, start, chapter))
}

/// Returns the place of a line of the front matter; `line` is counted from 0.
fn place_of_line(line: usize, yaml: &str, start: usize, chapter: &Chapter) -> Place {
    let before: usize = yaml.split_inclusive('\n').take(line).map(str::len).sum();
    let length = yaml[before.min(yaml.len())..]
        .lines()
        .next()
        .map_or(0, str::len);
    chapter
        .source
        .place(start + before..start + before + length)
}
