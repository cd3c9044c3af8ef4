//! The pictures that show a page in messages and social networks.

use std::collections::BTreeSet;

use anyhow::{Context as _, Result};
use build_cache::{
    cache::{Cache, Key, KeyHasher},
    staging::{Kind, Stage},
};
use diagnostics::{Diagnostic, Severity, codes};
use nav_model::Doc;
use rayon::prelude::*;
use site_layout::address::hashed_name;
use social_cards::{Card, Cards};

use crate::read::inputs::Inputs;

/// Changes with the drawing, so that pictures of an earlier version are drawn anew.
const VERSION: u32 = 1;

/// The pictures of a site whose owner names fonts for them.
pub(crate) struct SocialCards {
    cards: Cards,
    site: String,
    accent: String,
    /// The hash of everything but the title of the page.
    key: Key,
}

impl SocialCards {
    /// Reads the fonts; `None` without any, or without the address of the site, which pictures need.
    pub(crate) fn read(inputs: &Inputs, tokens: &str, found: &mut Vec<Diagnostic>) -> Option<Self> {
        let config = &inputs.config;
        if config.social_card_fonts.is_empty() || config.site_url.is_none() {
            return None;
        }
        let theme = inputs.files.root().join("theme");
        let mut fault = |at: usize, reason: String| {
            let name = &config.social_card_fonts[at];
            let message = format!("the font `theme/{name}` {reason}, so pages have no pictures");
            let code = codes::UNREADABLE_ADDITIONAL_FILE;
            let one = Diagnostic::new(code, Severity::Warning, message);
            let place = config.place(&["social-card-fonts", &at.to_string()]);
            found.push(
                one.at(place)
                    .help("put a TTF or OTF file into `theme`, or correct the name"),
            );
        };
        let mut fonts = Vec::new();
        for (at, name) in config.social_card_fonts.iter().enumerate() {
            match inputs.files.read(&theme.join(name)) {
                Ok(bytes) => fonts.push(bytes),
                Err(error) => {
                    fault(at, format!("cannot be read: {error}"));
                    return None;
                }
            }
        }
        let hash = |font: &Vec<u8>| blake3::hash(font).to_hex().to_string();
        let hashes: Vec<_> = fonts.iter().map(hash).collect();
        let cards = Cards::new(fonts)
            .map_err(|at| fault(at, "is not a font".to_owned()))
            .ok()?;
        let own = inputs
            .files
            .read_text(&theme.join("tokens.css"))
            .unwrap_or_default();
        let accent = accent(&own)
            .or(inputs.config.accent.as_deref())
            .or_else(|| accent(tokens))
            .unwrap_or("#000")
            .to_owned();
        let site = inputs.book.title.clone();
        let key = KeyHasher::of(&(VERSION, &hashes, &site, &accent));
        Some(Self {
            cards,
            site,
            accent,
            key,
        })
    }

    /// Returns the hash of everything that pictures depend on but the titles of their pages.
    pub(crate) const fn key(&self) -> &Key {
        &self.key
    }

    /// Returns the path of the picture of a page; `None` for a page whose author names one.
    pub(crate) fn file(&self, doc: &Doc) -> Option<String> {
        let named = doc.front.image.is_some() || doc.front.unlisted;
        (!named).then(|| self.file_of(&doc.title))
    }

    fn file_of(&self, title: &str) -> String {
        hashed_name("_app/card.png", self.key_of(title).as_bytes())
    }

    fn key_of(&self, title: &str) -> Key {
        KeyHasher::of(&(self.key.as_bytes(), title))
    }

    /// Draws the pictures that an earlier build did not, and adds all of them.
    pub(crate) fn write(&self, docs: &[Doc], cache: Option<&Cache>, stage: &Stage) -> Result<()> {
        let docs = docs.iter().filter(|doc| self.file(doc).is_some());
        let titles: BTreeSet<_> = docs.map(|doc| doc.title.as_str()).collect();
        titles.into_par_iter().try_for_each(|title| {
            let (file, key) = (self.file_of(title), self.key_of(title));
            let kept = cache.and_then(|cache| cache.get(&file, &key));
            if kept.is_some_and(|kept| stage.keep(&[kept])) {
                return Ok(());
            }
            let card = Card {
                title,
                site: &self.site,
                accent: &self.accent,
            };
            let png = self
                .cards
                .draw(&card)
                .context("a picture of a page cannot be drawn")?;
            let kept = stage.add_kept(&file, &png, Kind::Hashed)?;
            if let Some(cache) = cache {
                cache.put(&file, &key, &kept);
            }
            Ok(())
        })
    }
}

/// Returns the colour that tokens give to `--mr-accent`, if it is written as hexadecimal digits.
fn accent(tokens: &str) -> Option<&str> {
    let (_, value) = tokens.split_once("--mr-accent:")?;
    let value = value.split([';', '}']).next()?.trim();
    let digits = value.strip_prefix('#')?;
    let is_color = matches!(digits.len(), 3 | 6) && digits.bytes().all(|b| b.is_ascii_hexdigit());
    is_color.then_some(value)
}
