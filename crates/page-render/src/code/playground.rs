//! The button that runs a Rust program on a playground, if the book's owner allows it.

use code_highlight::block::info_words;
use mdx_lite::Meta;
use percent_encoding::utf8_percent_encode;
use site_layout::address::NOT_IN_QUERY_VALUE;
use site_model::Component;

use super::hidden_lines::Program;
use crate::{Builder, tree::piece::Piece};

/// Attributes that suppress the button of a block.
const NOT_RUN: [&str; 4] = ["ignore", "noplayground", "noplaypen", "compile_fail"];

/// The longest program in bytes; longer ones do not fit in an address.
const LONGEST: usize = 4000;

impl Builder<'_> {
    /// Returns the button below a block of Rust; `None` for any other block.
    pub(crate) fn run_button(&self, meta: &Meta, text: &str) -> Option<Piece> {
        let settings = self.context.settings;
        let config = settings.playground;
        let info = info_words(&meta.info);
        let is_rust = info.is_language("rust");
        let words = info.words;
        let is_run = !words.iter().any(|word| NOT_RUN.contains(word));
        if !config.runnable || !is_rust || !is_run {
            return None;
        }
        let code = whole_program(&Program::rust(text).code);
        let edition = words
            .iter()
            .find_map(|word| word.strip_prefix("edition"))
            .or(settings.rust_edition)
            .unwrap_or("2021");
        let playground = format!("{}/", config.url.trim_end_matches('/'));
        let href = (code.len() <= LONGEST).then(|| {
            let code = utf8_percent_encode(&code, NOT_IN_QUERY_VALUE);
            format!("{playground}?version=stable&mode=debug&edition={edition}&code={code}")
        });
        Some(Piece::component(Component::Run {
            edition: edition.to_owned(),
            editable: config.editable && words.contains(&"editable"),
            playground,
            code,
            href,
        }))
    }
}

/// Returns the program as mdBook and rustdoc run it: a block without `main` is wrapped in one.
fn whole_program(code: &str) -> String {
    match code.contains("fn main") {
        true => code.to_owned(),
        false => format!("#![allow(unused)]\nfn main() {{\n{code}}}\n"),
    }
}
