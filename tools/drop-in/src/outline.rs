//! Maps files of both sites to their chapters.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;

use crate::{article::Renderer, book::Built, chapter};

/// The chapters of a book and their files.
#[derive(Debug, Default)]
pub(crate) struct Outline {
    /// The path below which both sites are served.
    pub(crate) base: String,
    files: BTreeMap<PathBuf, String>,
    old: BTreeMap<String, String>,
    new: BTreeMap<String, String>,
}

impl Outline {
    /// Reads the manifest of mdbook-react and names the files of mdBook's HTML output.
    pub(crate) fn read(built: &Built) -> Self {
        let manifest = fs::read(built.react.join("_data/manifest.json")).unwrap_or_default();
        let manifest: Value = serde_json::from_slice(&manifest).unwrap_or_default();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let routes = manifest["routes"].as_array().cloned().unwrap_or_default();
        let routes: BTreeMap<String, String> = routes
            .iter()
            .map(|route| (text(&route["doc"]), text(&route["html"])))
            .collect();
        let mut outline = Self {
            base: text(&manifest["basePath"]),
            ..Self::default()
        };
        for path in &built.chapters {
            let name = format!("chapter {}", path.display());
            if let Some(file) = routes.get(&chapter::id(path)) {
                outline.files.insert(path.clone(), file.clone());
                outline.new.insert(file.clone(), name.clone());
                // A page may have a second file, at the chapter's old address.
                let old = chapter::html_file(path);
                let text = |file: &str| fs::read(built.react.join(file)).ok();
                if text(&old).is_some_and(|html| Some(html) == text(file)) {
                    outline.new.insert(old, name.clone());
                }
            }
            outline.old.insert(chapter::html_file(path), name);
        }
        // mdBook copies the first chapter to the root if no chapter has that address.
        if let Some(first) = built.chapters.first() {
            let name = format!("chapter {}", first.display());
            outline.old.entry("index.html".to_owned()).or_insert(name);
        }
        outline
    }

    /// Returns the file of a chapter in the site of mdbook-react.
    pub(crate) fn file(&self, chapter: &Path) -> Option<String> {
        self.files.get(chapter).cloned()
    }

    /// Returns the name of the chapter that a file of a renderer's site shows.
    pub(crate) fn chapter(&self, renderer: Renderer, file: &str) -> Option<String> {
        let chapters = match renderer {
            Renderer::Html => &self.old,
            Renderer::React => &self.new,
        };
        chapters.get(file).cloned()
    }
}
