//! Prerenders screens, and finds the faults of the owner's components on them.

use std::collections::BTreeSet;

use anyhow::Result;
use build_cache::work::Work;
use diagnostics::Diagnostic;
use page_render::add_prerendered;
use site_model::{FirstLoad, Page, RenderInput, Screen, Sidebar};
use user_components::{component_failure, module_failure, unstable_value};

use crate::frame::site_frame::SiteFrame;

/// Returns the modules on a screen, except modules of components that only browsers render.
fn prerendered(screen: &Screen, modules: &[String]) -> Vec<String> {
    let Screen::Page { page } = screen else {
        return modules.to_vec();
    };
    let mut rendered = BTreeSet::new();
    add_prerendered(&page.body, &mut rendered);
    let is_rendered =
        |module: &&String| !page.own.contains(module) || rendered.contains(&***module);
    modules.iter().filter(is_rendered).cloned().collect()
}

/// A screen as HTML.
pub(crate) struct Prerendered {
    pub(crate) html: String,
    /// The `<style>` elements that own components need in the head.
    pub(crate) styles: String,
    pub(crate) found: Vec<Diagnostic>,
}

impl SiteFrame {
    /// Returns the texts that a module exports, as a JSON object; an empty one if the module fails.
    pub(crate) fn exports(&self, input: &RenderInput, module: &str) -> Result<String> {
        let json = serde_json::to_string(input)?;
        let modules = [module.to_owned()];
        let render = || self.prerenderer.html_with_components(&json, &modules, &[]);
        Ok(Work::Prerender.time(render)?.exports.unwrap_or_default())
    }

    /// Renders a page and returns the failures of own components on it.
    pub(crate) fn faults_on(
        &self,
        page: Page,
        sidebar: Option<Sidebar>,
    ) -> Result<Vec<Diagnostic>> {
        let path = page.path.clone();
        let screen = Screen::Page {
            page: Box::new(page),
        };
        let modules = self.own.modules_on(&screen);
        let input = RenderInput {
            path,
            first: FirstLoad { screen, sidebar },
            exports_of: None,
        };
        Ok(self.prerender(&input, &modules)?.found)
    }

    /// Renders an address with these modules of own components. Components that fail are findings.
    pub(crate) fn prerender(&self, input: &RenderInput, modules: &[String]) -> Result<Prerendered> {
        let json = serde_json::to_string(input)?;
        Work::Prerender.time(|| {
            if modules.is_empty() {
                return Ok(Prerendered {
                    html: self.prerenderer.html(&json)?,
                    styles: String::new(),
                    found: Vec::new(),
                });
            }
            let modules = prerendered(&input.first.screen, modules);
            let rendered = self
                .prerenderer
                .html_with_components(&json, &modules, &[])?;
            let own = &self.own;
            let modules = rendered.modules.iter();
            let modules = modules.map(|failure| module_failure(own, failure));
            let failed = rendered.components.iter();
            let failed = failed.map(|failure| component_failure(own, &input.path, failure));
            let unstable = rendered.unstable.iter();
            let unstable = unstable.map(|call| unstable_value(own, call));
            let found = modules.chain(failed).chain(unstable).collect();
            Ok(Prerendered {
                html: rendered.html,
                styles: rendered.styles,
                found,
            })
        })
    }
}
