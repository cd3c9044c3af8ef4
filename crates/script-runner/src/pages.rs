//! Renders pages with own components in processes that run scripts.

use std::{collections::BTreeMap, sync::Arc};

use anyhow::{Result, anyhow};
use build_cache::cache::{Key, KeyHasher};

use super::{
    failed,
    message::{Answered, Task},
    process::{Ended, Process, with_process},
    uses_processes, wrong_answer,
};
use shell_interface::{ComponentFailure, ModuleFailure, Prerender, Rendered, Shell};

/// Returns the prerenderer of a site; own components run in other processes if
/// [`super::use_processes`] was called.
pub fn prerenderer(
    shell: &dyn Shell,
    site: &str,
    modules: Arc<BTreeMap<String, String>>,
) -> Box<dyn Prerender> {
    if modules.is_empty() || !uses_processes() {
        return shell.prerenderer(site.to_owned(), modules);
    }
    let mut key = KeyHasher::default();
    key.add(&site);
    // The name of a module has a hash of its text.
    key.add(&modules.keys().collect::<Vec<_>>());
    Box::new(Pages {
        here: shell.prerenderer(site.to_owned(), Arc::default()),
        key: key.key(),
        site: site.to_owned(),
        modules,
    })
}

/// The prerenderer of a site with own components.
#[derive(Debug)]
struct Pages {
    /// Renders pages without own components.
    here: Box<dyn Prerender>,
    key: Key,
    site: String,
    modules: Arc<BTreeMap<String, String>>,
}

impl Pages {
    fn render(&self, process: &mut Process, page: &Task) -> Result<Answered, Ended> {
        if process.site.as_ref() != Some(&self.key) {
            let site = Task::Site {
                site: self.site.clone(),
                modules: (*self.modules).clone(),
            };
            process.run(&site, None)?;
            process.site = Some(self.key);
        }
        process.run(page, None)
    }
}

impl Prerender for Pages {
    fn html(&self, input: &str) -> Result<String> {
        self.here.html(input)
    }

    /// Renders the page again without each component, and without each module, that ended a process.
    fn html_with_components(
        &self,
        input: &str,
        modules: &[String],
        endless: &[ComponentFailure],
    ) -> Result<Rendered> {
        let mut endless = endless.to_vec();
        let mut modules = modules.to_vec();
        let mut left_out = Vec::new();
        loop {
            let page = Task::Page {
                input: input.to_owned(),
                modules: modules.clone(),
                endless: endless.clone(),
            };
            let error = match with_process(|process| self.render(process, &page)) {
                Ok(Answered::Rendered(rendered)) => {
                    let mut rendered = rendered.map_err(|error| anyhow!(error))?;
                    rendered.modules.extend(left_out);
                    return Ok(rendered);
                }
                Ok(_) => failed(&wrong_answer()),
                Err(Ended::Overrun(note)) => match self.here.endless(&note) {
                    Some(one) if modules.contains(&one.module) && one.component.is_empty() => {
                        modules.retain(|module| *module != one.module);
                        left_out.push(left_out_module(one.module, one.message));
                        continue;
                    }
                    Some(one) if !endless.iter().any(|it| it.component == one.component) => {
                        endless.push(one);
                        continue;
                    }
                    _ => "a component takes too long".to_owned(),
                },
                Err(Ended::Failed(error)) => failed(&error),
            };
            // Any of the components may have ended the process.
            if modules.is_empty() {
                return Err(anyhow!(error));
            }
            let all = modules.drain(..);
            left_out.extend(all.map(|module| left_out_module(module, error.clone())));
        }
    }

    fn endless(&self, note: &str) -> Option<ComponentFailure> {
        self.here.endless(note)
    }
}

fn left_out_module(module: String, message: String) -> ModuleFailure {
    ModuleFailure {
        module,
        message,
        is_early: false,
    }
}
