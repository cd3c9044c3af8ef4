//! Runs the stages of a build in their order.

use std::{path::Path, sync::Arc, time::Instant};

use anyhow::Result;
use book_config::Config;
use book_files::BookFiles;
use build_cache::{
    cache::Cache,
    staging::{Kind, Stage},
    watchdog::Watchdog,
    work::{self, Work},
};
use diagnostics::{Diagnostic, Severity, codes};
use mdbook_core::book::Book;
use search_build::{KeptIndex, Synonyms};
use site_layout::document::frame::style_text;
use site_writer::Committed;

use crate::{
    check::{
        all_pages::check, copied_files, custom_keys::custom_keys, external_links,
        misplaced_theme::misplaced_theme, obstacles::Origins, unused::unused,
    },
    failure::damaged_record,
    finding_policy::apply_policy,
    frame::{site_context::SiteContext, site_frame::site_frame},
    live::{Live, Outdated},
    open_book::{CheckedSite, OpenBook},
    open_pages,
    options::BuildOptions,
    outcome::{Built, BuiltSite, Outcome},
    page::{built_pages::build_pages, last_build::LastBuild, own_pages::OwnPages, pages::Pages},
    prepare::{Prepared, prepare},
    progress::Step,
    project::Project,
    read::{destination, inputs},
    ready_site::ReadySite,
    refusals::{emptied, refused},
    write::{index::index, staged_site::StagedSite},
};

/// Builds the site of a book, or checks the book.
pub(crate) fn run(
    project: &Project,
    book: Book,
    config: &Arc<Config>,
    files: &BookFiles,
    found_in_config: Vec<Diagnostic>,
    options: &BuildOptions,
    watchdog: &Arc<Watchdog>,
) -> Result<Outcome> {
    options.progress.begin(Step::Read);
    let is_usable = !has_errors(&found_in_config);
    let read = || {
        let (config, watchdog) = (Arc::clone(config), Arc::clone(watchdog));
        inputs::read(project, book, config, files, options, watchdog)
    };
    let start = Instant::now();
    let (prepared, stage) = rayon::join(
        || prepare(read, found_in_config, options),
        || open_stage(project, options),
    );
    let Prepared {
        inputs,
        navigation,
        known_pages,
        kept_index,
        mut found,
    } = prepared;
    // No option allows them.
    let mut refused = refused(&inputs);
    if refused.is_empty() {
        let origins = Origins {
            destination: &project.destination,
            inputs: &inputs,
            navigation: &navigation,
        };
        refused = origins.in_own_folder();
    }
    if !refused.is_empty() {
        found = apply_policy(found, config, options);
        found.extend(refused);
        return Ok(Outcome::failed(found));
    }
    let (frame, more) = site_frame(&inputs, &navigation)?;
    found.extend(more);
    if !is_usable {
        // Pages built with defaults for the author's values would have other faults.
        return Ok(Outcome::failed(apply_policy(found, config, options)));
    }
    if let Some(found) = emptied(project, &inputs, &frame).filter(|_| !options.check_only) {
        return Ok(Outcome::failed(vec![found]));
    }
    let last = LastBuild {
        inputs,
        navigation,
        frame,
        synonyms: Synonyms::default().with(config.search.synonyms.iter().cloned()),
    };
    let branches = last.branches();
    let site = last.context(&branches);
    let run = Run {
        project,
        options,
        site,
        start,
    };
    run.stage_ended("prepared");
    if let Some(live) = &options.live {
        live.show_site(&ReadySite {
            site,
            destination: &project.destination,
        });
    }
    let mut pages = Pages::new(site, known_pages, &options.progress)?;
    run.stage_ended("compared");
    let Some(stage) = stage? else {
        let (mut outcome, checked) = run.check(&mut pages, found)?;
        drop(pages);
        drop(branches);
        if options.known.checked.is_some() {
            let book = OpenBook::new(options.clone(), last, checked);
            outcome.open.push(book);
        }
        return Ok(outcome);
    };
    let mut outcome = match run.write(pages, stage, kept_index, found) {
        // Files changed.
        Err(error) if error.is::<Outdated>() => Outcome {
            is_outdated: true,
            ..run.outcome(0, Vec::new(), None)
        },
        written => written?,
    };
    if outcome.built.is_none() && !outcome.is_outdated {
        return Ok(outcome);
    }
    drop(branches);
    leave_values(last, options, &mut outcome);
    Ok(outcome)
}

/// The stages after the navigation and the frame of the site are known.
struct Run<'a> {
    project: &'a Project,
    options: &'a BuildOptions,
    site: SiteContext<'a>,
    start: Instant,
}

impl Run<'_> {
    fn stage_ended(&self, name: &str) {
        tracing::debug!("{name} after {:.1?}", self.start.elapsed());
    }

    /// Checks the book without building it.
    fn check(
        &self,
        pages: &mut Pages<'_>,
        mut found: Vec<Diagnostic>,
    ) -> Result<(Outcome, CheckedSite)> {
        let checked = pages.check(self.options.known.checked.as_ref())?;
        if self.options.known.chapter_origin.is_changed() {
            return Ok((changed_meanwhile(), CheckedSite::default()));
        }
        found.extend(self.findings_of_files());
        found.extend(OwnPages(self.site).check()?);
        if let Some(checker) = &self.options.link_checker {
            self.options.progress.begin(Step::Links);
            found.extend(external_links::check(self.site.inputs, &**checker));
        }
        found.extend(unused(&self.project.destination, self.site.inputs));
        found.extend(misplaced_theme(self.site.inputs));
        let of_pages: Vec<_> = checked.iter().map(|page| &**page).collect();
        let all = [check(self.site, &of_pages), found.clone()].concat();
        let outcome = self.outcome(checked.len(), self.with_policy(all), None);
        let site = CheckedSite {
            keys: pages.keys(),
            pages: checked,
            of_files: found,
        };
        Ok((outcome, site))
    }

    /// Builds the pages and commits the site, unless there are errors.
    fn write(
        &self,
        mut pages: Pages<'_>,
        stage: Stage,
        kept_index: Option<KeptIndex>,
        mut found: Vec<Diagnostic>,
    ) -> Result<Outcome> {
        let inputs = self.site.inputs;
        let cache = inputs.session.cache.as_deref();
        let built = build_pages(&mut pages, OwnPages(self.site), &stage, cache)?;
        let (records, own_pages, words) = (built.records, built.own_pages, built.words);
        self.stage_ended("pages built");
        Live::check(self.options.live.as_ref())?;
        self.options.progress.begin(Step::Lists);
        let checked: Vec<_> = records.iter().map(|page| &*page.checked).collect();
        found.extend(check(self.site, &checked));
        found.extend(self.findings_of_files());
        found.extend(built.found);
        let mut found = self.with_policy(found);
        if has_errors(&found) {
            return Ok(self.outcome(records.len(), found, None));
        }
        let staged = StagedSite {
            site: self.site,
            records: &records,
            own_pages: &own_pages,
            stage: &stage,
        };
        let language = &inputs.book.language;
        let parse = |numbers: &[u32]| {
            let own = OwnPages(self.site).terms(&own_pages, numbers, &stage);
            pages.terms(numbers).into_iter().chain(own).collect()
        };
        let index = || index(language, &parse, words, kept_index, cache, &stage);
        let index = || Work::Search.time(index);
        let (search, lists) = rayon::join(index, || staged.lists());
        let (data, more) = lists?;
        found.extend(self.with_policy(more));
        if has_errors(&found) {
            return Ok(self.outcome(records.len(), found, None));
        }
        let entry = || staged.entry(data, search?);
        let (entry, ()) = rayon::join(entry, || self.list_chapter_files());
        entry?;
        self.stage_ended("lists written");
        Live::check(self.options.live.as_ref())?;
        if self.options.known.chapter_origin.is_changed() {
            return Ok(changed_meanwhile());
        }
        self.commit(stage, records.len(), found)
    }

    /// Commits the staged files while the cache is written. Its values are compared with the files
    /// in place, so they may be on disk before these are.
    fn commit(&self, stage: Stage, pages: usize, mut found: Vec<Diagnostic>) -> Result<Outcome> {
        let kept = self.options.edition.kept_site.as_ref();
        let kept = kept.map(|site| (site, stage.all_kept()));
        let cache = self.site.inputs.session.cache.as_deref();
        self.options.progress.begin(Step::Write);
        let changed_files = match self.options.live {
            Some(_) => stage.changed(Kind::Asset),
            None => Vec::new(),
        };
        let write_cache = || cache.into_iter().for_each(Cache::write);
        let commit = || match self.options.live {
            None => stage.commit(),
            // The next edit waits for this commit, and the site of a server is written again and again.
            Some(_) => stage.commit_unsynced(),
        };
        let (files, ()) = rayon::join(commit, write_cache);
        let files = match files {
            Ok(files) => files,
            Err(error) => {
                let origins = Origins {
                    destination: &self.project.destination,
                    inputs: self.site.inputs,
                    navigation: self.site.navigation,
                };
                found.extend(origins.findings(&error).ok_or(error)?);
                return Ok(self.outcome(pages, found, None));
            }
        };
        found.extend(damaged_record(&self.project.destination, files));
        let built = self.built(pages, files, &changed_files, &found);
        self.stage_ended("committed");
        self.options.progress.site_written();
        self.options.progress.begin(Step::Lists);
        tracing::debug!("work: {}", work::report());
        let mut outcome = self.outcome(pages, found, Some(built));
        outcome.own.push(Arc::clone(&self.site.frame.own));
        if let Some((kept_site, files)) = kept {
            kept_site.put(files, &outcome);
        }
        Ok(outcome)
    }

    /// Lists the files of chapters that the next build need not read.
    fn list_chapter_files(&self) {
        let Some(cache) = &self.site.inputs.session.cache else {
            return;
        };
        let chapters = self.site.inputs.content.chapters.iter();
        let texts = chapters
            .filter(|chapter| chapter.source.is_one_file())
            .map(|chapter| (Path::new(&chapter.file), chapter.source.text.hash()));
        self.options.known.chapter_origin.keep(texts, cache);
    }

    fn outcome(&self, pages: usize, diagnostics: Vec<Diagnostic>, built: Option<Built>) -> Outcome {
        let chapters = self.site.inputs.content.chapters.iter();
        let included = chapters.flat_map(|chapter| chapter.source.included.iter().cloned());
        Outcome {
            diagnostics,
            built,
            pages,
            included: included.collect(),
            ..Outcome::default()
        }
    }

    fn built(
        &self,
        pages: usize,
        files: Committed,
        changed_files: &[String],
        found: &[Diagnostic],
    ) -> Built {
        let base_path = self.site.inputs.book.addresses.base.clone();
        let with_base = |path: &String| format!("{base_path}{path}");
        let changed_files = changed_files.iter().map(with_base).collect();
        let served = self.options.live.as_ref();
        let names = served.map(|_| open_pages::pages(self.site.navigation));
        let site = BuiltSite {
            base_path,
            stylesheet: style_text(&self.site.frame.stylesheet),
            site: self.site.frame.site_file(),
            head: self.site.frame.document.head_name(),
            pages: names.unwrap_or_default(),
            warnings: open_pages::warnings(found, self.site.inputs, self.site.navigation),
        };
        Built {
            destination: self.project.destination.clone(),
            pages,
            files,
            sites: vec![site],
            changed_files,
        }
    }

    /// Returns the findings about the book's files, which no text of a chapter changes alone.
    fn findings_of_files(&self) -> Vec<Diagnostic> {
        let inputs = self.site.inputs;
        let mut found = custom_keys(inputs, &self.site.navigation.site);
        found.extend(copied_files::ignored_by_git(inputs));
        found.extend(copied_files::excluded(inputs));
        found
    }

    fn with_policy(&self, found: Vec<Diagnostic>) -> Vec<Diagnostic> {
        apply_policy(found, &self.site.inputs.config, self.options)
    }
}

/// Leaves the values of a build to the next one, if the site is served.
fn leave_values(mut last: LastBuild, options: &BuildOptions, outcome: &mut Outcome) {
    if options.live.is_some() && last.inputs.book.is_main_edition() {
        for chapter in &mut last.inputs.content.chapters {
            chapter.drop_text();
        }
        outcome.last = Some(Arc::new(last));
    }
}

/// Returns the outcome of a build during which a chapter changed: its text does not have the hash
/// that an earlier build knows.
fn changed_meanwhile() -> Outcome {
    let message = "a chapter changed while the book was built; nothing was written";
    let found = Diagnostic::new(codes::BUILD_FAILED, Severity::Error, message);
    Outcome::failed(vec![found.help("build the book again")])
}

fn has_errors(found: &[Diagnostic]) -> bool {
    found.iter().any(|it| it.severity == Severity::Error)
}

/// Opens the destination, unless the build only checks.
fn open_stage(project: &Project, options: &BuildOptions) -> Result<Option<Stage>> {
    if options.check_only {
        return Ok(None);
    }
    destination::check(&project.destination, &project.source_dir())?;
    let stage = match options.no_cache {
        true => Stage::open_reading_all(&project.destination),
        false => Stage::open(&project.destination),
    };
    stage.map(Some)
}
