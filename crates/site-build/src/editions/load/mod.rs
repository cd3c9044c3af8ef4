//! Loads the book of an edition.

pub(super) mod edition;
mod fallback_chapters;

use std::{
    path::{Component, Path, PathBuf},
    sync::Arc,
};

use anyhow::Result;
use book_config::{BookToml, Untranslated};
use book_files::{BookFiles, Unsaved};
use book_source::{
    catalogue::{self, DividedTexts},
    chapter_files::KnownFiles,
    chapter_texts, include,
    preprocess::run::preprocess,
    summary::{
        self,
        files::{files_of, restore_anchors, turn_anchors_into_drafts, turn_missing_into_drafts},
        names::{draft_names, part_titles, translate_links, translate_sidebars},
    },
};
use diagnostics::{Diagnostic, Severity, codes, nearest, paths::slashes};
use mdbook_driver::MDBook;
use mdbook_renderer::RenderContext;
use mdbook_summary::{Summary, parse_summary};

use self::fallback_chapters::{Filled, fallback_chapters};
use super::edition_config::{EditionConfig, fault};
use crate::read::posts::add_posts_of_edition;

/// An edition that is ready to be built.
pub(super) struct LoadedEdition {
    pub(super) context: RenderContext,
    pub(super) filled: Filled,
    /// The faults of its catalogue.
    pub(super) found: Vec<Diagnostic>,
}

/// Loads and preprocesses the book of an edition. `original` is the preprocessed book that provides
/// untranslated chapters. Editions share `divided`.
pub(super) fn load(
    plan: &EditionConfig,
    book_toml: &BookToml,
    destination: &Path,
    original: &RenderContext,
    divided: &Arc<DividedTexts>,
    unsaved: &Unsaved,
) -> Result<Result<LoadedEdition, Vec<Diagnostic>>> {
    let (original, original_source) = (&original.book, &original.config.book.src);
    let source = plan.root.join(&plan.book.book.src);
    let files = BookFiles::of(&plan.root, &plan.book).with_unsaved(unsaved);
    let contents = match contents(plan, book_toml, original_source, &files) {
        Ok(contents) => contents,
        Err(found) => return Ok(Err(found)),
    };
    let mut found = left_out_entries(plan, &contents, original_source, &files);
    let catalogue = plan.catalogue.as_deref();
    let catalogue = match catalogue.map(|file| catalogue::read(&files, file)) {
        Some(Err(found)) => return Ok(Err(found)),
        Some(Ok(catalogue)) => Some(catalogue),
        None => None,
    };
    let mut summary = contents.summary;
    let anchors = turn_anchors_into_drafts(&mut summary);
    let missing = turn_missing_into_drafts(&files, &mut summary, &source).into_iter();
    let missing = missing
        .map(|file| file.as_deref().map(without_dots))
        .collect();
    let mut book = match load_chapters(plan, summary, &source, &files)? {
        Ok(book) => book,
        Err(faults) => return Ok(Err(faults)),
    };
    restore_anchors(&mut book.book.items, &mut anchors.into_iter());
    if let Some(found) = include::faults::find(&book, &files) {
        return Ok(Err(vec![found]));
    }
    let titles_before = part_titles(&book.book);
    let drafts_before = draft_names(&book.book.items);
    let (mut book, translated, _) =
        preprocess(&mut book, catalogue, divided, &Arc::default(), &files)?;
    let levels = plan.book.book.src.components().count();
    let to_original: PathBuf = std::iter::repeat_n("..", levels).collect();
    let original = match plan.untranslated {
        Untranslated::Fallback => Some((original, to_original.join(original_source))),
        Untranslated::Omit => None,
    };
    let titles = (!contents.is_own).then_some(&plan.titles);
    let mut own = plan.book.clone();
    translate_links(&mut own, &drafts_before, &draft_names(&book.items), titles)?;
    let original_book = original.clone();
    let mut filled = fallback_chapters(
        &mut book,
        missing,
        original,
        titles,
        translated.untranslated,
    );
    let blog = book_config::load_at(&plan.book, plan.file.clone()).0;
    let has_versions = !blog.versions.is_empty() || blog.has_own("version");
    if titles.is_some() && !has_versions {
        let known = titles_before.iter().chain(&drafts_before);
        found.extend(unknown_title(plan, book_toml, known));
    }
    let untranslated = add_posts_of_edition(&mut book, &blog, &source, &files, original_book);
    filled.untranslated.extend(untranslated);
    translate_sidebars(&mut own, &titles_before, &part_titles(&book))?;
    let context = RenderContext::new(&plan.root, book, own, destination);
    found.extend(translated.found);
    Ok(Ok(LoadedEdition {
        context,
        filled,
        found,
    }))
}

/// Returns a finding for the first of the translated titles that the table of contents does not have.
fn unknown_title<'a>(
    plan: &EditionConfig,
    book_toml: &BookToml,
    known: impl Iterator<Item = &'a String> + Clone,
) -> Option<Diagnostic> {
    let title = plan
        .titles
        .keys()
        .find(|title| !known.clone().any(|it| it == *title))?;
    let message =
        format!("no part and no draft has the title `{title}`, so its translation is not used");
    let names = known.map(String::as_str);
    let help = match nearest(title, names) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "write the title of a part as SUMMARY.md has it; a translated chapter has the title of its own text".to_owned(),
    };
    let place = book_toml.place(&[plan.key[0].as_str(), plan.key[1].as_str(), "titles", title]);
    let one = Diagnostic::new(codes::WRONG_VALUE, Severity::Warning, message);
    Some(one.at(place).help(help))
}

/// The table of contents of an edition.
struct Contents {
    text: String,
    summary: Summary,
    /// Whether it is in the folder of the edition.
    is_own: bool,
}

/// Returns the findings about entries of the edition's own table of contents that are left out.
fn left_out_entries(
    plan: &EditionConfig,
    contents: &Contents,
    original_source: &Path,
    files: &BookFiles,
) -> Vec<Diagnostic> {
    if !contents.is_own {
        return Vec::new();
    }
    let source = plan.root.join(&plan.book.book.src);
    let is_language = plan.name.language.is_some();
    let original = is_language.then(|| plan.root.join(original_source));
    let exists = |path: &Path| {
        let in_original = original.as_ref().map(|folder| folder.join(path));
        files.is_present(&source.join(path))
            || in_original.is_some_and(|file| files.is_present(&file))
    };
    let (file, text) = (summary_file(&plan.book.book.src), &contents.text);
    let left_out = ", so it is left out";
    let mut found =
        summary::faults::missing_chapters(&file, text, exists, Severity::Warning, left_out);
    found.extend(summary::faults::addresses(&file, text));
    found.extend(summary::mistakes::dropped(&file, text, &contents.summary));
    found
}

/// Loads the chapters in a table of contents, or returns the faults of files that are not text.
fn load_chapters(
    plan: &EditionConfig,
    summary: Summary,
    source: &Path,
    book_files: &BookFiles,
) -> Result<Result<MDBook, Vec<Diagnostic>>> {
    let files = files_of(&mut summary.clone());
    // mdBook's loader follows links.
    let shown = |file: &Path| slashes(&plan.book.book.src.join(file));
    let refused = files.iter();
    let refused = refused.filter_map(|file| book_files.refused(&source.join(file), &shown(file)));
    let refused: Vec<_> = refused.collect();
    if !refused.is_empty() {
        return Ok(Err(refused));
    }
    let config = plan.book.clone();
    let book = match chapter_texts::read(book_files, source, &files, &KnownFiles::default()) {
        Some(texts) => chapter_texts::loaded(&plan.root, config, summary, source, texts),
        // mdBook's error names the file that cannot be read.
        None => MDBook::load_with_config_and_summary(&plan.root, config, summary),
    };
    let error = match book {
        Ok(book) => return Ok(Ok(book)),
        Err(error) => error,
    };
    let files = files.iter().map(|file| source.join(file));
    let faults = files.filter_map(|file| summary::faults::not_utf8(book_files, &file));
    let faults: Vec<_> = faults.collect();
    match faults.is_empty() {
        true => Err(error),
        false => Ok(Err(faults)),
    }
}

fn summary_file(folder: &Path) -> String {
    format!("{}/SUMMARY.md", slashes(folder))
}

/// Reads the table of contents of an edition; a language without one uses its original's.
fn contents(
    plan: &EditionConfig,
    book_toml: &BookToml,
    original_source: &Path,
    files: &BookFiles,
) -> Result<Contents, Vec<Diagnostic>> {
    let own = plan.book.book.src.as_path();
    let is_language = plan.name.language.is_some();
    let folders = [Some(own), is_language.then_some(original_source)];
    let exists = |folder: &&Path| files.is_present(&plan.root.join(folder).join("SUMMARY.md"));
    let Some(folder) = folders.into_iter().flatten().find(exists) else {
        let message = format!("`{}` has no SUMMARY.md", slashes(own));
        let help = "write a table of contents";
        return Err(vec![fault(book_toml, &plan.key, message, help)]);
    };
    let file = summary_file(folder);
    let source = plan.root.join(own);
    let path = plan.root.join(&file);
    let text = summary::faults::read(files, &file).map_err(|found| vec![*found])?;
    let text = text.map_err(|error| {
        let unreadable = || {
            let message = format!("`{file}` cannot be read: {error}");
            fault(
                book_toml,
                &plan.key,
                message,
                "check the file's permissions",
            )
        };
        let found = summary::faults::not_utf8(files, &path);
        vec![found.unwrap_or_else(unreadable)]
    })?;
    let found = summary::faults::unreadable(files, &file, &text, &source);
    if !found.is_empty() {
        return Err(found);
    }
    let summary =
        parse_summary(&text).map_err(|error| summary::faults::unparsable(&file, &text, error))?;
    Ok(Contents {
        text,
        summary,
        is_own: folder == own,
    })
}

/// Removes `./` from a path in the table of contents, as mdBook does for chapters.
fn without_dots(path: &Path) -> PathBuf {
    path.components()
        .filter(|part| *part != Component::CurDir)
        .collect()
}
