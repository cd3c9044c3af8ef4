//! Prerenders React to HTML without Node: runs the shell's prerenderer in QuickJS.
//!
//! Starting a context takes about as long as rendering ten pages. Contexts are therefore kept while
//! the site stays the same, and one can be started before it is needed.

use std::{
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    thread,
};

use anyhow::Result;
use shell_interface::{ComponentFailure, Prerender, Rendered};

use crate::{Modules, Script, Scripts, components::endless_component, context::ShellContext};

/// The stack of a thread that renders, in bytes. React recurses once for each nested element.
pub const THREAD_STACK: usize = 16 << 20;

/// Renders the pages of one site.
#[derive(Debug)]
pub struct Prerenderer {
    scripts: Scripts,
    /// The JSON of the site's shared data.
    site: String,
    modules: Modules,
    key: blake3::Hash,
}

impl Prerenderer {
    /// Creates a prerenderer for a site, given as the JSON of `site_model::Site`.
    ///
    /// `modules` are own components. A module's name must change with its text.
    pub fn new(scripts: Scripts, site: String, modules: Modules) -> Self {
        let mut hasher = blake3::Hasher::new();
        hasher.update(scripts.bundle.text.as_bytes());
        hasher.update(site.as_bytes());
        for name in modules.keys() {
            hasher.update(name.as_bytes());
        }
        let key = hasher.finalize();
        Self {
            scripts,
            site,
            modules,
            key,
        }
    }

    /// Returns a context that is configured for this site.
    fn context(&self) -> Result<ShellContext> {
        let mut context = match take(self.scripts.bundle, self.key) {
            Some(context) => context,
            None => ShellContext::new(self.scripts)?,
        };
        if context.site.is_none() {
            context.configure(&self.site, &self.modules)?;
            context.site = Some(self.key);
        }
        Ok(context)
    }
}

impl Prerender for Prerenderer {
    fn html(&self, input: &str) -> Result<String> {
        let context = self.context()?;
        let html = context.render(input)?;
        pool().idle.push(context);
        Ok(html)
    }

    fn html_with_components(
        &self,
        input: &str,
        modules: &[String],
        endless: &[ComponentFailure],
    ) -> Result<Rendered> {
        let mut context = self.context()?;
        let rendered = context.render_own(input, modules, endless)?;
        // After a component ran out of time or memory, its context may be in any state.
        let has_failed = !rendered.components.is_empty() || !rendered.modules.is_empty();
        if !has_failed && !context.has_jobs() {
            pool().idle.push(context);
        }
        Ok(rendered)
    }

    fn endless(&self, note: &str) -> Option<ComponentFailure> {
        endless_component(note)
    }
}

/// Starts a context on a new thread, unless one is idle or starting.
pub fn warm_up(scripts: Scripts) {
    let mut pool = pool();
    if !pool.idle.is_empty() || pool.starting > 0 {
        return;
    }
    let start = move || {
        let context = ShellContext::new(scripts);
        let mut pool = self::pool();
        pool.starting -= 1;
        // The next call of `Prerenderer::html` returns the same error.
        pool.idle.extend(context.ok());
        CHANGED.notify_all();
    };
    let thread = thread::Builder::new().stack_size(THREAD_STACK);
    pool.starting += usize::from(thread.spawn(start).is_ok());
}

/// The idle contexts of this process, and the number of contexts that are starting.
#[derive(Default)]
struct Pool {
    idle: Vec<ShellContext>,
    starting: usize,
    /// The number of threads that wait for a starting context.
    waiting: usize,
}

static POOL: Mutex<Pool> = Mutex::new(Pool {
    idle: Vec::new(),
    starting: 0,
    waiting: 0,
});
static CHANGED: Condvar = Condvar::new();

fn pool() -> MutexGuard<'static, Pool> {
    POOL.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes an idle context that runs `bundle` and is configured for the site of `key` or for none.
///
/// Drops contexts of other sites.
fn take(bundle: Script, key: blake3::Hash) -> Option<ShellContext> {
    let mut pool = pool();
    loop {
        pool.idle.retain(|context| {
            context.scripts.bundle == bundle && context.site.is_none_or(|site| site == key)
        });
        let own = pool.idle.iter().position(|context| context.site.is_some());
        if let Some(at) = own.or_else(|| pool.idle.len().checked_sub(1)) {
            return Some(pool.idle.swap_remove(at));
        }
        if pool.starting <= pool.waiting {
            return None;
        }
        pool.waiting += 1;
        pool = CHANGED.wait(pool).unwrap_or_else(PoisonError::into_inner);
        pool.waiting -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUNDLE: &str = "var site; globalThis.mdbookReact = {
        configure(json) { site = JSON.parse(json) },
        render(json) {
            if (json === '\"throw\"') throw new Error('bad page');
            if (json === '\"hard\"') return globalThis.react?.();
            return site.title + ': ' + JSON.parse(json);
        } };";

    fn scripts(bundle: &'static str) -> Scripts {
        let script = |name, text| Script { name, text };
        Scripts {
            bundle: script("bundle.js", bundle),
            react: script("react.js", "globalThis.react = () => 'from React'"),
            compiled: &[],
        }
    }

    fn html(bundle: &'static str, site: &str, input: &str) -> Result<String> {
        Prerenderer::new(scripts(bundle), site.to_owned(), Modules::default()).html(input)
    }

    #[test]
    fn each_site_has_its_own_context() {
        for (site, expected) in [
            (r#"{"title":"A"}"#, "A: 守卫"),
            (r#"{"title":"B"}"#, "B: 守卫"),
        ] {
            assert_eq!(html(BUNDLE, site, r#""守卫""#).unwrap(), expected);
        }
    }

    #[test]
    fn early_started_context_is_used() {
        const EARLY: &str = "globalThis.mdbookReact = { configure() {}, render: () => 'early' }";
        warm_up(scripts(EARLY));
        warm_up(scripts(EARLY));
        let site = Prerenderer::new(scripts(EARLY), "{}".to_owned(), Modules::default());
        let pages: Vec<_> = thread::scope(|scope| {
            let render = || scope.spawn(|| site.html("1"));
            let threads: Vec<_> = (0..3).map(|_| render()).collect();
            threads.into_iter().map(|it| it.join().unwrap()).collect()
        });
        assert!(pages.iter().all(|html| html.as_ref().unwrap() == "early"));
    }

    #[test]
    fn react_is_loaded_for_a_page_that_needs_it() {
        assert_eq!(html(BUNDLE, "{}", r#""hard""#).unwrap(), "from React");
        let nothing = "globalThis.mdbookReact = { configure() {}, render() {} }";
        assert!(html(nothing, "{}", "1").is_err());
    }

    #[test]
    fn thrown_errors_are_returned() {
        let error = html(BUNDLE, "{}", r#""throw""#).unwrap_err();
        assert!(error.to_string().contains("bad page"), "{error}");
        assert!(html("syntax error", "{}", "1").is_err());
        warm_up(scripts("syntax error"));
        assert!(html("syntax error", "{}", "1").is_err());
    }
}
