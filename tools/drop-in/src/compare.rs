//! Compares the two sites of a book, chapter by chapter.

use std::{collections::BTreeMap, path::Path};

use mdbook_react::diagnostic::Diagnostic;
use similar::{ChangeTag, TextDiff};

use crate::{
    article::{self, Article, Renderer},
    book::Built,
    chapter,
    outline::Outline,
    report::Report,
    site::{Place, Site},
};

/// The length at which lines of a list are cut.
const LONGEST: usize = 300;

/// Compares the two sites of a book.
pub(crate) fn compare(name: &str, built: &Built) -> Report {
    let outline = Outline::read(built);
    let mut comparison = Comparison {
        html: Site::new(Renderer::Html, &built.html, &outline.base),
        react: Site::new(Renderer::React, &built.react, &outline.base),
        built,
        outline,
        report: Report {
            name: name.to_owned(),
            warnings: built.diagnostics.iter().map(shown).collect(),
            left_out: built.left_out.clone(),
            ..Report::default()
        },
    };
    for chapter in &built.chapters {
        comparison.chapter(chapter);
    }
    comparison.addresses();
    comparison.report
}

struct Comparison<'a> {
    html: Site,
    react: Site,
    built: &'a Built,
    outline: Outline,
    report: Report,
}

impl Comparison<'_> {
    fn differ(&mut self, place: &str, kind: &str, what: &str) {
        let what: String = what.chars().take(LONGEST).collect();
        self.report
            .differences
            .push(format!("{place}: {kind}: {what}"));
    }

    fn chapter(&mut self, path: &Path) {
        let place = path.to_string_lossy().into_owned();
        let old = chapter::html_file(path);
        let Some(theirs) = self.html.read(&old) else {
            return;
        };
        let Some(theirs) = article::read(&theirs, Renderer::Html) else {
            return;
        };
        let new = self.outline.file(path);
        let ours = new.as_ref().and_then(|file| self.react.read(file));
        let ours = ours.and_then(|html| article::read(&html, Renderer::React));
        self.report.shares.pages.count(ours.is_some());
        let (Some(ours), Some(new)) = (ours, new) else {
            return self.differ(&place, "page", "the page is missing");
        };
        self.text(&place, &theirs, &ours);
        self.ids(&place, &theirs, &ours);
        self.code(&place, &theirs, &ours);
        let shares = &mut self.report.shares;
        let footnotes = theirs.footnotes.len();
        let is_equal = sorted(&theirs.footnotes) == sorted(&ours.footnotes);
        shares.footnotes.all += footnotes;
        shares.footnotes.equal += if is_equal { footnotes } else { 0 };
        if !is_equal {
            let what = format!("{:?} became {:?}", theirs.footnotes, ours.footnotes);
            self.differ(&place, "footnotes", &what);
        }
        let pages = (old.as_str(), new.as_str());
        let links = self.targets(&theirs.links, &ours.links, pages, &place, "link");
        let images = self.targets(&theirs.images, &ours.images, pages, &place, "image");
        let shares = &mut self.report.shares;
        shares.links.all += links.0;
        shares.links.equal += links.1;
        shares.images.all += images.0;
        shares.images.equal += images.1;
    }

    fn text(&mut self, place: &str, theirs: &Article, ours: &Article) {
        let lines = |lines: &[String]| -> String {
            let lines = lines.iter().map(|line| match self.built.has_mathjax {
                true => without_formulas(line),
                false => line.clone(),
            });
            lines.map(|line| line + "\n").collect()
        };
        let old = lines(&theirs.text);
        let mut new = lines(&ours.text);
        // The title of a chapter without a heading is from the summary and not part of its text.
        let title = ours.title.as_slice();
        let with_title = lines(title) + &new;
        if old.starts_with(&lines(title)) && squeezed(&old) != squeezed(&new) {
            new = with_title;
        }
        let is_equal = squeezed(&old) == squeezed(&new);
        self.report.shares.text.count(is_equal);
        let has_same_words = words(&old) == words(&new);
        self.report.shares.words.count(has_same_words);
        if is_equal {
            return;
        }
        let diff = TextDiff::from_lines(&old, &new);
        let changes: Vec<String> = diff
            .iter_all_changes()
            .filter(|change| change.tag() != ChangeTag::Equal)
            .map(|change| format!("{}{}", change.tag(), change.value().trim_end()))
            .collect();
        for change in changes.iter().take(12) {
            self.differ(place, "text", change);
        }
    }

    fn ids(&mut self, place: &str, theirs: &Article, ours: &Article) {
        let missing: Vec<_> = theirs.ids.difference(&ours.ids).collect();
        let shares = &mut self.report.shares.ids;
        shares.all += theirs.ids.len();
        shares.equal += theirs.ids.len() - missing.len();
        if !missing.is_empty() {
            self.differ(place, "ids", &format!("missing {missing:?}"));
        }
    }

    fn code(&mut self, place: &str, theirs: &Article, ours: &Article) {
        let mut found = Vec::new();
        for (at, code) in theirs.code.iter().enumerate() {
            let other = ours.code.get(at);
            let is_equal = other == Some(code);
            self.report.shares.code.count(is_equal);
            if !is_equal {
                found.push(format!("block {}: {code:?} became {other:?}", at + 1));
            }
        }
        if ours.code.len() > theirs.code.len() {
            found.push(format!(
                "{} blocks became {}",
                theirs.code.len(),
                ours.code.len()
            ));
        }
        for what in found {
            self.differ(place, "code", &what);
        }
    }

    /// Compares where links or images lead; returns how many there are and how many are equal.
    fn targets(
        &mut self,
        theirs: &[String],
        ours: &[String],
        (old, new): (&str, &str),
        place: &str,
        kind: &str,
    ) -> (usize, usize) {
        let mut left: BTreeMap<String, Vec<&String>> = BTreeMap::new();
        for href in ours {
            let target = self.target(&self.react, new, href);
            left.entry(target).or_default().push(href);
        }
        let (mut all, mut equal) = (0, 0);
        let mut missing = Vec::new();
        for href in theirs {
            let target = self.target(&self.html, old, href);
            let is_here = left.get_mut(&target).and_then(Vec::pop).is_some();
            // A link that is broken in mdBook's site as well cannot be resolved in either.
            if !is_here && target.starts_with("nothing ") {
                continue;
            }
            all += 1;
            equal += usize::from(is_here);
            if !is_here {
                missing.push(format!("`{href}` ({target}) has no counterpart"));
            }
        }
        let more = left.iter().filter(|(_, hrefs)| !hrefs.is_empty());
        let more: Vec<_> = more
            .filter(|_| !missing.is_empty())
            .map(|(target, hrefs)| format!("{hrefs:?} ({target}) is new"))
            .collect();
        for what in missing.iter().chain(&more) {
            self.differ(place, kind, what);
        }
        (all, equal)
    }

    /// Names the target of an address in the same way for both sites.
    fn target(&self, site: &Site, page: &str, href: &str) -> String {
        let from = site.address(page);
        let Some(place) = site.resolve(&from, href) else {
            return nav_model::decode(href);
        };
        let Place {
            file,
            path,
            fragment,
        } = place;
        let name = match file {
            Some(file) => self.outline.chapter(site.renderer, &file).unwrap_or(file),
            None if !path.starts_with(&self.outline.base) => format!("beside {path}"),
            None => return format!("nothing {path}"),
        };
        match fragment.is_empty() {
            true => name,
            false => format!("{name}#{fragment}"),
        }
    }

    /// Checks that every page of mdBook's site still has an answer at its old address.
    fn addresses(&mut self) {
        for document in self.html.documents() {
            let from = self.html.address(&document);
            let (old, new) = (self.html.resolve(&from, ""), self.react.resolve(&from, ""));
            let is_same = match (old, new) {
                // A redirect that leaves the book.
                (None, None) => true,
                (Some(old), Some(new)) => {
                    let name = |site: &Site, place: Place| {
                        let file = place.file?;
                        Some(self.outline.chapter(site.renderer, &file).unwrap_or(file))
                    };
                    let (old, new) = (name(&self.html, old), name(&self.react, new));
                    let is_special =
                        matches!(document.as_str(), "404.html" | "toc.html" | "index.html");
                    old.is_none() || old == new || (is_special && new.is_some())
                }
                _ => false,
            };
            self.report.shares.addresses.count(is_same);
            if !is_same {
                self.differ(&document, "address", "has no answer");
            }
        }
    }
}

fn sorted(texts: &[String]) -> Vec<&String> {
    let mut sorted: Vec<_> = texts.iter().collect();
    sorted.sort();
    sorted
}

/// The boundaries of blocks belong to the mark-up, not to the text.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join("")
}

/// Removes the signs that are text in one dialect and delimiters of emphasis in another.
fn words(text: &str) -> String {
    squeezed(text).replace(['*', '_'], "")
}

/// Removes formulas that MathJax would typeset.
fn without_formulas(line: &str) -> String {
    let mut out = line.to_owned();
    for (open, close) in [("\\(", "\\)"), ("\\[", "\\]"), ("$$", "$$")] {
        while let Some(start) = out.find(open) {
            let Some(length) = out[start + 2..].find(close) else {
                break;
            };
            out.replace_range(start..start + length + 4, "");
        }
    }
    out
}

fn shown(found: &Diagnostic) -> String {
    let place = found.place.as_ref();
    let place = place.map_or_else(String::new, |place| {
        format!("{}:{}:{}: ", place.file, place.line, place.column)
    });
    let help = found.help.as_deref().unwrap_or_default();
    format!("{place}{}: {} ({help})", found.code, found.message)
}
