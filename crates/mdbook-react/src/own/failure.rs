//! Reports failures of own components during prerendering, at their place in the source.

use site_model::OverridePart;

use super::OwnComponents;
use crate::{
    diagnostic::{Diagnostic, Place, Severity, codes},
    shell::ComponentFailure,
};

/// Returns the finding for a component that threw on the page at `path`. The finding of an override
/// is the same for all pages, so it is reported once.
pub(crate) fn component_failure(
    own: &OwnComponents,
    path: &str,
    failure: &ComponentFailure,
) -> Diagnostic {
    let name = &failure.component;
    let is_override = OverridePart::ALL.iter().any(|(part, _)| part == name);
    let (subject, help) = match is_override {
        true => (
            format!("the override `{name}` throws while pages are prerendered"),
            "pages show the built-in part until React runs; use browser APIs in an effect",
        ),
        false => (
            format!("a component throws while the page `{path}` is prerendered"),
            "only browsers render it; check that a browser API exists before its use, or write `client=\"only\"`",
        ),
    };
    let text = format!("{subject}: {}", first_line(&failure.message));
    let found = Diagnostic::new(codes::COMPONENT_FAILED, Severity::Warning, text);
    found.at(place(own, &failure.stack)).help(help)
}

/// Returns the finding for a call whose value in browsers differs from that at build time. It does
/// not name the page, so that it is reported once.
pub(crate) fn unstable_value(own: &OwnComponents, call: &ComponentFailure) -> Diagnostic {
    let text = format!(
        "`{}` returns a different value in browsers than in the prerendered page",
        call.message
    );
    let found = Diagnostic::new(codes::UNSTABLE_VALUE, Severity::Warning, text);
    let help = "React replaces what differs; call it in an effect, or write `client=\"only\"`";
    found.at(place(own, &call.stack)).help(help)
}

/// Returns the finding for a module that cannot be loaded during prerendering.
pub(crate) fn module_failure(own: &OwnComponents, module: &str, message: &str) -> Diagnostic {
    let file = own
        .sources
        .get(module)
        .map_or(module, |source| &source.file);
    let text = format!(
        "`{file}` throws while it is loaded: {}",
        first_line(message)
    );
    let found = Diagnostic::new(codes::COMPONENT_FAILED, Severity::Warning, text);
    let help = "only browsers load it; check that a browser API exists before its use, or move the use into an effect";
    found.at(place(own, message)).help(help)
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

/// Returns the place of the first call in `stack` that is in an own module.
fn place(own: &OwnComponents, stack: &str) -> Option<Place> {
    stack.lines().find_map(|line| {
        let (module, source) = (own.sources.iter()).find(|(module, _)| line.contains(*module))?;
        let (_, after) = line.split_once(module.as_str())?;
        let mut numbers = after
            .split(|c: char| !c.is_ascii_digit())
            .filter(|part| !part.is_empty())
            .map(str::parse::<usize>);
        let line = numbers.next()?.ok()?;
        let column = numbers.next().and_then(Result::ok).unwrap_or(1);
        let offset = source.offset(line, column)?;
        Some(Place::new(&source.file, &source.text, offset..offset + 1))
    })
}

impl super::ModuleSource {
    /// Returns the offset in the source that a line and a column of the module map to, in bytes.
    #[cfg(feature = "own-components")]
    fn offset(&self, line: usize, column: usize) -> Option<usize> {
        let at = jsx_compile::offset_of(&self.compiled.code, line, column)?;
        self.compiled.source_offset(at)
    }

    #[cfg(not(feature = "own-components"))]
    #[expect(
        clippy::unused_self,
        reason = "modules are compiled only with the feature"
    )]
    fn offset(&self, _: usize, _: usize) -> Option<usize> {
        None
    }
}
