//! Finds the modules that scripts of a site import: its files, and modules of Node that are provided.

use std::{
    borrow::Cow,
    cell::RefCell,
    path::{Path, PathBuf},
};

use book_source::docusaurus::SITE;
use diagnostics::paths::slashes;
use mdx_eval::{DataFormat, FileKind, Host, Import, SourceFile};

use super::module_text::{
    ENTRY, FS, GLOBALS, Named, PATH, PRISM, URL, is_common_js, module, with_names,
};
use crate::site_files::SiteFiles;

/// Begins the specifier of a file by its path in the site.
const FILE: &str = "mdbook-react:file/";

/// The files of a site, as its scripts import them.
pub(super) struct SiteModules<'a> {
    /// The file that is evaluated.
    pub(super) file: &'a Path,
    pub(super) site: &'a SiteFiles,
    /// The specifiers that were not found.
    pub(super) missing: RefCell<Vec<String>>,
    /// The files whose values are missing, because they throw.
    pub(super) broken: &'a [String],
}

impl SiteModules<'_> {
    /// Returns the existing file that a specifier refers to.
    fn find(&self, importer: &str, specifier: &str) -> Result<Option<PathBuf>, String> {
        let folder = match specifier.strip_prefix(SITE) {
            Some(_) => Some(Path::new("")),
            None if specifier.starts_with("./") || specifier.starts_with("../") => {
                Path::new(importer).parent()
            }
            None => None,
        };
        let path = specifier.strip_prefix(SITE).unwrap_or(specifier);
        folder.map_or(Ok(None), |folder| {
            self.site.find_script(&self.site.path(folder.join(path)))
        })
    }

    /// Returns what a specifier in the file `importer` names.
    fn named(&self, importer: &str, specifier: &str) -> Named {
        if provided(specifier).is_some() {
            return Named::Value;
        }
        let Ok(Some(path)) = self.find(importer, specifier) else {
            return Named::Package;
        };
        match kind_of(&path) {
            Some(FileKind::Script) if self.broken.contains(&slashes(&path)) => Named::Package,
            Some(FileKind::Script) => match self.site.read_text(&path) {
                Ok(text) if is_common_js(&text, &slashes(&path)) => Named::Value,
                _ => Named::Module,
            },
            _ => Named::Value,
        }
    }

    fn read(&self, path: &Path) -> Import {
        let name = slashes(path);
        if self.broken.contains(&name) {
            return Import::Unavailable(String::new(), String::new());
        }
        let Some(kind) = kind_of(path) else {
            return Import::Nothing;
        };
        match self.site.read_text(path) {
            Err(reason) => Import::Missing(reason),
            Ok(text) => {
                let text = match kind {
                    FileKind::Script => {
                        module(&text, &name, |specifier| self.named(&name, specifier))
                    }
                    _ => text,
                };
                import(&name, &text, kind)
            }
        }
    }
}

impl Host for SiteModules<'_> {
    fn resolve_names(&self, importer: &str, specifier: &str, names: &[String]) -> Import {
        let is_other = |name: &String| !matches!(&**name, "default" | "*");
        let found = self.find(importer, specifier).ok().flatten();
        let found = found.filter(|path| matches!(kind_of(path), Some(FileKind::Script)));
        match found {
            Some(path)
                if names.iter().any(is_other)
                    && self.named(importer, specifier) == Named::Value =>
            {
                let text = with_names(&format!("{FILE}{}", slashes(&path)), names);
                let name = format!("mdbook-react/names/{importer}/{specifier}.js");
                import(&name, &text, FileKind::Script)
            }
            _ => self.resolve(importer, specifier),
        }
    }

    fn resolve(&self, importer: &str, specifier: &str) -> Import {
        match specifier {
            "@theme/Value" => Import::Component("Value".to_owned()),
            "mdbook-react:entry" => import("mdbook-react/entry.js", ENTRY, FileKind::Script),
            "mdbook-react:globals" => import("mdbook-react/globals.js", GLOBALS, FileKind::Script),
            "mdbook-react:file" => self.read(self.file),
            "mdbook-react:missing" => Import::Unavailable(String::new(), String::new()),
            _ if specifier.starts_with(FILE) => self.read(Path::new(&specifier[FILE.len()..])),
            _ => match (provided(specifier), self.find(importer, specifier)) {
                (Some(text), _) => {
                    let name = format!("mdbook-react/{specifier}.js");
                    import(&name, &text, FileKind::Script)
                }
                (None, Err(reason)) => Import::Missing(reason),
                (None, Ok(Some(path))) => self.read(&path),
                (None, Ok(None)) => {
                    self.missing.borrow_mut().push(specifier.to_owned());
                    Import::Unavailable(String::new(), String::new())
                }
            },
        }
    }
}

/// Returns the text of a module of Node that scripts may import.
fn provided(specifier: &str) -> Option<Cow<'static, str>> {
    const THEME: &str = "prism-react-renderer/themes/";
    let theme = specifier.strip_prefix(THEME).map(|name| {
        let name = name.rsplit('/').next().unwrap_or(name);
        let name = name.split('.').next().unwrap_or(name);
        let name = serde_json::Value::from(name);
        format!("export default {{ \"name of a theme\": {name}, plain: {{}}, styles: [] }};\n")
    });
    let module = match specifier.strip_prefix("node:").unwrap_or(specifier) {
        "fs" | "fs/promises" => FS,
        "path" => PATH,
        "url" => URL,
        "prism-react-renderer" => PRISM,
        _ => return theme.map(Cow::Owned),
    };
    Some(Cow::Borrowed(module))
}

/// Returns the kind of a file by its name; `None` for one without a value.
fn kind_of(path: &Path) -> Option<FileKind> {
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    match extension.to_ascii_lowercase().as_str() {
        "json" => Some(FileKind::Data(DataFormat::Json)),
        "yaml" | "yml" => Some(FileKind::Data(DataFormat::Yaml)),
        "js" | "mjs" | "cjs" | "jsx" | "ts" | "mts" | "cts" | "tsx" => Some(FileKind::Script),
        _ => None,
    }
}

fn import(name: &str, text: &str, kind: FileKind) -> Import {
    Import::File(SourceFile::new(name, text, kind))
}
