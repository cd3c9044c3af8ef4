//! A link that runs a Rust program on another site, if the book's owner enables it.

use mdx_lite::Meta;

use super::{
    Builder,
    hidden_lines::Program,
    piece::{Attributes, Piece},
};
use safe_html::escape::{attribute, text as escaped};

/// Attributes of blocks without the link.
const NOT_RUN: [&str; 4] = ["ignore", "noplayground", "noplaypen", "compile_fail"];

/// The longest program in bytes; longer ones do not fit in an address.
const LONGEST: usize = 4000;

impl Builder<'_> {
    /// Returns the link below a block of Rust; `None` for other blocks.
    pub(super) fn playground_link(&self, meta: &Meta, text: &str) -> Option<Piece> {
        let config = &self.context.config.playground;
        let words: Vec<&str> = meta.info.split([',', ' ', '\t']).collect();
        let is_rust = words
            .first()
            .is_some_and(|word| word.eq_ignore_ascii_case("rust"));
        let is_run = !words.iter().any(|word| NOT_RUN.contains(word));
        if !config.runnable || !is_rust || !is_run {
            return None;
        }
        let code = whole_program(&Program::rust(text).code);
        let edition = words
            .iter()
            .find_map(|word| word.strip_prefix("edition"))
            .unwrap_or("2021");
        let href = format!(
            "{}?version=stable&mode=debug&edition={edition}&code={}",
            config.url,
            encode_query(&code)
        );
        if code.len() > LONGEST {
            return None;
        }
        let strings = &self.context.strings;
        let link = format!(
            "<a href=\"{}\" target=\"_blank\" rel=\"noopener\" class=\"mr-external\">{}<span class=\"mr-visually-hidden\">{}</span></a>",
            attribute(&href),
            escaped(&strings.run_code),
            escaped(&strings.new_window)
        );
        let attrs = Attributes::from([("class".to_owned(), "mr-code-run".to_owned())]);
        Some(Piece::element("p", attrs, vec![Piece::Inline(link)]))
    }
}

/// Returns the program as mdBook and rustdoc run it: a block without `main` is wrapped in one.
fn whole_program(code: &str) -> String {
    match code.contains("fn main") {
        true => code.to_owned(),
        false => format!("#![allow(unused)]\nfn main() {{\n{code}}}\n"),
    }
}

fn encode_query(text: &str) -> String {
    use std::fmt::Write as _;
    text.bytes().fold(String::new(), |mut out, byte| {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                out.push(char::from(byte));
            }
            _ => {
                let _ = write!(out, "%{byte:02X}");
            }
        }
        out
    })
}
