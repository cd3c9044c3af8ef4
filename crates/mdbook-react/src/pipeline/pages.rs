//! Building, rendering and staging each page on its own.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use anyhow::{Context as _, Result};
use mdx_lite::{Document, Mode};
use nav_model::{Doc, Setting};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use site_model::{Crumb, LastUpdated, Page, PageLink, Screen, TagLink};

use super::{
    branch_keys::BranchKeys,
    cache::{Cache, Entry},
    plan::Plan,
    screens::Screens,
    title::{self, words},
};
use crate::{
    book::chapter::{self, Chapter},
    book::last_updated::display_date,
    diagnostic::{self, Diagnostic, Place, Severity, codes},
    markdown_page::{self, twin_path},
    page::toc::table_of_contents,
    page::{self, BuiltPage, KeptCode, LinkUse, PageContext},
    pipeline::staging::{KeptFile, Kind, Stage},
    search::{self, Collector, Words},
    site::head::{HeadInput, head_tags},
    work::Work,
};

/// What is kept of a page when it is staged.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct PageRecord {
    pub(super) path: String,
    /// Where its data is, relative to `_data/`.
    pub(super) data: String,
    pub(super) anchors: BTreeSet<String>,
    pub(super) links: Vec<LinkUse>,
    /// What the page gave to the search.
    pub(super) words: Words,
    /// Languages without a grammar, and where each was first met.
    pub(super) unknown_languages: BTreeMap<String, Place>,
    pub(super) last_updated: Option<LastUpdated>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// Every page, in the summary's order, and their words for the search; `gathered` is called when
/// these are complete, which may be long before the pages are. Without a stage nothing is rendered
/// or written, and no words are gathered.
pub(super) fn pages(
    plan: &Plan<'_>,
    collector: &Collector,
    stage: Option<&Stage>,
    gathered: &(dyn Fn() + Sync),
) -> Result<Vec<PageRecord>> {
    let by_path: BTreeMap<&str, &Chapter> = plan
        .inputs
        .chapters
        .iter()
        .map(|chapter| (chapter.path.as_str(), chapter))
        .collect();
    let branches = BranchKeys::new(&plan.nav.sidebars);
    let job = |(at, doc): (usize, _)| -> Result<Job<'_>> {
        let chapter = by_path
            .get(source_of(doc))
            .context("each document has a chapter")?;
        let mut job = Job {
            plan,
            doc,
            chapter,
            at,
            collector,
            gathered,
            key: None,
        };
        job.key = plan.cache.as_ref().map(|cache| job.key(cache, &branches));
        Ok(job)
    };
    let docs = plan.nav.docs.par_iter().enumerate();
    let jobs: Vec<Job<'_>> = docs.map(job).collect::<Result<_>>()?;
    let known: Vec<Option<Arc<Entry>>> = jobs.par_iter().map(Job::known).collect();
    let unknown: Vec<bool> = known.iter().map(Option::is_none).collect();
    let build = |(job, is_unknown): (&Job<'_>, &bool)| -> Result<_> {
        is_unknown.then(|| job.build(stage)).transpose()
    };
    let keep = |(job, known): (&Job<'_>, Option<Arc<Entry>>)| {
        let is_there = |entry: &Arc<Entry>| stage.is_none_or(|stage| stage.keep(&entry.files));
        let entry = known.filter(is_there)?;
        job.keep_words(&entry.record.words);
        // Outside a session nobody else has it.
        let shared = |entry: Arc<Entry>| entry.record.clone();
        Some(Arc::try_unwrap(entry).map_or_else(shared, |entry| entry.record))
    };
    let build_all = || jobs.par_iter().zip(&unknown).map(build).collect();
    let keep_all = || jobs.par_iter().zip(known).map(keep).collect();
    // Where somebody waits to see what changed, that comes first, and nothing beside it: the
    // browser needs a processor too.
    let (built, kept): (Result<Vec<_>>, Vec<_>) = match plan.inputs.session {
        Some(_) => (build_all(), keep_all()),
        None => rayon::join(build_all, keep_all),
    };
    (jobs.par_iter().zip(built?).zip(kept))
        .map(|((job, built), kept)| built.or(kept).map_or_else(|| job.build(stage), Ok))
        .collect()
}

fn source_of(doc: &Doc) -> &str {
    &doc.source
}

/// Gathers the words of one page again.
pub(super) fn gather_words(plan: &Plan<'_>, collector: &Collector, at: usize) -> Result<()> {
    let doc = plan.nav.docs.get(at).context("a page has a document")?;
    let chapter = plan
        .inputs
        .chapters
        .iter()
        .find(|chapter| chapter.path == doc.source);
    let job = Job {
        plan,
        doc,
        chapter: chapter.context("each document has a chapter")?,
        at,
        collector,
        gathered: &|| (),
        key: None,
    };
    let (_, built) = job.parse(None);
    collector.add(at, &assemble(plan, doc, job.chapter, built, None));
    Ok(())
}

/// A page to be built, unless it is known.
struct Job<'a> {
    plan: &'a Plan<'a>,
    doc: &'a Doc,
    chapter: &'a Chapter,
    /// The document's place among all.
    at: usize,
    collector: &'a Collector,
    /// Called when the words of all pages are there.
    gathered: &'a (dyn Fn() + Sync),
    /// Absent where nothing is kept.
    key: Option<String>,
}

impl Job<'_> {
    fn key(&self, cache: &Cache<'_>, branches: &BranchKeys<'_>) -> String {
        cache.key(
            self.plan,
            self.doc,
            self.chapter,
            self.collector.place(self.at),
            branches,
        )
    }

    /// The last page's words let the index be made, which takes longer than anything else.
    fn keep_words(&self, words: &Words) {
        self.collector.keep(self.at, words.clone());
        if self.collector.is_complete() {
            (self.gathered)();
        }
    }

    /// What an earlier build made of it.
    fn known(&self) -> Option<Arc<Entry>> {
        let cache = self.plan.cache.as_ref()?;
        cache.get(&self.doc.source, self.key.as_ref()?)
    }

    fn build(&self, stage: Option<&Stage>) -> Result<PageRecord> {
        let Self {
            doc, chapter, key, ..
        } = self;
        let (record, files) = self
            .page(stage)
            .with_context(|| format!("the page `{}` (from {})", doc.path, chapter.source.file))?;
        // A check writes no files, and would only make the next build forget where they are.
        if let (Some(cache), Some(key), true) = (&self.plan.cache, key, stage.is_some()) {
            cache.put(&doc.source, key.clone(), record.clone(), files);
        }
        Ok(record)
    }

    fn page(&self, stage: Option<&Stage>) -> Result<(PageRecord, Vec<KeptFile>)> {
        // A check knows nothing of earlier builds and leaves nothing for later ones.
        let cache = self.plan.cache.as_ref().filter(|_| stage.is_some());
        let kept_code = cache.map(|cache| cache.code(&self.doc.source));
        let (document, mut built) = self.parse(kept_code.as_ref());
        if let (Some(cache), Some(code)) = (cache, &kept_code) {
            cache.put_code(&self.doc.source, code);
        }
        let diagnostics = findings(&document, self.chapter, &mut built.diagnostics);
        let mut record = PageRecord {
            path: self.doc.path.clone(),
            data: String::new(),
            anchors: std::mem::take(&mut built.anchors),
            links: std::mem::take(&mut built.links),
            words: Words::default(),
            unknown_languages: std::mem::take(&mut built.unknown_languages),
            last_updated: last_updated(self.plan, self.doc, self.chapter),
            diagnostics,
        };
        let files = match stage {
            Some(stage) => self.write(stage, &mut record, &document, built)?,
            None => Vec::new(),
        };
        Ok((record, files))
    }

    fn parse(&self, kept_code: Option<&KeptCode>) -> (Document, BuiltPage) {
        let mut document = chapter::parse(self.chapter);
        let taken = title::take(&mut document, &self.doc.title);
        let has_id = self.chapter.options.mode != Mode::Mdx && !self.doc.front.hide_title;
        let context = self.context(kept_code);
        let build = || page::build(&context, &self.chapter.source, self.doc, &document);
        let mut built = Work::Page.time(build);
        if let Some(taken) = taken {
            built.title = (words(&taken.text) == words(&self.doc.title)).then_some(taken.text);
            built.title_id = Some(taken.id).filter(|id| has_id && !id.is_empty());
            built.anchors.extend(built.title_id.clone());
        }
        (document, built)
    }

    fn context<'a>(&'a self, kept_code: Option<&'a KeptCode>) -> PageContext<'a> {
        let plan = self.plan;
        PageContext {
            kept_code,
            strings: &plan.frame.site.strings,
            addresses: &plan.inputs.addresses,
            assets: &plan.inputs.assets,
            styles: &plan.styles,
            highlighter: &plan.inputs.highlighter,
            watchdog: plan.inputs.watchdog,
            nav: &plan.nav,
            config: plan.inputs.config,
        }
    }

    /// Writes the page's files, and notes in `record` where they are.
    fn write(
        &self,
        stage: &Stage,
        record: &mut PageRecord,
        document: &Document,
        built: BuiltPage,
    ) -> Result<Vec<KeptFile>> {
        let Self { plan, doc, .. } = self;
        let mut files = Vec::new();
        let page = assemble(plan, doc, self.chapter, built, record.last_updated.clone());
        let found = Work::Search.time(|| self.collector.add(self.at, &page));
        let (words, text) = found.unzip();
        record.words = words.unwrap_or_default();
        self.keep_words(&record.words);
        if let Some(text) = text {
            files.push(Work::Search.time(|| search::write_text(&text, stage))?);
        }
        if plan.inputs.config.markdown_pages {
            let twin = Work::Page.time(|| markdown_page::twin(&self.context(None), doc, document));
            let path = twin_path(&doc.path);
            let (path, bytes) = (path.trim_start_matches('/'), twin.as_bytes());
            stage.add(path, bytes, Kind::Html)?;
            files.push(stage.kept(path)?);
        }
        let screen = Screen::Page {
            page: Box::new(page),
        };
        let written = Screens { plan, stage }.write(&doc.path, screen)?;
        record.data = written.data;
        files.extend(written.files);
        Ok(files)
    }
}

/// The findings of a page: those of its syntax, and `others`.
fn findings(
    document: &Document,
    chapter: &Chapter,
    others: &mut Vec<Diagnostic>,
) -> Vec<Diagnostic> {
    let of_syntax = document.diagnostics.iter().collect();
    let is_error = |d: &&mdx_lite::Diagnostic| d.severity == mdx_lite::Severity::Error;
    let (of_syntax, more) = diagnostic::first_ones(of_syntax, is_error);
    let mut found = syntax_findings(&of_syntax, chapter);
    found.append(others);
    let is_error = |d: &Diagnostic| d.severity == Severity::Error;
    let (mut found, still_more) = diagnostic::first_ones(found, is_error);
    if more + still_more > 0 {
        let message = format!("{} more findings on this page", more + still_more);
        let place = chapter.source.place(0..0);
        found.push(Diagnostic::new(codes::MORE_FINDINGS, Severity::Warning, message).at(place));
    }
    found
}

fn syntax_findings(found: &[&mdx_lite::Diagnostic], chapter: &Chapter) -> Vec<Diagnostic> {
    let found = found.iter().map(|d| {
        let severity = match d.severity {
            mdx_lite::Severity::Warning => Severity::Warning,
            mdx_lite::Severity::Error => Severity::Error,
        };
        let place = chapter.source.place(d.span.range());
        let own = Diagnostic::new(d.code.as_str(), severity, d.message.clone()).at(place);
        Diagnostic {
            help: d.help.clone(),
            ..own
        }
    });
    found.collect()
}

fn assemble(
    plan: &Plan<'_>,
    doc: &Doc,
    chapter: &Chapter,
    built: BuiltPage,
    last_updated: Option<LastUpdated>,
) -> Page {
    let (config, front) = (plan.inputs.config, &doc.front);
    let min = front.toc_min_heading_level.unwrap_or(config.toc_min_level);
    let max = front.toc_max_heading_level.unwrap_or(config.toc_max_level);
    let toc = match front.hide_table_of_contents {
        true => Vec::new(),
        false => table_of_contents(&built.headings, min, max),
    };
    let crumbs: Vec<Crumb> = doc.breadcrumbs.iter().map(crumb).collect();
    let link = |neighbour: &nav_model::Neighbour| PageLink {
        label: neighbour.label.clone(),
        path: neighbour.path.clone(),
    };
    let tag = |(label, path): (&str, String)| TagLink {
        label: label.to_owned(),
        path,
    };
    let markdown = plan
        .inputs
        .config
        .markdown_pages
        .then(|| twin_path(&doc.path));
    Page {
        id: doc.id.clone(),
        path: doc.path.clone(),
        title: built.title.unwrap_or_else(|| doc.title.clone()),
        title_id: built.title_id,
        document_title: (chapter.source.title.clone())
            .unwrap_or_else(|| document_title(plan, &doc.title)),
        head: head_tags(&HeadInput {
            addresses: &plan.inputs.addresses,
            path: &doc.path,
            title: &doc.title,
            site_title: &plan.frame.site.title,
            description: front.description.as_deref().unwrap_or_default(),
            keywords: &front.keywords,
            image: front.image.as_deref(),
            language: &plan.inputs.language,
            noindex: config.noindex || front.unlisted,
            markdown: markdown.as_deref(),
            breadcrumbs: &crumbs,
            last_modified: last_updated.as_ref().map(|date| date.iso.as_str()),
            author_tags: &front.head,
        }),
        sidebar: doc.sidebar.clone(),
        breadcrumbs: crumbs,
        toc,
        previous: doc.previous.as_ref().map(link),
        next: doc.next.as_ref().map(link),
        reading_minutes: config.reading_time.then(|| built.volume.minutes()),
        last_updated: last_updated.filter(|_| config.last_updated || front.last_update.is_some()),
        edit_url: edit_url(plan, doc, chapter),
        tags: doc.tags().map(tag).collect(),
        markdown,
        hide_title: front.hide_title,
        unlisted: front.unlisted,
        body: built.body,
    }
}

/// The page's title before the site's, unless they are the same.
pub(super) fn document_title(plan: &Plan<'_>, title: &str) -> String {
    let site = &plan.frame.site.title;
    if site.is_empty() {
        return title.to_owned();
    }
    match title.is_empty() || title == site {
        true => site.clone(),
        false => format!("{title} {} {site}", plan.inputs.config.title_delimiter),
    }
}

fn crumb(crumb: &nav_model::Crumb) -> Crumb {
    Crumb {
        label: crumb.label.clone(),
        path: crumb.path.clone(),
    }
}

/// What the front matter says, or else git.
fn last_updated(plan: &Plan<'_>, doc: &Doc, chapter: &Chapter) -> Option<LastUpdated> {
    let said = doc.front.last_update.clone().unwrap_or_default();
    let from_git = plan.inputs.history.of(&chapter.file, &plan.inputs.language);
    let mut date = match said.date {
        Some(iso) => LastUpdated {
            date: display_date(&iso, &plan.inputs.language),
            iso,
            author: None,
        },
        None => from_git?,
    };
    date.author = said.author;
    Some(date)
}

fn edit_url(plan: &Plan<'_>, doc: &Doc, chapter: &Chapter) -> Option<String> {
    match &doc.front.custom_edit_url {
        Setting::Off => None,
        Setting::Value(url) => safe_html::web_or_path(url).then(|| url.clone()),
        Setting::Default => {
            let path = crate::site::address::encode_path(&chapter.file);
            plan.inputs
                .config
                .edit_url
                .as_ref()
                .map(|url| url.replace("{path}", &path))
        }
    }
}
