//! Own components in the prerenderer: their modules, and limits on time and memory.

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use anyhow::Result;
use quickjs_deadline::{Deadline, Limited, note};
use rquickjs::{
    CatchResultExt as _, Ctx, Function, Module, Object, Runtime,
    loader::{ImportAttributes, Loader, Resolver, bundle::Bundle},
    module::Declared,
};
use serde::Deserialize;
use shell_interface::ComponentFailure;

use crate::Compiled;

/// The processor time that the components of one page may take.
const TIME: Duration = Duration::from_secs(2);

/// The memory that a context may use while it renders components, in bytes. A page's own data take
/// a few megabytes.
const MEMORY: usize = 512 << 20;

/// The modules of a site's components: each text by its name.
pub type Modules = Arc<BTreeMap<String, String>>;

/// The shell's findings about the components of a page.
#[derive(Debug, Deserialize)]
pub(crate) struct Findings {
    pub(crate) failures: Vec<ComponentFailure>,
    pub(crate) unstable: Vec<ComponentFailure>,
    /// The `<style>` elements that the page needs in its head.
    pub(crate) styles: String,
    pub(crate) exports: Option<String>,
}

/// Returns the failure of the component or module that exceeded its limit of time, by the last
/// [`quickjs_deadline::note`] of the process that ended; `None` if none was made.
pub(crate) fn endless_component(note: &str) -> Option<ComponentFailure> {
    let (component, module) = note.split_once('\n')?;
    Some(ComponentFailure {
        component: component.to_owned(),
        module: module.to_owned(),
        message: overrun(),
        stack: String::new(),
    })
}

fn note_start(component: &str, module: &str) {
    note(&format!("{component}\n{module}"));
}

fn overrun() -> String {
    format!("it took more than {} seconds", TIME.as_secs())
}

/// Runs `call` with the limits of time and memory. The error names the limit of time if it was
/// reached.
pub(crate) fn limit<T>(
    runtime: &Runtime,
    deadline: &Deadline,
    call: impl FnOnce() -> Result<T>,
) -> Result<T> {
    runtime.set_memory_limit(MEMORY);
    let Limited {
        result, is_over, ..
    } = deadline.limit(TIME, call);
    runtime.set_memory_limit(0);
    result.map_err(|error| match is_over {
        true => anyhow::anyhow!(overrun()),
        false => error,
    })
}

/// Resolves own modules, in addition to the shell's bytecode.
#[derive(Clone)]
struct OwnModules {
    all: Modules,
    has_early_error: EarlyErrors,
}

/// Whether a module that was loaded has an early error.
pub(crate) type EarlyErrors = Arc<AtomicBool>;

impl Resolver for OwnModules {
    fn resolve<'js>(
        &mut self,
        _: &Ctx<'js>,
        base: &str,
        name: &str,
        _: Option<ImportAttributes<'js>>,
    ) -> rquickjs::Result<String> {
        let folder = base.rsplit_once('/').map_or("", |(folder, _)| folder);
        let path = match name.strip_prefix("./") {
            Some(rest) => format!("{folder}/{rest}"),
            None => name.to_owned(),
        };
        match self.all.contains_key(&path) {
            true => Ok(path),
            false => Err(rquickjs::Error::new_resolving(base, name)),
        }
    }
}

impl Loader for OwnModules {
    fn load<'js>(
        &mut self,
        ctx: &Ctx<'js>,
        name: &str,
        _: Option<ImportAttributes<'js>>,
    ) -> rquickjs::Result<Module<'js, Declared>> {
        let text = self.all.get(name);
        let text = text.ok_or_else(|| rquickjs::Error::new_loading(name))?;
        let declared = Module::declare(ctx.clone(), name, text.as_str());
        if declared.is_err() {
            self.has_early_error.store(true, Ordering::Relaxed);
        }
        declared
    }
}

/// Registers the modules of a site with a runtime, in addition to the shell's bytecode.
pub(crate) fn register(
    runtime: &Runtime,
    modules: &Modules,
    compiled: Compiled,
    has_early_error: &EarlyErrors,
) {
    let own = OwnModules {
        all: Arc::clone(modules),
        has_early_error: Arc::clone(has_early_error),
    };
    runtime.set_loader((own.clone(), Bundle(compiled)), (own, Bundle(compiled)));
}

/// Lets the shell note each component before it renders it.
pub(crate) fn note_starts(ctx: &Ctx<'_>) -> rquickjs::Result<()> {
    let shell: Object<'_> = ctx.globals().get("mdbookReact")?;
    let note = |component: String, module: String| note_start(&component, &module);
    shell.set("noteStart", Function::new(ctx.clone(), note)?)
}

/// Loads a module and passes its exports to the shell.
pub(crate) fn load(ctx: &Ctx<'_>, module: &str) -> Result<()> {
    note_start("", module);
    let run = || -> rquickjs::Result<()> {
        let exports: Object<'_> = Module::import(ctx, module)?.finish()?;
        let shell: Object<'_> = ctx.globals().get("mdbookReact")?;
        let add: Function<'_> = shell.get("addModule")?;
        add.call((module, exports))
    };
    run().catch(ctx).map_err(|error| anyhow::anyhow!("{error}"))
}

/// Runs the pending jobs of a module's promises, so that the page does not depend on the modules that
/// its context loads later.
pub(crate) fn run_jobs(runtime: &Runtime) -> Result<()> {
    while runtime.is_job_pending() {
        // A rejected promise is a fault only where a component uses it.
        if runtime.execute_pending_job().is_err() {
            anyhow::bail!("a promise of the module cannot be settled");
        }
    }
    Ok(())
}
