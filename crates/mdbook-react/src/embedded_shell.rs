//! The shell that `react-shell` embeds, as this crate's [`Shell`].

use anyhow::Result;
use react_shell::{Prerenderer, SearchEngine, bundle};

use crate::shell::{AnswerQueries, Prerender, ReadIndex, Shell};

/// The embedded shell.
#[derive(Debug, Clone, Copy)]
pub struct EmbeddedShell;

impl Shell for EmbeddedShell {
    fn boot(&self) -> &str {
        &bundle::manifest().boot
    }

    fn head_script(&self) -> &str {
        &bundle::manifest().head_script
    }

    fn styles(&self) -> &str {
        bundle::text(&bundle::manifest().styles)
    }

    fn tokens(&self) -> &str {
        bundle::text("tokens.css")
    }

    fn favicon(&self) -> &[u8] {
        bundle::file("favicon.svg")
    }

    fn service_worker(&self, is_offline: bool) -> &[u8] {
        bundle::file(match is_offline {
            true => "offline.js",
            false => "offline-off.js",
        })
    }

    fn files(&self) -> Vec<(&str, &[u8])> {
        let names = bundle::manifest().files.iter();
        names
            .map(|name| (name.as_str(), bundle::file(name)))
            .collect()
    }

    fn thread_stack(&self) -> usize {
        react_shell::THREAD_STACK
    }

    fn warm_up(&self) {
        react_shell::warm_up(bundle::scripts());
    }

    fn prerenderer(&self, site: String) -> Box<dyn Prerender> {
        Box::new(Prerenderer::new(bundle::scripts(), site))
    }

    fn search_engine(&self, read: ReadIndex) -> Result<Box<dyn AnswerQueries>> {
        let engine = SearchEngine::new(bundle::search_engine(), read)?;
        Ok(Box::new(engine))
    }
}

impl Prerender for Prerenderer {
    fn html(&self, input: &str) -> Result<String> {
        Prerenderer::html(self, input)
    }
}

impl AnswerQueries for SearchEngine {
    fn search(&self, entry: &str, query: &str) -> Result<String> {
        SearchEngine::search(self, entry, query)
    }
}
