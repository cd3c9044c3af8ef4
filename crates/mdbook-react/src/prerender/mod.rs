//! HTML from React, without Node: the shell's server bundle in QuickJS.
//!
//! A context takes a while to start, so those that are made are kept as long as the site stays the
//! same, and one can be started before it is needed.

mod context;
mod script;

use std::{
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    thread,
};

use anyhow::Result;

use self::context::Started;
pub use self::script::{Compiled, Script, Scripts};

/// The stack of a thread that renders: React recurses once a nested element.
pub const THREAD_STACK: usize = 16 << 20;

/// Renders the pages of one site.
#[derive(Debug)]
pub struct Prerender {
    scripts: Scripts,
    /// The JSON of [`site_model::Site`].
    site: String,
    key: blake3::Hash,
}

impl Prerender {
    /// Ready for the site with this JSON of [`site_model::Site`].
    pub fn new(scripts: Scripts, site: String) -> Self {
        let mut hasher = blake3::Hasher::new();
        hasher.update(scripts.bundle.text.as_bytes());
        hasher.update(site.as_bytes());
        let key = hasher.finalize();
        Self { scripts, site, key }
    }

    /// The HTML of one address; `input` is the JSON of [`site_model::RenderInput`].
    ///
    /// # Errors
    ///
    /// When React throws; the error carries its message and stack.
    pub fn html(&self, input: &str) -> Result<String> {
        let mut context = match take(self.scripts.bundle, self.key) {
            Some(started) => started,
            None => Started::new(self.scripts)?,
        };
        if context.site.is_none() {
            context.configure(&self.site)?;
            context.site = Some(self.key);
        }
        let html = context.render(input)?;
        state().idle.push(context);
        Ok(html)
    }
}

/// Starts a context beside what this thread does, unless there is one.
pub fn warm_up(scripts: Scripts) {
    let mut state = state();
    if !state.idle.is_empty() || state.starting > 0 {
        return;
    }
    let start = move || {
        let started = Started::new(scripts);
        let mut state = self::state();
        state.starting -= 1;
        // Whoever needs one and finds none meets the same error, and reports it.
        state.idle.extend(started.ok());
        CHANGED.notify_all();
    };
    let thread = thread::Builder::new().stack_size(THREAD_STACK);
    state.starting += usize::from(thread.spawn(start).is_ok());
}

/// Contexts that nobody uses now, and those that are on their way.
#[derive(Default)]
struct State {
    idle: Vec<Started>,
    starting: usize,
    waiting: usize,
}

static STATE: Mutex<State> = Mutex::new(State {
    idle: Vec::new(),
    starting: 0,
    waiting: 0,
});
static CHANGED: Condvar = Condvar::new();

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An idle context of this bundle that belongs to the site of `key` or to none; those of other
/// sites are dropped.
fn take(bundle: Script, key: blake3::Hash) -> Option<Started> {
    let mut state = state();
    loop {
        state
            .idle
            .retain(|one| one.scripts.bundle == bundle && one.site.is_none_or(|site| site == key));
        let own = state.idle.iter().position(|one| one.site.is_some());
        if let Some(at) = own.or_else(|| state.idle.len().checked_sub(1)) {
            return Some(state.idle.swap_remove(at));
        }
        if state.starting <= state.waiting {
            return None;
        }
        state.waiting += 1;
        state = CHANGED.wait(state).unwrap_or_else(PoisonError::into_inner);
        state.waiting -= 1;
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
        Prerender::new(scripts(bundle), site.to_owned()).html(input)
    }

    #[test]
    fn keeps_the_context_and_follows_the_site() {
        for (site, expected) in [
            (r#"{"title":"A"}"#, "A: 守卫"),
            (r#"{"title":"B"}"#, "B: 守卫"),
        ] {
            assert_eq!(html(BUNDLE, site, r#""守卫""#).unwrap(), expected);
        }
    }

    #[test]
    fn a_context_that_was_started_early_is_used() {
        const EARLY: &str = "globalThis.mdbookReact = { configure() {}, render: () => 'early' }";
        warm_up(scripts(EARLY));
        warm_up(scripts(EARLY));
        let site = Prerender::new(scripts(EARLY), "{}".to_owned());
        let pages: Vec<_> = thread::scope(|scope| {
            let one = || scope.spawn(|| site.html("1"));
            let threads: Vec<_> = (0..3).map(|_| one()).collect();
            threads.into_iter().map(|one| one.join().unwrap()).collect()
        });
        assert!(pages.iter().all(|html| html.as_ref().unwrap() == "early"));
    }

    #[test]
    fn brings_react_for_a_page_that_needs_it() {
        assert_eq!(html(BUNDLE, "{}", r#""hard""#).unwrap(), "from React");
        let nothing = "globalThis.mdbookReact = { configure() {}, render() {} }";
        assert!(html(nothing, "{}", "1").is_err());
    }

    #[test]
    fn says_what_was_thrown() {
        let error = html(BUNDLE, "{}", r#""throw""#).unwrap_err();
        assert!(error.to_string().contains("bad page"), "{error}");
        assert!(html("syntax error", "{}", "1").is_err());
        warm_up(scripts("syntax error"));
        assert!(html("syntax error", "{}", "1").is_err());
    }
}
