//! The HTML documents without React: redirects, the page of all chapters, and short pages.

use std::collections::BTreeMap;

use safe_html::escape::{attribute, text};
use site_model::Site;

use super::frame::DocumentFrame;
use crate::text::strings::OfflineStrings;

/// A redirect from an old address.
#[derive(Debug)]
pub struct Redirect<'a> {
    /// The book's language.
    pub lang: &'a str,
    /// The title of the target page.
    pub title: &'a str,
    /// The address of the target.
    pub href: &'a str,
    /// The address for search engines.
    pub canonical: &'a str,
    /// The address of the script that redirects.
    pub script: &'a str,
    /// Fragments of the old address with other targets, as full addresses or paths.
    pub fragments: &'a BTreeMap<String, String>,
}

impl DocumentFrame {
    /// Returns a document that redirects, with or without scripts.
    ///
    /// The script keeps query and fragment. It is a file of the site, so that the policy needs no
    /// further hash.
    pub fn redirect(&self, redirect: &Redirect<'_>) -> String {
        let (lang, title) = (attribute(redirect.lang), text(redirect.title));
        let (href, canonical) = (attribute(redirect.href), attribute(redirect.canonical));
        let fragments = serde_json::to_string(redirect.fragments).unwrap_or_default();
        let (script, fragments) = (attribute(redirect.script), attribute(&fragments));
        format!(
            "<!doctype html>\n<html lang=\"{lang}\"><head><meta charset=\"utf-8\"><title>{title}</title>{}<link rel=\"canonical\" href=\"{canonical}\"><script src=\"{script}\" data-to=\"{href}\" data-fragments=\"{fragments}\"></script><noscript><meta http-equiv=\"refresh\" content=\"0; url={href}\"></noscript></head><body><a href=\"{href}\">{title}</a></body></html>\n",
            self.icons
        )
    }

    /// Returns the start of the document of all chapters, before the first chapter. `contents` are
    /// the items of its list of chapters.
    pub fn print_start(&self, title: &str, contents: &str) -> String {
        let title = text(title);
        format!(
            "<!doctype html>\n{}<head>{}<title>{title}</title><meta name=\"robots\" content=\"noindex\">{}{}</head><body><main class=\"mr-page mr-page--print\" id=\"mr-main\"><article class=\"mr-content\"><h1>{title}</h1><ul class=\"mr-print-contents\">{contents}</ul>",
            self.html_tag, self.head_start, self.icons, self.styles
        )
    }

    /// The end of that document, after the last chapter.
    pub const PRINT_END: &str = "</article></main></body></html>\n";

    /// Returns the document for readers without a network: a title, a sentence and a link to the
    /// first page. It requires no other file.
    pub fn offline(&self, site: &Site, strings: &OfflineStrings) -> String {
        let sentence = format!("<p>{}</p>", text(&strings.text));
        self.short(site, &strings.title, &sentence)
    }

    /// Returns the plain document of a long list of pages; `list` is its HTML.
    pub fn list(&self, site: &Site, title: &str, list: &str) -> String {
        self.short(site, title, list)
    }

    /// Returns a document with a title, HTML and a link to the first page, without scripts.
    fn short(&self, site: &Site, title: &str, html: &str) -> String {
        let title = text(title);
        let (home, name) = (attribute(&site.base_path), text(&site.title));
        format!(
            "<!doctype html>\n{}<head>{}<title>{title}</title><meta name=\"robots\" content=\"noindex\">{}{}</head><body><main class=\"mr-page mr-page--short\" id=\"mr-main\"><header class=\"mr-page__header\"><h1>{title}</h1></header><article class=\"mr-content\">{html}<p><a href=\"{home}\">{name}</a></p></article></main></body></html>\n",
            self.html_tag, self.head_start, self.icons, self.styles
        )
    }
}
