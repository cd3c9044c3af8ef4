//! Finds files of the site that a `.gitignore` or `.git/info/exclude` names. The patterns alone do not decide: git also keeps
//! files that were added in spite of them.

use std::{
    collections::BTreeMap,
    fs,
    ops::Range,
    path::{Path, PathBuf},
};

use book_files::regular_file;
use diagnostics::paths::{repository, resolve_dots};
use ignore::{
    Match,
    gitignore::{Gitignore, GitignoreBuilder},
};

use crate::{assets::Assets, left_out::LeftOut};

const GITIGNORE: &str = ".gitignore";

/// A pattern in a `.gitignore`, with the files that it matches.
#[derive(Debug)]
pub struct IgnoringPattern {
    /// The `.gitignore`.
    pub file: PathBuf,
    /// Its text.
    pub text: String,
    /// The pattern in the text.
    pub span: Range<usize>,
    /// The matching files, relative to the source folder.
    pub paths: Vec<String>,
}

/// Returns the patterns that match files beside the chapters in `folder`, except files that a pattern of
/// `exclude` with `!` keeps. A source folder that is ignored as a whole, such as one that a program
/// writes, has none.
pub fn patterns(folder: &Path, assets: &Assets, exclude: &[String]) -> Vec<IgnoringPattern> {
    let source = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    let source = resolve_dots(&source);
    let Some(root) = repository(&source) else {
        return Vec::new();
    };
    let mut files = Files::of_clone(root);
    for folder in folders(root, &source) {
        files.add(folder);
    }
    if files.matching(&source, true).is_some() {
        return Vec::new();
    }
    let mut found: BTreeMap<(PathBuf, String), Vec<String>> = BTreeMap::new();
    let left_out = LeftOut::new(&source, exclude, &[]);
    let own = assets
        .iter()
        .filter(|(_, file)| file.path().starts_with(folder));
    for (path, _) in own {
        let file = source.join(path);
        for folder in folders(&source, file.parent().unwrap_or(&source)) {
            files.add(folder);
        }
        let by = files.matching(&file, false);
        if let Some(by) = by.filter(|_| !left_out.is_kept(&file)) {
            found.entry(by).or_default().push(path.to_owned());
        }
    }
    let place = |((file, pattern), paths): ((PathBuf, String), Vec<String>)| {
        let text = files.texts.get(&file).cloned().unwrap_or_default();
        let span = line_of(&text, &pattern);
        IgnoringPattern {
            file,
            text,
            span,
            paths,
        }
    };
    found.into_iter().map(place).collect()
}

/// Returns the bytes of the last line with a pattern.
fn line_of(text: &str, pattern: &str) -> Range<usize> {
    let mut end = 0;
    let lines = text.split_inclusive('\n').map(|line| {
        let start = end;
        end += line.len();
        (start, line.trim_end())
    });
    let lines = lines.filter(|(_, line)| line.trim() == pattern.trim());
    lines
        .last()
        .map_or(0..0, |(start, line)| start..start + line.len())
}

/// Returns the folders from `outer` to `inner`, both included.
fn folders<'a>(outer: &'a Path, inner: &'a Path) -> impl Iterator<Item = &'a Path> {
    let all = inner.ancestors().take_while(|it| it.starts_with(outer));
    let all: Vec<_> = all.collect();
    all.into_iter().rev()
}

/// The files of patterns that were read.
#[derive(Default)]
struct Files {
    /// The patterns in each `.gitignore`, by its folder.
    matchers: BTreeMap<PathBuf, Gitignore>,
    /// The patterns of the clone alone, with their file.
    of_clone: Option<(PathBuf, Gitignore)>,
    texts: BTreeMap<PathBuf, String>,
}

impl Files {
    /// Reads the patterns of the clone at `root`.
    fn of_clone(root: &Path) -> Self {
        let mut files = Self::default();
        let file = root.join(".git/info/exclude");
        let matcher = files.read(root, &file);
        files.of_clone = Some((file, matcher));
        files
    }

    /// Reads the `.gitignore` of a folder.
    fn add(&mut self, folder: &Path) {
        if !self.matchers.contains_key(folder) {
            let matcher = self.read(folder, &folder.join(GITIGNORE));
            self.matchers.insert(folder.to_owned(), matcher);
        }
    }

    /// Reads patterns for a folder. As in git, their file must not be a link.
    fn read(&mut self, folder: &Path, file: &Path) -> Gitignore {
        let is_file = fs::symlink_metadata(file).is_ok_and(|about| about.is_file());
        let text = is_file.then(|| regular_file::read_text(file).ok());
        let text = text.flatten().unwrap_or_default();
        let mut builder = GitignoreBuilder::new(folder);
        for line in text.lines() {
            // git ignores lines that it cannot read.
            let _ = builder.add_line(None, line);
        }
        self.texts.insert(file.to_owned(), text);
        builder.build().unwrap_or_else(|_| Gitignore::empty())
    }

    /// Returns the file and the pattern that ignore a path. The file of the innermost folder decides.
    fn matching(&self, path: &Path, is_folder: bool) -> Option<(PathBuf, String)> {
        let around = path.ancestors().skip(1);
        let around =
            around.filter_map(|folder| Some((folder.join(GITIGNORE), self.matchers.get(folder)?)));
        let of_clone = self.of_clone.iter();
        let of_clone = of_clone.map(|(file, matcher)| (file.clone(), matcher));
        around.chain(of_clone).find_map(|(file, matcher)| {
            match matcher.matched_path_or_any_parents(path, is_folder) {
                Match::None => None,
                Match::Whitelist(_) => Some(None),
                Match::Ignore(by) => Some(Some((file, by.original().to_owned()))),
            }
        })?
    }
}
