//! Adds the posts to a loaded book.

use std::{
    collections::{BTreeSet, HashSet},
    path::{Path, PathBuf},
};

use book_config::Config;
use book_files::BookFiles;
use book_source::posts::Posts;
use mdbook_core::book::Book;
use mdbook_renderer::RenderContext;
use site_layout::left_out::LeftOut;

/// Adds the posts of a book. Returns the files of posts whose texts differ from the files.
pub(crate) fn add_posts(
    context: &mut RenderContext,
    config: &Config,
    files: &BookFiles,
) -> HashSet<PathBuf> {
    let source = context.source_dir();
    let mut posts = read(&context.book, config, &source, files);
    let with_commands = std::mem::take(&mut posts.with_commands);
    posts.add_to(&mut context.book);
    with_commands
}

/// Adds the posts of an edition, and the posts that only its original has. Returns the paths of these.
pub(crate) fn add_posts_of_edition(
    book: &mut Book,
    config: &Config,
    source: &Path,
    files: &BookFiles,
    original: Option<(&Book, PathBuf)>,
) -> BTreeSet<String> {
    let mut posts = read(book, config, source, files);
    let missing = original.map(|(original, folder)| posts.add_missing(original, &folder));
    posts.add_to(book);
    missing.unwrap_or_default()
}

fn read(book: &Book, config: &Config, source: &Path, files: &BookFiles) -> Posts {
    let left_out = LeftOut::new(source, &config.exclude, &[]);
    Posts::read(book, &config.blog.folder, source, files, |entry| {
        left_out.reason(entry).is_some()
    })
}
