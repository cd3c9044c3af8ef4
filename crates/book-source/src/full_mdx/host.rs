//! Finds the files that chapters import.

use std::{
    cell::RefCell,
    path::{Path, PathBuf},
};

use book_files::{
    BookFiles,
    component_file::{COMPONENTS, component_name},
    script_file,
};
use diagnostics::paths::{relative_path, resolve_dots, slashes};
use mdx_eval::{DataFormat, FileKind, Host, Import, SourceFile};
use mdx_lite::Options;

use crate::{
    code_file,
    docusaurus::{SITE, path_in_docs, paths_in_sources, replacement},
};

/// The files of a book, as the imports of one chapter find them.
#[derive(Debug)]
pub(super) struct ImportedFiles<'a> {
    /// The chapter's file.
    chapter: &'a Path,
    book: &'a BookFiles,
    root: &'a Path,
    source_folder: &'a Path,
    /// The folder of the original's chapters, whose files a translation shares.
    original_folder: Option<&'a Path>,
    /// The options of imported documents.
    options: &'a Options,
    /// The options of imported `.md` files, if they differ from `options`.
    markdown: Option<&'a Options>,
    /// The files that were read or looked for.
    paths: RefCell<Vec<PathBuf>>,
}

impl<'a> ImportedFiles<'a> {
    pub(super) fn new(
        chapter: &'a Path,
        book: &'a BookFiles,
        source_folder: &'a Path,
        original_folder: Option<&'a Path>,
        options: &'a Options,
        markdown: Option<&'a Options>,
    ) -> Self {
        Self {
            chapter,
            book,
            root: book.root(),
            source_folder,
            original_folder,
            options,
            markdown,
            paths: RefCell::default(),
        }
    }

    pub(super) fn into_paths(self) -> Vec<PathBuf> {
        self.paths.into_inner()
    }

    fn folder(&self) -> &Path {
        self.chapter.parent().unwrap_or(self.source_folder)
    }

    fn in_sources(&self, path: &str) -> PathBuf {
        self.source_folder.join(path.trim_start_matches('/'))
    }

    /// Returns the path of a file that a specifier refers to; `None` for the name of a package.
    fn path(&self, importer: &str, specifier: &str) -> Option<PathBuf> {
        let path = if let Some(inside) = specifier.strip_prefix(SITE) {
            let moved = paths_in_sources(specifier).into_iter();
            let moved = moved.map(|path| self.in_sources(&path));
            self.first_existing(self.root.join(inside), moved)
        } else if let Some(inside) = specifier.strip_prefix('/') {
            let moved = path_in_docs(specifier).map(|path| self.in_sources(&path));
            let others = [Some(self.root.join(inside)), moved];
            self.first_existing(self.in_sources(specifier), others.into_iter().flatten())
        } else if specifier.starts_with("./") || specifier.starts_with("../") {
            match importer {
                "" => self.folder().join(specifier),
                file => self.root.join(file).parent()?.join(specifier),
            }
        } else {
            return None;
        };
        let path = resolve_dots(&path);
        let shared = self.in_original(&path);
        Some(self.first_existing(path, shared))
    }

    /// Returns the path of the original's file for a path in the folder of a translation.
    fn in_original(&self, path: &Path) -> Option<PathBuf> {
        let inside = path.strip_prefix(self.source_folder).ok()?;
        Some(self.original_folder?.join(inside))
    }

    /// Returns a path relative to the chapters' folder that contains it. The folder of a translation may
    /// be in the original's.
    fn in_site(&self, path: &Path) -> Option<PathBuf> {
        let folders = [Some(self.source_folder), self.original_folder];
        let mut folders = folders.into_iter().flatten();
        let inside = folders.find_map(|folder| path.strip_prefix(folder).ok())?;
        Some(inside.to_owned())
    }

    /// Returns the first of these paths that leads to a file; `path` if none does.
    fn first_existing(&self, path: PathBuf, others: impl IntoIterator<Item = PathBuf>) -> PathBuf {
        if script_file::find(&path, self.book).is_some() {
            return path;
        }
        let mut others = others.into_iter();
        let is_file =
            |other: &PathBuf| script_file::find(&resolve_dots(other), self.book).is_some();
        others.find(is_file).unwrap_or(path)
    }

    /// Returns whether a specifier leads to a script that a Docusaurus site has beside its documents.
    fn is_code_of_site(&self, specifier: &str, path: &Path) -> bool {
        let is_script = path.extension().is_none() || script_file::is_script(path);
        let own = [self.source_folder.to_owned(), self.root.join("theme")];
        let is_beside = !own.iter().any(|folder| path.starts_with(folder));
        let from_site = specifier.strip_prefix("@site").unwrap_or(specifier);
        let inside = from_site.trim_start_matches("../").trim_start_matches('/');
        let is_above = from_site.starts_with('/') || specifier.starts_with("../");
        is_script && (is_beside || (is_above && inside.starts_with("src/")))
    }

    fn file(&self, path: &Path, is_text: bool) -> Import {
        let name = slashes(path.strip_prefix(self.root).unwrap_or(path));
        let extension = path.extension().unwrap_or_default().to_string_lossy();
        let extension = extension.to_ascii_lowercase();
        if let Some(component) = self.component(path).filter(|_| !is_text) {
            return Import::Component(component.to_owned());
        }
        let kind = match extension.as_str() {
            _ if is_text => FileKind::Text,
            "mdx" => FileKind::Mdx(Box::new(self.options.clone())),
            "md" => FileKind::Mdx(Box::new(self.markdown.unwrap_or(self.options).clone())),
            "json" => FileKind::Data(DataFormat::Json),
            "yaml" | "yml" => FileKind::Data(DataFormat::Yaml),
            "toml" => FileKind::Data(DataFormat::Toml),
            "css" | "scss" | "sass" | "less" => return Import::Nothing,
            "txt" | "csv" => FileKind::Text,
            script if script_file::SCRIPTS.contains(&script) => FileKind::Script,
            _ => return self.asset(path),
        };
        self.paths.borrow_mut().push(path.to_owned());
        match code_file::read(path, self.book) {
            Err(reason) => Import::Missing(reason),
            Ok(text) => {
                let folder = relative_path(self.folder(), path.parent().unwrap_or(path));
                Import::File(SourceFile::new(name, text, kind).in_folder(folder))
            }
        }
    }

    /// Returns the name of an own component: `theme/components/Price.tsx` → `Price`.
    fn component<'p>(&self, path: &'p Path) -> Option<&'p str> {
        let is_own = path.parent() == Some(&self.root.join(COMPONENTS));
        component_name(path).filter(|_| is_own)
    }

    /// Returns the import of the address of a file that the site contains beside its pages.
    fn asset(&self, path: &Path) -> Import {
        let shown = slashes(path.strip_prefix(self.root).unwrap_or(path));
        if !self.book.is_file(path) {
            let reason = self
                .book
                .refusal(path)
                .map(|reason| format!(" here: {reason}"));
            return Import::Missing(format!(
                "`{shown}` does not exist{}",
                reason.unwrap_or_default()
            ));
        }
        let chapter = self.in_site(&resolve_dots(self.chapter));
        let (Some(file), Some(chapter)) = (self.in_site(path), chapter) else {
            let reason = format!(
                "`{shown}` is outside the source folder, so it is not copied into the site"
            );
            return Import::Missing(reason);
        };
        let [from, to] = [&chapter, &file].map(|path| path.parent().unwrap_or(Path::new("")));
        let folder = relative_path(from, to);
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        Import::Address(format!("{folder}{name}"))
    }
}

impl Host for ImportedFiles<'_> {
    fn resolve(&self, importer: &str, specifier: &str) -> Import {
        // Syntax of webpack's loaders, and Vite's for the same.
        let (is_text, specifier) = match specifier.rsplit_once("raw-loader!") {
            Some((_, path)) => (true, path),
            None => match specifier.strip_suffix("?raw") {
                // `!!` turns the loaders of webpack off.
                Some(path) => (true, path.trim_start_matches('!')),
                None => (false, specifier),
            },
        };
        // The address of a file of any kind, as in Vite.
        if let Some(path) = specifier.strip_suffix("?url")
            && let Some(path) = self.path(importer, path)
        {
            return self.asset(&path);
        }
        if specifier == "@theme/IdealImage" {
            return Import::Element("img".to_owned());
        }
        if let Some(name) = theme_component(specifier) {
            return Import::Component(name.to_owned());
        }
        match specifier {
            "@docusaurus/Head" => return Import::Element("head".to_owned()),
            "@docusaurus/Link" => return Import::Element("a".to_owned()),
            "@docusaurus/useBaseUrl" => return Import::RootAddress,
            _ => {}
        }
        match self.path(importer, specifier) {
            Some(path) => match script_file::find(&path, self.book) {
                None if !is_text && self.is_code_of_site(specifier, &path) => unavailable(
                    "the components of a Docusaurus site are not part of a book",
                    "move the code into a component of the book in `theme/components`",
                ),
                found => self.file(&found.unwrap_or(path), is_text),
            },
            None if is_package(specifier) && !self.book.is_file(&self.folder().join(specifier)) => {
                unavailable(
                    "chapters cannot import npm packages",
                    package_help(specifier),
                )
            }
            None => Import::Missing("it is neither a path nor the name of a package".to_owned()),
        }
    }
}

fn unavailable(reason: &str, help: &str) -> Import {
    Import::Unavailable(reason.to_owned(), help.to_owned())
}

/// Returns whether a specifier has the form of a package's name, perhaps with a path inside.
fn is_package(specifier: &str) -> bool {
    let name = specifier.strip_prefix('@').unwrap_or(specifier);
    let is_valid = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_' | '/');
    name.starts_with(|c: char| c.is_ascii_alphanumeric()) && name.chars().all(is_valid)
}

fn package_help(specifier: &str) -> &'static str {
    let name = specifier.strip_prefix("@docusaurus/");
    name.and_then(replacement).unwrap_or(
        "write the value or the content here, or move the code into a component of the book in `theme/components`",
    )
}

/// Returns the component that a page imports from a site generator's theme: `@theme/Tabs` → `Tabs`.
fn theme_component(specifier: &str) -> Option<&str> {
    let themes = [
        "@theme/",
        "@theme-original/",
        "@theme-init/",
        "@mdbook-react/theme/",
    ];
    let name = themes
        .iter()
        .find_map(|theme| specifier.strip_prefix(theme))?;
    name.rsplit('/').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_outside_of_the_book_are_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("book");
        let src = root.join("src");
        std::fs::create_dir_all(&src).unwrap();
        std::fs::write(folder.path().join("secret.json"), "1").unwrap();
        std::fs::write(root.join("inside.json"), "1").unwrap();
        let chapter = src.join("a.mdx");
        let options = Options::default();
        let book = BookFiles::before_settings(&root);
        let files = ImportedFiles::new(&chapter, &book, &src, None, &options, None);
        let is_missing = |specifier| matches!(files.resolve("", specifier), Import::Missing(_));
        assert!(is_missing("../../secret.json"));
        assert!(is_missing("@site/../secret.json"));
        assert!(!is_missing("../inside.json"));
        assert!(!is_missing("@site/inside.json"));
        std::fs::write(src.join("a.png"), "1").unwrap();
        std::fs::create_dir(src.join("docs")).unwrap();
        std::fs::write(src.join("docs/b.png"), "1").unwrap();
        for specifier in [
            "@site/static/a.png",
            "/docs/a.png",
            "/a.png",
            "/src/a.png",
            "@site/docs/a.png",
            "@site/docs/b.png",
            "!!./a.png?raw",
        ] {
            assert!(!is_missing(specifier), "{specifier}");
        }
        assert!(is_missing("/../secret.json"));
    }

    #[test]
    fn packages_have_remedies() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        let source_folder = root.join("src");
        std::fs::create_dir(&source_folder).unwrap();
        std::fs::write(source_folder.join("_here.mdx"), "x").unwrap();
        let chapter = source_folder.join("a.mdx");
        let options = Options::default();
        let book = BookFiles::before_settings(root);
        let files = ImportedFiles::new(&chapter, &book, &source_folder, None, &options, None);
        for (specifier, wanted) in [
            ("clsx", Some("write the value")),
            ("@mui/material/Button", Some("write the value")),
            ("@docusaurus/BrowserOnly", Some("theme/components")),
            ("@docusaurus/unknown", Some("write the value")),
            ("@site/src/components/Card", Some("theme/components")),
            ("/src/accordion.jsx", Some("theme/components")),
            ("@site/core/Tabs", Some("theme/components")),
            ("../core/Tabs", Some("theme/components")),
            ("../src/components/Clients", Some("theme/components")),
            ("./components/Clients", None),
            ("@site/core/tabs.mdx", None),
            ("@site/theme/none.js", None),
            ("_here.mdx", None),
            ("@/a", None),
            ("~/a", None),
            ("./a", None),
        ] {
            let help = match files.resolve("", specifier) {
                Import::Unavailable(_, help) => Some(help),
                _ => None,
            };
            let is_right = match wanted {
                Some(wanted) => help.as_deref().is_some_and(|help| help.contains(wanted)),
                None => help.is_none(),
            };
            assert!(is_right, "{specifier}: {help:?}");
        }
    }

    #[test]
    fn scripts_beside_components_are_modules() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        let components = root.join(COMPONENTS);
        std::fs::create_dir_all(&components).unwrap();
        std::fs::create_dir(root.join("src")).unwrap();
        for file in ["util.ts", "more.mts"] {
            std::fs::write(components.join(file), "export const a = 1;").unwrap();
        }
        let (chapter, options) = (root.join("src/a.mdx"), Options::default());
        let source_folder = root.join("src");
        let book = BookFiles::before_settings(root);
        let files = ImportedFiles::new(&chapter, &book, &source_folder, None, &options, None);
        for specifier in ["util.ts", "util", "more.mts"] {
            let path = format!("@site/theme/components/{specifier}");
            match files.resolve("", &path) {
                Import::File(file) => assert!(matches!(file.kind, FileKind::Script)),
                other => panic!("{specifier}: {other:?}"),
            }
        }
    }

    #[test]
    fn components_of_themes_stay_components() {
        let options = Options::default();
        let book = BookFiles::before_settings(Path::new("/b"));
        let files = ImportedFiles::new(
            Path::new("/b/src/a.mdx"),
            &book,
            Path::new("/b/src"),
            None,
            &options,
            None,
        );
        for (specifier, name) in [
            ("@theme/Tabs", "Tabs"),
            ("@site/theme/components/Price.tsx", "Price"),
            ("../theme/components/Price.tsx", "Price"),
        ] {
            match files.resolve("", specifier) {
                Import::Component(found) => assert_eq!(found, name),
                other => panic!("{specifier}: {other:?}"),
            }
        }
    }
}
