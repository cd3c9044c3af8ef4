//! Runs the shell's search engine in QuickJS: the same code, and therefore the same ranking, as in
//! a browser.

use std::rc::Rc;

use anyhow::{Context as _, Result, anyhow};
use rquickjs::{
    ArrayBuffer, CatchResultExt as _, Context, Ctx, Exception, Function, Object, Promise, Runtime,
};
use shell_interface::{AnswerQueries, ReadIndex};

/// The search engine over one index.
pub struct SearchEngine {
    context: Context,
}

impl SearchEngine {
    /// Loads the engine from the text of its `script`; `read` reads the files of the index.
    ///
    /// # Errors
    ///
    /// If the script cannot be run.
    pub fn new(script: &str, read: ReadIndex) -> Result<Self> {
        let runtime = Runtime::new().context("cannot start QuickJS")?;
        let context = Context::full(&runtime).context("cannot start QuickJS")?;
        context.with(|ctx| {
            load(&ctx, script, read)
                .catch(&ctx)
                .map_err(|error| anyhow!("the shell's search engine fails: {error}"))
        })?;
        Ok(Self { context })
    }
}

impl AnswerQueries for SearchEngine {
    fn search(&self, entry: &str, query: &str) -> Result<String> {
        self.context.with(|ctx| {
            let run = || -> rquickjs::Result<String> {
                let engine: Object<'_> = ctx.globals().get("siteSearch")?;
                let search: Function<'_> = engine.get("search")?;
                let answer: Promise<'_> = search.call((entry, query))?;
                answer.finish()
            };
            run().catch(&ctx).map_err(|error| anyhow!("{error}"))
        })
    }
}

/// Defines the functions that read the index, then runs the engine's script.
fn load(ctx: &Ctx<'_>, script: &str, read: ReadIndex) -> rquickjs::Result<()> {
    let globals = ctx.globals();
    let read = Rc::new(read);
    let read_text = Rc::clone(&read);
    let text = move |ctx: Ctx<'_>, name: String| {
        let content = read_text(&name).map_err(|error| exception(&ctx, &error))?;
        String::from_utf8(content).map_err(|error| exception(&ctx, &error.into()))
    };
    globals.set("readIndexText", Function::new(ctx.clone(), text)?)?;
    globals.set(
        "readIndexFile",
        Function::new(ctx.clone(), move |ctx, name: String| {
            buffer(ctx, &read, &name)
        })?,
    )?;
    ctx.eval::<(), _>(script)
}

fn buffer<'js>(ctx: Ctx<'js>, read: &ReadIndex, name: &str) -> rquickjs::Result<ArrayBuffer<'js>> {
    let content = read(name).map_err(|error| exception(&ctx, &error))?;
    ArrayBuffer::new(ctx, content)
}

fn exception(ctx: &Ctx<'_>, error: &anyhow::Error) -> rquickjs::Error {
    Exception::throw_message(ctx, &format!("{error:#}"))
}

#[cfg(test)]
mod tests {
    use anyhow::{Result, ensure};

    use super::SearchEngine;
    use shell_interface::AnswerQueries as _;

    const SCRIPT: &str = "globalThis.siteSearch = { async search(entry, query) {
        const bytes = new Uint8Array(readIndexFile('bytes'));
        return readIndexText(entry) + query + bytes[1];
    } }";

    #[expect(clippy::unnecessary_wraps, reason = "the engine's reader may fail")]
    fn read(name: &str) -> Result<Vec<u8>> {
        Ok(match name {
            "bytes" => vec![1, 255],
            _ => "守卫".into(),
        })
    }

    #[test]
    fn script_reads_text_and_bytes() {
        let engine = SearchEngine::new(SCRIPT, Box::new(read)).unwrap();
        assert_eq!(engine.search("entry", "?").unwrap(), "守卫?255");
    }

    #[test]
    fn unreadable_files_fail_the_search() {
        let read = |name: &str| {
            ensure!(name == "entry", "no file {name}");
            Ok(Vec::new())
        };
        let engine = SearchEngine::new(SCRIPT, Box::new(read)).unwrap();
        let error = engine.search("entry", "").unwrap_err().to_string();
        assert!(error.contains("no file bytes"), "{error}");
        assert!(SearchEngine::new("syntax error", Box::new(self::read)).is_err());
    }
}
