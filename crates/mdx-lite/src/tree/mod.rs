//! Builds the tree from the masked text: parses it with pulldown-cmark, keeps open nodes on a
//! stack, and replaces markers by the author's constructs.

mod added_cells;
mod bindings;
mod convert;
mod events;
mod frame;
mod heading;
mod jsx;
mod leftover;
mod outline;
mod paragraph;
mod quotes;
mod references;
mod row;
mod spans;
mod surplus;
mod unread;

use std::collections::{HashMap, HashSet};

use pulldown_cmark::{BrokenLink, Event, Options as Extensions, Parser};

use crate::{
    Code, Definition, Diagnostic, Document, LineIndex, Meta, Mode, Node, NodeKind, Options,
    Severity, Slugger, Span,
    cjk::StandIns,
    diagnostic::Diagnostics,
    limits,
    linkify::Linker,
    mask::{Masked, TokenKind},
    scan,
};
use added_cells::AddedCells;
use frame::{EndedBy, Frame};
use outline::Outline;
use quotes::Quotes;
use references::References;
use unread::link::MissingLinks;

/// The remedy for a text beyond a limit.
const DIVIDE: &str = "divide the page, or use fewer marks";

/// Builds the document of a text.
pub(crate) fn document(source: &str, options: &Options) -> Document {
    let masked = scan::mask(source, options);
    let Built {
        mut nodes,
        definitions,
        mut diagnostics,
        count,
    } = build(source, &masked, options);
    if options.autolinks && options.mode != Mode::CommonMark {
        // Each link has up to three nodes.
        let left = limits::max_parts(source.len()).saturating_sub(count) / 3;
        let mut linker = Linker {
            source,
            cjk: options.cjk_friendly,
            left,
            excess: None,
        };
        linker.link(&mut nodes);
        if let Some(place) = linker.excess {
            let message = "this page has too many marks for its size; bare addresses from here on are shown as text";
            let found = Diagnostic::new(Code::TooDense, place, message);
            diagnostics.push(found.help(DIVIDE));
        }
    }
    #[cfg(feature = "emoji")]
    if options.emoji {
        crate::emoji::replace_names(&mut nodes);
    }
    let Masked {
        front,
        esm,
        tokens,
        diagnostics: scanned,
        ..
    } = masked;
    let has_expressions = tokens
        .iter()
        .any(|token| matches!(token.kind, TokenKind::Expr(_)));
    if has_expressions {
        bindings::check(&nodes, &esm, &mut diagnostics);
    }
    diagnostics.extend(scanned.into_vec());
    let mut diagnostics = diagnostics.into_vec();
    drop_findings_in_code(&nodes, &mut diagnostics);
    if options.strict {
        diagnostics.iter_mut().for_each(raise_to_error);
    }
    diagnostics.sort_by_key(|found| (found.span, found.code));
    diagnostics.dedup();
    Document {
        front,
        esm,
        nodes,
        definitions,
        admonition_kinds: options.admonition_kinds.clone(),
        heading_ids: options.heading_ids,
        diagnostics,
        lines: LineIndex::new(source),
    }
}

/// Removes the findings about lines of colons that are inside of code: the lines are scanned before it is
/// known which backquotes belong together.
fn drop_findings_in_code(nodes: &[Node], found: &mut Vec<Diagnostic>) {
    let is_of_colons = |found: &Diagnostic| {
        use Code::{SpacedAdmonition, StrayAdmonitionFence, UnreadColons};
        matches!(
            found.code,
            SpacedAdmonition | StrayAdmonitionFence | UnreadColons
        )
    };
    if !found.iter().any(is_of_colons) {
        return;
    }
    let mut code = Vec::new();
    let mut open: Vec<&Node> = nodes.iter().collect();
    while let Some(node) = open.pop() {
        if matches!(node.kind, NodeKind::Code(_)) {
            code.push(node.span);
        }
        open.extend(&node.children);
    }
    code.sort_unstable();
    found.retain(|one| {
        let after = code.partition_point(|code| code.start <= one.span.start);
        let is_in_code = after > 0 && one.span.end <= code[after - 1].end;
        !(is_in_code && is_of_colons(one))
    });
}

/// Turns a diagnostic about syntax that MDX rejects into an error, at the position where MDX stops.
fn raise_to_error(found: &mut Diagnostic) {
    if !found.code.is_rejected_by_mdx() {
        return;
    }
    found.severity = Severity::Error;
    let stops_inside = matches!(
        found.code,
        Code::UnterminatedTag
            | Code::UnterminatedExpression
            | Code::LessThan
            | Code::Braces
            | Code::BadTag
            | Code::BadEsm
    );
    if stops_inside && let Some(place) = found.related.take() {
        found.related = Some(found.span);
        found.span = place;
    }
}

/// The inline nodes of a title.
struct Line {
    nodes: Vec<Node>,
    diagnostics: Vec<Diagnostic>,
    /// The number of nodes made.
    count: usize,
}

/// Parses a title, a line of text at `span` of the source.
fn line(source: &str, span: Span, options: &Options) -> Line {
    let text = &source[span.range()];
    let masked = scan::mask_line(text, options);
    let Built {
        nodes,
        mut diagnostics,
        count,
        ..
    } = build(text, &masked, options);
    diagnostics.extend(masked.diagnostics.into_vec());
    let mut diagnostics = diagnostics.into_vec();
    // Definitions are outside of the title.
    diagnostics.retain(|found| found.code != Code::UndefinedReference);
    let to = |place: Span| Span::new(place.start + span.start, place.end + span.start);
    for found in &mut diagnostics {
        found.span = to(found.span);
        found.related = found.related.map(to);
    }
    let mut inlines = Vec::new();
    for mut node in nodes {
        crate::syntax::positions::relocate_tree(&mut node, &to);
        match node.kind {
            NodeKind::Paragraph => inlines.append(&mut node.children),
            // The rest of a title with too many marks.
            NodeKind::Fence { text, .. } => {
                inlines.push(Node::new(node.span, NodeKind::Text(text)));
            }
            _ => inlines.push(node),
        }
    }
    Line {
        nodes: inlines,
        diagnostics,
        count,
    }
}

/// Parses the definition at `span`. pulldown-cmark leaves out repeated labels, so each is parsed
/// alone.
fn definition(source: &str, span: Span) -> Option<Definition> {
    let parser = Parser::new(&source[span.range()]);
    let (label, found) = parser.reference_definitions().iter().next()?;
    Some(Definition {
        label: label.to_owned(),
        url: found.dest.to_string(),
        title: found.title.as_deref().map(str::to_owned),
        span,
    })
}

/// The result of [`build`].
struct Built {
    nodes: Vec<Node>,
    definitions: Vec<Definition>,
    diagnostics: Diagnostics,
    /// The number of nodes.
    count: usize,
}

fn build(source: &str, masked: &Masked, options: &Options) -> Built {
    let extensions = convert::extensions(options);
    let mut builder = Builder::new(source, masked, options);
    let mut definitions = builder.run(extensions);
    let sparse_table = builder.sparse_table.take();
    let is_sparse = sparse_table.is_some();
    if let Some(table) = sparse_table {
        builder = Builder::new(source, masked, options);
        definitions = builder.run(extensions.difference(Extensions::ENABLE_TABLES));
        builder.report(
            Code::SparseTable,
            table,
            "the rows of the tables up to this one leave out too many cells; the page's tables are shown as text",
            "divide the table, or write its empty cells",
        );
    }
    let count = builder.made;
    let is_whole = builder.rest.is_none() && !builder.depth_reported && !is_sparse;
    let (nodes, diagnostics) = builder.finish(&definitions);
    debug_assert_eq!(leftover::marked_text(&nodes, source), None, "{source}");
    if options.mode == Mode::Mdx && is_whole {
        debug_assert_eq!(leftover::tables(&nodes), masked.tables, "{source}");
    }
    Built {
        nodes,
        definitions,
        diagnostics,
        count,
    }
}

/// The state of one walk over the events.
struct Builder<'a> {
    source: &'a str,
    masked: &'a Masked,
    options: &'a Options,
    stack: Vec<Frame>,
    /// The open nodes, each before its finished children. The first one is the root. A node that
    /// ends takes its children from the end, so that its list of children is allocated once, at its
    /// final length, and no node is moved again when it ends. This saves 10 % of the parsing time.
    nodes: Vec<Node>,
    /// The nesting depth of the open nodes. A list and its item count as one level.
    depth: usize,
    /// The number of open blocks that were skipped because the tree is too deep.
    skipped: usize,
    depth_reported: bool,
    /// Whether a block of raw HTML is open.
    in_html_block: bool,
    /// Whether the last node holds lines of that block.
    in_html: bool,
    slugger: Slugger,
    /// The number of headings without words, which wait for their ids.
    unnamed_headings: usize,
    quotes: Quotes,
    outline: Outline,
    /// The start of the last block in which a mark without a partner is reported.
    marked_block: Option<usize>,
    diagnostics: Diagnostics,
    /// The number of nodes made so far.
    made: usize,
    /// The offset in the source from which the text is shown as it is written.
    rest: Option<usize>,
    /// The first line of a table with too many missing cells, at which the walk stopped.
    sparse_table: Option<Span>,
    /// The index of the last closing token of each name.
    last_close: HashMap<&'a str, usize>,
}

impl<'a> Builder<'a> {
    fn new(source: &'a str, masked: &'a Masked, options: &'a Options) -> Self {
        Self {
            source,
            masked,
            options,
            stack: vec![Frame::new(EndedBy::Text, 0)],
            nodes: vec![Node::new(Span::default(), NodeKind::Paragraph)],
            depth: 0,
            skipped: 0,
            depth_reported: false,
            in_html_block: false,
            in_html: false,
            slugger: Slugger::new(),
            unnamed_headings: 0,
            quotes: Quotes::default(),
            outline: Outline::default(),
            marked_block: None,
            diagnostics: Diagnostics::default(),
            made: 0,
            rest: masked.rest.map(|rest| rest.source),
            sparse_table: None,
            last_close: jsx::last_closers(&masked.tokens),
        }
    }

    fn run(&mut self, extensions: Extensions) -> Vec<Definition> {
        let text = match self.options.cjk_friendly {
            true => StandIns::new(&self.masked.text),
            false => StandIns::none(&self.masked.text),
        };
        let mut added = AddedCells::new(self.source.len());
        let most = limits::max_parts(self.source.len());
        let references = References::new(self.source, self.masked);
        let mut missing = MissingLinks::default();
        let find = |link: BrokenLink<'_>| {
            let found = references.find(&link);
            if found.is_none() {
                missing.add(&link);
            }
            found
        };
        let parser = Parser::new_with_broken_link_callback(text.text(), extensions, Some(find));
        let mut events = parser.into_offset_iter();
        for (event, range) in events.by_ref() {
            if self.made >= most && !matches!(event, Event::End(_)) {
                self.rest = Some(self.span(&range).start);
                break;
            }
            if let Some(table) = added.count(text.text(), &event, &range) {
                self.sparse_table = Some(self.first_line(table));
                return Vec::new();
            }
            let event = match text.has_stand_ins() {
                true => text.restore(event, &range),
                false => event,
            };
            self.event(event, range);
        }
        let found = events.reference_definitions().iter();
        let definitions = found.map(|(label, found)| Definition {
            label: text.restored(label),
            url: text.restored(&found.dest),
            title: found.title.as_deref().map(|title| text.restored(title)),
            span: self.trimmed(found.span.clone()),
        });
        let mut definitions: Vec<_> = definitions.collect();
        let known: HashSet<usize> = definitions.iter().map(|found| found.span.start).collect();
        let taken = self
            .masked
            .definitions
            .iter()
            .filter(|span| !known.contains(&span.start));
        definitions.extend(taken.filter_map(|span| definition(self.source, *span)));
        definitions.sort_by_key(|found| found.span);
        if self.options.mode != Mode::CommonMark {
            self.report_missing_links(missing);
        }
        definitions
    }

    fn finish(mut self, definitions: &[Definition]) -> (Vec<Node>, Diagnostics) {
        self.end_implied_paragraph();
        self.close_unclosed_frames();
        if let Some(rest) = self.rest {
            while self.stack.len() > 1 {
                self.pop_block();
                self.close_unclosed_frames();
            }
            self.show_as_written(rest);
        }
        if self.options.mode != Mode::CommonMark {
            self.check_wide_brackets();
            self.check_forms();
            self.check_spaced_marks();
            self.check_last_marks();
            self.check_definitions(definitions);
        }
        let mut nodes = self.take_children(1);
        if self.unnamed_headings > 0 {
            heading::name_unnamed(&mut nodes, &mut self.slugger);
        }
        (nodes, self.diagnostics)
    }

    /// Adds the source from an offset on as a block of code.
    fn show_as_written(&mut self, start: usize) {
        let rest = self.source[start..].trim_end();
        if rest.is_empty() {
            return;
        }
        let first = rest.lines().next().map_or(0, str::len);
        self.report(
            Code::TooDense,
            Span::new(start, start + first.min(80)),
            "this page has too many marks for its size; the rest of it is shown as it is written",
            DIVIDE,
        );
        let kind = NodeKind::Fence {
            language: None,
            meta: Meta::default(),
            text: format!("{rest}\n"),
        };
        self.push_node(Node::new(Span::new(start, start + rest.len()), kind));
    }

    fn report(
        &mut self,
        code: Code,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.diagnostics
            .push(Diagnostic::new(code, span, message).help(help));
    }
}
