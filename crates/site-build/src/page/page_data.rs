//! Assembles the data of a page from its body, its front matter and its place in the navigation.

use book_source::{
    chapters::chapter::Chapter,
    git::last_updated::{History, display_date},
};
use nav_model::{Doc, Layout, join};
use page_render::{BuiltPage, Heading, markdown_page::markdown_path, table_of_contents};
use site_layout::{
    document::head::{HeadInput, head_tags},
    editions::page_editions::PageEditions,
};
use site_model::{Crumb, LastUpdated, Page, PageFacts, PageHeading, PageLink, TagLink, TocItem};

use super::{edit_link::edit_url, page_job::PageJob};
use crate::{frame::feed_links::feed_links, nav::redirects::moved_fragments};

impl PageJob<'_> {
    /// Returns the data of the page.
    pub(crate) fn page_data(&self, built: BuiltPage) -> Page {
        let (inputs, frame) = (self.site.inputs, self.site.frame);
        let (doc, chapter) = (self.doc, self.chapter);
        let (config, front) = (&inputs.config, &doc.front);
        let editions = PageEditions::of(inputs.book.editions.as_ref(), &doc.source, &doc.path);
        let last_updated =
            last_updated(&inputs.content.history, &inputs.book.language, doc, chapter);
        let author_tags = [front.head.as_slice(), &built.head_tags].concat();
        let crumbs: Vec<Crumb> = doc.breadcrumbs.iter().map(crumb).collect();
        let markdown = config.markdown_pages.then(|| markdown_path(&doc.path));
        let file = chapter.path.rsplit_once('.').map(|(stem, _)| stem);
        let moved = file
            .map(|stem| moved_fragments(inputs, |from| from.strip_suffix(".html") == Some(stem)));
        let levels = (config.toc_min_level, config.toc_max_level);
        let sidebar = doc.sidebar.as_ref();
        let long_lists = sidebar.map(|name| self.site.branches.long_lists(name, &doc.path));
        let card = frame
            .social_cards
            .as_ref()
            .and_then(|cards| cards.file(doc));
        let strings = &frame.site.strings;
        let names = doc.post.is_some();
        let names = names.then_some((&*strings.newer_post, &*strings.older_post));
        let shows_time = match doc.post {
            Some(_) => config.blog.reading_time,
            None => config.reading_time,
        };
        let image = front.image.as_deref().map(|image| image_of(image, doc));
        let mut head = head_tags(&HeadInput {
            addresses: &inputs.book.addresses,
            path: &doc.path,
            title: &doc.title,
            site_title: &frame.site.title,
            description: front.description.as_deref().unwrap_or_default(),
            keywords: &front.keywords,
            image: image.as_deref().or(card.as_deref()),
            language: &inputs.book.language,
            noindex: config.noindex || front.unlisted,
            markdown: markdown.as_deref(),
            breadcrumbs: &crumbs,
            last_modified: last_updated.as_ref().map(|date| date.iso.as_str()),
            author_tags: &author_tags,
            alternates: &editions.alternates,
            canonical: editions.canonical,
        });
        if doc.post.is_some() {
            head.extend(feed_links(inputs, &frame.site.title));
        }
        Page {
            id: doc.id.clone(),
            path: doc.path.clone(),
            title: built.title.unwrap_or_else(|| doc.title.clone()),
            title_id: built.title_id,
            title_html: built.title_html,
            document_title: (chapter.source.title.clone())
                .or(built.head_title)
                .unwrap_or_else(|| frame.document_title(&config.title_delimiter, &doc.title)),
            head,
            moved_fragments: moved.unwrap_or_default(),
            sidebar: doc.sidebar.clone(),
            long_lists: long_lists.unwrap_or_default(),
            breadcrumbs: crumbs,
            toc: toc(levels, doc, &built.headings),
            previous: (doc.previous.as_ref()).map(|newer| link(newer, names.map(|it| it.0))),
            next: doc
                .next
                .as_ref()
                .map(|older| link(older, names.map(|it| it.1))),
            post: self.post.clone().map(Box::new),
            reading_minutes: shows_time.then(|| built.volume.minutes()),
            last_updated: last_updated
                .filter(|_| config.last_updated || front.last_update.is_some()),
            edit_url: edit_url(config.edit_url.as_deref(), doc, chapter),
            tags: doc.tags.iter().map(tag).collect(),
            markdown,
            class_name: classes(front.class.as_deref()),
            is_home: front.layout == Layout::Home,
            // As in Docusaurus, the key hides a title of the front matter, not a heading of the text.
            hide_title: (front.hide_title && !built.has_own_title)
                || built.is_title_in_article
                || built.has_hero,
            unlisted: front.unlisted,
            languages: editions.languages,
            versions: editions.versions,
            untranslated: editions.untranslated,
            is_outdated: editions.is_outdated,
            facts: (!built.own.is_empty() || !frame.own.overrides.is_empty())
                .then(|| Box::new(facts(doc, &built.headings))),
            own: built.own.into_iter().collect(),
            body: built.body,
        }
    }
}

/// Returns the path of a page's image: relative to its file if it begins with a dot, as in Docusaurus.
fn image_of(image: &str, doc: &Doc) -> String {
    let folder = doc.source.rsplit_once('/').map_or("", |(folder, _)| folder);
    let beside = image
        .starts_with('.')
        .then(|| join(&format!("{folder}/{image}")));
    beside.flatten().unwrap_or_else(|| image.to_owned())
}

/// Returns the facts about a page that components of the owner's can read.
fn facts(doc: &Doc, headings: &[Heading]) -> PageFacts {
    let heading = |heading: &Heading| PageHeading {
        level: heading.level,
        id: heading.id.clone(),
        html: heading.html.clone(),
    };
    PageFacts {
        source: doc.source.clone(),
        front_matter: doc.front.as_json(),
        headings: headings.iter().map(heading).collect(),
    }
}

fn toc((min, max): (u8, u8), doc: &Doc, headings: &[Heading]) -> Vec<TocItem> {
    let front = &doc.front;
    if front.hide_table_of_contents {
        return Vec::new();
    }
    let min = front.toc_min_heading_level.unwrap_or(min);
    let max = front.toc_max_heading_level.unwrap_or(max);
    table_of_contents(headings, min, max)
}

/// Returns classes with one space between them.
fn classes(written: Option<&str>) -> Option<String> {
    let classes: Vec<_> = written?.split_whitespace().collect();
    Some(classes.join(" ")).filter(|classes| !classes.is_empty())
}

/// Returns the link to a neighbour; `name` is the text above it, if it differs from the usual text.
fn link(neighbour: &nav_model::Neighbour, name: Option<&str>) -> PageLink {
    PageLink {
        label: neighbour.label.clone(),
        path: neighbour.path.clone(),
        name: name.map(str::to_owned),
    }
}

fn tag((label, path): &(String, String)) -> TagLink {
    TagLink {
        label: label.clone(),
        path: path.clone(),
    }
}

fn crumb(crumb: &nav_model::Crumb) -> Crumb {
    Crumb {
        label: crumb.label.clone(),
        path: crumb.path.clone(),
    }
}

/// Returns the date in the front matter, or else git's.
pub(crate) fn last_updated(
    history: &History,
    language: &str,
    doc: &Doc,
    chapter: &Chapter,
) -> Option<LastUpdated> {
    let written = doc.front.last_update.clone().unwrap_or_default();
    let from_git = history.last_updated(&chapter.file, language);
    let mut date = match written.date {
        Some(iso) => LastUpdated {
            date: display_date(&iso, language),
            iso,
            author: None,
        },
        None => from_git?,
    };
    date.author = written.author;
    Some(date)
}
