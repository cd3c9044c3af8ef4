//! Adds pulldown-cmark's events to the tree.

use std::{borrow::Cow, ops::Range};

use pulldown_cmark::{CodeBlockKind, Event, LinkType, Tag, TagEnd};

use super::{Builder, convert, frame::EndedBy, quotes::Quotes, references};
use crate::{
    Code, Node, NodeKind, Span,
    mask::{FLOW, TEXT},
    scan::MAX_NESTING,
};

impl Builder<'_> {
    pub(super) fn event(&mut self, event: Event<'_>, range: Range<usize>) {
        match event {
            Event::Start(tag) => self.start(tag, range),
            Event::End(tag) => self.end(tag),
            Event::Html(html) => self.html(&self.without_escapes(&html, &range), range),
            Event::InlineHtml(html) => {
                if let Some(marker) = self.masked.marker_in(range.start, range.end) {
                    if marker.first < marker.end {
                        let span = self.masked.tokens[marker.first].span;
                        self.imply_paragraph(span.start);
                    }
                    self.tokens(marker, false);
                } else {
                    let html = self.without_escapes(&html, &range).into_owned();
                    self.inline(NodeKind::Html(html), range);
                }
            }
            Event::Text(text) => self.text(&text, range),
            Event::Code(text) => {
                let text = self.unmasked(&text, &range);
                self.check_code(self.span(&range));
                self.inline(NodeKind::Code(text), range);
            }
            Event::InlineMath(text) => self.math(&text, false, range),
            Event::DisplayMath(text) => self.math(&text, true, range),
            Event::FootnoteReference(label) => {
                self.inline(NodeKind::FootnoteRef(label.into_string()), range);
            }
            Event::SoftBreak => self.inline(NodeKind::Break { hard: false }, range),
            Event::HardBreak => self.inline(NodeKind::Break { hard: true }, range),
            Event::Rule => {
                self.end_implied_paragraph();
                let span = self.trimmed(range);
                self.push_node(Node::new(span, NodeKind::Rule));
            }
            Event::TaskListMarker(done) => self.task(done),
        }
    }

    fn math(&mut self, text: &str, display: bool, range: Range<usize>) {
        // A line of dollars is text, not a formula for every four.
        if text.trim().is_empty() {
            let span = self.span(&range);
            let text = &self.source[span.range()];
            return self.text(text, range);
        }
        if !display {
            self.check_dollars(self.span(&range));
        }
        let text = self.unmasked(text, &range);
        self.inline(NodeKind::Math { display, text }, range);
    }

    fn inline(&mut self, kind: NodeKind, range: Range<usize>) {
        let span = self.span(&range);
        self.imply_paragraph(span.start);
        self.push_node(Node::new(span, kind));
    }

    fn text(&mut self, text: &str, range: Range<usize>) {
        let open = self.stack.last().map_or(0, |frame| frame.node);
        if matches!(self.nodes[open].kind, NodeKind::Fence { .. }) {
            let text = self.unmasked(text, &range);
            if let NodeKind::Fence { text: code, .. } = &mut self.nodes[open].kind {
                code.push_str(&text);
            }
            return;
        }
        if self.in_html_block {
            return self.html(&self.without_escapes(text, &range), range);
        }
        let mut span = self.span(&range);
        let text = match text.starts_with(['“', '”', '‘', '’']) && self.options.cjk_friendly
        {
            true => self.quote(text, span.start),
            false => text,
        };
        if text.starts_with(|c: char| c.is_ascii_punctuation())
            && self.source[..span.start].ends_with('\\')
        {
            // pulldown-cmark leaves out the backslash of an escape.
            span.start -= 1;
        }
        self.imply_paragraph(span.start);
        self.check_text(text, span.start);
        if let Some(Node {
            kind: NodeKind::Text(before),
            span: place,
            ..
        }) = self.last_child()
        {
            before.push_str(text);
            place.end = span.end.max(place.end);
        } else if !text.is_empty() {
            self.push_node(Node::new(span, NodeKind::Text(text.to_owned())));
        }
    }

    /// Adds a line of raw HTML, or the tokens of a marker.
    fn html(&mut self, html: &str, range: Range<usize>) {
        self.end_implied_paragraph();
        if let Some(marker) = self.masked.marker_in(range.start, range.end) {
            self.tokens(marker, true);
            return;
        }
        if html.is_empty() {
            return;
        }
        let span = self.span(&range);
        let in_html = self.in_html;
        if let Some(Node {
            kind: NodeKind::Html(before),
            span: place,
            ..
        }) = self.last_child().filter(|_| in_html)
        {
            before.push_str(html);
            place.end = span.end;
        } else {
            self.push_node(Node::new(span, NodeKind::Html(html.to_owned())));
            self.in_html = true;
        }
    }

    /// Ends a block of HTML before its last line end, as unist does; pulldown-cmark includes it.
    fn trim_html(&mut self) {
        let source = self.source;
        if let Some(html) = self.last_child() {
            let written = source[html.span.range()].trim_end_matches(['\n', '\r']);
            html.span.end = html.span.start + written.len();
        }
    }

    fn task(&mut self, done: bool) {
        for frame in self.stack.iter().rev() {
            if let NodeKind::Item { task } = &mut self.nodes[frame.node].kind {
                *task = Some(done);
                return;
            }
        }
    }

    /// Returns the author's form of code or a formula, in which pulldown-cmark keeps markers and
    /// backslashes.
    fn unmasked(&self, text: &str, range: &Range<usize>) -> String {
        let text = self.without_escapes(text, range);
        let masked = self.masked;
        let mut out = String::with_capacity(text.len());
        let mut rest = &*text;
        let mut at = range.start;
        while let Some(marker) = masked.marker_in(at, range.end) {
            let is_flow = masked.text[marker.at..].starts_with(FLOW);
            let Some((before, after)) = rest.split_once(if is_flow { FLOW } else { TEXT }) else {
                break;
            };
            out.push_str(before);
            let tokens = &masked.tokens[marker.first..marker.end];
            if let (Some(first), Some(last)) = (tokens.first(), tokens.last()) {
                out.push_str(&self.source[first.span.start..last.span.end]);
            }
            rest = after;
            at = marker.at + 1;
        }
        out.push_str(rest);
        out
    }

    /// Removes the backslashes that are not the author's from text in which pulldown-cmark keeps
    /// backslashes.
    fn without_escapes<'t>(&self, text: &'t str, range: &Range<usize>) -> Cow<'t, str> {
        let escapes = &self.masked.escapes;
        let first = escapes.partition_point(|at| *at < range.start);
        let mut inside = escapes[first..].iter().peekable();
        if inside.peek().is_none_or(|at| **at >= range.end) {
            return text.into();
        }
        let masked = &self.masked.text.as_bytes()[range.clone()];
        let written = memchr::memchr_iter(b'\\', masked).map(|at| range.start + at);
        let mut out = String::with_capacity(text.len());
        let mut kept = 0;
        for ((at, _), place) in text.match_indices('\\').zip(written) {
            if inside.next_if(|escape| **escape == place).is_some() {
                out.push_str(&text[kept..at]);
                kept = at + 1;
            }
        }
        out.push_str(&text[kept..]);
        out.into()
    }

    fn start(&mut self, tag: Tag<'_>, range: Range<usize>) {
        if matches!(tag, Tag::HtmlBlock) {
            self.end_implied_paragraph();
            self.in_html = false;
            self.in_html_block = true;
            return;
        }
        let is_inline = matches!(
            tag,
            Tag::Emphasis | Tag::Strong | Tag::Strikethrough | Tag::Link { .. } | Tag::Image { .. }
        );
        let span = match &tag {
            _ if is_inline => self.link_span(&tag, &range),
            Tag::CodeBlock(CodeBlockKind::Fenced(_)) => self.fence_span(&range),
            // In Markdown, pulldown-cmark includes the indentation of nested items.
            Tag::List(_) | Tag::Item => {
                let span = self.trimmed(range.clone());
                Span::new(self.space_end(span.start).min(span.end), span.end)
            }
            _ => self.trimmed(range.clone()),
        };
        if is_inline {
            self.imply_paragraph(span.start);
        } else {
            self.end_implied_paragraph();
            self.quotes = Quotes::default();
        }
        if self.skipped > 0 || self.depth >= MAX_NESTING {
            self.skipped += 1;
            if !std::mem::replace(&mut self.depth_reported, true) {
                let message = format!("nesting deeper than {MAX_NESTING} is shown as text");
                self.report(Code::TooDeep, span, message, "nest less");
            }
            return;
        }
        match tag {
            Tag::Paragraph => self.mark_loose_list(),
            Tag::List(_) => self.check_list(span),
            _ => {}
        }
        let mut kind = convert::kind(tag);
        if is_inline {
            references::restore(&mut kind, self.source, self.masked, &range);
        }
        self.open_node(Node::new(span, kind), EndedBy::Event);
    }

    /// Returns the position of an inline tag. pulldown-cmark leaves out the `[]` of `[label][]`.
    fn link_span(&self, tag: &Tag<'_>, range: &Range<usize>) -> Span {
        let mut span = self.span(range);
        let is_collapsed = matches!(
            tag,
            Tag::Link { link_type, .. } | Tag::Image { link_type, .. }
                if matches!(link_type, LinkType::Collapsed | LinkType::CollapsedUnknown)
        );
        let written = &self.source[span.range()];
        if is_collapsed && !written.ends_with("[]") && self.source[span.end..].starts_with("[]") {
            span.end += 2;
        }
        span
    }

    /// Returns the position of a fence. Without a closing line, it extends to the start of the next
    /// line, as in unist.
    fn fence_span(&self, range: &Range<usize>) -> Span {
        let trimmed = self.trimmed(range.clone());
        let text = &self.source[trimmed.range()];
        let mark = text.chars().next().unwrap_or('`');
        let opening = text.chars().take_while(|c| *c == mark).count();
        let last = text.rfind(['\n', '\r']).map_or("", |at| &text[at + 1..]);
        let last = last.trim_start_matches(['>', ' ', '\t']).trim_end();
        let closed = last.len() >= opening && last.chars().all(|c| c == mark);
        if closed { trimmed } else { self.span(range) }
    }

    fn end(&mut self, tag: TagEnd) {
        if matches!(tag, TagEnd::HtmlBlock) {
            if std::mem::take(&mut self.in_html) {
                self.trim_html();
                if let Some(html) = self.last_child().map(|html| html.span) {
                    self.check_html_block(html);
                }
            }
            self.in_html_block = false;
            return;
        }
        if self.skipped > 0 {
            self.skipped -= 1;
            return;
        }
        let is_inline = matches!(
            tag,
            TagEnd::Emphasis
                | TagEnd::Strong
                | TagEnd::Strikethrough
                | TagEnd::Link
                | TagEnd::Image
        );
        if !is_inline {
            self.end_implied_paragraph();
        }
        match tag {
            TagEnd::Link => {
                self.close_unclosed_frames();
                self.check_link();
                self.pop_block();
            }
            TagEnd::Emphasis | TagEnd::Strong => {
                self.close_unclosed_frames();
                self.check_emphasis();
                self.pop_block();
            }
            TagEnd::CodeBlock => {
                self.check_indented();
                self.pop_block();
            }
            TagEnd::BlockQuote(Some(_)) => {
                self.close_unclosed_frames();
                self.check_alert();
                self.pop_block();
            }
            TagEnd::TableRow | TagEnd::TableHead => self.end_row(),
            TagEnd::Paragraph => self.end_paragraph(),
            TagEnd::Heading(_) => self.end_heading(),
            _ => {
                self.close_unclosed_frames();
                self.pop_block();
            }
        }
    }

    pub(super) fn pop_block(&mut self) {
        if self.stack.len() < 2 {
            return;
        }
        let Some(frame) = self.pop_frame() else {
            return;
        };
        self.attach(&frame);
        if let NodeKind::List { tight, .. } = &mut self.nodes[frame.node].kind {
            *tight = !frame.loose;
            if matches!(self.top(), NodeKind::Quote) {
                self.extend_over_mark();
            }
        }
    }

    /// Extends a list in a quote to the mark of the blank line after it, as in unist.
    fn extend_over_mark(&mut self) {
        let source = self.source;
        let Some(list) = self.last_child() else {
            return;
        };
        let after = &source[list.span.end..];
        let next = after.trim_start_matches(['\r', '\n']);
        let mark = next.trim_start_matches([' ', '\t']);
        let lines = &after[..after.len() - next.len()];
        if matches!(lines, "\n" | "\r\n") && mark.starts_with('>') {
            let blank = mark[1..].trim_start_matches([' ', '\t']);
            if blank.starts_with(['\n', '\r']) {
                list.span.end = source.len() - mark.len() + 1;
            }
        }
    }

    /// Marks a list as loose: pulldown-cmark emits a paragraph directly inside an item only in
    /// loose lists.
    fn mark_loose_list(&mut self) {
        let item = self.block_index();
        if item > 0 && matches!(self.kind(item), NodeKind::Item { .. }) {
            self.stack[item - 1].loose = true;
        }
    }
}
