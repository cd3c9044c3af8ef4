//! Sets heading ids: the author's, or the slug of the text.

use super::Builder;
use crate::{
    HeadingIds, Mode, Node, NodeKind, Options, Slugger, Span, document::node::push_text_of,
    mdbook_slug, scan::id_start, slug, syntax::references::without_escapes,
};

impl Builder<'_> {
    pub(super) fn end_heading(&mut self) {
        self.close_unclosed_frames();
        let Some(frame) = self.pop_frame() else {
            return;
        };
        self.attach(&frame);
        let Node {
            kind,
            span,
            children,
        } = &mut self.nodes[frame.node];
        if let NodeKind::Heading { id, explicit, .. } = kind
            && self.options.mode != Mode::CommonMark
        {
            if !*explicit {
                let written = written_id(self.source, *span, children);
                *explicit = written.is_some();
                *id = written.unwrap_or_else(|| {
                    let base = derived_id(self.source, children, self.options);
                    self.slugger.number_seen(base).unwrap_or_default()
                });
                self.unnamed_headings += usize::from(id.is_empty());
            }
            // mdBook keeps the backslashes of an id.
            let is_of_mdbook = self.options.mode == Mode::Markdown
                && self.options.heading_ids == HeadingIds::Standard;
            if *explicit && !is_of_mdbook {
                *id = without_escapes(id);
            }
        }
        self.check_heading(frame.node);
    }
}

/// Sets the ids of the headings without words, after all others have theirs.
pub(super) fn name_unnamed(nodes: &mut [Node], slugger: &mut Slugger) {
    for node in nodes {
        if let NodeKind::Heading {
            id,
            explicit: false,
            ..
        } = &mut node.kind
            && id.is_empty()
        {
            *id = slugger.section();
        }
        name_unnamed(&mut node.children, slugger);
    }
}

/// Returns the id that a rule makes of a heading's content, without a number.
fn derived_id(source: &str, children: &[Node], options: &Options) -> String {
    let text = || {
        let mut text = String::new();
        push_text_of(children, &mut text);
        text
    };
    match (options.heading_ids, options.mode) {
        (HeadingIds::Docusaurus, _) => {
            let mut text = String::new();
            push_docusaurus_text(source, children, &mut text);
            slug(&text)
        }
        (HeadingIds::Standard, Mode::Markdown) => {
            let id = mdbook_slug(&text_without_images(children));
            match id.is_empty() {
                true => mdbook_slug(&text()),
                false => id,
            }
        }
        (HeadingIds::Standard, _) => slug(text().trim()),
    }
}

/// Adds the text of which Docusaurus makes an id.
fn push_docusaurus_text(source: &str, nodes: &[Node], out: &mut String) {
    for node in nodes {
        match &node.kind {
            NodeKind::Text(text) => push_without_directives(text, out),
            NodeKind::Break { .. } | NodeKind::Html(_) => {}
            // A comment in braces is an expression there.
            NodeKind::Expr(_) | NodeKind::Comment(_) => {
                let code = source.get(node.span.range()).unwrap_or_default();
                let code = code.strip_prefix('{').and_then(|it| it.strip_suffix('}'));
                out.push_str(code.unwrap_or_default());
            }
            _ if node.children.is_empty() => node.push_text(out),
            _ => push_docusaurus_text(source, &node.children, out),
        }
    }
}

/// Adds a text without `:name`, a directive.
fn push_without_directives(text: &str, out: &mut String) {
    let mut rest = text;
    while let Some(at) = rest.find(':') {
        let (before, after) = (&rest[..at], &rest[at + 1..]);
        out.push_str(before);
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        let length = after.find(|c| !is_part(c)).unwrap_or(after.len());
        let is_name = after.starts_with(|c: char| c.is_ascii_alphabetic())
            && !after[..length].ends_with(['-', '_'])
            && !after[length..].starts_with(':')
            && !text[..text.len() - rest.len() + at].ends_with(':');
        rest = match is_name {
            true => &after[length..],
            false => after,
        };
    }
    out.push_str(rest);
}

/// Returns the text that mdBook makes an id of: an image's alternative text is an attribute to it.
fn text_without_images(nodes: &[Node]) -> String {
    let text = |node: &Node| match &node.kind {
        NodeKind::Image { .. } => String::new(),
        _ if node.children.is_empty() => node.text(),
        _ => text_without_images(&node.children),
    };
    nodes.iter().map(text).collect()
}

/// Removes `{#id}` or `\{#id}` from the end of a heading and returns the id, or returns the id in a
/// comment there.
fn written_id(source: &str, heading: Span, nodes: &mut Vec<Node>) -> Option<String> {
    let last = nodes.last_mut()?;
    match &mut last.kind {
        NodeKind::Text(text) => {
            let start = id_start(text)?;
            // Smart punctuation may have changed the text of the tree, so the id is read from the
            // source.
            let source = &source[heading.range()];
            let at = id_start(first_line_end(source))?;
            let inside = source[at..].trim_start_matches('\\').strip_prefix("{#")?;
            let id = inside[..inside.find('}')?].trim().to_owned();
            let end = heading.start + source[..at].trim_end().len();
            last.span.end = last.span.end.min(end).max(last.span.start);
            text.truncate(text[..start].trim_end().len());
            if text.is_empty() {
                nodes.pop();
            }
            Some(id)
        }
        NodeKind::Comment(text) => {
            let id = text
                .trim()
                .strip_prefix('#')?
                .split_whitespace()
                .next()?
                .to_owned();
            if let Some(at) = nodes.len().checked_sub(2)
                && let NodeKind::Text(text) = &mut nodes[at].kind
            {
                let kept = text.trim_end().len();
                text.truncate(kept);
            }
            Some(id)
        }
        _ => None,
    }
}

/// Returns a heading without its underline.
fn first_line_end(source: &str) -> &str {
    let without_underline = source.trim_end_matches(['=', '-', ' ', '\t']);
    match without_underline.ends_with(['\n', '\r']) {
        true => without_underline,
        false => source,
    }
}

#[cfg(test)]
mod tests {
    use crate::{HeadingIds, Mode, NodeKind, Options, parse};

    fn ids(text: &str, mode: Mode, rule: HeadingIds) -> Vec<String> {
        let mut options = Options::new(mode);
        options.heading_ids = rule;
        let document = parse(text, &options);
        let ids = document.descendants().filter_map(|node| match &node.kind {
            NodeKind::Heading { id, .. } => Some(id.clone()),
            _ => None,
        });
        ids.collect()
    }

    fn usual_ids(text: &str, mode: Mode) -> Vec<String> {
        ids(text, mode, Options::new(mode).heading_ids)
    }

    #[test]
    fn ids_beside_components_follow_the_rule() {
        for (text, standard, docusaurus) in [
            ("## Title <Badge/>", "title", "title-"),
            ("## <Icon name=\"x\" /> Title", "title", "-title"),
            ("## A <Badge>new</Badge> b", "a-new-b", "a-new-b"),
            ("## A {/* todo */}", "a", "a--todo-"),
            ("## A <!-- todo -->", "a", "a-"),
            ("## A {1 + b.c} d", "a--d", "a-1--bc-d"),
            ("## Get /users/:id/x", "get-usersidx", "get-usersx"),
            (
                "## std::x:y: 10:30 a: b",
                "stdxy-1030-a-b",
                "stdxy-1030-a-b",
            ),
            ("## `:id` ![a :b](c.png)", "id-a-b", "id-a-"),
            ("a<br/>\nb\n---", "ab", "ab"),
            ("## A {#b} ", "b", "b"),
            ("## A {#x.\\_\\_eq}", "x.__eq", "x.__eq"),
        ] {
            let found = [HeadingIds::Standard, HeadingIds::Docusaurus]
                .map(|rule| ids(text, Mode::Mdx, rule).concat());
            assert_eq!(found, [standard, docusaurus], "{text}");
        }
        for (text, standard, docusaurus) in [
            ("## Title <b>x</b>", "title-x", "title-x"),
            ("## Title <kbd/>", "title", "title-"),
            ("## C&A \u{2014} b", "ca--b", "ca--b"),
            ("## ① x", "①-x", "-x"),
            ("## A {#x.\\_\\_eq}", "x.\\_\\_eq", "x.__eq"),
        ] {
            let found = [HeadingIds::Standard, HeadingIds::Docusaurus]
                .map(|rule| ids(text, Mode::Markdown, rule).concat());
            assert_eq!(found, [standard, docusaurus], "{text}");
        }
    }

    #[test]
    fn an_id_is_never_empty() {
        let text = "## 🚀\n\n## ⚠️\n\n## ?!\n\n## ![](a.png)\n\n## ![！](a.png)\n\n## <A/>\n\n## {/* */}\n\n## <!-- a -->\n\n##\n\n## ** **\n\n## section\n";
        for mode in [Mode::Mdx, Mode::Markdown] {
            for rule in [HeadingIds::Standard, HeadingIds::Docusaurus] {
                let found = ids(text, mode, rule);
                assert_eq!(found.len(), 11, "{mode:?} {rule:?}");
                for id in &found {
                    assert!(
                        id.contains(char::is_alphanumeric) || id.starts_with('-'),
                        "{found:?}"
                    );
                    assert_eq!(found.iter().filter(|it| *it == id).count(), 1, "{found:?}");
                }
            }
        }
    }

    #[test]
    fn headings_without_words_take_no_id_of_another() {
        let text = "## !!!\n\n> ## 🚀\n\n## Section\n\n## Section 1\n\n## ?\n";
        for mode in [Mode::Mdx, Mode::Markdown] {
            let wanted = ["-2", "-3", "", "-1", "-4"].map(|end| format!("section{end}"));
            assert_eq!(usual_ids(text, mode), wanted, "{mode:?}");
        }
    }

    #[test]
    fn images_are_not_part_of_an_id_of_mdbook() {
        let text =
            "## Goals ![Help *wanted*](a.png)\n\n## [![b](b.svg) Docs](c.md)\n\n## ![d](d.png)\n";
        for (mode, wanted) in [
            (Mode::Markdown, ["goals", "docs", "d"]),
            (Mode::Mdx, ["goals-help-wanted", "b-docs", "d"]),
        ] {
            assert_eq!(usual_ids(text, mode), wanted, "{mode:?}");
        }
    }
}
