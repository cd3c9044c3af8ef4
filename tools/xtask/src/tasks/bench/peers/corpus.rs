//! Prepares the pages for every tool: the Markdown version of each of this site's pages, which
//! contains only CommonMark and GFM, and the sidebar.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::Peer;
use crate::files;

/// The folder of figures in the built site.
const FIGURES: &str = "figures";

/// The pages and the sidebar of a built site.
pub(super) struct Corpus {
    site: PathBuf,
    pages: Vec<Page>,
    /// `[{ label, path } | { label, items }]`.
    sidebar: Value,
}

struct Page {
    /// The file's path in a content folder.
    file: String,
    title: String,
    description: String,
    /// Markdown that begins with the title.
    text: String,
}

impl Corpus {
    pub(super) fn of(site: &Path) -> Result<Self> {
        let manifest: Value = read_json(&site.join("_data/manifest.json"))?;
        let routes = manifest["routes"].as_array();
        let routes = routes.context("the manifest lists no routes")?;
        let address = manifest["siteUrl"].as_str().unwrap_or_default();
        let pages = routes.iter().map(|route| page(site, route, address));
        let sidebars = files::all(&site.join("_data/sidebars"))?;
        let sidebar = sidebars.first().context("the site has no sidebar")?;
        let sidebar = read_json(&site.join("_data/sidebars").join(sidebar))?;
        Ok(Self {
            site: site.to_owned(),
            pages: pages.collect::<Result<_>>()?,
            sidebar: items(&sidebar["items"]),
        })
    }

    pub(super) fn pages(&self) -> usize {
        self.pages.len()
    }

    /// Writes everything where the peer looks for it.
    pub(super) fn write(&self, folder: &Path, peer: &Peer) -> Result<()> {
        for page in &self.pages {
            let path = folder.join(&peer.content).join(&page.file);
            files::write_if_changed(&path, page.source(peer.sets_title).as_bytes())?;
        }
        for name in files::all(&self.site.join(FIGURES))? {
            let name = Path::new(FIGURES).join(name);
            let bytes = fs::read(self.site.join(&name))?;
            files::write_if_changed(&folder.join(&peer.copied).join(&name), &bytes)?;
        }
        let sidebar = self.sidebar.to_string();
        files::write_if_changed(&folder.join("sidebar.json"), sidebar.as_bytes())?;
        Ok(())
    }
}

impl Page {
    fn source(&self, title_is_set: bool) -> String {
        let text = match self.text.split_once('\n') {
            Some((first, rest)) if title_is_set && first.starts_with("# ") => rest,
            _ => &self.text,
        };
        // Strings of JSON are strings of YAML.
        let [title, description] = [&self.title, &self.description].map(|text| json!(text));
        format!("---\ntitle: {title}\ndescription: {description}\n---\n\n{text}")
    }
}

fn page(site: &Path, route: &Value, address: &str) -> Result<Page> {
    let text = |key: &str| route[key].as_str().unwrap_or_default().to_owned();
    let file = text("markdown").trim_start_matches('/').to_owned();
    let markdown = fs::read_to_string(site.join(&file))
        .with_context(|| format!("the site has no Markdown of `{}`", text("path")))?;
    Ok(Page {
        file,
        title: text("title"),
        description: text("description"),
        text: within_site(&markdown, address),
    })
}

/// The text with links to the site's Markdown as links to its pages.
fn within_site(markdown: &str, address: &str) -> String {
    let start = format!("]({address}/");
    let mut parts = markdown.split(start.as_str());
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find([')', '#']).unwrap_or(part.len());
        let path = part[..end].strip_suffix(".md").unwrap_or(&part[..end]);
        let path = if path == "index" { "" } else { path };
        text.extend(["](/", path, &part[end..]]);
    }
    text
}

fn items(of: &Value) -> Value {
    let item = |item: &Value| match &item["items"] {
        Value::Null => json!({ "label": item["label"], "path": item["path"] }),
        inner => json!({ "label": item["label"], "items": items(inner) }),
    };
    of.as_array().into_iter().flatten().map(item).collect()
}

fn read_json(path: &Path) -> Result<Value> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(serde_json::from_slice(&bytes)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_to_markdown_become_links_to_pages() {
        for (given, expected) in [
            ("[a](https://s.example/b/c.md)", "[a](/b/c)"),
            ("[a](https://s.example/b.md#节)。", "[a](/b#节)。"),
            ("[a](https://s.example/index.md)", "[a](/)"),
            ("![a](https://s.example/f/g.svg)", "![a](/f/g.svg)"),
            ("[a](https://t.example/b.md)", "[a](https://t.example/b.md)"),
        ] {
            assert_eq!(within_site(given, "https://s.example"), expected);
        }
    }

    #[test]
    fn a_tool_that_sets_the_title_does_not_get_it_twice() {
        let page = Page {
            file: String::new(),
            title: "a \"b\"".to_owned(),
            description: "c".to_owned(),
            text: "# a\n\nd\n".to_owned(),
        };
        let head = "---\ntitle: \"a \\\"b\\\"\"\ndescription: \"c\"\n---\n\n";
        assert_eq!(page.source(true), format!("{head}\nd\n"));
        assert_eq!(page.source(false), format!("{head}# a\n\nd\n"));
    }

    #[test]
    fn a_sidebar_is_labels_paths_and_items() {
        let given = json!([{ "type": "category", "key": "1", "label": "a", "items": [{ "type": "link", "label": "b", "path": "/b" }] }]);
        let expected = json!([{ "label": "a", "items": [{ "label": "b", "path": "/b" }] }]);
        assert_eq!(items(&given), expected);
    }
}
