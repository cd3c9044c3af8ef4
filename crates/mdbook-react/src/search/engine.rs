//! The shell's search engine in QuickJS, over the index of a site on disk: the same code, and so
//! the same order, as in a browser.

use std::{
    fs,
    io::Read as _,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, anyhow, bail};
use flate2::read::DeflateDecoder;
use rquickjs::{
    ArrayBuffer, CatchResultExt as _, Context, Ctx, Exception, Function, Object, Promise, Runtime,
};
use serde::{Deserialize, Serialize};
use site_model::Entry;

use crate::shell;

/// The engine's bundle among the shell's files.
const BUNDLE: &str = "search-engine.js";

/// What a search found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// Pages, the best first.
    pub pages: Vec<PageHits>,
    /// The words found, folded.
    pub words: Vec<String>,
}

/// A page with the sections found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageHits {
    /// Its title.
    pub title: String,
    /// Its path, without base path.
    pub path: String,
    /// The labels above it in the sidebar.
    pub crumbs: Vec<String>,
    /// Its sections, the best first.
    pub hits: Vec<Hit>,
}

/// A section that was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hit {
    /// The page's path with the section's hash.
    pub path: String,
    /// The headings to the section.
    pub section: String,
    /// HTML of the text around the words, `<mark>` around each.
    pub excerpt: String,
}

/// An opened index.
pub struct Engine {
    context: Context,
    /// The name of the index' entry.
    entry: String,
}

impl Engine {
    /// Opens the index of the site in `site`.
    ///
    /// # Errors
    ///
    /// When there is no site, or it has no index.
    pub fn open(site: &Path) -> Result<Self> {
        let path = site.join("_data/entry.json");
        let json = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let entry: Entry = serde_json::from_slice(&json).context("the site's entry is broken")?;
        let Some(search) = entry.search else {
            bail!("the site in {} has no search index", site.display());
        };
        let index = site.join("_data").join(search);
        let folder = index
            .parent()
            .context("an index is in a folder")?
            .to_owned();
        let name = index.file_name().context("an index has a name")?;
        let runtime = Runtime::new().context("cannot start QuickJS")?;
        let context = Context::full(&runtime).context("cannot start QuickJS")?;
        context.with(|ctx| {
            prepare(&ctx, folder)
                .catch(&ctx)
                .map_err(|error| anyhow!("the shell's search engine fails: {error}"))
        })?;
        Ok(Self {
            context,
            entry: name.to_string_lossy().into_owned(),
        })
    }

    /// The pages for `query`.
    ///
    /// # Errors
    ///
    /// When a file of the index cannot be read.
    pub fn search(&self, query: &str) -> Result<Answer> {
        let json = self.context.with(|ctx| {
            let run = || -> rquickjs::Result<String> {
                let engine: Object<'_> = ctx.globals().get("siteSearch")?;
                let search: Function<'_> = engine.get("search")?;
                let answer: Promise<'_> = search.call((self.entry.as_str(), query))?;
                answer.finish()
            };
            run().catch(&ctx).map_err(|error| anyhow!("{error}"))
        })?;
        serde_json::from_str(&json).context("the search engine's answer is broken")
    }
}

/// Gives the engine its files and loads it.
fn prepare(ctx: &Ctx<'_>, folder: PathBuf) -> rquickjs::Result<()> {
    let globals = ctx.globals();
    let from = folder.clone();
    let text = move |ctx: Ctx<'_>, name: String| {
        let content = read(&from, &name).map_err(|error| thrown(&ctx, &error))?;
        String::from_utf8(content).map_err(|error| thrown(&ctx, &error.into()))
    };
    globals.set("readIndexText", Function::new(ctx.clone(), text)?)?;
    globals.set(
        "readIndexFile",
        Function::new(ctx.clone(), move |ctx, name: String| {
            buffer(ctx, &folder, &name)
        })?,
    )?;
    ctx.eval::<(), _>(shell::text(BUNDLE))
}

fn buffer<'js>(ctx: Ctx<'js>, folder: &Path, name: &str) -> rquickjs::Result<ArrayBuffer<'js>> {
    let content = read(folder, name).map_err(|error| thrown(&ctx, &error))?;
    ArrayBuffer::new(ctx, content)
}

fn thrown(ctx: &Ctx<'_>, error: &anyhow::Error) -> rquickjs::Error {
    Exception::throw_message(ctx, &format!("{error:#}"))
}

/// A file of the index, no longer compressed.
fn read(folder: &Path, name: &str) -> Result<Vec<u8>> {
    let path = folder.join(name);
    let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut content = Vec::new();
    DeflateDecoder::new(bytes.as_slice())
        .read_to_end(&mut content)
        .with_context(|| format!("{} is broken", path.display()))?;
    Ok(content)
}
