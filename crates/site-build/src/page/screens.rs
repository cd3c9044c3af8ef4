//! Writes the screen at an address: its data, and its HTML from React.

use std::sync::Arc;

use anyhow::Result;
use build_cache::{
    cache::KeyHasher,
    staging::{KeptFile, Kind, Stage},
};
use diagnostics::Diagnostic;
use page_render::without_html;
use search_build::Words;
use serde::{Deserialize, Serialize};
use site_layout::{
    address::{encode_path, hashed_name, stem},
    document::head::meta,
    missing_page::MissingPage,
};
use site_model::{FirstLoad, HeadTag, RenderInput, Screen, Sidebar};

use crate::frame::site_context::SiteContext;

/// A screen that was staged; also its entry in the cache.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct StagedScreen {
    /// The path of its data, relative to `_data/`; empty for a screen without data.
    pub(crate) data: String,
    pub(crate) files: Vec<KeptFile>,
    /// The failures of own components while it was rendered.
    #[serde(default)]
    pub(crate) found: Vec<Diagnostic>,
    /// The words of a page of `theme/pages`.
    #[serde(default)]
    pub(crate) words: Option<Arc<Words>>,
}

/// Writes screens of one site.
pub(crate) struct Screens<'a> {
    pub(crate) site: SiteContext<'a>,
    pub(crate) stage: &'a Stage,
}

impl Screens<'_> {
    /// Writes the data and the HTML of the screen at `path`. `sidebar` is the branch beside it,
    /// `html_alias` another file with the same HTML.
    pub(crate) fn write(
        &self,
        path: &str,
        screen: Screen,
        sidebar: Option<Sidebar>,
        html_alias: Option<&str>,
    ) -> Result<StagedScreen> {
        let json = serde_json::to_vec(&screen)?;
        let data = hashed_name(&format!("pages/{}.json", stem(path)), &json);
        let path_of_data = format!("_data/{data}");
        let mut files = vec![self.stage.add_kept(&path_of_data, &json, Kind::Hashed)?];
        let (html, found) = self.html(path, screen, sidebar, None)?;
        let html_file = self.site.inputs.book.addresses.page_file(path);
        for file in [html_file.as_str()].into_iter().chain(html_alias) {
            files.push(self.stage.add_kept(file, html.as_bytes(), Kind::Html)?);
        }
        Ok(StagedScreen {
            files,
            data: encode_path(&data),
            found,
            words: None,
        })
    }

    /// Writes a screen that depends on nothing but itself, its sidebar and what all pages share.
    pub(crate) fn write_cached(
        &self,
        path: &str,
        screen: Screen,
        sidebar: Option<Sidebar>,
    ) -> Result<StagedScreen> {
        let beside = sidebar.clone();
        self.cached(path, screen, &beside, |screen| {
            self.write(path, screen, sidebar, None)
        })
    }

    /// Writes the document for unknown addresses.
    pub(crate) fn write_not_found(&self) -> Result<StagedScreen> {
        const FILE: &str = "404.html";
        // The owner's own file takes precedence.
        if self.site.inputs.content.assets.get(FILE).is_some() {
            return Ok(StagedScreen::default());
        }
        let missing = match &self.site.inputs.book.editions {
            Some(editions) => MissingPage::of(editions)?,
            None => None,
        };
        self.cached("/404", Screen::NotFound, &missing, |screen| {
            let (html, found) = self.html("/404", screen, None, missing.as_ref())?;
            Ok(StagedScreen {
                found,
                files: vec![self.stage.add_kept(FILE, html.as_bytes(), Kind::Html)?],
                ..StagedScreen::default()
            })
        })
    }

    /// Writes a screen that depends on `beside` too.
    pub(super) fn cached(
        &self,
        path: &str,
        screen: Screen,
        beside: &impl Serialize,
        write: impl FnOnce(Screen) -> Result<StagedScreen>,
    ) -> Result<StagedScreen> {
        let Some(cache) = &self.site.inputs.session.cache else {
            return write(screen);
        };
        let name = format!("screen {path}");
        let mut key = KeyHasher::default();
        key.add_key(&self.site.frame.key);
        key.add(&screen);
        key.add(beside);
        let key = key.key();
        if let Some(cached) = cache.get::<StagedScreen>(&name, &key)
            && self.stage.keep(&cached.files)
        {
            return Ok(cached);
        }
        let written = write(screen)?;
        cache.put(&name, &key, &written);
        Ok(written)
    }

    /// Renders the document of a screen.
    fn html(
        &self,
        path: &str,
        mut screen: Screen,
        sidebar: Option<Sidebar>,
        missing: Option<&MissingPage>,
    ) -> Result<(String, Vec<Diagnostic>)> {
        let (title, head) = self.title_and_head(&mut screen);
        let mut input = RenderInput {
            path: path.to_owned(),
            first: FirstLoad { screen, sidebar },
            exports_of: None,
        };
        let modules = self.site.frame.own.modules_on(&input.first.screen);
        let app = self.site.frame.prerender(&input, &modules)?;
        if let Screen::Page { page } = &mut input.first.screen {
            let overrides = &self.site.frame.own.overrides;
            without_html(&mut page.body, &|part| overrides.contains_key(&part));
        }
        let document = &self.site.frame.document;
        let own_styles = (!modules.is_empty()).then_some(&*app.styles);
        let first = &input.first;
        let html = document.document(&title, &head, &app.html, first, own_styles, missing)?;
        Ok((html, app.found))
    }

    /// Returns the title and takes the head tags, which the document's data need not repeat: the
    /// shell reads the tags of later pages only.
    fn title_and_head(&self, screen: &mut Screen) -> (String, Vec<HeadTag>) {
        let strings = &self.site.frame.site.strings;
        let own = match screen {
            Screen::Page { page } => {
                let head = std::mem::take(&mut page.head);
                return (page.document_title.clone(), head);
            }
            Screen::Search => strings.search.clone(),
            Screen::Tags { .. } => strings.all_tags.clone(),
            Screen::Tag { label, cards, .. } => site_layout::text::strings::counted(
                &strings.tag_title,
                cards.len(),
                &self.site.frame.site.plural_forms,
                &[("tag", label)],
            ),
            Screen::NotFound => match &self.site.frame.site.not_found {
                Some(own) => own.title.clone(),
                None => strings.not_found_title.clone(),
            },
        };
        let is_listed = matches!(screen, Screen::Tags { .. } | Screen::Tag { .. });
        let head = match is_listed && !self.site.inputs.config.noindex {
            true => Vec::new(),
            false => vec![meta("name", "robots", "noindex")],
        };
        let delimiter = &self.site.inputs.config.title_delimiter;
        (self.site.frame.document_title(delimiter, &own), head)
    }
}
