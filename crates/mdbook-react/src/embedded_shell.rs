//! The shell that `react-shell` embeds, as this crate's [`Shell`].

use std::{collections::BTreeMap, sync::Arc};

use anyhow::Result;
use react_shell::{Prerenderer, SearchEngine, bundle};

use crate::shell::{
    AnswerQueries, ComponentFailure, ModuleFailure, Prerender, ReadIndex, Rendered, Shell,
};

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

impl Prerender for Prerenderer {
    fn html(&self, input: &str) -> Result<String> {
        Prerenderer::html(self, input)
    }

    fn html_with_components(
        &self,
        input: &str,
        modules: &[String],
        endless: &[ComponentFailure],
    ) -> Result<Rendered> {
        let endless: Vec<_> = endless.iter().cloned().map(Into::into).collect();
        let rendered = Prerenderer::html_with_components(self, input, modules, &endless)?;
        let components = rendered.components.into_iter();
        let unstable = rendered.unstable.into_iter();
        let modules = rendered.modules.into_iter();
        Ok(Rendered {
            html: rendered.html,
            components: components.map(Into::into).collect(),
            unstable: unstable.map(Into::into).collect(),
            modules: modules.map(Into::into).collect(),
        })
    }

    fn endless(&self, note: &str) -> Option<ComponentFailure> {
        react_shell::ComponentFailure::of_endless(note).map(Into::into)
    }
}

impl From<react_shell::ModuleFailure> for ModuleFailure {
    fn from(it: react_shell::ModuleFailure) -> Self {
        Self {
            module: it.module,
            message: it.message,
            is_early: it.is_early,
        }
    }
}

impl From<react_shell::ComponentFailure> for ComponentFailure {
    fn from(it: react_shell::ComponentFailure) -> Self {
        let react_shell::ComponentFailure {
            component,
            module,
            message,
            stack,
        } = it;
        Self {
            component,
            module,
            message,
            stack,
        }
    }
}

impl From<ComponentFailure> for react_shell::ComponentFailure {
    fn from(it: ComponentFailure) -> Self {
        let ComponentFailure {
            component,
            module,
            message,
            stack,
        } = it;
        Self {
            component,
            module,
            message,
            stack,
        }
    }
}

impl AnswerQueries for SearchEngine {
    fn search(&self, entry: &str, query: &str) -> Result<String> {
        SearchEngine::search(self, entry, query)
    }
}
