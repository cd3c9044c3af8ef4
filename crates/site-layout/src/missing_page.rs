//! The editions on the page for unknown addresses of a book in several editions.
//!
//! Many hosts answer every unknown address with this page, also below other languages and
//! versions. A script shows the page of the edition that the address is in; readers without scripts
//! get a sentence in each language.

use std::{collections::BTreeMap, fmt::Write as _};

use anyhow::Result;
use book_config::WrittenKey;
use safe_html::escape::{attribute, text};
use serde::Serialize;

use crate::{
    address::encode_path,
    editions::{edition_info::EditionInfo, edition_links::EditionLinks},
    text::strings::strings,
};

/// The script, which is a file of the site.
pub const SCRIPT: &[u8] = include_bytes!("missing_page.js");

/// The editions beside the book, for its page for unknown addresses.
#[derive(Debug, Serialize)]
pub struct MissingPage {
    /// Their base paths as addresses.
    bases: Vec<String>,
    /// A sentence in each language but the book's, as HTML.
    sentences: String,
}

impl MissingPage {
    /// Returns the editions beside a book; `None` while an edition is built.
    ///
    /// # Errors
    ///
    /// Never with the tables of texts of this crate.
    pub fn of(editions: &EditionLinks) -> Result<Option<Self>> {
        if editions.current != 0 {
            return Ok(None);
        }
        let others = &editions.all[1..];
        let base = |one: &EditionInfo| encode_path(&one.addresses.base);
        let bases = others.iter().map(base).collect();
        let mut sentences = String::new();
        for one in others.iter().filter(|one| one.name.version.is_none()) {
            let texts =
                strings(&one.language, &BTreeMap::new(), |_| WrittenKey::default())?.strings;
            let direction = if one.is_right_to_left { "rtl" } else { "ltr" };
            let _ = write!(
                sentences,
                "<p dir=\"{direction}\" lang=\"{}\">{} <a href=\"{}\">{}</a></p>",
                attribute(&one.language),
                text(&texts.not_found_text),
                attribute(&base(one)),
                text(&texts.breadcrumbs_home),
            );
        }
        Ok(Some(Self { bases, sentences }))
    }

    /// Returns the tag of the script at `address`, which starts the shell by the script `boot`.
    pub(super) fn script(&self, address: &str, boot: &str) -> String {
        let bases = serde_json::to_string(&self.bases).unwrap_or_default();
        format!(
            "<script type=\"module\" src=\"{}\" data-boot=\"{}\" data-editions=\"{}\"></script>",
            attribute(address),
            attribute(boot),
            attribute(&bases)
        )
    }

    /// Returns the sentences that readers without scripts see below the page.
    pub(super) fn without_scripts(&self) -> String {
        match self.sentences.as_str() {
            "" => String::new(),
            sentences => format!(
                "<noscript><div class=\"mr-page mr-page--short\"><div class=\"mr-content\">{sentences}</div></div></noscript>"
            ),
        }
    }
}
