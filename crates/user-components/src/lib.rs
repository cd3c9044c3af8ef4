//! Own components of a book: `theme/components/NAME.tsx` is `<NAME>` in every MDX chapter.
//!
//! Each file becomes a JavaScript module, named by its content and loaded by browsers and by the
//! prerenderer. Code of several components is in separate modules. Modules share React and the
//! theme's interface with the shell.

#[cfg(feature = "own-components")]
mod bundle;
mod documented;
mod failure;
#[cfg(feature = "own-components")]
mod imported_files;
mod package_name;
#[cfg(feature = "own-components")]
mod read;
#[cfg(feature = "own-components")]
mod source;
#[cfg(feature = "own-components")]
mod weight;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use book_files::BookFiles;
use build_cache::cache::Cache;
use diagnostics::{Diagnostic, Place};
use serde::{Deserialize, Serialize};
use shell_interface::Shell;
use site_model::{Override, OverridePart, Screen};

pub use self::documented::{ComponentProperty, documented_properties};
pub use self::failure::{BrowserFailure, browser_failure};
pub use self::failure::{component_failure, module_failure, unstable_value};

/// The folder of the components that replace parts of the shell.
const OVERRIDES: &str = "theme/overrides";

/// The folder of the components that are pages of the site.
const PAGES: &str = "theme/pages";

/// Returns the paths and the files of the pages of a book, before they are read.
#[cfg(feature = "own-components")]
pub fn page_files(book: &BookFiles) -> Vec<(String, String)> {
    let all = source::entries::page_files(book).into_iter();
    all.map(|(path, file)| (path, source::findings::relative(book, &file)))
        .collect()
}

/// Returns no pages.
#[cfg(not(feature = "own-components"))]
pub fn page_files(_: &BookFiles) -> Vec<(String, String)> {
    Vec::new()
}

/// Returns the lines of a text with this place and language as HTML.
type Highlight<'a> = dyn Fn(Place, &str, &str) -> String + 'a;

/// The parts of the site that own components need while they are compiled.
pub struct Host<'a> {
    /// Returns whether a built-in component has a name.
    pub is_built_in: fn(&str) -> bool,
    /// Returns the address of a path in the site.
    pub href: &'a dyn Fn(&str) -> String,
    /// Highlights a file that a component shows (`?code`).
    pub highlight: &'a Highlight<'a>,
    /// The kilobytes of scripts, compressed, that a component may add to a page without a finding.
    pub kilobytes: u64,
    /// Keeps bundled components for later builds.
    pub cache: Option<&'a Cache>,
}

/// The own components of a book.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct OwnComponents {
    /// The module of each component, relative to `_app/`.
    pub components: BTreeMap<String, String>,
    /// The names of components whose files have errors, which are reported there.
    pub faulty: BTreeSet<String>,
    /// The components that replace parts of the shell.
    pub overrides: BTreeMap<OverridePart, Override>,
    /// The module of each component that is a page of the site, by its path.
    pub pages: BTreeMap<String, String>,
    /// The properties of each component whose module determines them: by their names, the parts of the
    /// unions that their types are.
    pub properties: BTreeMap<String, BTreeMap<String, Vec<String>>>,
    /// The text of each module for the engine of the build, by its name.
    pub modules: Arc<BTreeMap<String, String>>,
    /// The text of each module for browsers, by its name.
    pub scripts: BTreeMap<String, String>,
    /// The rules of the components' stylesheets.
    pub css: String,
    /// The files that components and their stylesheets name, by their paths below `_app/`.
    pub files: BTreeMap<String, Vec<u8>>,
    /// The weight of each component by its file.
    pub weights: BTreeMap<String, Weight>,
    /// The file of each component by the name of its module.
    sources: BTreeMap<String, String>,
    /// The source map of each module.
    #[cfg(feature = "own-components")]
    maps: BTreeMap<String, String>,
    #[cfg(feature = "own-components")]
    #[serde(skip)]
    places: Arc<failure::maps::Places>,
    /// The book, whose files findings show.
    #[serde(skip)]
    book: BookFiles,
}

/// The compressed bytes of a component, with all that browsers load with it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Weight {
    /// The sum.
    pub bytes: u64,
    /// The number of modules, each a request of the browser.
    pub requests: usize,
    /// The bytes of each package, the largest first.
    pub packages: Vec<(String, u64)>,
}

impl OwnComponents {
    /// Returns the modules of the components on a screen.
    pub fn modules_on(&self, screen: &Screen) -> Vec<String> {
        let own: &[String] = match screen {
            Screen::Page { page } => &page.own,
            _ => &[],
        };
        let overrides = self.overrides.values();
        let overrides = overrides.filter(|one| one.screens.contains(screen));
        let mut modules = own.to_vec();
        modules.extend(overrides.map(|one| one.module.clone()));
        modules
    }

    /// Returns the paths of all pages, also of those whose files have errors.
    pub fn page_paths(&self) -> impl Iterator<Item = &String> {
        let faulty = self.faulty.iter().filter(|name| name.starts_with('/'));
        self.pages.keys().chain(faulty)
    }

    /// Returns the file of a component, by the name of its module.
    pub fn file_of<'a>(&'a self, module: &'a str) -> &'a str {
        self.sources.get(module).map_or(module, String::as_str)
    }

    /// Returns the file of a component, relative to the book's folder, by the component's name.
    pub fn file_of_component(&self, name: &str) -> Option<&str> {
        let module = self.components.get(name)?;
        self.sources.get(module).map(String::as_str)
    }

    /// Reads and compiles the components of a book.
    #[cfg(feature = "own-components")]
    pub fn read(book: &BookFiles, shell: &dyn Shell, host: &Host<'_>) -> (Self, Vec<Diagnostic>) {
        read::read(book, shell, host)
    }

    /// Returns no components; an existing folder of components is an error.
    #[cfg(not(feature = "own-components"))]
    pub fn read(book: &BookFiles, _: &dyn Shell, _: &Host<'_>) -> (Self, Vec<Diagnostic>) {
        use book_files::component_file::COMPONENTS;
        use diagnostics::{Severity, codes};

        let folder = [COMPONENTS, OVERRIDES, PAGES]
            .into_iter()
            .find(|it| book.is_folder(&book.root().join(it)));
        let found = folder.map(|folder| {
            let message = format!("`{folder}` needs a program with the feature `own-components`");
            Diagnostic::new(codes::COMPONENT_NAME, Severity::Error, message)
                .help("install the program with its default features, or remove the folder")
        });
        (Self::default(), found.into_iter().collect())
    }
}
