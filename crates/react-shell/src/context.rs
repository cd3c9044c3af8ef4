//! One QuickJS context that runs the shell's prerenderer.

use std::{collections::BTreeMap, hint::black_box, sync::atomic::Ordering};

use anyhow::{Context as _, Result, anyhow};
use quickjs_deadline::Deadline;
use rquickjs::{
    CatchResultExt as _, CaughtError, Context, Ctx, FromJs, Function, Object, Runtime,
    allocator::RustAllocator, function::IntoArgs,
};
use shell_interface::{ComponentFailure, ModuleFailure, Rendered};

use super::{
    Scripts,
    components::{self, EarlyErrors, Findings, Modules},
};

/// The stack limit of QuickJS in bytes; threads that render have more (see [`super::THREAD_STACK`]).
const SCRIPT_STACK: usize = 4 << 20;

/// A context in which the prerenderer is loaded, configured for one site at most.
pub(super) struct ShellContext {
    pub(super) scripts: Scripts,
    runtime: Runtime,
    context: Context,
    deadline: Deadline,
    /// The modules that were loaded; a module that failed has a message.
    loaded: BTreeMap<String, Option<ModuleFailure>>,
    has_early_error: EarlyErrors,
    /// The key of the site it is configured for.
    pub(super) site: Option<blake3::Hash>,
}

/// The bytes of address space that must be free before a runtime is created. If the allocation fails,
/// rquickjs 0.14 dereferences a null pointer, and the process ends by a signal. The margin covers
/// allocations of other threads at the same moment.
const MIN_FREE_SPACE: usize = 32 << 20;

impl ShellContext {
    pub(super) fn new(scripts: Scripts) -> Result<Self> {
        let mut free: Vec<u8> = Vec::new();
        let reserved = black_box(&mut free).try_reserve_exact(MIN_FREE_SPACE);
        reserved.context("not enough memory to start QuickJS")?;
        drop(free);
        let runtime = Runtime::new_with_alloc(RustAllocator).context("cannot start QuickJS")?;
        runtime.set_max_stack_size(SCRIPT_STACK);
        scripts.register(&runtime);
        let context = Context::full(&runtime).context("cannot start QuickJS")?;
        context.with(|ctx| scripts.run(&ctx, scripts.bundle))?;
        let (deadline, handler) = Deadline::with_handler();
        runtime.set_interrupt_handler(Some(Box::new(handler)));
        Ok(Self {
            scripts,
            runtime,
            context,
            deadline,
            loaded: BTreeMap::new(),
            has_early_error: EarlyErrors::default(),
            site: None,
        })
    }

    pub(super) fn configure(&self, site: &str, modules: &Modules) -> Result<()> {
        let compiled = self.scripts.compiled;
        components::register(&self.runtime, modules, compiled, &self.has_early_error);
        self.context.with(|ctx| {
            if !modules.is_empty() {
                components::note_starts(&ctx)?;
            }
            call(&ctx, "configure", (site,))
        })
    }

    pub(super) fn render(&self, input: &str) -> Result<String> {
        self.context.with(|ctx| {
            let mut html: Option<String> = call(&ctx, "render", (input,))?;
            if html.is_none() {
                self.scripts.run(&ctx, self.scripts.react)?;
                html = call(&ctx, "render", (input,))?;
            }
            let shell: Option<Object<'_>> = ctx.globals().get("mdbookReact").ok();
            if shell.is_some_and(|shell| shell.get("isFallback").unwrap_or(false)) {
                tracing::debug!(
                    "React's own renderer rendered a page: {}",
                    input_excerpt(input)
                );
            }
            html.context("the shell's prerenderer returned no HTML")
        })
    }

    /// Renders a page with own components, each of which may fail on its own. Components of `endless`
    /// are left out.
    pub(super) fn render_own(
        &mut self,
        input: &str,
        modules: &[String],
        endless: &[ComponentFailure],
    ) -> Result<Rendered> {
        let modules = self.load(modules);
        self.context.with(|ctx| {
            call::<()>(&ctx, "beginPage", ())?;
            let mut left_out = endless.iter();
            left_out.try_for_each(|one| call(&ctx, "leaveOut", (serde_json::to_string(one)?,)))
        })?;
        loop {
            let rendered = components::limit(&self.runtime, &self.deadline, || self.render(input));
            let message = match rendered {
                Ok(html) => {
                    let findings: String = self.context.with(|ctx| call(&ctx, "findings", ()))?;
                    let Findings {
                        failures,
                        unstable,
                        styles,
                        exports,
                    } = serde_json::from_str(&findings)?;
                    return Ok(Rendered {
                        html,
                        styles,
                        components: failures,
                        unstable,
                        modules,
                        exports,
                    });
                }
                Err(error) => error,
            };
            let is_own: bool = self
                .context
                .with(|ctx| call(&ctx, "failRendering", (message.to_string(),)))?;
            if !is_own {
                return Err(message);
            }
        }
    }

    /// Returns whether promises are pending. Their results would appear on the next page, which
    /// shows the fallback of `<Suspense>` in a new context.
    pub(super) fn has_jobs(&self) -> bool {
        self.runtime.is_job_pending()
    }

    /// Loads modules that are not loaded; returns the failures.
    fn load(&mut self, modules: &[String]) -> Vec<ModuleFailure> {
        let mut failures = Vec::new();
        for module in modules {
            let failure = if let Some(known) = self.loaded.get(module) {
                known.clone()
            } else {
                let load = || {
                    self.context.with(|ctx| components::load(&ctx, module))?;
                    components::run_jobs(&self.runtime)
                };
                self.has_early_error.store(false, Ordering::Relaxed);
                let loaded = components::limit(&self.runtime, &self.deadline, load);
                let failure = loaded.err().map(|error| ModuleFailure {
                    module: module.clone(),
                    message: error.to_string(),
                    is_early: self.has_early_error.load(Ordering::Relaxed),
                });
                self.loaded.insert(module.clone(), failure.clone());
                failure
            };
            failures.extend(failure);
        }
        failures
    }
}

/// Calls a function of the shell's global object.
fn call<'js, T: FromJs<'js>>(ctx: &Ctx<'js>, name: &str, args: impl IntoArgs<'js>) -> Result<T> {
    let run = || {
        let shell: Object<'js> = ctx.globals().get("mdbookReact")?;
        let function: Function<'js> = shell.get(name)?;
        function.call(args)
    };
    run().catch(ctx).map_err(|error| match error {
        // QuickJS could not even make an exception.
        CaughtError::Error(rquickjs::Error::Unknown) => anyhow!("out of memory"),
        error => anyhow!("{error}"),
    })
}

/// Returns the first 60 characters of an input, which contain its address, for messages.
fn input_excerpt(input: &str) -> &str {
    let end = input.char_indices().nth(60);
    &input[..end.map_or(input.len(), |(at, _)| at)]
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::bundle;

    /// Returns the parts of a `Site` that the frame of every page reads.
    fn site() -> String {
        json!({
            "title": "书", "titleDelimiter": "|", "basePath": "/", "search": false, "generator": "",
            "locale": { "language": "zh-CN" },
            "colorMode": { "default": "light" },
            "codeThemes": { "light": "", "dark": "", "available": [] },
            "navbar": { "title": "书", "items": [] },
            "sidebar": {},
            "version": { "current": "", "all": [] },
            "strings": { "basePathText": "" },
        })
        .to_string()
    }

    #[test]
    fn bytecode_and_text_render_the_same() {
        let input = json!({ "path": "/404", "screen": { "kind": "notFound" } });
        let [compiled, text] = [bundle::scripts().compiled, &[]].map(|compiled| {
            let scripts = Scripts {
                compiled,
                ..bundle::scripts()
            };
            let context = ShellContext::new(scripts).unwrap();
            context.configure(&site(), &Modules::default()).unwrap();
            let html = context.render(&input.to_string()).unwrap();
            let load_react = |ctx: Ctx<'_>| scripts.run(&ctx, scripts.react);
            context.context.with(load_react).unwrap();
            html
        });
        assert_eq!(compiled, text);
        assert!(text.contains("<main"), "{text}");
    }
}
