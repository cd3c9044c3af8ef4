//! Puts the errors of React and of the engine into plain words.

use std::borrow::Cow;

/// An error in one line, and its remedy where it is known.
pub(crate) struct Words<'a> {
    pub(crate) message: Cow<'a, str>,
    pub(crate) help: Option<&'static str>,
}

/// Globals of browsers that the engine of the build lacks, the globals in the guide first.
const MISSING: &str = "\
    Intl structuredClone crypto fetch document window CSS CSSStyleSheet CustomEvent DOMParser \
    Element Event EventTarget HTMLElement Image IntersectionObserver MutationObserver Node \
    Path2D ResizeObserver SVGElement WebSocket WebAssembly Worker XMLHttpRequest \
    addEventListener cancelAnimationFrame customElements getComputedStyle history indexedDB \
    innerWidth localStorage location matchMedia navigator requestAnimationFrame screen self \
    sessionStorage";

/// Returns whether a script names a global of browsers that the engine of the build lacks. `self` is in
/// the heads of modules for all engines, and `Node` is in comments about Node.js.
#[cfg(feature = "own-components")]
pub(crate) fn names_browser_global(script: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
    let mut words = script.split(|c| !is_part(c));
    words.any(|word| {
        !matches!(word, "" | "self" | "Node") && MISSING.split(' ').any(|name| name == word)
    })
}

/// The end of messages about such globals, and about the functions that need them.
const NOT_IN_BUILDS: &str = "does not exist while pages are built";

const HELP_FOR_BROWSERS: &str = "use it in an effect, or write `client=\"only\"`";

impl<'a> Words<'a> {
    /// Returns the words for an error with its stack.
    pub(crate) fn of(error: &'a str) -> Self {
        let first = error.lines().next().unwrap_or_default();
        let (message, help) = explain(first);
        let message = message.unwrap_or_else(|| Cow::Borrowed(plain_start(first)));
        Self { message, help }
    }
}

/// Returns the words for a known error and its remedy.
fn explain(error: &str) -> (Option<Cow<'_, str>>, Option<&'static str>) {
    if react_number(error) == Some(426) || error.contains("suspended while responding") {
        let message =
            "it waits for a promise (`lazy`, `use` or an async component) outside of `<Suspense>`";
        let help =
            "put `<Suspense fallback={…}>` around it; components in browsers cannot be async";
        return (Some(message.into()), Some(help));
    }
    if react_number(error) == Some(130) {
        let message = format!(
            "it renders an element whose type is {}, not a component",
            react_argument(error)
        );
        let help = "check the imports and exports of the components that it renders";
        return (Some(message.into()), Some(help));
    }
    if react_number(error) == Some(65) {
        let message = format!(
            "it renders an element whose type is the text {}",
            react_argument(error)
        );
        let help = "the import of a file is its address, not a component: write `<img src={…} />`";
        return (Some(message.into()), Some(help));
    }
    if react_number(error) == Some(31) {
        let message = format!("it renders an object as text: {}", react_argument(error));
        let help = "render the fields of the object, or text";
        return (Some(message.into()), Some(help));
    }
    let plain = match react_number(error) {
        Some(62) => Some((
            "`style` is a text, not an object",
            "write `style={{ color: \"red\" }}`",
        )),
        Some(301) => Some((
            "it sets its state while it is rendered, without an end",
            "set the state in an effect or in a handler",
        )),
        Some(321) => Some((
            "a hook is called outside of a component",
            "call it in the function of the component, before any `return`",
        )),
        Some(137) => Some((
            "an element without content, such as `<img>`, has children",
            "close it with `/>`, and move its content beside it",
        )),
        _ => None,
    };
    if let Some((message, help)) = plain {
        return (Some(message.into()), Some(help));
    }
    let missing = error.strip_suffix(" is not defined").unwrap_or_default();
    let missing = missing.rsplit(' ').next().unwrap_or_default();
    let missing = missing.trim_matches('\'');
    if missing == "process" {
        let help = "only `process.env.NODE_ENV` is known: write other values into the component";
        return (
            Some("`process` does not exist in browsers".into()),
            Some(help),
        );
    }
    if let Some(name) = MISSING.split(' ').find(|name| *name == missing) {
        let message = format!("`{name}` {NOT_IN_BUILDS}");
        return (Some(message.into()), Some(HELP_FOR_BROWSERS));
    }
    if !missing.is_empty() {
        return (None, Some("define it, import it, or correct its name"));
    }
    if error.contains("cannot read property") || error.contains("is not a function") {
        let help = "check that the value exists; the place shows where it is used";
        return (None, Some(help));
    }
    if error.ends_with(NOT_IN_BUILDS) {
        return (None, Some(HELP_FOR_BROWSERS));
    }
    if error.contains("it took more than") {
        let help = "look for a loop without an end, which stops browsers too; render less, or write `client=\"only\"`";
        return (None, Some(help));
    }
    if error.contains("its default export is") {
        return (None, Some("export a function that returns elements"));
    }
    (None, None)
}

/// Returns the number of an error of React's production build.
fn react_number(error: &str) -> Option<u32> {
    let (_, after) = error.split_once("Minified React error #")?;
    after
        .split(|c: char| !c.is_ascii_digit())
        .next()?
        .parse()
        .ok()
}

/// Returns the first argument of such an error, which its address holds.
fn react_argument(error: &str) -> String {
    let argument = error.split_once("args[]=").map_or("", |(_, after)| {
        after.split(['&', ' ', ';']).next().unwrap_or("")
    });
    let decoded = percent_encoding::percent_decode_str(argument).decode_utf8_lossy();
    match &*decoded {
        "" => "unknown".to_owned(),
        text => format!("`{text}`"),
    }
}

/// Removes the kind of an error before its text.
fn plain_start(error: &str) -> &str {
    error.strip_prefix("Error: ").unwrap_or(error)
}

#[cfg(test)]
mod tests {
    use super::Words;

    #[test]
    fn errors_of_react_become_plain_words() {
        let minified = |rest: &str| format!("Minified React error #{rest} for the full message");
        for (error, expected) in [
            (
                minified("426; visit https://react.dev/errors/426"),
                "it waits for a promise (`lazy`, `use` or an async component) outside of `<Suspense>`",
            ),
            (
                minified("130; visit https://react.dev/errors/130?args[]=undefined&args[]="),
                "it renders an element whose type is `undefined`, not a component",
            ),
            (
                minified("31; visit https://react.dev/errors/31?args[]=object%20with%20keys"),
                "it renders an object as text: `object with keys`",
            ),
            (
                "Intl is not defined".to_owned(),
                "`Intl` does not exist while pages are built",
            ),
            (
                "ReferenceError: 'Intl' is not defined".to_owned(),
                "`Intl` does not exist while pages are built",
            ),
            (
                "Error: `toLocaleString()` needs `Intl`, which does not exist while pages are built"
                    .to_owned(),
                "`toLocaleString()` needs `Intl`, which does not exist while pages are built",
            ),
            (
                minified("65; visit https://react.dev/errors/65?args[]=%2Fa.svg for"),
                "it renders an element whose type is the text `/a.svg`",
            ),
            (
                "process is not defined".to_owned(),
                "`process` does not exist in browsers",
            ),
            ("boom\n    at x".to_owned(), "boom"),
        ] {
            assert_eq!(Words::of(&error).message, expected);
        }
    }
}
