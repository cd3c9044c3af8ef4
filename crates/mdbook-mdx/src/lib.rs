//! An mdBook preprocessor that turns MDX-lite chapters into plain Markdown.
//!
//! mdBook runs [`MdxPreprocessor`], which calls [`lower`] for each chapter. [`lower`] can be used
//! alone.

mod links;
mod lower;

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use anyhow::Result;
use mdbook_preprocessor::{Preprocessor, PreprocessorContext, book::Book, config::Config};
use mdx_lite::{AdmonitionKind, AdmonitionKinds, Options};
use serde::Deserialize;

pub use self::links::Chapters;
pub use self::lower::{lower, lower_with};

/// The name of the preprocessor, which is configured in the table `[preprocessor.mdx]`.
pub const NAME: &str = "mdx";

/// Lowers every `.mdx` chapter of a book.
#[derive(Debug, Clone, Copy, Default)]
pub struct MdxPreprocessor;

impl Preprocessor for MdxPreprocessor {
    fn name(&self) -> &'static str {
        NAME
    }

    /// Returns false for the React renderer, which reads the dialect itself.
    fn supports_renderer(&self, renderer: &str) -> Result<bool> {
        Ok(renderer != "react")
    }

    fn run(&self, context: &PreprocessorContext, mut book: Book) -> Result<Book> {
        let chapters = Chapters::of(&book);
        let options = options(&context.config);
        book.for_each_chapter_mut(|chapter| {
            if let Some(path) = chapter.path.clone().filter(|path| is_mdx(path)) {
                chapter.content = lower_with(&chapter.content, &path, &chapters, &options);
                chapter.path = Some(markdown_path(&path));
            }
        });
        Ok(book)
    }
}

/// Returns the dialect of a book's chapters, by the settings of the React renderer.
fn options(config: &Config) -> Options {
    let math = config.get::<String>("output.react.math");
    let mut options = Options::default();
    options.alerts = true;
    options.math = math.is_ok_and(|math| math.as_deref() == Some("dollars"));
    let emoji = config.get::<bool>("output.react.emoji");
    options.emoji = emoji.is_ok_and(|emoji| emoji == Some(true));
    options.admonition_kinds = admonition_kinds(config);
    options
}

/// A kind of admonition in `[output.react.admonitions]`.
#[derive(Deserialize)]
struct Kind {
    title: String,
    like: Option<String>,
}

/// Returns the kinds of admonitions of a book. The React renderer reports invalid ones.
fn admonition_kinds(config: &Config) -> AdmonitionKinds {
    let table = config.get::<BTreeMap<String, Kind>>("output.react.admonitions");
    let kinds = table.ok().flatten().into_iter().flatten();
    AdmonitionKinds::with(kinds.map(|(name, Kind { title, like })| {
        AdmonitionKind::new(name, title).like(like.as_deref().unwrap_or_default())
    }))
}

/// Returns whether a chapter is written in MDX-lite, by its extension `.mdx`.
pub fn is_mdx(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("mdx"))
}

/// Returns the chapter's path for other backends, which expect `.md`.
pub fn markdown_path(path: &Path) -> PathBuf {
    path.with_extension("md")
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{Chapters, Config, lower_with, options};

    #[test]
    fn kinds_of_the_book_are_alerts_with_their_titles() {
        let settings =
            "[output.react.admonitions]\nexample = { title = 'Example', like = 'tip' }\n";
        let config: Config = settings.parse().unwrap();
        let lowered = |text| {
            let chapters = Chapters::default();
            lower_with(text, Path::new("a.mdx"), &chapters, &options(&config))
        };
        let wanted = " > [!TIP]\n > **Example**\n > \n > Text\n";
        assert_eq!(lowered(":::example\nText\n:::\n"), wanted);
        let element = "<Admonition type=\"example\">\n\nText\n\n</Admonition>\n";
        assert_eq!(lowered(element), wanted);
        let alert = "> [!NOTE]\n> Text\n";
        assert_eq!(lowered(alert), " > [!NOTE]\n > Text\n");
        let titled = lowered(":::example First\nText\n:::\n");
        assert_eq!(titled, wanted.replace("Example", "First"));
    }

    #[test]
    fn the_dialect_is_that_of_the_react_renderer() {
        for (settings, wanted) in [
            ("", (false, false)),
            ("math = \"dollars\"", (true, false)),
            ("math = \"mathjax\"\nemoji = true", (false, true)),
            ("math = 1\nemoji = 1", (false, false)),
        ] {
            let config: Config = format!("[output.react]\n{settings}").parse().unwrap();
            let options = options(&config);
            assert_eq!((options.math, options.emoji), wanted, "{settings}");
        }
    }
}
