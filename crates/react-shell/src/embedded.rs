//! The embedded shell, as a [`Shell`].

use std::{collections::BTreeMap, sync::Arc};

use anyhow::Result;
use shell_interface::{AnswerQueries, Prerender, ReadIndex, Shell};

use crate::{Prerenderer, SearchEngine, THREAD_STACK, bundle, warm_up};

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
        THREAD_STACK
    }

    fn warm_up(&self) {
        warm_up(bundle::scripts());
    }

    fn own_script(&self) -> &str {
        &bundle::manifest().own_script
    }

    fn shared_modules(&self) -> BTreeMap<String, Vec<String>> {
        bundle::manifest().shared_modules.clone()
    }

    fn prerenderer(
        &self,
        site: String,
        modules: Arc<BTreeMap<String, String>>,
    ) -> Box<dyn Prerender> {
        Box::new(Prerenderer::new(bundle::scripts(), site, modules))
    }

    fn search_engine(&self, read: ReadIndex) -> Result<Box<dyn AnswerQueries>> {
        let engine = SearchEngine::new(bundle::search_engine(), read)?;
        Ok(Box::new(engine))
    }
}
