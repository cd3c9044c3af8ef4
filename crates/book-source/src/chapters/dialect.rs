//! The dialect that a chapter is written in.

use std::path::Path;

use book_config::{Config, Format, HeadingIds, Math};
use mdx_lite::{Document, Mode, Options, parse};

use crate::mathjax;

/// The dialect of a chapter.
#[derive(Debug, Clone)]
pub struct Dialect {
    /// The options of the parser.
    pub options: Options,
    /// Whether formulas in the marks of MathJax are rewritten before the text is parsed.
    pub masks_math: bool,
}

impl Dialect {
    /// Returns the dialect of a chapter's file.
    pub fn of(file: &str, settings: &Config) -> Self {
        let options = match is_mdx(file, settings.format) {
            true => mdx_options(settings),
            false => markdown_options(settings),
        };
        let masks_math = settings.math == Math::Mathjax && options.math;
        Self {
            options,
            masks_math,
        }
    }

    /// Parses a text. Every part of the tree has its offset in the text.
    pub fn parse(&self, text: &str) -> Document {
        match self.masks_math {
            true => parse(&mathjax::with_dollars(text), &self.options),
            false => parse(text, &self.options),
        }
    }
}

/// Returns whether a chapter's file is read as MDX.
fn is_mdx(file: &str, format: Format) -> bool {
    match format {
        Format::Mdx => true,
        Format::Md => false,
        Format::Detect => Path::new(file)
            .extension()
            .is_some_and(|e| e.eq_ignore_ascii_case("mdx")),
    }
}

/// Returns the options of MDX.
fn mdx_options(settings: &Config) -> Options {
    let mut options = Options::new(Mode::Mdx);
    options.alerts = settings.html.admonitions;
    options.math = settings.math == Math::Dollars;
    options.emoji = settings.emoji;
    options.heading_ids = heading_ids(settings);
    options.admonition_kinds = settings.admonition_kinds();
    options
}

fn heading_ids(settings: &Config) -> mdx_lite::HeadingIds {
    match settings.heading_ids {
        HeadingIds::Standard => mdx_lite::HeadingIds::Standard,
        HeadingIds::Docusaurus => mdx_lite::HeadingIds::Docusaurus,
    }
}

/// Returns the options of mdBook's own HTML output, with its defaults.
pub(crate) fn markdown_options(settings: &Config) -> Options {
    let html = &settings.html;
    let mut options = Options::new(Mode::Markdown);
    options.alerts = html.admonitions;
    options.definition_lists = html.definition_lists;
    options.smart_punctuation = html.smart_punctuation;
    options.heading_attributes = true;
    options.heading_ids = heading_ids(settings);
    options.math = settings.math != Math::Off;
    options.emoji = settings.emoji;
    options.admonition_kinds = settings.admonition_kinds();
    options
}
