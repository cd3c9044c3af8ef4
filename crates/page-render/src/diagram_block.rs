//! Builds diagrams: fences in the language `mermaid`, drawn as SVG.

use build_cache::watchdog::Subject;
use code_highlight::block::info_words;
use diagnostics::codes;
use mdx_lite::{Meta, Node};

use crate::diagram::draw;
use crate::{
    Builder,
    code::block::DIAGRAM,
    tree::piece::{Attributes, Piece},
};

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
            Ok(svg) => {
                let class = ("class".to_owned(), "mr-diagram".to_owned());
                let inside = vec![Piece::Inline(svg)];
                Some(Piece::element("figure", Attributes::from([class]), inside))
            }
            Err(reason) => {
                let message =
                    format!("the diagram cannot be drawn, so its text is shown: {reason}");
                self.warn(codes::BROKEN_DIAGRAM, node, message);
                None
            }
        }
    }
}
