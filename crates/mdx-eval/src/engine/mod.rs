//! Runs the modules of a document in QuickJS.
//!
//! Each document has its own runtime, so that its code cannot see the state of another page. The
//! runtime has no access to files, the network, the clock or random numbers, except through a host that
//! answers questions.

mod modules;
mod stack;

use std::borrow::Cow;

use mdx_lite::{Document, Span};
use quickjs_deadline::{Deadline, Limited};
use rquickjs::{
    CatchResultExt as _, CaughtError, Context, Ctx, Exception, Function, Module, Object, Runtime,
    Value,
};
use serde::Deserialize as _;
use serde_json::Value as Json;

use self::modules::{ENTRY, Modules, START};
pub(crate) use self::modules::{NODES_PER_MODULE, module_name};
use crate::{Answer, Code, Diagnostic, Graph, Limits};

/// The result of an evaluation: nodes for the document's tree, and findings.
#[derive(Debug, Clone, Default)]
pub struct Outcome {
    /// The nodes as the runtime returned them; empty if the page could not be evaluated.
    pub(crate) nodes: Vec<Json>,
    /// Errors in the page and in the files that it imports, unsorted.
    pub findings: Vec<Diagnostic>,
}

/// Evaluates a document.
pub fn evaluate(document: &Document, graph: &Graph, limits: &Limits) -> Outcome {
    outcome(document, graph, limits, None)
}

/// Evaluates a document whose scripts may ask the host while they run.
pub fn evaluate_with(
    document: &Document,
    graph: &Graph,
    limits: &Limits,
    answer: Answer,
) -> Outcome {
    outcome(document, graph, limits, Some(answer))
}

fn outcome(document: &Document, graph: &Graph, limits: &Limits, answer: Option<Answer>) -> Outcome {
    let (modules, findings) = Modules::compile(document, graph);
    let mut outcome = Outcome {
        nodes: Vec::new(),
        findings: graph.findings.clone(),
    };
    outcome.findings.extend(findings);
    match run(&modules, limits, answer).and_then(|json| outcome.read(&json, &modules)) {
        Ok(()) => {}
        Err(failure) => {
            let span = first_line(document);
            let found = Diagnostic::new(failure.code, "", span, failure.message);
            outcome.findings.push(match failure.code {
                Code::Limit => found.help("look for a loop that never ends"),
                _ => found,
            });
        }
    }
    // A failed import is reported again where it is used.
    outcome.findings.dedup();
    outcome
}

/// The reason why a document could not be evaluated.
struct Failure {
    code: Code,
    message: String,
}

fn run(modules: &Modules, limits: &Limits, answer: Option<Answer>) -> Result<String, Failure> {
    let internal = |error: rquickjs::Error| Failure {
        code: Code::Thrown,
        message: format!("the engine cannot be started: {error}"),
    };
    let runtime = Runtime::new().map_err(internal)?;
    runtime.set_memory_limit(limits.memory);
    runtime.set_max_stack_size(limits.stack);
    let (resolver, loader) = modules.loaders();
    runtime.set_loader(resolver, loader);
    let context = Context::full(&runtime).map_err(internal)?;
    let deadline = Deadline::install(&runtime);
    context.with(|ctx| {
        if let Some(answer) = answer {
            offer(&ctx, answer).map_err(internal)?;
        }
        let run = || render(&ctx, modules, limits);
        let Limited { result, is_over } = deadline.limit(limits.time, run);
        result.map_err(|error| match is_over {
            true => Failure {
                code: Code::Limit,
                message: format!(
                    "the page's JavaScript runs longer than {} seconds",
                    limits.time.as_secs_f32()
                ),
            },
            false => failure(&error, limits),
        })
    })
}

/// Gives scripts the function `askHost`.
fn offer<'js>(ctx: &Ctx<'js>, answer: Answer) -> rquickjs::Result<()> {
    let ask = move |ctx: Ctx<'js>, question: String, about: String| {
        answer(&question, &about).map_err(|reason| Exception::throw_message(&ctx, &reason))
    };
    let ask = Function::new(ctx.clone(), ask)?;
    ctx.globals().set("askHost", ask)
}

fn failure(error: &CaughtError<'_>, limits: &Limits) -> Failure {
    let message = match error {
        CaughtError::Exception(error) => error.message().unwrap_or_default(),
        other => other.to_string(),
    };
    let is_memory = message.contains("out of memory")
        || message.is_empty()
        || matches!(error, CaughtError::Error(rquickjs::Error::Allocation))
        || matches!(error, CaughtError::Value(value) if value.is_null());
    match is_memory {
        true => Failure {
            code: Code::Limit,
            message: format!(
                "the page's JavaScript needs more than {} MB of memory",
                limits.memory >> 20
            ),
        },
        false => Failure {
            code: Code::Thrown,
            message,
        },
    }
}

/// Loads the document's module, renders it and returns JSON.
fn render<'js>(
    ctx: &Ctx<'js>,
    modules: &Modules,
    limits: &Limits,
) -> Result<String, CaughtError<'js>> {
    let runtime = import(ctx, START)?;
    let call = |name: &str| runtime.get::<_, Function<'js>>(name).catch(ctx);
    call("configure")?
        .call::<_, ()>((modules.keys(), limits.nodes))
        .catch(ctx)?;
    match import(ctx, ENTRY) {
        Ok(page) => call("render")?.call((page,)).catch(ctx),
        Err(CaughtError::Exception(error)) => {
            call("failed")?.call((error.into_value(),)).catch(ctx)
        }
        Err(CaughtError::Value(value)) if !value.is_null() => {
            call("failed")?.call((value,)).catch(ctx)
        }
        Err(error) => Err(error),
    }
}

fn import<'js>(ctx: &Ctx<'js>, name: &str) -> Result<Object<'js>, CaughtError<'js>> {
    let run = || Module::import(ctx, name)?.finish::<Value<'js>>();
    let module = run().catch(ctx)?;
    module
        .into_object()
        .ok_or(CaughtError::Error(rquickjs::Error::new_loading(
            name.to_owned(),
        )))
}

impl Outcome {
    /// Reads the JSON that the runtime returned. Code of the author that replaces methods of
    /// built-in objects can damage it.
    fn read(&mut self, json: &str, modules: &Modules) -> Result<(), Failure> {
        let mut read = parse_json(&well_formed(json)).unwrap_or_default();
        let mut list = |name: &str| match read.get_mut(name).map(Json::take) {
            Some(Json::Array(items)) => Ok(items),
            _ => Err(Failure {
                code: Code::Thrown,
                message: "the page's JavaScript changed built-in objects that rendering needs"
                    .to_owned(),
            }),
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
            let found = Diagnostic::new(code, file, span, message);
            self.findings.push(match remedy(code) {
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
