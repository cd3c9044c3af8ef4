//! HTML from React, without Node: the shell's server bundle in QuickJS.
//!
//! A context takes some 10 ms to start and belongs to one thread, so each thread keeps its own
//! for as long as the site stays the same. React's own renderer takes thrice as long, and is
//! brought when the first page needs it.

use std::cell::RefCell;

use anyhow::{Context as _, Result, anyhow};
use rquickjs::{
    CatchResultExt as _, Context, Ctx, Function, Object, Runtime, allocator::RustAllocator,
};

/// QuickJS' own limit; the threads that render have more (see [`THREAD_STACK`]).
const SCRIPT_STACK: usize = 4 << 20;

/// The stack of a thread that renders: React recurses once a nested element.
pub const THREAD_STACK: usize = 16 << 20;

thread_local! {
    static LAST: RefCell<Option<(blake3::Hash, Prerenderer)>> = const { RefCell::new(None) };
}

/// The scripts of the prerenderer.
#[derive(Debug, Clone, Copy)]
pub struct Scripts<'a> {
    /// What renders most pages.
    pub bundle: &'a str,
    /// React's renderer, for the others.
    pub react: &'a str,
}

/// One React server, configured for one site.
struct Prerenderer {
    context: Context,
}

/// The HTML of one address.
///
/// `site` is the JSON of [`site_model::Site`], `input` that of [`site_model::RenderInput`].
///
/// # Errors
///
/// When React throws; the error carries its message and stack.
pub fn render(scripts: Scripts<'_>, site: &str, input: &str) -> Result<String> {
    let key = *blake3::Hasher::new()
        .update(scripts.bundle.as_bytes())
        .update(site.as_bytes())
        .finalize()
        .as_bytes();
    LAST.with_borrow_mut(|last| {
        if last.as_ref().is_none_or(|(of, _)| *of != key) {
            *last = Some((key.into(), Prerenderer::new(scripts.bundle, site)?));
        }
        let (_, prerenderer) = last.as_ref().context("a prerenderer was just made")?;
        prerenderer.render(scripts.react, input)
    })
}

impl Prerenderer {
    fn new(bundle: &str, site: &str) -> Result<Self> {
        let runtime = Runtime::new_with_alloc(RustAllocator).context("cannot start QuickJS")?;
        runtime.set_max_stack_size(SCRIPT_STACK);
        let context = Context::full(&runtime).context("cannot start QuickJS")?;
        context.with(|ctx| {
            evaluate(&ctx, bundle)?;
            call::<()>(&ctx, "configure", site)
        })?;
        Ok(Self { context })
    }

    fn render(&self, react: &str, input: &str) -> Result<String> {
        self.context.with(|ctx| {
            let mut html: Option<String> = call(&ctx, "render", input)?;
            if html.is_none() {
                evaluate(&ctx, react)?;
                html = call(&ctx, "render", input)?;
            }
            let shell: Option<Object<'_>> = ctx.globals().get("mdbookReact").ok();
            if shell.is_some_and(|shell| shell.get("leftToReact").unwrap_or(false)) {
                tracing::debug!("a page was left to React: {}", head(input));
            }
            html.context("the shell's server bundle renders nothing")
        })
    }
}

fn evaluate(ctx: &Ctx<'_>, script: &str) -> Result<()> {
    ctx.eval::<(), _>(script)
        .catch(ctx)
        .map_err(|error| anyhow!("the shell's server bundle fails: {error}"))
}

fn call<'js, T: rquickjs::FromJs<'js>>(ctx: &Ctx<'js>, name: &str, argument: &str) -> Result<T> {
    let run = || {
        let shell: Object<'js> = ctx.globals().get("mdbookReact")?;
        let function: Function<'js> = shell.get(name)?;
        function.call((argument,))
    };
    run().catch(ctx).map_err(|error| anyhow!("{error}"))
}

/// The beginning of an input, which names its address.
fn head(input: &str) -> &str {
    let end = input.char_indices().nth(60);
    &input[..end.map_or(input.len(), |(at, _)| at)]
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

    fn html(bundle: &str, site: &str, input: &str) -> Result<String> {
        let react = "globalThis.react = () => 'from React'";
        render(Scripts { bundle, react }, site, input)
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
    }
}
