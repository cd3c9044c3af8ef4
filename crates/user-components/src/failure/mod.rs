//! Reports failures of own components during prerendering, at their place in the source.

#[cfg(feature = "own-components")]
pub(crate) mod maps;
pub(crate) mod words;

use diagnostics::{Diagnostic, Place, Severity, codes};
use shell_interface::{ComponentFailure, ModuleFailure};
use site_model::OverridePart;

use self::words::Words;
use crate::{OwnComponents, package_name::package_of};

/// The program whose stack names a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum StackOf {
    /// The engine of the build, which counts the characters of a line.
    Build,
    /// A browser, which counts UTF-16 units.
    Browser,
}

/// Returns the finding for a component that threw on the page at `path`. The finding of an override
/// is the same for all pages, so it is reported once.
pub fn component_failure(
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
            format!(
                "the component `{}` throws while the page `{path}` is prerendered",
                own.name_of(&failure.module)
            ),
            "correct the component; only browsers render it until then. Code for browsers belongs into an effect, or write `client=\"only\"`",
        ),
    };
    let words = Words::of(&failure.message);
    let text = format!("{subject}: {}", words.message);
    let found = Diagnostic::new(codes::COMPONENT_FAILED, Severity::Warning, text);
    found
        .at(place(own, &failure.module, &failure.stack, StackOf::Build))
        .help(words.help.unwrap_or(help))
}

/// An error of an own component, as a browser reports it to `serve`.
#[derive(Debug, serde::Deserialize)]
pub struct BrowserFailure {
    message: String,
    stack: String,
    /// The module of the own component that contains the error; empty for an error in a handler or a timer.
    module: String,
    /// The page whose prerendered content differs from what the component renders in the browser.
    #[serde(default, rename = "differsOn")]
    differs_on: Option<String>,
}

/// The start of the message about an attribute that differs.
const ATTRIBUTE: &str = "attribute ";

/// Returns the finding for an own component that failed in a browser; `None` if it is not one of
/// these.
pub fn browser_failure(own: &OwnComponents, failure: &BrowserFailure) -> Option<Diagnostic> {
    let mut modules = own.modules.keys();
    let named = own.modules.contains_key(&failure.module);
    let module = match named {
        true => &failure.module,
        false => modules.find(|module| failure.stack.contains(*module))?,
    };
    let mut overrides = own.overrides.iter();
    let part = overrides.find(|(_, one)| one.module == *module);
    let part = part.and_then(|(part, _)| {
        let mut all = OverridePart::ALL.iter();
        all.find(|(_, it)| it == part).map(|(name, _)| *name)
    });
    let subject = match part {
        Some(name) => format!("the override `{name}`"),
        None => format!("the component `{}`", own.name_of(module)),
    };
    let (text, help) = match &failure.differs_on {
        Some(page) => match failure.message.strip_prefix(ATTRIBUTE) {
            Some(what) => (
                format!(
                    "{subject} gives {what} another value in the browser than the page `{page}` had"
                ),
                "React keeps the prerendered value; read what differs in an effect, or write `client=\"only\"`",
            ),
            None => (
                format!("{subject} shows other content in the browser than the page `{page}` had"),
                "React renders the page again; read what differs in an effect, or write `client=\"only\"`",
            ),
        },
        None => (
            format!("{subject} throws in the browser: {}", failure.message),
            "readers do not see it; correct the call, or check the value before it",
        ),
    };
    let found = Diagnostic::new(codes::FAILED_IN_BROWSER, Severity::Error, text);
    let place = place(own, module, &failure.stack, StackOf::Browser);
    Some(found.at(place).help(help))
}

/// Returns the finding for a call whose value in browsers differs from that at build time. It does
/// not name the page, so that it is reported once.
pub fn unstable_value(own: &OwnComponents, call: &ComponentFailure) -> Diagnostic {
    let text = format!(
        "`{}` returns a different value in browsers than in the prerendered page",
        call.message
    );
    let found = Diagnostic::new(codes::UNSTABLE_VALUE, Severity::Warning, text);
    let help = "React replaces what differs; call it in an effect, or write `client=\"only\"`";
    found
        .at(place(own, &call.module, &call.stack, StackOf::Build))
        .help(help)
}

/// Returns the finding for a module that cannot be loaded during prerendering.
pub fn module_failure(own: &OwnComponents, failure: &ModuleFailure) -> Diagnostic {
    let (module, message) = (&*failure.module, &*failure.message);
    let file = own.sources.get(module).map_or(module, String::as_str);
    let words = Words::of(message);
    if failure.is_early {
        let found = Diagnostic::new(codes::COMPONENT_SYNTAX, Severity::Error, words.message);
        let help = "the engine that prerenders pages cannot read it: correct it, or write it in older syntax";
        return found
            .at(place(own, module, message, StackOf::Build))
            .help(help);
    }
    let place = place(own, module, message, StackOf::Build);
    let package = place.as_ref().and_then(|place| package_of(&place.file));
    let text = match (message.contains("its default export is"), package) {
        (true, _) => format!("`{file}` is not a component: {}", words.message),
        (false, Some(package)) => format!(
            "the package `{package}` of `{file}` throws while it is loaded: {}",
            words.message
        ),
        (false, None) => format!("`{file}` throws while it is loaded: {}", words.message),
    };
    let found = Diagnostic::new(codes::COMPONENT_FAILED, Severity::Warning, text);
    let help = "only browsers load it; check that a browser API exists before its use, or move the use into an effect";
    found.at(place).help(words.help.unwrap_or(help))
}

/// Returns the place of the first call in `stack` that is in a file of the owner, else of the
/// first call in a package, else of the default export of `module`.
fn place(own: &OwnComponents, module: &str, stack: &str, of: StackOf) -> Option<Place> {
    let calls = || stack.lines().filter_map(|line| own.call(line, of));
    let of_owner = calls().find(|place| !place.file.contains("node_modules/"));
    of_owner.or_else(|| calls().next()).or_else(|| {
        let file = own.sources.get(module)?;
        Some(own.default_export(file))
    })
}

impl OwnComponents {
    /// Returns the name of the component whose module this is.
    fn name_of<'a>(&'a self, module: &'a str) -> &'a str {
        let mut all = self.components.iter();
        all.find(|(_, it)| *it == module)
            .map_or(self.file_of(module), |(name, _)| name)
    }

    /// Returns the place in the source that a line of a stack names.
    fn call(&self, line: &str, stack: StackOf) -> Option<Place> {
        let module = self.modules.keys().find(|module| line.contains(*module))?;
        let (_, after) = line.split_once(module.as_str())?;
        let mut numbers = after
            .split(|c: char| !c.is_ascii_digit())
            .filter(|part| !part.is_empty())
            .map(str::parse::<usize>);
        let line = numbers.next()?.ok()?;
        let column = numbers.next().and_then(Result::ok).unwrap_or(1);
        self.place_in(module, (line, column), stack)
    }

    /// Modules are bundled only with the feature.
    #[cfg(not(feature = "own-components"))]
    #[expect(clippy::unused_self, reason = "the method exists with the feature too")]
    fn place_in(&self, _: &str, _: (usize, usize), _: StackOf) -> Option<Place> {
        None
    }

    /// Returns the place of the default export of the component in a file.
    fn default_export(&self, file: &str) -> Place {
        const STATEMENT: &str = "export default";
        let text = self.book.read_text(&self.book.root().join(file));
        let text = text.unwrap_or_default();
        let at = text.find(STATEMENT);
        let range = at.map_or(0..0, |at| at..at + STATEMENT.len());
        Place::new(file, &text, range)
    }
}
