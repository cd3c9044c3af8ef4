//! Writes the messages of a book for translators, and counts the translated ones.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, ensure};
use book_files::BookFiles;
use diagnostics::paths::{link_on_way, slashes};
use mdbook_core::book::BookItem;
use mdbook_i18n_helpers::xgettext::create_catalogs;
use mdbook_renderer::RenderContext;
use polib::{
    catalog::Catalog,
    message::{Message, MessageMutView as _, MessageView as _},
    po_file,
};
use serde::Serialize;

use super::{
    chapter::{front_texts, split},
    folder,
    read::Catalogue,
};

/// The width of a line of places, in characters, as in `msgmerge`.
const SOURCE_WIDTH: usize = 76;

/// The numbers of translated and untranslated messages of a book.
#[derive(Debug, Default, Serialize)]
pub struct MessageCount {
    /// With a translation.
    pub translated: usize,
    /// With a translation that a translator has to confirm.
    pub fuzzy: usize,
    /// Without one.
    pub missing: usize,
}

/// A text of front matter, and its place as `file:line`.
struct FrontMessage {
    text: String,
    source: String,
}

/// Writes the messages of a preprocessed book beside its catalogues; returns the files, relative
/// to the book's root, each with the number of its messages.
///
/// # Errors
///
/// If the book's Markdown cannot be split, or a file cannot be written.
pub fn extract(context: &RenderContext) -> Result<Vec<(PathBuf, usize)>> {
    let book = BookFiles::of(&context.root, &context.config);
    let mut written = Vec::new();
    for (name, catalogue) in catalogues(context)? {
        let file = folder(&context.config).join(name);
        let full = context.root.join(&file);
        let parent = full.parent().context("a catalogue is in a folder")?;
        fs::create_dir_all(parent)
            .with_context(|| format!("cannot create {}", parent.display()))?;
        ensure!(
            link_on_way(&context.root, &slashes(&file)).is_none(),
            "cannot write {}: a link is on the way to it",
            full.display()
        );
        let old = book.read_text(&full).unwrap_or_default();
        po_file::write(&catalogue, &full)
            .with_context(|| format!("cannot write {}", full.display()))?;
        let new = book.read_text(&full)?;
        // A new date alone is not a change: otherwise the file would differ in every commit.
        if without_date(&old) == without_date(&new) {
            fs::write(&full, old)?;
        }
        written.push((file, catalogue.count()));
    }
    Ok(written)
}

fn without_date(text: &str) -> Vec<&str> {
    let lines = text.lines();
    lines
        .filter(|line| !line.starts_with("\"POT-Creation-Date:"))
        .collect()
}

/// Counts the messages of a preprocessed book that a catalogue has.
///
/// # Errors
///
/// If the book's Markdown cannot be split.
pub fn count(context: &RenderContext, catalogues: &[Catalogue]) -> Result<Vec<MessageCount>> {
    let all = self::catalogues(context)?;
    let messages = all.values().flat_map(Catalog::messages);
    let messages: BTreeSet<_> = messages.map(|message| message.msgid().to_owned()).collect();
    let count = |catalogue: &Catalogue| {
        let mut count = MessageCount::default();
        for message in &messages {
            match (catalogue.find(message), catalogue.is_fuzzy(message)) {
                (Some(_), _) => count.translated += 1,
                (None, true) => count.fuzzy += 1,
                (None, false) => count.missing += 1,
            }
        }
        count
    };
    Ok(catalogues.iter().map(count).collect())
}

/// Returns the messages of a book by the files that `mdbook-xgettext` writes.
fn catalogues(context: &RenderContext) -> Result<BTreeMap<PathBuf, Catalog>> {
    let book = BookFiles::of(&context.root, &context.config);
    let mut plain = context.clone();
    let mut front = Vec::new();
    let granularity = context.config.get("output.xgettext.granularity")?;
    plain.book.for_each_mut(|item| {
        let BookItem::Chapter(chapter) = item else {
            return;
        };
        let Some(path) = &chapter.path else { return };
        let file = slashes(&context.config.book.src.join(path));
        let (head, markdown) = split(&chapter.content);
        front.extend(front_texts(head).into_iter().map(|one| FrontMessage {
            text: one.text,
            source: source(&file, one.line + 1, granularity.unwrap_or(1)),
        }));
        // Blank lines replace the front matter, so that messages keep the line numbers of the file.
        chapter.content = "\n".repeat(head.lines().count()) + markdown;
    });
    let found = create_catalogs(&plain, |path| book.read_text(path.as_ref()))?;
    let mut found: BTreeMap<_, _> = found.into_iter().collect();
    let folder = format!("{}/", slashes(&context.config.book.src));
    for mut message in found.values_mut().flat_map(Catalog::messages_mut) {
        let places = slashes(Path::new(message.source()));
        let whole = wrapped(&places, &folder);
        *message.source_mut() = whole;
    }
    if let Some(first) = found.values_mut().next() {
        for message in front {
            add(first, message);
        }
    }
    Ok(found)
}

/// Wraps places in the folder `folder`, with breaks between places only.
///
/// The library also breaks lines inside paths if another crate of the program turns on Unicode line
/// breaking in `textwrap`; translators' tools would then read two files.
fn wrapped(places: &str, folder: &str) -> String {
    let mut whole: Vec<String> = Vec::new();
    for part in places.split_whitespace() {
        match whole.last_mut() {
            Some(last) if !part.starts_with(folder) => {
                if !last.ends_with(['/', '-']) {
                    last.push(' ');
                }
                last.push_str(part);
            }
            _ => whole.push(part.to_owned()),
        }
    }
    let (mut result, mut width) = (String::new(), 0);
    for place in whole {
        let length = place.chars().count();
        let fits = width + 1 + length <= SOURCE_WIDTH;
        if !result.is_empty() {
            result.push(if fits { ' ' } else { '\n' });
        }
        width = if fits && width > 0 {
            width + 1 + length
        } else {
            length
        };
        result.push_str(&place);
    }
    result
}

/// Returns a place as `mdbook-xgettext` writes it: the line is rounded down, and omitted if it is
/// 0.
fn source(file: &str, line: usize, granularity: usize) -> String {
    match granularity {
        0 => file.to_owned(),
        _ => format!("{file}:{}", (line - line % granularity).max(1)),
    }
}

fn add(catalogue: &mut Catalog, message: FrontMessage) {
    let source = match catalogue.find_message(None, &message.text, None) {
        Some(known) if known.source().lines().any(|line| line == message.source) => return,
        Some(known) => format!("{}\n{}", known.source(), message.source),
        None => message.source,
    };
    let mut built = Message::build_singular();
    catalogue.append_or_update(built.with_source(source).with_msgid(message.text).done());
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn lines_break_between_places() {
        let broken = "src/control-flow/\nsolution.md:1 src/control-\nflow/match.md:2\nsrc/SUMMARY.md:3 src/a b.md:4";
        assert_eq!(
            wrapped(broken, "src/"),
            "src/control-flow/solution.md:1 src/control-flow/match.md:2 src/SUMMARY.md:3\nsrc/a b.md:4"
        );
    }
}
