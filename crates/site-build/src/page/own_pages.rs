//! Builds the pages of `theme/pages`: each is a page whose body is one component of the owner's.

use std::{collections::BTreeMap, sync::Arc};

use anyhow::Result;
use build_cache::{cache::KeyHasher, staging::Stage};
use diagnostics::{Diagnostic, Place, Severity, codes, nearest};
use search_build::{
    IndexPosition, NumberedTerms, Words, WordsOfPage, extract, html_nodes, write_text,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use site_model::{Component, FirstLoad, Node, Page, PageFacts, RenderInput, Screen, Sidebar};
use site_search::PageTerms;

use super::{
    page_job::PageOutput,
    screens::{Screens, StagedScreen},
};
use crate::frame::site_context::{PlainPage, SiteContext};

/// The number of the component on its page.
const NUMBER: u32 = 1;

/// A page of `theme/pages`.
#[derive(Debug)]
struct BuiltOwnPage {
    path: String,
    file: String,
    exports: Exports,
    page: Page,
    sidebar: Option<Sidebar>,
}

/// A page of `theme/pages` whose files are staged.
#[derive(Debug)]
pub(crate) struct StagedOwnPage {
    pub(crate) path: String,
    pub(crate) file: String,
    pub(crate) exports: Exports,
    pub(crate) staged: StagedScreen,
    page: Page,
    /// Its number in the search index.
    number: u32,
}

/// The values that the file of a page exports beside its component.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Exports {
    pub(crate) title: String,
    pub(crate) description: String,
    pub(crate) sidebar: Option<String>,
}

impl StagedOwnPage {
    /// Returns its number in the search index, and its words.
    pub(crate) fn words(&self) -> Option<(u32, &Arc<Words>)> {
        Some((self.number, self.staged.words.as_ref()?))
    }
}

/// Builds the pages of `theme/pages`.
#[derive(Clone, Copy)]
pub(crate) struct OwnPages<'a>(pub(crate) SiteContext<'a>);

impl OwnPages<'_> {
    /// Returns the number of pages.
    pub(crate) fn count(self) -> usize {
        self.0.frame.own.pages.len()
    }

    /// Builds the pages, and returns the findings about their exports.
    fn build(self) -> Result<(Vec<BuiltOwnPage>, Vec<Diagnostic>)> {
        let mut found = Vec::new();
        let pages = self.0.frame.own.pages.iter();
        let build = |(path, module): (&String, &String)| self.page(path, module, &mut found);
        let built = pages.map(build).collect::<Result<_>>()?;
        Ok((built, found))
    }

    /// Renders the pages without writing them, and returns the findings.
    pub(crate) fn check(self) -> Result<Vec<Diagnostic>> {
        let (pages, mut found) = self.build()?;
        for built in pages {
            found.extend(self.0.frame.faults_on(built.page, built.sidebar)?);
        }
        Ok(found)
    }

    /// Writes the pages, sends the terms of changed ones, and returns the findings. `first` is the number
    /// of the first one in the search index.
    pub(crate) fn write(
        self,
        output: PageOutput<'_>,
        first: usize,
    ) -> Result<(Vec<StagedOwnPage>, Vec<Diagnostic>)> {
        let (pages, mut found) = self.build()?;
        let mut written = Vec::new();
        for (number, built) in (u32::try_from(first)?..).zip(pages) {
            let screen = Screen::Page {
                page: Box::new(built.page.clone()),
            };
            let screens = Screens {
                site: self.0,
                stage: output.stage,
            };
            let sidebar = built.sidebar.clone();
            let staged = screens.cached(&built.path, screen, &built.sidebar, |screen| {
                let mut staged = screens.write(&built.path, screen, sidebar, None)?;
                if let Some(words) = self.words(&built.page, number, output.stage)? {
                    let terms = words.terms;
                    // The receiver ends after all senders.
                    let _ = output.terms.send(NumberedTerms { number, terms });
                    staged.files.push(write_text(&words.text, output.stage)?);
                    staged.words = Some(Arc::new(words.words));
                }
                Ok(staged)
            })?;
            found.extend(staged.found.iter().cloned());
            written.push(StagedOwnPage {
                path: built.path,
                file: built.file,
                exports: built.exports,
                page: built.page,
                staged,
                number,
            });
        }
        Ok((written, found))
    }

    /// Returns the words of a page whose HTML is staged.
    fn words(self, page: &Page, number: u32, stage: &Stage) -> Result<Option<WordsOfPage>> {
        let file = self.0.inputs.book.addresses.page_file(&page.path);
        let html = String::from_utf8(stage.read(&file)?)?;
        let page = Page {
            body: html_nodes(&html, &format!(" data-own=\"{NUMBER}\"")),
            ..page.clone()
        };
        let leads = false;
        let position = IndexPosition { number, leads };
        Ok(extract(&page, position, self.0.synonyms))
    }

    /// Returns the terms of pages with these numbers in the index.
    pub(crate) fn terms(
        self,
        pages: &[StagedOwnPage],
        numbers: &[u32],
        stage: &Stage,
    ) -> Vec<(u32, PageTerms)> {
        let pages = pages.iter().filter(|page| numbers.contains(&page.number));
        let terms = |page: &StagedOwnPage| {
            let words = self.words(&page.page, page.number, stage).ok()??;
            Some((page.number, words.terms))
        };
        pages.filter_map(terms).collect()
    }

    /// Returns the screen of the page at a path, and its sidebar's name.
    pub(crate) fn screen(self, path: &str) -> Result<Option<(Screen, Option<String>)>> {
        let Some(module) = self.0.frame.own.pages.get(path) else {
            return Ok(None);
        };
        // The build reports the findings.
        let BuiltOwnPage { page, exports, .. } = self.page(path, module, &mut Vec::new())?;
        let page = Box::new(page);
        Ok(Some((Screen::Page { page }, exports.sidebar)))
    }

    fn page(self, path: &str, module: &str, found: &mut Vec<Diagnostic>) -> Result<BuiltOwnPage> {
        let written = self.exports(path, module)?;
        let file = self.0.frame.own.file_of(module);
        let mut warn = |message: String, help: &str| {
            let one = Diagnostic::new(codes::OWN_PAGE_EXPORT, Severity::Warning, message);
            let place = Place::file(file, "");
            found.push(one.at(place).help(help));
        };
        for (name, value) in written.iter().filter(|(_, value)| !value.is_string()) {
            let message = format!("the export `{name}` is {value}: expected a string");
            warn(
                message,
                "write a string: `export const title = \"Pricing\"`",
            );
        }
        let text = |name: &str| written.get(name).and_then(Value::as_str).map(str::to_owned);
        let sidebars = self.0.navigation.site.sidebars();
        let mut sidebar = text("sidebar");
        if let Some(name) = sidebar.take_if(|name| !sidebars.contains_key(name)) {
            let names = sidebars.keys().map(String::as_str);
            let help = match nearest(&name, names.clone()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("sidebars: {}", names.collect::<Vec<_>>().join(", ")),
            };
            warn(format!("the book has no sidebar `{name}`"), &help);
        }
        let exports = Exports {
            title: text("title").unwrap_or_else(|| last_step(path).to_owned()),
            description: text("description").unwrap_or_default(),
            sidebar,
        };
        let branch = |name: &String| self.0.branches.shown(name, path);
        Ok(BuiltOwnPage {
            path: path.to_owned(),
            file: file.to_owned(),
            sidebar: exports.sidebar.as_ref().and_then(branch),
            page: self.page_data(path, module, &exports),
            exports,
        })
    }

    fn page_data(self, path: &str, module: &str, exports: &Exports) -> Page {
        let source = self.0.frame.own.file_of(module);
        let component = Component::Own {
            module: module.to_owned(),
            props: "{}".to_owned(),
            client: "visible".to_owned(),
            n: NUMBER,
            inline: false,
            children: Vec::new(),
        };
        Page {
            sidebar: exports.sidebar.clone(),
            is_home: exports.sidebar.is_none(),
            hide_title: true,
            own: vec![module.to_owned()],
            facts: Some(Box::new(PageFacts {
                source: source.to_owned(),
                front_matter: "{}".to_owned(),
                headings: Vec::new(),
            })),
            body: vec![Node::Live { component }],
            ..self.0.plain_page(PlainPage {
                path,
                source,
                title: &exports.title,
                description: &exports.description,
                breadcrumbs: Vec::new(),
            })
        }
    }

    /// Returns the exports of the module of a page. Runs the module unless the cache has them.
    fn exports(self, path: &str, module: &str) -> Result<BTreeMap<String, Value>> {
        let cache = self.0.inputs.session.cache.as_deref();
        let (name, key) = (format!("exports of {path}"), KeyHasher::of(&module));
        let kept = cache.and_then(|cache| cache.get::<String>(&name, &key));
        let json = kept.map_or_else(|| self.run(path, module), Ok)?;
        if let Some(cache) = cache {
            cache.put(&name, &key, &json);
        }
        Ok(serde_json::from_str(&json).unwrap_or_default())
    }

    /// Runs the module of a page, and returns its exports as JSON.
    fn run(self, path: &str, module: &str) -> Result<String> {
        let page = Box::new(Page {
            own: vec![module.to_owned()],
            ..Page::default()
        });
        let input = RenderInput {
            path: path.to_owned(),
            first: FirstLoad {
                screen: Screen::Page { page },
                sidebar: None,
            },
            exports_of: Some(module.to_owned()),
        };
        self.0.frame.exports(&input, module)
    }
}

/// Returns the last step of a path, the title of a page that exports none.
fn last_step(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}
