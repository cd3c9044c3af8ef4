//! Checks which files are copied into the site: files that git ignores, and the patterns of `exclude`.

use std::{collections::HashSet, path::Path};

use book_source::git::history::git;
use build_cache::cache::checkout_around;
use confined_files::Entry;
use diagnostics::{
    Diagnostic, Place, Severity, codes, count,
    paths::{relative_path, shown},
};
use site_layout::{
    editions::edition_links::EditionLinks,
    git_ignored,
    left_out::{LeftOut, Pattern},
};

use crate::read::inputs::Inputs;

/// Returns a warning for each pattern of a `.gitignore` whose files the site publishes: git ignores
/// results of programs and private files.
pub(crate) fn ignored_by_git(inputs: &Inputs) -> Vec<Diagnostic> {
    let (source, assets) = (&inputs.content.source_folder, &inputs.content.assets);
    if checkout_around(source).is_some() {
        return Vec::new();
    }
    let patterns = git_ignored::patterns(source, assets, &inputs.config.exclude);
    if patterns.is_empty() {
        return Vec::new();
    }
    // No program that the repository's settings name runs.
    let list = ["-c", "core.fsmonitor=false", "ls-files", "-z", "--", "."];
    let Ok(tracked) = git(source, &list) else {
        return Vec::new();
    };
    let tracked: HashSet<_> = tracked.split('\0').collect();
    let finding = |pattern: git_ignored::IgnoringPattern| {
        let mut paths = pattern.paths.iter();
        let first = paths.find(|path| !tracked.contains(path.as_str()))?;
        let more = paths
            .filter(|path| !tracked.contains(path.as_str()))
            .count();
        let files = match more {
            0 => format!("`{first}`"),
            more => format!("`{first}` and {}", count(more, "other file")),
        };
        let message = format!("the site publishes {files}, which git ignores");
        let folder = pattern.file.parent().unwrap_or(source);
        let name = pattern.file.file_name().unwrap_or_default();
        let folder = relative_path(inputs.files.root(), folder);
        let file = format!("{folder}{}", name.display());
        let one = Diagnostic::new(codes::GIT_IGNORED, Severity::Warning, message);
        let help = "move the files out of the source folder, or add a pattern to `exclude`; a pattern with `!` there publishes them";
        Some(
            one.at(Place::new(file, &pattern.text, pattern.span))
                .help(help),
        )
    };
    patterns.into_iter().filter_map(finding).collect()
}

/// Returns a warning for each pattern of `exclude` that matches nothing in the source folders of all
/// editions, and for each that matches a chapter or a folder around one, whose page is built.
pub(crate) fn excluded(inputs: &Inputs) -> Vec<Diagnostic> {
    let source = inputs.content.source_folder.as_path();
    let exclude = &inputs.config.exclude;
    if exclude.is_empty() || !inputs.book.is_main_edition() {
        return Vec::new();
    }
    let editions = inputs.book.editions.as_ref();
    let others = editions.into_iter().flat_map(EditionLinks::other_sources);
    let mut is_used = vec![false; exclude.len()];
    for folder in [source].into_iter().chain(others) {
        let left_out = LeftOut::new(folder, exclude, &[]);
        let patterns = exclude.iter().map(|pattern| Pattern::new(folder, pattern));
        let patterns: Vec<_> = patterns.collect();
        let descends = |entry: &Entry| left_out.reason(entry).is_none();
        for entry in inputs.files.walk(folder, descends) {
            for (pattern, is_used) in patterns.iter().zip(&mut is_used) {
                *is_used = *is_used || pattern.matches(&entry);
            }
        }
    }
    let found = exclude.iter().enumerate().filter_map(|(at, pattern)| {
        let (message, help) = match is_used[at] {
            false => without_effect(pattern, source, inputs.files.root()),
            true => with_chapter(pattern, source, inputs)?,
        };
        let one = Diagnostic::new(codes::EXCLUDE, Severity::Warning, message);
        let place = inputs.config.place(&["exclude", &at.to_string()]);
        Some(one.at(place).help(help))
    });
    found.collect()
}

/// Returns the finding about a pattern that matches nothing, and the remedy.
fn without_effect(pattern: &str, source: &Path, root: &Path) -> (String, String) {
    let message = format!("the pattern `{pattern}` of `exclude` matches nothing");
    let (mark, written) = match pattern.strip_prefix('!') {
        Some(written) => ("!", written),
        None => ("", pattern),
    };
    let plain = written.replace('\\', "/");
    let path = plain
        .trim()
        .trim_start_matches("./")
        .trim_start_matches('/');
    let folder = shown(source, root);
    let inside = path.strip_prefix(&*folder);
    let inside = inside.and_then(|path| path.strip_prefix('/'));
    let help = match inside {
        Some(inside) => {
            format!("patterns are relative to the source folder `{folder}`: write `{mark}/{inside}`")
        }
        None if plain != written || plain.starts_with("./") => {
            format!("write `{mark}/{path}`: patterns have slashes, and begin without a dot")
        }
        None if path.split('/').any(|name| name.starts_with('.')) => {
            "remove it: hidden files are not copied".to_owned()
        }
        None if pattern.starts_with('!') => {
            "remove it; a file in a folder that a pattern leaves out cannot be kept: write `/folder/*` instead of `/folder/`".to_owned()
        }
        None => "correct or remove it; patterns are relative to the source folder".to_owned(),
    };
    (message, help)
}

/// Returns the finding about a pattern that matches a chapter, or a folder around one, and the remedy.
fn with_chapter(pattern: &str, source: &Path, inputs: &Inputs) -> Option<(String, String)> {
    let alone = Pattern::new(source, pattern);
    let mut chapters = inputs.content.chapters.iter();
    let chapter = chapters.find(|chapter| alone.leaves_out(&source.join(&chapter.file)))?;
    let message = format!(
        "the pattern `{pattern}` of `exclude` matches the chapter `{}`, whose page is built all the same",
        chapter.file
    );
    let help = "remove the chapter from SUMMARY.md, or change the pattern";
    Some((message, help.to_owned()))
}
