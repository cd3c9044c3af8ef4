//! The modules of a document as data, and the engine that runs them.

use std::{collections::BTreeMap, env, sync::Arc};

use quickjs_deadline::{Deadline, Limited, note};
use rquickjs::{
    CatchResultExt as _, CaughtError, Context, Ctx, Error, Exception, Function, Module as JsModule,
    Object, Runtime, Value,
    loader::{ImportAttributes, Loader, Resolver},
    module::Declared,
};
use serde::{Deserialize, Serialize};

use crate::{Answer, Limits, plan::RUNTIME};

/// The name of the module that holds the document's content.
const ENTRY: &str = "m0.body";

/// The name of the module that starts an evaluation.
const START: &str = "mdx-eval:start";

const START_CODE: &str =
    "import \"mdx-eval:fixed\";\nexport { configure, render, failed } from \"mdx-eval:runtime\";\n";

/// Runs programs, in this process or in another.
pub trait Engine {
    /// Runs a program and returns the nodes and errors of its document, as JSON.
    ///
    /// # Errors
    ///
    /// If the program exceeds a limit, or the engine fails.
    fn run(&self, program: Program, answer: Option<Answer>) -> Result<String, Failure>;
}

/// The engine in this process. Built-in functions of JavaScript may exceed the limit of time: see
/// [`quickjs_deadline::end_process_on_overrun`].
///
/// The time zone of scripts is UTC. Except on Windows, the variable `TZ=UTC0` of the process makes
/// it so; otherwise methods of dates are replaced, which parse a few rare forms as local time.
#[derive(Debug, Clone, Copy)]
pub struct InProcess;

/// The modules of a document, which an engine can run without anything else.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Program {
    /// The code of each module by its name.
    pub(super) sources: BTreeMap<String, String>,
    /// The target of each import by importer and specifier.
    pub(super) targets: BTreeMap<(String, String), String>,
    /// The number of files.
    pub(super) files: usize,
    pub(super) limits: Limits,
}

/// The reason why an engine returned nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{message}")]
#[non_exhaustive]
pub struct Failure {
    /// Whether the program exceeded a limit.
    pub is_limit: bool,
    /// The reason in one line.
    pub message: String,
    /// The last [`note`] of the program, if its process ended.
    pub note: Option<String>,
}

impl Failure {
    /// Returns the failure of a program that exceeded the limit of time, with its last [`note`].
    pub fn overrun(limits: &Limits, note: Option<String>) -> Self {
        let seconds = limits.time.as_secs_f32();
        let message = format!("this JavaScript runs longer than {seconds} seconds");
        Self {
            note,
            ..Self::limit(message)
        }
    }

    fn limit(message: String) -> Self {
        Self {
            is_limit: true,
            message,
            note: None,
        }
    }

    /// Returns the failure of an engine.
    pub fn of_engine(message: String) -> Self {
        Self {
            is_limit: false,
            message,
            note: None,
        }
    }
}

impl Program {
    /// Returns the limits under which the program runs.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }
}

impl Engine for InProcess {
    fn run(&self, program: Program, answer: Option<Answer>) -> Result<String, Failure> {
        let internal =
            |error: Error| Failure::of_engine(format!("the engine cannot be started: {error}"));
        let Program {
            sources,
            targets,
            files,
            limits,
        } = program;
        let runtime = Runtime::new().map_err(internal)?;
        runtime.set_memory_limit(limits.memory);
        runtime.set_max_stack_size(limits.stack);
        runtime.set_loader(Targets(Arc::new(targets)), Sources(Arc::new(sources)));
        let context = Context::full(&runtime).map_err(internal)?;
        let (deadline, handler) = Deadline::with_handler();
        runtime.set_interrupt_handler(Some(Box::new(handler)));
        context.with(|ctx| {
            offer(&ctx, answer).map_err(internal)?;
            let run = || render(&ctx, files, &limits);
            let Limited {
                result, is_over, ..
            } = deadline.limit(limits.time, run);
            result.map_err(|error| match is_over {
                true => Failure::overrun(&limits, None),
                false => failure(&error, &limits),
            })
        })
    }
}

/// Gives scripts the functions of the host: `askHost` of authors, if there is an answer, and
/// `noteSite` of the runtime, which deletes its name.
fn offer(ctx: &Ctx<'_>, answer: Option<Answer>) -> rquickjs::Result<()> {
    let globals = ctx.globals();
    if let Some(answer) = answer {
        let ask = move |ctx: Ctx<'_>, question: String, about: String| {
            answer(&question, &about)
                .map_err(|reason| Exception::throw_message(&ctx, &reason.to_string()))
        };
        globals.set("askHost", Function::new(ctx.clone(), ask)?)?;
    }
    let note_site = |site: u64| note(&site.to_string());
    globals.set("noteSite", Function::new(ctx.clone(), note_site)?)
}

fn failure(error: &CaughtError<'_>, limits: &Limits) -> Failure {
    let message = match error {
        CaughtError::Exception(error) => error.message().unwrap_or_default(),
        other => other.to_string(),
    };
    let is_memory = message.contains("out of memory")
        || message.is_empty()
        || matches!(error, CaughtError::Error(Error::Allocation))
        || matches!(error, CaughtError::Value(value) if value.is_null());
    match is_memory {
        true => Failure::limit(format!(
            "this JavaScript needs more than {} MB of memory",
            limits.memory >> 20
        )),
        false => Failure::of_engine(message),
    }
}

/// Returns the name of the module of the file with this index.
pub(crate) fn module_name(at: usize) -> String {
    format!("m{at}")
}

/// Loads the document's module, renders it and returns JSON.
fn render<'js>(ctx: &Ctx<'js>, files: usize, limits: &Limits) -> Result<String, CaughtError<'js>> {
    let runtime = import(ctx, START)?;
    let call = |name: &str| runtime.get::<_, Function<'js>>(name).catch(ctx);
    let keys: Vec<String> = (0..files).map(module_name).collect();
    call("configure")?
        .call::<_, ()>((keys, limits.nodes))
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
    let run = || JsModule::import(ctx, name)?.finish::<Value<'js>>();
    let module = run().catch(ctx)?;
    module
        .into_object()
        .ok_or(CaughtError::Error(Error::new_loading(name.to_owned())))
}

/// Resolves imports to names of modules.
struct Targets(Arc<BTreeMap<(String, String), String>>);

impl Resolver for Targets {
    fn resolve<'js>(
        &mut self,
        _: &Ctx<'js>,
        base: &str,
        name: &str,
        _: Option<ImportAttributes<'js>>,
    ) -> rquickjs::Result<String> {
        let known = self.0.get(&(base.to_owned(), name.to_owned()));
        // Specifiers of authors are in the table, so any other is a runtime module that generated
        // code imports.
        Ok(known.map_or_else(|| name.to_owned(), Clone::clone))
    }
}

/// Loads modules from memory.
struct Sources(Arc<BTreeMap<String, String>>);

impl Loader for Sources {
    fn load<'js>(
        &mut self,
        ctx: &Ctx<'js>,
        name: &str,
        _: Option<ImportAttributes<'js>>,
    ) -> rquickjs::Result<JsModule<'js, Declared>> {
        let code = match self.0.get(name) {
            Some(code) => code.as_str(),
            None => runtime_source(name).ok_or_else(|| Error::new_loading(name))?,
        };
        JsModule::declare(ctx.clone(), name, code.as_bytes())
    }
}

fn runtime_source(name: &str) -> Option<&'static str> {
    Some(match name {
        START => START_CODE,
        RUNTIME => include_str!("../scripts/runtime.js"),
        "react" => include_str!("../scripts/react.js"),
        "react/jsx-runtime" => "export * from \"react\";",
        "mdx-eval:fixed" => include_str!("../scripts/fixed.js"),
        "mdx-eval:languages" => include_str!("../scripts/languages.js"),
        "mdx-eval:zone" if is_zone_utc() => "",
        "mdx-eval:zone" => include_str!("../scripts/zone.js"),
        _ => return None,
    })
}

/// Whether the engine's time zone is UTC. On Windows the engine has the machine's.
fn is_zone_utc() -> bool {
    cfg!(not(windows)) && env::var("TZ").is_ok_and(|zone| zone == "UTC0")
}
