//! Builds diagrams: fences in the language `mermaid`, drawn as SVG.

use std::ops::Range;

use build_cache::watchdog::Subject;
use code_highlight::block::info_words;
use diagnostics::{codes, nearest};
use mdx_lite::{Meta, Node};
use safe_html::escape::attribute;

use crate::diagram::{Drawing, Fault, draw};
use crate::{
    Builder,
    code::block::DIAGRAM,
    tree::piece::{Attributes, Piece},
};

/// Words that begin a diagram.
const KINDS: [&str; 16] = [
    "architecture-beta",
    "block-beta",
    "classDiagram",
    "erDiagram",
    "flowchart",
    "gantt",
    "gitGraph",
    "graph",
    "journey",
    "mindmap",
    "pie",
    "quadrantChart",
    "requirementDiagram",
    "sequenceDiagram",
    "stateDiagram-v2",
    "timeline",
];

/// Returns the remedy for a diagram with this text that cannot be drawn.
fn remedy(text: &str, message: &str) -> String {
    let first = text.split_whitespace().next().unwrap_or_default();
    if message.contains("No Mermaid diagram type") {
        return match nearest(first, KINDS) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!(
                "begin the diagram with its kind, such as `graph TD`: {}",
                KINDS.join(", ")
            ),
        };
    }
    if text.contains(['（', '）', '【', '】', '：', '；', '［', '］', '—']) {
        return "write brackets, colons and arrows in ASCII, and other text between quotes: `A[\"文\"]`"
            .to_owned();
    }
    let example = match first {
        "sequenceDiagram" => "`A->>B: text`",
        "pie" => "`\"label\" : 3`",
        "classDiagram" => "`A <|-- B`",
        "erDiagram" => "`A ||--o{ B : has`",
        "gantt" => "`task : a1, 2026-01-31, 3d`",
        "stateDiagram" | "stateDiagram-v2" => "`A --> B : text`",
        _ => "`A --> B`",
    };
    format!("correct this line by the syntax of Mermaid, such as {example}")
}

impl Builder<'_> {
    /// Returns the drawing of a fence with a diagram; `None` for other fences, and for a diagram
    /// that cannot be drawn, which is a warning.
    pub(super) fn diagram(&mut self, meta: &Meta, text: &str, node: &Node) -> Option<Piece> {
        let is_diagram = info_words(&meta.info).is_language(DIAGRAM);
        if !is_diagram || !self.context.settings.mermaid {
            return None;
        }
        let id = self.next_id("diagram");
        let place = self.source.place(node.span.range());
        let run = || draw(text, &id);
        let drawn = (self.context.watchdog).run_task(place, Subject::Diagram, text, run);
        match drawn {
            Ok(Drawing { html, name }) => {
                let class = ("class".to_owned(), "mr-diagram".to_owned());
                let button = format!(
                    "<button type=\"button\" class=\"mr-enlarge\" aria-label=\"{}: {}\"></button>",
                    attribute(&self.context.strings.enlarge_image),
                    attribute(&name),
                );
                let inside = vec![Piece::Inline(html + &button)];
                Some(Piece::element("figure", Attributes::from([class]), inside))
            }
            Err(Fault { message, at }) => {
                let message =
                    format!("the diagram cannot be drawn, so its text is shown: {message}");
                let help = remedy(text, &message);
                let line = at.and_then(|at| self.line_of(text, at, node));
                let span = line.unwrap_or_else(|| node.span.range());
                self.warn_at(codes::BROKEN_DIAGRAM, span, message).help = Some(help);
                None
            }
        }
    }

    /// Returns the span of the line of the chapter that holds a byte of a fence's text.
    fn line_of(&self, text: &str, at: usize, fence: &Node) -> Option<Range<usize>> {
        let written = self.source.text.get(fence.span.range())?;
        // A fault at the end is in the last line with text.
        let at = at.min(text.trim_end().len().saturating_sub(1));
        let number = text[..text.floor_char_boundary(at)].matches('\n').count();
        let line = text.lines().nth(number)?.trim();
        let above = written.split_inclusive('\n').take(number + 1);
        let start: usize = above.map(str::len).sum();
        let found = written.get(start..)?.lines().next()?.find(line)?;
        let start = fence.span.start + start + found;
        Some(start..start + line.len())
    }
}
