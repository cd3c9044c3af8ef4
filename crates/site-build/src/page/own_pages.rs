//! Builds the pages of `theme/pages`: each is a page whose body is one component of the owner's.

use std::collections::BTreeMap;

use anyhow::Result;
use build_cache::cache::KeyHasher;
use diagnostics::{Diagnostic, Place, Severity, codes, nearest};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use site_layout::document::head::{HeadInput, head_tags};
use site_model::{Component, FirstLoad, Node, Page, PageFacts, RenderInput, Screen, Sidebar};

use crate::{
    frame::site_frame::SiteFrame,
    nav::{branches::Branches, navigation::Navigation},
    read::inputs::Inputs,
};

/// A page of `theme/pages`.
#[derive(Debug)]
pub(crate) struct BuiltOwnPage {
    pub(crate) path: String,
    pub(crate) file: String,
    pub(crate) exports: Exports,
    pub(crate) screen: Screen,
    pub(crate) sidebar: Option<Sidebar>,
}

/// What the file of a page exports beside its component.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Exports {
    pub(crate) title: String,
    pub(crate) description: String,
    pub(crate) sidebar: Option<String>,
}

/// Everything that pages of `theme/pages` are built from.
#[derive(Clone, Copy)]
pub(crate) struct OwnPages<'a> {
    pub(crate) inputs: &'a Inputs,
    pub(crate) navigation: &'a Navigation,
    pub(crate) frame: &'a SiteFrame,
}

impl OwnPages<'_> {
    /// Builds the pages, and returns the findings about their exports.
    pub(crate) fn build(self) -> Result<(Vec<BuiltOwnPage>, Vec<Diagnostic>)> {
        let mut found = Vec::new();
        let pages = self.frame.own.pages.iter();
        let build = |(path, module): (&String, &String)| self.page(path, module, &mut found);
        let built = pages.map(build).collect::<Result<_>>()?;
        Ok((built, found))
    }

    /// Renders the pages without writing them, and returns the findings.
    pub(crate) fn check(self) -> Result<Vec<Diagnostic>> {
        let (pages, mut found) = self.build()?;
        for BuiltOwnPage {
            path,
            screen,
            sidebar,
            ..
        } in pages
        {
            let modules = self.frame.own.modules_on(&screen);
            let first = FirstLoad { screen, sidebar };
            let input = RenderInput { path, first };
            found.extend(self.frame.prerender(&input, &modules)?.found);
        }
        Ok(found)
    }

    fn page(self, path: &str, module: &str, found: &mut Vec<Diagnostic>) -> Result<BuiltOwnPage> {
        let written = self.exports(path, module)?;
        let file = self.frame.own.file_of(module);
        let mut warn = |message: String, help: &str| {
            let one = Diagnostic::new(codes::OWN_PAGE_EXPORT, Severity::Warning, message);
            let place = Place::file(file, "");
            found.push(one.at(place).help(help));
        };
        for (name, value) in written.iter().filter(|(_, value)| !value.is_string()) {
            let message = format!("the export `{name}` is {value}, not a text");
            warn(message, "write a text: `export const title = \"Pricing\"`");
        }
        let text = |name: &str| written.get(name).and_then(Value::as_str).map(str::to_owned);
        let sidebars = self.navigation.site.sidebars();
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
        let levels = self.inputs.config.sidebar.open_levels.into();
        let branch = |name: &String| Branches::new(sidebars, levels).shown(name, path);
        Ok(BuiltOwnPage {
            path: path.to_owned(),
            file: file.to_owned(),
            sidebar: exports.sidebar.as_ref().and_then(branch),
            screen: Screen::Page {
                page: Box::new(self.page_data(path, module, &exports)),
            },
            exports,
        })
    }

    fn page_data(self, path: &str, module: &str, exports: &Exports) -> Page {
        let (inputs, frame) = (self.inputs, self.frame);
        let config = &inputs.config;
        let component = Component::Own {
            module: module.to_owned(),
            props: "{}".to_owned(),
            client: "visible".to_owned(),
            n: 1,
            inline: false,
            children: Vec::new(),
        };
        Page {
            id: path.trim_start_matches('/').to_owned(),
            path: path.to_owned(),
            title: exports.title.clone(),
            document_title: frame.document_title(&config.title_delimiter, &exports.title),
            head: head_tags(&HeadInput {
                addresses: &inputs.book.addresses,
                path,
                title: &exports.title,
                site_title: &frame.site.title,
                description: &exports.description,
                keywords: &[],
                image: None,
                language: &inputs.book.language,
                noindex: config.noindex,
                markdown: None,
                breadcrumbs: &[],
                last_modified: None,
                author_tags: &[],
                alternates: &[],
                canonical: None,
            }),
            sidebar: exports.sidebar.clone(),
            is_home: exports.sidebar.is_none(),
            hide_title: true,
            own: vec![module.to_owned()],
            facts: Some(Box::new(PageFacts {
                source: frame.own.file_of(module).to_owned(),
                front_matter: "{}".to_owned(),
                headings: Vec::new(),
            })),
            body: vec![Node::Live { component }],
            ..Page::default()
        }
    }

    /// Returns what the module of a page exports; the module is run for it.
    fn exports(self, path: &str, module: &str) -> Result<BTreeMap<String, Value>> {
        let cache = self.inputs.session.cache.as_deref();
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
        };
        self.frame.exports(&input, module)
    }
}

/// Returns the last step of a path, the title of a page that exports none.
fn last_step(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}
