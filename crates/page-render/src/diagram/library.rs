//! Calls the library that parses and lays out diagrams.

use diagnostics::one_line::one_line;
use merman::{
    Engine, MermaidConfig, OperationControl, RenderOutput, RenderRequest, Renderer, SvgRequest,
    svg::{SvgPipeline, SvgRenderOptions, sanitize_svg_id},
};
use serde_json::json;

/// The colours of a drawing, from Mermaid's themes `default` and `dark`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Theme {
    Light,
    Dark,
}

/// Returns a drawing as SVG with a stylesheet. Labels are text of SVG, not HTML.
///
/// # Errors
///
/// If the library cannot draw it, with the reason on one line.
pub(super) fn svg(source: &str, id: &str, theme: Theme) -> Result<String, String> {
    let theme = match theme {
        Theme::Light => "default",
        Theme::Dark => "dark",
    };
    let config = MermaidConfig::from_value(json!({
        "theme": theme,
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
        Ok(_) => Err("its first line does not name a kind of diagram".to_owned()),
        Err(error) => Err(one_line(&error.to_string())),
    }
}
