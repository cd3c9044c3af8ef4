//! Writing what is shown at an address: its data, and its HTML from React.

use anyhow::Result;
use site_model::{FirstLoad, HeadTag, RenderInput, Screen, Sidebar};

use super::{pages::PageRecord, plan::Plan, sidebar_items::sidebar_items};
use crate::{
    page::without_html,
    pipeline::staging::{KeptFile, Kind, Stage},
    site::address::{encode_path, hashed_name, html_file, stem},
    work::Work,
};

/// What was written for a screen.
pub(super) struct Written {
    /// Where its data is, relative to `_data/`.
    pub(super) data: String,
    pub(super) files: Vec<KeptFile>,
}

/// Writes screens of one site.
pub(super) struct Screens<'a> {
    pub(super) plan: &'a Plan<'a>,
    pub(super) stage: &'a Stage,
}

impl Screens<'_> {
    /// Writes the data and the HTML of the screen at `path`; where the data is, relative to
    /// `_data/`.
    pub(super) fn write(&self, path: &str, screen: Screen) -> Result<Written> {
        let json = serde_json::to_vec(&screen)?;
        let data = hashed_name(&format!("pages/{}.json", stem(path)), &json);
        self.stage
            .add(&format!("_data/{data}"), &json, Kind::Hashed)?;
        if let Some(session) = self.plan.inputs.session {
            session.page_built(path, &json);
            tracing::debug!("told of {path}");
        }
        let html = self.html(path, screen)?;
        let html_file = html_file(path);
        self.stage.add(&html_file, html.as_bytes(), Kind::Html)?;
        Ok(Written {
            files: vec![
                self.stage.kept(&format!("_data/{data}"))?,
                self.stage.kept(&html_file)?,
            ],
            data: encode_path(&data),
        })
    }

    /// The same for a screen that depends on nothing but itself and what all pages share; where
    /// its data is.
    pub(super) fn write_cached(&self, path: &str, screen: Screen) -> Result<String> {
        self.cached(path, screen, |screen| self.write(path, screen))
    }

    /// The document for addresses where nothing is.
    pub(super) fn write_not_found(&self) -> Result<()> {
        const FILE: &str = "404.html";
        self.cached("/404", Screen::NotFound, |screen| {
            let html = self.html("/404", screen)?;
            self.stage.add(FILE, html.as_bytes(), Kind::Html)?;
            Ok(Written {
                data: String::new(),
                files: vec![self.stage.kept(FILE)?],
            })
        })?;
        Ok(())
    }

    fn cached(
        &self,
        path: &str,
        screen: Screen,
        write: impl FnOnce(Screen) -> Result<Written>,
    ) -> Result<String> {
        let Some(cache) = &self.plan.cache else {
            return Ok(write(screen)?.data);
        };
        let name = format!("screen {path}");
        let key = cache.key_of(&screen);
        if let Some(entry) = cache.get(&name, &key)
            && self.stage.keep(&entry.files)
        {
            return Ok(entry.record.data.clone());
        }
        let written = write(screen)?;
        let record = PageRecord {
            path: path.to_owned(),
            data: written.data.clone(),
            ..PageRecord::default()
        };
        cache.put(&name, key, record, written.files);
        Ok(written.data)
    }

    /// The whole document of a screen.
    pub(super) fn html(&self, path: &str, screen: Screen) -> Result<String> {
        let plan = self.plan;
        let (title, head) = title_and_head(plan, &screen);
        let sidebar = sidebar_view(plan, path, &screen);
        let mut input = RenderInput {
            path: path.to_owned(),
            first: FirstLoad { screen, sidebar },
        };
        let json = serde_json::to_string(&input)?;
        let app = Work::Prerender.time(|| plan.frame.prerenderer.html(&json))?;
        if let Screen::Page { page } = &mut input.first.screen {
            without_html(&mut page.body);
        }
        Ok(plan
            .frame
            .document
            .document(&title, &head, &app, &input.first))
    }
}

/// The branch of the sidebar that a page shows.
fn sidebar_view(plan: &Plan<'_>, path: &str, screen: &Screen) -> Option<Sidebar> {
    let Screen::Page { page } = screen else {
        return None;
    };
    let name = page.sidebar.as_deref()?;
    let sidebar = plan.nav.sidebars.get(name)?;
    Some(Sidebar {
        name: name.to_owned(),
        items: sidebar_items(&nav_model::branch(sidebar, path).items),
    })
}

fn title_and_head(plan: &Plan<'_>, screen: &Screen) -> (String, Vec<HeadTag>) {
    let strings = &plan.frame.site.strings;
    let own = match screen {
        Screen::Page { page } => return (page.document_title.clone(), page.head.clone()),
        Screen::Search => strings.search.clone(),
        Screen::Tags { .. } => strings.all_tags.clone(),
        Screen::Tag { label, cards } => crate::site::strings::fill(
            &strings.tag_title,
            &[("tag", label), ("n", &cards.len().to_string())],
        ),
        Screen::NotFound => strings.not_found_title.clone(),
    };
    let is_listed = matches!(screen, Screen::Tags { .. } | Screen::Tag { .. });
    let robots = HeadTag {
        tag: "meta".into(),
        attrs: [
            ("name".into(), "robots".into()),
            ("content".into(), "noindex".into()),
        ]
        .into(),
        text: None,
    };
    let head = if is_listed && !plan.inputs.config.noindex {
        Vec::new()
    } else {
        vec![robots]
    };
    (super::pages::document_title(plan, &own), head)
}
