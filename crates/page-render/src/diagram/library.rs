//! Calls the library that parses and lays out diagrams.

use diagnostics::one_line::one_line;
use merman::{
    Engine, MermaidConfig, OperationControl, RenderError, RenderOutput, RenderRequest, Renderer,
    SvgRequest,
    svg::{SvgPipeline, SvgRenderOptions, sanitize_svg_id},
};
use serde_json::{Value, json};

/// The colours of a drawing, from Mermaid's themes `default` and `dark`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Theme {
    Light,
    Dark,
}

/// The reason why a diagram cannot be drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    /// The reason on one line.
    pub(crate) message: String,
    /// The first byte of the diagram that the parser does not understand, if it names one.
    pub(crate) at: Option<usize>,
}

impl From<&str> for Fault {
    fn from(message: &str) -> Self {
        let message = one_line(message);
        Self { message, at: None }
    }
}

/// Returns a drawing as SVG with a stylesheet. Labels are text of SVG, not HTML.
///
/// # Errors
///
/// If the library cannot draw it, with the reason.
pub(super) fn svg(source: &str, id: &str, theme: Theme) -> Result<String, Fault> {
    let name = match theme {
        Theme::Light => "default",
        Theme::Dark => "dark",
    };
    let config = MermaidConfig::from_value(json!({
        "theme": name,
        "themeVariables": super::tokens::variables(theme),
        "look": "classic",
        "fontFamily": "arial",
    }));
    let request = SvgRequest {
        pipeline: Some(SvgPipeline::resvg_safe()),
        options: SvgRenderOptions {
            diagram_id: Some(sanitize_svg_id(id)),
            ..SvgRenderOptions::default()
        },
        ..SvgRequest::default()
    };
    let renderer = Renderer::new().with_engine(Engine::new().with_site_config(config));
    match renderer.render(RenderRequest::svg(source, OperationControl::new(), request)) {
        Ok(RenderOutput::Svg(Some(output))) => Ok(output.svg().to_owned()),
        Ok(_) => Err("its first line does not name a kind of diagram".into()),
        Err(RenderError::Parse(error)) => {
            let details = error.terminal_diagnostic_details();
            // The library names the end where it knows no place.
            let is_known = |at: usize| at < source.trim_end().len();
            Err(Fault {
                message: one_line(&error.to_string()),
                at: details
                    .span
                    .map(|span| span.start)
                    .filter(|at| is_known(*at)),
            })
        }
        Err(error) => Err(error.to_string().as_str().into()),
    }
}

/// Returns the library's model of a diagram that it can draw.
pub(super) fn model(source: &str) -> Option<Value> {
    let renderer = Renderer::new();
    let parsed = renderer.prepare_semantic(source, OperationControl::new());
    let json = parsed.ok()??.compatibility_json().ok()?;
    Some(json.into_unmanaged_value())
}
