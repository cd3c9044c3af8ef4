//! A renderer that only has a name, for the preprocessors of a book.

use anyhow::{Result, bail};
use mdbook_renderer::{RenderContext, Renderer};

/// Names a renderer to preprocessors. It cannot render.
pub(crate) struct RendererName(pub(crate) &'static str);

impl Renderer for RendererName {
    fn name(&self) -> &'static str {
        self.0
    }

    fn render(&self, _context: &RenderContext) -> Result<()> {
        bail!("this placeholder of the renderer cannot render")
    }
}
