//! `policy`: computes a Content-Security-Policy that a built site works under.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result};
use base64::{Engine as _, prelude::BASE64_STANDARD};
use rayon::prelude::*;
use safe_html::{is_full_address, scan};
use sha2::{Digest as _, Sha256};

use super::built_site::site_of;
use crate::regular_file;

/// The sources that the documents of a site need.
#[derive(Debug, Default, PartialEq)]
struct Sources {
    scripts: BTreeSet<String>,
    styles: BTreeSet<String>,
    frames: BTreeSet<String>,
}

/// Returns the policy of the site in the folder `dir`, or of the book there, as the value of the
/// header.
///
/// # Errors
///
/// If there is no site, or if it cannot be read.
pub(super) fn policy(dir: &Path) -> Result<String> {
    let mut documents = Vec::new();
    add_documents(&site_of(dir)?, 0, &mut documents)?;
    let sources = documents.par_iter().map(|file| {
        let html = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        Ok(Sources::of(&String::from_utf8_lossy(&html)))
    });
    let sources: Result<Sources> = sources.try_reduce(Sources::default, |a, b| Ok(a.with(b)));
    Ok(format!("{}\n", sources?.policy()))
}

fn add_documents(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) -> Result<()> {
    let entries = regular_file::entries(folder);
    for path in entries.with_context(|| format!("cannot read {}", folder.display()))? {
        if path.is_dir() && depth < regular_file::MAX_FOLDER_DEPTH {
            add_documents(&path, depth + 1, found)?;
        } else if path
            .extension()
            .is_some_and(|extension| extension == "html")
        {
            found.push(path);
        }
    }
    Ok(())
}

impl Sources {
    /// Returns the sources of one document.
    fn of(html: &str) -> Self {
        let mut found = Self::default();
        for (tag, rest) in tags(html, "script") {
            match attribute(tag, "src") {
                Some(address) => found.scripts.extend(origin(address)),
                // Data are not run, whatever the policy.
                None if attribute(tag, "type").is_some_and(|kind| kind.ends_with("json")) => {}
                None => drop(found.scripts.insert(hash(content(rest, "</script>")))),
            }
        }
        for (_, rest) in tags(html, "style") {
            found.styles.insert(hash(content(rest, "</style>")));
        }
        for (tag, _) in tags(html, "link") {
            if attribute(tag, "rel") == Some("stylesheet") {
                found.styles.extend(attribute(tag, "href").and_then(origin));
            }
        }
        for (tag, _) in tags(html, "iframe") {
            found.frames.extend(attribute(tag, "src").and_then(origin));
        }
        found
    }

    fn with(mut self, other: Self) -> Self {
        self.scripts.extend(other.scripts);
        self.styles.extend(other.styles);
        self.frames.extend(other.frames);
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
        policy += &list("style-src", &self.styles);
        if !self.frames.is_empty() {
            policy += &list("frame-src", &self.frames);
        }
        policy + "; object-src 'none'; base-uri 'none'"
    }
}

/// Returns each start tag of an element, with the text after it.
fn tags<'a>(html: &'a str, name: &str) -> Vec<(&'a str, &'a str)> {
    let start = format!("<{name}");
    let mut found = Vec::new();
    let mut rest = html;
    while let Some(at) = rest.find(&start) {
        rest = &rest[at..];
        let is_name =
            rest[start.len()..].starts_with(|c: char| c == '>' || c.is_ascii_whitespace());
        let Some(end) = rest.find('>').filter(|_| is_name) else {
            rest = &rest[start.len()..];
            continue;
        };
        let (tag, after) = rest.split_at(end + 1);
        found.push((tag, after));
        // Scripts and styles contain no elements.
        rest = match name {
            "script" | "style" => &after[content(after, &format!("</{name}>")).len()..],
            _ => after,
        };
    }
    found
}

fn content<'a>(rest: &'a str, end: &str) -> &'a str {
    rest.find(end).map_or(rest, |at| &rest[..at])
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let all = scan::attributes(tag).into_iter();
    let mut named = all.filter(|attribute| attribute.is(name));
    Some(&tag[named.next()?.value])
}

/// Returns the origin of an address of another site.
fn origin(address: &str) -> Option<String> {
    let address = match address.strip_prefix("//") {
        Some(rest) => format!("https://{rest}"),
        None => address.to_owned(),
    };
    if !is_full_address(&address) {
        return None;
    }
    let (scheme, rest) = address.split_once("://")?;
    let host = rest.split(['/', '?', '#']).next()?;
    Some(format!("{scheme}://{host}"))
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
            <link rel=\"canonical\" href=\"https://c.example/\"><link rel=\"stylesheet\" href=\"https://f.example/s.css?x\">\
            <script async src=\"https://t.example/js?id=1\"></script><script src=\"/_app/a.js\"></script>\
            <script type=\"application/json\">{}</script></head><body><iframe src=\"//v.example/e\"></iframe>\
            <scripts>x</scripts></body></html>";
        let one = Sources::of(html);
        // printf 'a()' | openssl dgst -sha256 -binary | base64
        let script = "'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='";
        let policy = one.with(Sources::of(html)).policy();
        for part in [
            script,
            " https://t.example;",
            " https://f.example;",
            "frame-src 'self' https://v.example;",
        ] {
            assert!(policy.contains(part), "{part}: {policy}");
        }
        assert_eq!(policy.matches("sha256-").count(), 2, "{policy}");
        assert!(!policy.contains("c.example"), "{policy}");
    }
}
