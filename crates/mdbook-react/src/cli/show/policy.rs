//! `policy`: computes a Content-Security-Policy that a built site works under.
//!
//! Authors cannot widen it: sources come from documents that the program wrote, and each is the origin
//! of an address. A file that an author put beside the chapters is another document.

#![expect(clippy::disallowed_methods, reason = "documents of a built site")]

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail};
use base64::{Engine as _, prelude::BASE64_STANDARD};
use book_files::regular_file;
use build_cache::cache;
use rayon::prelude::*;
use safe_html::{
    Origin, is_full_address,
    tree::{Element, start_tags},
};
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use site_layout::document::frame::INLINE_STYLES;

use crate::cli::built_site::site_of;

/// The number of files that a warning names.
const MOST_NAMED: usize = 5;

/// The sources that the documents of a site need.
#[derive(Debug, Default, PartialEq)]
struct Sources {
    scripts: BTreeSet<String>,
    styles: BTreeSet<String>,
    frames: BTreeSet<String>,
    media: BTreeSet<String>,
    /// Whether the owner allows all inline styles.
    inline_styles: bool,
    /// Addresses of other sites without an origin that a policy can have.
    unusable: BTreeSet<String>,
}

/// The HTML files of a site.
#[derive(Debug, Default)]
struct Documents {
    /// Documents that the program wrote.
    written: Vec<PathBuf>,
    /// Documents that it copied, or did not write.
    others: Vec<PathBuf>,
}

/// Prints warnings and returns the policy of the site in the folder `dir`, or of the book there, as the
/// value of the header. `with_copied` adds the sources of all other HTML files.
///
/// # Errors
///
/// If there is no site, or if it cannot be read.
pub(in crate::cli) fn policy(dir: &Path, with_copied: bool) -> Result<String> {
    let site = site_of(dir)?;
    let mut documents = Documents::default();
    documents.add(&site, &BTreeSet::new(), 0)?;
    if documents.written.is_empty() {
        let site = site.display();
        bail!(
            "{site} has no record of the build: run this where `mdbook-react build` wrote the site"
        );
    }
    let mut files = documents.written;
    match with_copied {
        true => files.extend(documents.others),
        false => warn_of_others(&site, &documents.others),
    }
    let sources = files.par_iter().map(|file| {
        let html = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        Ok(Sources::of(&String::from_utf8_lossy(&html)))
    });
    let sources: Result<Sources> = sources.try_reduce(Sources::default, |a, b| Ok(a.with(b)));
    let sources = sources?;
    for address in &sources.unusable {
        tracing::warn!("{address:?} has no host that a policy can name, so it is left out");
    }
    if sources.inline_styles {
        tracing::warn!(
            "`inline-styles = true` in book.toml allows all inline styles ('unsafe-inline'), also those that someone else brings into a page"
        );
    }
    Ok(format!("{}\n", sources.policy()))
}

fn warn_of_others(site: &Path, others: &[PathBuf]) {
    if others.is_empty() {
        return;
    }
    // Control characters of names are escaped.
    let name = |file: &PathBuf| {
        let path = file.strip_prefix(site).unwrap_or(file);
        format!("{:?}", path.to_string_lossy())
    };
    let mut names: Vec<_> = others.iter().take(MOST_NAMED).map(name).collect();
    let more = others.len() - names.len();
    names.extend((more > 0).then(|| format!("{more} more")));
    tracing::warn!(
        "the policy does not cover HTML files that were copied or are not of this book: {}; `--copied-files` adds their scripts, styles and frames",
        names.join(", ")
    );
}

impl Documents {
    /// Adds the HTML files of a folder. `documents` are the whole paths of the HTML files that the
    /// program wrote into it or its folders.
    fn add(&mut self, folder: &Path, documents: &BTreeSet<PathBuf>, depth: usize) -> Result<()> {
        // The folder of a language or a version has its own record. Names that begin with a dot
        // are not copied, so no author can make a record.
        let own = documents_of(folder)?;
        let documents = own.as_ref().unwrap_or(documents);
        let entries = regular_file::entries(folder);
        for path in entries.with_context(|| format!("cannot read {}", folder.display()))? {
            let is_hidden = path.file_name().is_some_and(|name| name == cache::FOLDER);
            if path.is_dir() {
                if depth < regular_file::MAX_FOLDER_DEPTH && !is_hidden {
                    self.add(&path, documents, depth + 1)?;
                }
            } else if path.extension() == Some("html".as_ref()) {
                match documents.contains(&path) {
                    true => self.written.push(path),
                    false => self.others.push(path),
                }
            }
        }
        Ok(())
    }
}

/// The part of a manifest that lists the files that are not documents.
#[derive(Deserialize)]
struct Files {
    files: BTreeMap<String, String>,
}

/// Returns the documents that the program wrote into a folder; `None` if it wrote no site into it.
fn documents_of(folder: &Path) -> Result<Option<BTreeSet<PathBuf>>> {
    let recorded = site_writer::recorded(folder, cache::FOLDER);
    let Some(recorded) = recorded.filter(|paths| !paths.is_empty()) else {
        return Ok(None);
    };
    let manifest = folder.join("_data/manifest.json");
    let read = || {
        anyhow::Ok(serde_json::from_slice::<Files>(&regular_file::read(
            &manifest,
        )?)?)
    };
    let copied = read().with_context(|| format!("cannot read {}", manifest.display()))?;
    let documents = recorded.into_iter();
    let documents = documents.filter(|path| !copied.files.contains_key(path));
    Ok(Some(documents.map(|path| folder.join(path)).collect()))
}

impl Sources {
    /// Returns the sources of one document.
    fn of(html: &str) -> Self {
        let mut found = Self::default();
        let mut unusable = BTreeSet::new();
        for element in start_tags(html) {
            let mut origin = |name: &str| {
                let address = element.attribute(name)?;
                let origin = Origin::of(address).map(|origin| origin.to_string());
                if origin.is_none() && is_full_address(address) && !address.starts_with("data:") {
                    unusable.insert(address.to_owned());
                }
                origin
            };
            match element.name.as_str() {
                "html" => found.inline_styles |= element.attribute(INLINE_STYLES).is_some(),
                "script" if element.attribute("src").is_some() => {
                    found.scripts.extend(origin("src"));
                }
                "script" if !is_data(&element) => found.scripts.extend([hash(&element.text())]),
                "style" => found.styles.extend([hash(&element.text())]),
                "link" if is_stylesheet(&element) => found.styles.extend(origin("href")),
                "frame" | "iframe" => found.frames.extend(origin("src")),
                "audio" | "source" | "track" | "video" => found.media.extend(origin("src")),
                _ => {}
            }
        }
        Self { unusable, ..found }
    }

    fn with(mut self, other: Self) -> Self {
        self.scripts.extend(other.scripts);
        self.styles.extend(other.styles);
        self.frames.extend(other.frames);
        self.media.extend(other.media);
        self.inline_styles |= other.inline_styles;
        self.unusable.extend(other.unusable);
        self
    }

    fn policy(&self) -> String {
        let list = |name: &str, sources: &BTreeSet<String>| {
            let sources = sources.iter().map(String::as_str);
            let sources: Vec<_> = ["'self'"].into_iter().chain(sources).collect();
            format!("; {name} {}", sources.join(" "))
        };
        let mut policy = "default-src 'self'; img-src 'self' data: https:".to_owned();
        policy += &list("script-src", &self.scripts);
        let mut styles = self.styles.clone();
        if self.inline_styles {
            // With a hash, browsers ignore it.
            styles.retain(|source| !source.starts_with('\''));
            styles.insert("'unsafe-inline'".to_owned());
        }
        policy += &list("style-src", &styles);
        for (name, sources) in [("frame-src", &self.frames), ("media-src", &self.media)] {
            if !sources.is_empty() {
                policy += &list(name, sources);
            }
        }
        policy + "; object-src 'none'; base-uri 'none'"
    }
}

/// Whether a script is data, which are not run, whatever the policy.
fn is_data(script: &Element) -> bool {
    let kind = script.attribute("type").unwrap_or_default();
    kind.trim().to_ascii_lowercase().ends_with("json")
}

fn is_stylesheet(link: &Element) -> bool {
    let relations = link.attribute("rel").unwrap_or_default();
    let mut relations = relations.split_ascii_whitespace();
    relations.any(|relation| relation.eq_ignore_ascii_case("stylesheet"))
}

/// Returns the source expression of an inline script or style (CSP Level 3, section 2.3.1).
fn hash(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    format!("'sha256-{}'", BASE64_STANDARD.encode(digest))
}

#[cfg(test)]
mod tests {
    use super::Sources;

    #[test]
    fn sources_of_a_document_are_listed_once() {
        let html = "<html><head><script>a()</script><style>b{}</style>\
            <link rel=\"canonical\" href=\"https://c.example/\"><link rel=\"StyleSheet preload\" href=\"https://f.example/s.css?x\">\
            <script async src=\"https://t.example/js?id=1\"></script><script src=\"/_app/a.js\"></script>\
            <script type=\"application/json\">{}</script></head><body><iframe src=\"//v.example/e\"></iframe>\
            <video><source src=\"https://m.example:8443/a.mp4\"></video><scripts>x</scripts></body></html>";
        let one = Sources::of(html);
        // printf 'a()' | openssl dgst -sha256 -binary | base64
        let script = "'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='";
        let policy = one.with(Sources::of(html)).policy();
        for part in [
            script,
            " https://t.example;",
            " https://f.example;",
            "frame-src 'self' https://v.example;",
            "media-src 'self' https://m.example:8443;",
        ] {
            assert!(policy.contains(part), "{part}: {policy}");
        }
        assert_eq!(policy.matches("sha256-").count(), 2, "{policy}");
        assert!(!policy.contains("c.example"), "{policy}");
    }

    #[test]
    fn sources_are_origins() {
        for (address, is_named) in [
            ("https://a.example&#10;Set-Cookie: x=1", false),
            ("https://a.example 'unsafe-inline' *", false),
            ("https://a.example; script-src *", false),
            ("https://a.example;script-src", false),
            ("https://a.example'unsafe-inline'", false),
            ("https://*.a.example", false),
            ("https://*", false),
            ("https://a.example,b", false),
            ("//a.example\t'unsafe-eval'", false),
            ("blob:https://a.example/1", false),
            ("https://a.example/b;c 'd'", true),
            ("\n https://a.example", true),
        ] {
            let html =
                ["script", "iframe", "video"].map(|name| format!("<{name} src=\"{address}\">"));
            let found = Sources::of(&html.concat());
            let policy = found.policy();
            assert_eq!(
                policy.contains(" https://a.example;"),
                is_named,
                "{address:?} {policy}"
            );
            assert_eq!(found.unusable.is_empty(), is_named, "{address:?}");
            for part in ["unsafe", "*", "Set-Cookie", "blob", ",", "\n", "\t", "'d'"] {
                assert!(!policy.contains(part), "{address:?} {policy}");
            }
        }
    }
}
