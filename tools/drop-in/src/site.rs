//! A built site as a host would serve it: finds the file that answers an address.

use std::{
    cell::RefCell,
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use crate::article::Renderer;

/// The maximum number of redirects in a row.
const MOST_REDIRECTS: usize = 5;

/// The files of a site.
pub(crate) struct Site {
    pub(crate) renderer: Renderer,
    root: PathBuf,
    /// The path below which the site is served, with a slash at both ends.
    base: String,
    redirects: RefCell<BTreeMap<String, Option<String>>>,
}

/// The target of an address: the file that answers it, and the fragment.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) file: Option<String>,
    pub(crate) path: String,
    pub(crate) fragment: String,
}

impl Site {
    pub(crate) fn new(renderer: Renderer, root: &Path, base: &str) -> Self {
        Self {
            renderer,
            root: root.to_owned(),
            base: base.to_owned(),
            redirects: RefCell::default(),
        }
    }

    /// Returns the text of a file.
    pub(crate) fn read(&self, file: &str) -> Option<String> {
        fs::read_to_string(self.root.join(file)).ok()
    }

    /// Returns every HTML file, by path with forward slashes.
    pub(crate) fn documents(&self) -> Vec<String> {
        let mut found = Vec::new();
        let mut folders = vec![self.root.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
                let path = entry.path();
                if path.is_dir() {
                    folders.push(path);
                } else if path
                    .extension()
                    .is_some_and(|extension| extension == "html")
                    && let Ok(inside) = path.strip_prefix(&self.root)
                {
                    found.push(inside.to_string_lossy().replace('\\', "/"));
                }
            }
        }
        found.sort();
        found
    }

    /// Returns the address of a file's folder with the file's name: what relative addresses in it
    /// are resolved against.
    pub(crate) fn address(&self, file: &str) -> String {
        format!("{}{file}", self.base)
    }

    /// Returns the target of the address `href` on the page `from` after redirects; `None` for an
    /// address outside the site.
    pub(crate) fn resolve(&self, from: &str, href: &str) -> Option<Place> {
        if is_full(href) {
            return None;
        }
        let (mut path, mut fragment) = split(from, href);
        let mut file = self.file(&path);
        for _ in 0..MOST_REDIRECTS {
            let Some(next) = file.as_ref().and_then(|file| self.redirect(file)) else {
                break;
            };
            if is_full(&next) || self.leaves(&path, &next) {
                return None;
            }
            let (to, own) = split(&path, &next);
            path = to;
            if !own.is_empty() {
                fragment = own;
            }
            file = self.file(&path);
        }
        Some(Place {
            file,
            path,
            fragment,
        })
    }

    /// Returns whether a relative address on the page `from` leads above the site. Browsers resolve
    /// it to the root, which is another location if the book is served below a path.
    fn leaves(&self, from: &str, href: &str) -> bool {
        let inside = from.strip_prefix(&self.base).unwrap_or(from);
        let mut depth = inside.matches('/').count();
        if href.starts_with('/') {
            return false;
        }
        let path = href.split(['?', '#']).next().unwrap_or_default();
        path.split('/').any(|step| match (step, depth) {
            ("..", 0) => true,
            ("..", _) => {
                depth -= 1;
                false
            }
            ("" | ".", _) => false,
            _ => {
                depth += 1;
                false
            }
        })
    }

    /// Returns the file that a static host serves for a path.
    fn file(&self, path: &str) -> Option<String> {
        let inner = match path == self.base.trim_end_matches('/') {
            true => "",
            false => path.strip_prefix(&self.base)?.trim_matches('/'),
        };
        let index = match inner {
            "" => "index.html".to_owned(),
            inner => format!("{inner}/index.html"),
        };
        let is_file = |file: &String| self.root.join(file).is_file();
        let exact = Some(inner.to_owned()).filter(|file| !path.ends_with('/') && is_file(file));
        exact.or_else(|| Some(index).filter(is_file))
    }

    /// Returns the address to which a file redirects the browser without a script.
    fn redirect(&self, file: &str) -> Option<String> {
        if let Some(known) = self.redirects.borrow().get(file) {
            return known.clone();
        }
        let found = self.read_redirect(file);
        self.redirects
            .borrow_mut()
            .insert(file.to_owned(), found.clone());
        found
    }

    fn read_redirect(&self, file: &str) -> Option<String> {
        Path::new(file)
            .extension()
            .filter(|extension| *extension == "html")?;
        let text = self.read(file)?;
        let meta = text.split("http-equiv=\"refresh\"").nth(1)?;
        let content = meta.split("content=\"").nth(1)?.split('"').next()?;
        let at = content.to_ascii_lowercase().find("url=")?;
        Some(content[at + 4..].replace("&amp;", "&"))
    }
}

/// Returns whether an address has a scheme or a host.
fn is_full(href: &str) -> bool {
    if href.starts_with("//") {
        return true;
    }
    let start = href.split(['/', '?', '#']).next().unwrap_or_default();
    start.split_once(':').is_some_and(|(scheme, _)| {
        let is_sign = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
        scheme.starts_with(|c: char| c.is_ascii_alphabetic()) && scheme.chars().all(is_sign)
    })
}

/// Returns the decoded path and the decoded fragment of `href` on the page `from`.
fn split(from: &str, href: &str) -> (String, String) {
    let (rest, fragment) = href.split_once('#').unwrap_or((href, ""));
    let path = rest.split('?').next().unwrap_or_default();
    let fragment = nav_model::decode(fragment);
    if path.is_empty() {
        return (from.to_owned(), fragment);
    }
    let path = nav_model::decode(path);
    let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut parts: Vec<&str> = match path.starts_with('/') {
        true => Vec::new(),
        false => folder.split('/').filter(|part| !part.is_empty()).collect(),
    };
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    let slash = if path.ends_with('/') { "/" } else { "" };
    (format!("/{}{slash}", parts.join("/")), fragment)
}
