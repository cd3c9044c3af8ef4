//! The HTML document around React's output, and the parts that all documents share.
//!
//! It works under a Content-Security-Policy without `unsafe-inline`: the only inline script is the
//! head script, and the site's stylesheet is an inline style. Both have the same bytes on every page,
//! so one hash allows each; the script's data are attributes of `<html>`. Own components may add
//! `<style>` elements, which differ by page: `mdbook-react policy` prints a hash of each.

use std::fmt::Write as _;

use safe_html::escape::{attribute, text};
use site_model::{FirstLoad, HeadTag, Site};

use crate::address::hashed_name;
use crate::missing_page::MissingPage;

/// The parts that all documents of a site share.
#[derive(Debug)]
pub struct DocumentFrame {
    /// The tag `<html …>` with all attributes.
    pub(crate) html_tag: String,
    /// The head from its script to the stylesheet, without title and page tags.
    pub(crate) head_start: String,
    /// The icons and the stylesheets.
    head_styles: String,
    /// The address of the boot script.
    boot: String,
    /// The address of the script of the page for unknown addresses.
    missing_script: String,
    /// The scripts of the book's own, and the owner's tags.
    head_end: String,
    /// The tag of the script of pages with own components.
    own_script: String,
    /// The stylesheets alone, for documents without scripts.
    pub(crate) styles: String,
    /// The links to the icons; empty without any. Without a link, browsers request `/favicon.ico`.
    pub(crate) icons: String,
}

/// The attribute of `<html>` in sites whose policy allows inline styles.
pub const INLINE_STYLES: &str = "data-inline-styles";

/// The addresses of a site's icons.
#[derive(Debug, Default, serde::Serialize)]
pub struct Icons {
    /// The SVG icon, which most browsers prefer.
    pub svg: Option<String>,
    /// The PNG icon, for browsers without SVG icons.
    pub png: Option<String>,
}

/// Addresses of the files that every document loads, base path included.
#[derive(Debug, serde::Serialize)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an attribute of the document"
)]
pub struct FrameFiles {
    /// The [`Site`] JSON.
    pub site: String,
    /// The boot script.
    pub boot: String,
    /// The script of the page for unknown addresses, in a book of several editions.
    pub missing_script: String,
    /// The icons.
    pub icons: Icons,
    /// The stylesheet of code themes that are not used by default.
    pub code_styles: Option<String>,
    /// Whether pages are kept for reading offline.
    pub offline: bool,
    /// Whether links to other pages are followed within the document.
    pub client_navigation: bool,
    /// Whether keyboard shortcuts change pages and open the search.
    pub keyboard: bool,
    /// Whether the policy of the site allows inline styles; `mdbook-react policy` reads it in documents.
    pub inline_styles: bool,
    /// The book's own stylesheets, in order.
    pub extra_styles: Vec<String>,
    /// The book's own scripts, in order.
    pub extra_scripts: Vec<String>,
    /// The folder of the shell's files with a final slash, if another site writes them.
    pub shared_shell: Option<String>,
    /// The script of pages with own components.
    pub own_script: String,
    /// The owner's tags for the head of every document, written unchanged.
    pub owner_head: String,
}

impl DocumentFrame {
    /// Creates the frame of a site's documents; `stylesheet` is the text that each contains.
    pub fn new(site: &Site, head_script: &str, stylesheet: &str, files: &FrameFiles) -> Self {
        Self {
            html_tag: html_tag(site, files),
            head_start: format!(
                "<meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><script>{head_script}</script><meta name=\"generator\" content=\"{}\">",
                attribute(&site.generator)
            ),
            head_styles: icon_links(&files.icons) + &styles(stylesheet, files),
            boot: files.boot.clone(),
            missing_script: files.missing_script.clone(),
            head_end: head_end(files),
            own_script: format!(
                "<script defer src=\"{}\"></script>",
                attribute(&files.own_script)
            ),
            styles: styles(stylesheet, files),
            icons: icon_links(&files.icons),
        }
    }

    /// Returns a name for the tags in the head of every document, except the shell's.
    pub fn head_name(&self) -> String {
        let links = self.head_styles.rsplit_once("</style>");
        let links = links.map_or("", |(_, links)| links);
        let tags = [&self.icons, links, &self.head_end].concat();
        hashed_name("head", tags.as_bytes())
    }

    /// Returns a whole document. `own_styles` are the `<style>` elements of own components; `None`
    /// without own components. `missing` is set on the page for unknown addresses of a book in several
    /// editions.
    ///
    /// # Errors
    ///
    /// If the data cannot be written as JSON.
    pub fn document(
        &self,
        title: &str,
        head: &[HeadTag],
        app: &str,
        first: &FirstLoad,
        own_styles: Option<&str>,
        missing: Option<&MissingPage>,
    ) -> serde_json::Result<String> {
        let data = serde_json::to_string(first)?;
        let mut out = String::with_capacity(app.len() + data.len() + 4096);
        let _ = write!(
            out,
            "<!doctype html>\n{}<head>{}<title>{}</title>",
            self.html_tag,
            self.head_start,
            text(title)
        );
        for tag in head {
            write_tag(&mut out, tag);
        }
        if own_styles.is_some() {
            out.push_str(&self.own_script);
        }
        let start = match missing {
            Some(missing) => missing.script(&self.missing_script, &self.boot),
            None => boot_script(&self.boot),
        };
        // Before the page: otherwise an author's element of the same id would be found first.
        let _ = writeln!(
            out,
            "{}{}{start}{}</head><body><script type=\"application/json\" id=\"page-data\">{}</script><div id=\"mr-app\">{app}</div>{}</body></html>",
            self.head_styles,
            own_styles.unwrap_or_default(),
            self.head_end,
            script_json(&data),
            missing
                .map(MissingPage::without_scripts)
                .unwrap_or_default()
        );
        Ok(out)
    }
}

fn html_tag(site: &Site, files: &FrameFiles) -> String {
    let on = |value: bool| if value { "on" } else { "off" };
    let mode = match site.color_mode.default {
        site_model::ColorMode::Light => "light",
        site_model::ColorMode::Dark => "dark",
    };
    let mut attributes = vec![
        ("lang", site.locale.html_lang.as_str()),
        ("dir", &site.locale.direction),
        ("data-base", &site.base_path),
        ("data-site", &files.site),
        ("data-color-default", mode),
        ("data-color-switch", on(!site.color_mode.disable_switch)),
        ("data-color-prefers", on(site.color_mode.respect_prefers)),
        ("data-code-light", &site.code_themes.light),
        ("data-code-dark", &site.code_themes.dark),
    ];
    if let Some(styles) = &files.code_styles {
        attributes.push(("data-code-styles", styles));
    }
    if let Some(folder) = &files.shared_shell {
        attributes.push(("data-shell", folder));
    }
    if files.offline {
        attributes.push(("data-offline", ""));
    }
    if !files.client_navigation {
        attributes.push(("data-navigation", "document"));
    }
    match site.addresses {
        site_model::Addresses::Clean => {}
        site_model::Addresses::Html => attributes.push(("data-addresses", "html")),
        site_model::Addresses::Slash => attributes.push(("data-addresses", "slash")),
    }
    if files.inline_styles {
        attributes.push((INLINE_STYLES, ""));
    }
    if !files.keyboard {
        attributes.push(("data-keyboard", "off"));
    }
    if let Some(announcement) = &site.announcement {
        attributes.push(("data-announcement", &announcement.id));
    }
    attributes
        .iter()
        .fold("<html".to_owned(), |mut tag, (name, value)| {
            let _ = write!(tag, " {name}=\"{}\"", attribute(value));
            tag
        })
        + ">"
}

/// Returns the links to the icons, with the relations that mdBook's HTML output has.
fn icon_links(icons: &Icons) -> String {
    let all = [("icon", &icons.svg), ("shortcut icon", &icons.png)];
    let links = all.iter().filter_map(|(relation, address)| {
        let address = attribute(address.as_deref()?);
        Some(format!("<link rel=\"{relation}\" href=\"{address}\">"))
    });
    links.collect()
}

fn styles(stylesheet: &str, files: &FrameFiles) -> String {
    let inline = format!("<style>{}</style>", style_text(stylesheet));
    files.extra_styles.iter().fold(inline, |mut out, style| {
        let style = attribute(style);
        let _ = write!(out, "<link rel=\"stylesheet\" href=\"{style}\">");
        out
    })
}

/// Escapes rules so that they cannot end the style element around them. In CSS, `\/` is a slash.
pub fn style_text(css: &str) -> String {
    css.replace("</", "<\\/")
}

fn boot_script(address: &str) -> String {
    let address = attribute(address);
    format!("<script type=\"module\" src=\"{address}\"></script>")
}

fn head_end(files: &FrameFiles) -> String {
    let mut out = String::new();
    for script in &files.extra_scripts {
        let _ = write!(out, "<script defer src=\"{}\"></script>", attribute(script));
    }
    out.push_str(&files.owner_head);
    out
}

/// Writes a tag, marked with `data-head` so that the shell can replace one page's tags by
/// another's.
fn write_tag(out: &mut String, tag: &HeadTag) {
    let _ = write!(out, "<{}", tag.tag);
    for (name, value) in &tag.attrs {
        let _ = write!(out, " {name}=\"{}\"", attribute(value));
    }
    out.push_str(" data-head>");
    if tag.tag == "script" {
        out.push_str(&script_json(tag.text.as_deref().unwrap_or_default()));
        out.push_str("</script>");
    }
}

/// Escapes JSON so that it cannot end the script element around it or open a comment there.
pub(crate) fn script_json(json: &str) -> String {
    json.replace('<', "\\u003c")
        .replace('>', "\\u003e")
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_cannot_end_their_style_element() {
        let css = "a::after { content: \"</style><script>\" }";
        assert!(!style_text(css).contains("</"));
        assert_eq!(style_text("a > b { c: d }"), "a > b { c: d }");
    }

    #[test]
    fn json_cannot_end_its_script_element() {
        let hostile = r#"{"a":"</script><!--<script>"}"#;
        let safe = script_json(hostile);
        assert!(!safe.contains('<') && !safe.contains('>'));
        let value: serde_json::Value = serde_json::from_str(&safe).unwrap();
        assert_eq!(value["a"], "</script><!--<script>");
    }
}
