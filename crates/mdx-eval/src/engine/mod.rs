//! Runs the modules of a document in QuickJS.
//!
//! Each document has its own runtime, so that its code cannot see the state of another page. The
//! runtime has no access to files, the network, the clock or random numbers, except through a host that
//! answers questions.

mod modules;
mod program;
mod stack;

use std::borrow::Cow;

use mdx_lite::{Document, Span};
use serde::Deserialize as _;
use serde_json::Value as Json;

use self::modules::Modules;
pub use self::program::{Engine, Failure, InProcess, Program};
pub(crate) use self::{modules::NODES_PER_MODULE, program::module_name};
use crate::{Answer, Code, Diagnostic, Graph, Limits};

/// The end of messages about `Intl` and the functions that need it.
const NOT_IN_BUILDS: &str = "does not exist while pages are built";

/// The result of an evaluation: nodes for the document's tree, and findings.
#[derive(Debug, Clone, Default)]
pub struct Outcome {
    /// The nodes as the runtime returned them; empty if the page could not be evaluated.
    pub(crate) nodes: Vec<Json>,
    /// Errors in the page and in the files that it imports, unsorted.
    pub findings: Vec<Diagnostic>,
}

/// Evaluates a document in this process.
pub fn evaluate(document: &Document, graph: &Graph, limits: &Limits) -> Outcome {
    evaluate_in(&InProcess, document, graph, limits, None)
}

/// Evaluates a document in an engine. Its scripts may ask the host while they run, if there is an
/// `answer`.
pub fn evaluate_in(
    engine: &dyn Engine,
    document: &Document,
    graph: &Graph,
    limits: &Limits,
    answer: Option<Answer>,
) -> Outcome {
    let (mut modules, findings) = Modules::compile(document, graph);
    let mut outcome = Outcome {
        nodes: Vec::new(),
        findings: graph.findings.clone(),
    };
    outcome.findings.extend(findings);
    let result = engine.run(modules.program(limits), answer);
    match result.and_then(|json| outcome.read(&json, &modules)) {
        Ok(()) => {}
        Err(failure) => {
            let site = failure.note.and_then(|note| note.parse().ok());
            let (file, span) = match site {
                Some(site) => modules.place_of_node(site),
                None => (String::new(), first_line(document)),
            };
            let code = match failure.is_limit {
                true => Code::Limit,
                false => Code::Thrown,
            };
            let found = Diagnostic::new(code, file, span, failure.message);
            outcome.findings.push(match code {
                Code::Limit => found.help(
                    "look for a loop that never ends, or a function called with a huge length",
                ),
                _ => found,
            });
        }
    }
    // A failed import is reported again where it is used.
    outcome.findings.dedup();
    outcome
}

impl Outcome {
    /// Reads the JSON that the runtime returned. Code of the author that replaces methods of
    /// built-in objects can damage it.
    fn read(&mut self, json: &str, modules: &Modules) -> Result<(), Failure> {
        let mut read = parse_json(&well_formed(json)).unwrap_or_default();
        let mut list = |name: &str| match read.get_mut(name).map(Json::take) {
            Some(Json::Array(items)) => Ok(items),
            _ => Err(Failure::of_engine(
                "the page's JavaScript changed built-in objects that rendering needs".to_owned(),
            )),
        };
        (self.nodes, read) = (list("nodes")?, Json::Array(list("errors")?));
        for error in read.as_array().into_iter().flatten() {
            let text = |key: &str| error[key].as_str().unwrap_or_default();
            let code = match text("code") {
                "limit" => Code::Limit,
                "notRenderable" => Code::NotRenderable,
                "undetermined" => Code::Undetermined,
                "unusableProperty" => Code::UnusableProperty,
                _ => Code::Thrown,
            };
            let site = error["site"].as_u64().unwrap_or_default();
            let (file, span) =
                stack::place(text("stack"), modules).unwrap_or_else(|| modules.place_of_node(site));
            let message = text("message").trim_start_matches("Error: ");
            if let Some((file, span, message)) = modules.missing_export(message) {
                self.findings
                    .push(Diagnostic::new(code, file, span, message));
                continue;
            }
            let message = match message {
                "ReferenceError: Intl is not defined" => format!("`Intl` {NOT_IN_BUILDS}"),
                other => other.to_owned(),
            };
            let help = match message.ends_with(NOT_IN_BUILDS) {
                true => Some(
                    "write the text, or use functions without a language: `a < b`, `toFixed(2)`, `toISOString()`",
                ),
                false => remedy(code),
            };
            let found = Diagnostic::new(code, file, span, message);
            self.findings.push(match help {
                Some(help) => found.help(help),
                None => found,
            });
        }
        Ok(())
    }
}

/// Replaces each half of a surrogate pair, which JavaScript's strings may contain and Unicode text
/// may not, by U+FFFD. `JSON.stringify` escapes only halves, never a pair.
fn well_formed(json: &str) -> Cow<'_, str> {
    const ESCAPE: usize = "\\ud800".len();
    let is_half = |escape: &str| {
        let digits = escape.strip_prefix("\\u").unwrap_or_default();
        u32::from_str_radix(digits, 16).is_ok_and(|unit| (0xd800..0xe000).contains(&unit))
    };
    let mut out = String::new();
    let (mut copied, mut next) = (0, 0);
    for (at, _) in json.match_indices('\\') {
        if at < next {
            continue;
        }
        // The second of two backslashes begins no escape.
        next = at + 2;
        if json.get(at..at + ESCAPE).is_some_and(is_half) {
            out.push_str(&json[copied..at]);
            out.push(char::REPLACEMENT_CHARACTER);
            next = at + ESCAPE;
            copied = next;
        }
    }
    match copied {
        0 => Cow::Borrowed(json),
        _ => Cow::Owned(out + &json[copied..]),
    }
}

/// Parses JSON without a recursion limit, because the runtime limits its depth.
fn parse_json(json: &str) -> serde_json::Result<Json> {
    let mut reader = serde_json::Deserializer::from_str(json);
    reader.disable_recursion_limit();
    Json::deserialize(&mut reader)
}

fn remedy(code: Code) -> Option<&'static str> {
    match code {
        Code::NotRenderable => Some("show a string, a number, an element or an array of them"),
        Code::UnusableProperty => Some("pass strings, numbers, arrays, plain objects or elements"),
        _ => None,
    }
}

/// Returns the first line of a document, the position of findings about the whole document.
fn first_line(document: &Document) -> Span {
    let line = document.source().lines().next();
    Span::new(0, line.map_or(0, str::len))
}
