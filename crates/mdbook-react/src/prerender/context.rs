//! One QuickJS context with the shell's server in it.

use anyhow::{Context as _, Result, anyhow};
use rquickjs::{
    CatchResultExt as _, Context, Ctx, Function, Object, Runtime, allocator::RustAllocator,
};

use super::Scripts;

/// QuickJS' own limit; the threads that render have more (see [`super::THREAD_STACK`]).
const SCRIPT_STACK: usize = 4 << 20;

/// A React server, configured for one site at most.
pub(super) struct Started {
    pub(super) scripts: Scripts,
    context: Context,
    pub(super) site: Option<blake3::Hash>,
}

impl Started {
    pub(super) fn new(scripts: Scripts) -> Result<Self> {
        let runtime = Runtime::new_with_alloc(RustAllocator).context("cannot start QuickJS")?;
        runtime.set_max_stack_size(SCRIPT_STACK);
        scripts.offer(&runtime);
        let context = Context::full(&runtime).context("cannot start QuickJS")?;
        context.with(|ctx| scripts.run(&ctx, scripts.bundle))?;
        Ok(Self {
            scripts,
            context,
            site: None,
        })
    }

    pub(super) fn configure(&self, site: &str) -> Result<()> {
        self.context.with(|ctx| call(&ctx, "configure", site))
    }

    pub(super) fn render(&self, input: &str) -> Result<String> {
        self.context.with(|ctx| {
            let mut html: Option<String> = call(&ctx, "render", input)?;
            if html.is_none() {
                self.scripts.run(&ctx, self.scripts.react)?;
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
    use site_model::{FirstLoad, RenderInput, Screen};

    use super::*;
    use crate::{
        config::Config, diagnostic::Diagnostic, shell, site::address::Addresses,
        site::shared_data as site, site::strings,
    };

    struct NoPages;

    impl site::Pages for NoPages {
        fn doc(&self, _id: &str) -> Result<(String, String), Box<Diagnostic>> {
            unreachable!("the navbar is empty")
        }

        fn sidebar(&self, _name: &str) -> Result<String, Box<Diagnostic>> {
            unreachable!("the navbar is empty")
        }
    }

    fn site() -> String {
        let config = Config::default();
        let (strings, ..) = strings::strings("zh-CN", &config.strings).unwrap();
        let input = site::SiteInput {
            title: "书",
            locale: site::locale("zh-CN", false),
            strings,
            addresses: &Addresses::new("/", None),
            logo: None,
            code_themes: Vec::new(),
            search: false,
        };
        serde_json::to_string(&site::site(&config, input, &NoPages).0).unwrap()
    }

    #[test]
    fn what_is_compiled_does_as_its_text_does() {
        let first = FirstLoad {
            screen: Screen::NotFound,
            sidebar: None,
        };
        let path = "/404".to_owned();
        let input = serde_json::to_string(&RenderInput { path, first }).unwrap();
        let [compiled, text] = [shell::scripts().compiled, &[]].map(|compiled| {
            let scripts = Scripts {
                compiled,
                ..shell::scripts()
            };
            let started = Started::new(scripts).unwrap();
            started.configure(&site()).unwrap();
            let lean = started.render(&input).unwrap();
            let bring_react = |ctx: Ctx<'_>| scripts.run(&ctx, scripts.react);
            started.context.with(bring_react).unwrap();
            lean
        });
        assert_eq!(compiled, text);
        assert!(text.contains("<main"), "{text}");
    }
}
