//! A built site, read from disk.

use std::{collections::BTreeMap, fs, ops::Index, path::Path};

use scraper::{ElementRef, Html, Selector};
use site_model::{Entry, Manifest};

/// The folder of the renderer's own records, which is not part of the site.
const NOTES: &str = ".mdbook-react/";

/// Every file of a site, and the messages of its build.
pub struct Site {
    files: BTreeMap<String, Vec<u8>>,
    /// The program's messages.
    pub stderr: String,
}

impl Site {
    pub(crate) fn read(folder: &Path, stderr: String) -> Self {
        Self {
            files: tree(folder),
            stderr,
        }
    }

    /// The bytes of every file, by path with forward slashes.
    pub fn files(&self) -> &BTreeMap<String, Vec<u8>> {
        &self.files
    }

    /// Returns the text of a file.
    #[track_caller]
    pub fn text(&self, path: &str) -> &str {
        let Some(bytes) = self.files.get(path) else {
            panic!("no file {path} among {:?}", self.files.keys());
        };
        std::str::from_utf8(bytes).expect("a text file is UTF-8")
    }

    /// Returns the document at an address (`/guards`).
    #[track_caller]
    pub fn page(&self, address: &str) -> Html {
        Html::parse_document(self.html(address))
    }

    /// Returns the HTML at an address.
    #[track_caller]
    pub fn html(&self, address: &str) -> &str {
        let path = format!("{}/index.html", address.trim_end_matches('/'));
        self.text(path.trim_start_matches('/'))
    }

    /// Returns every HTML file: path and text.
    pub fn documents(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files
            .keys()
            .filter(|path| Path::new(path).extension() == Some("html".as_ref()))
            .map(|path| (path.as_str(), self.text(path)))
    }

    /// Returns `_data/manifest.json`.
    pub fn manifest(&self) -> Manifest {
        serde_json::from_str(self.text("_data/manifest.json")).expect("a manifest")
    }

    /// Returns `_data/entry.json`.
    pub fn entry(&self) -> Entry {
        serde_json::from_str(self.text("_data/entry.json")).expect("an entry")
    }
}

/// Returns the bytes of every file below `folder` by path with forward slashes, except the
/// renderer's records.
pub fn tree(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).expect("a folder of the site") {
            let path = entry.expect("an entry of the folder").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(folder).expect("below the folder");
            let name = name.to_string_lossy().replace('\\', "/");
            // Each language and version has its own records.
            let is_note = name.starts_with(NOTES) || name.contains(&format!("/{NOTES}"));
            if !is_note {
                files.insert(name, fs::read(&path).expect("a file of the site"));
            }
        }
    }
    files
}

/// Returns the elements of `page` that `selector` matches.
pub fn select<'a>(page: &'a Html, selector: &str) -> Elements<'a> {
    let parsed = Selector::parse(selector).expect("a CSS selector");
    Elements {
        found: page.select(&parsed).collect(),
        selector: selector.to_owned(),
    }
}

/// The elements that a selector matches. They have no iterator, because a loop over no element
/// proves nothing: [`Elements::exactly`] and [`Elements::at_least`] state how many are expected.
#[derive(Debug)]
pub struct Elements<'a> {
    found: Vec<ElementRef<'a>>,
    selector: String,
}

impl<'a> Elements<'a> {
    /// Returns the elements, which are `count`.
    #[track_caller]
    pub fn exactly(self, count: usize) -> Vec<ElementRef<'a>> {
        assert_eq!(self.len(), count, "elements that match {}", self.selector);
        self.found
    }

    /// Returns the elements, which are `count` or more.
    #[track_caller]
    pub fn at_least(self, count: usize) -> Vec<ElementRef<'a>> {
        let (found, selector) = (self.len(), &self.selector);
        assert!(found >= count, "{selector} matches {found} elements");
        self.found
    }

    /// Returns the attribute `name` of each element.
    #[track_caller]
    pub fn attributes(&self, name: &str) -> Vec<&'a str> {
        let values = self.found.iter().map(|element| element.attr(name));
        let values: Option<_> = values.collect();
        values.unwrap_or_else(|| panic!("{} without {name}", self.selector))
    }

    /// Returns the text of each element.
    pub fn texts(&self) -> Vec<String> {
        let texts = self.found.iter().map(|element| element.text().collect());
        texts.collect()
    }

    /// Returns the number of elements.
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// Whether nothing matches.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }
}

impl<'a> Index<usize> for Elements<'a> {
    type Output = ElementRef<'a>;

    #[track_caller]
    fn index(&self, at: usize) -> &ElementRef<'a> {
        let found = self.found.get(at);
        found.unwrap_or_else(|| panic!("{} matches {} elements", self.selector, self.len()))
    }
}

/// Returns the text of the first element of `page` that `selector` matches.
#[track_caller]
pub fn text_of(page: &Html, selector: &str) -> String {
    let text: String = select(page, selector)[0].text().collect();
    text.trim().to_owned()
}

/// Reads the page at `path` of the site in the folder `site`.
pub fn page(site: &Path, path: &str) -> Html {
    let file = site.join(path).join("index.html");
    let text =
        fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    Html::parse_document(&text)
}

/// Returns the addresses of the links that `selector` matches.
pub fn links(page: &Html, selector: &str) -> Vec<String> {
    let links = select(page, selector).attributes("href").into_iter();
    links.map(str::to_owned).collect()
}

/// Returns the links of the menu of the navbar whose label is `name`, each as `label note address`.
pub fn menu(page: &Html, name: &str) -> Vec<String> {
    let menus = select(page, "nav.mr-navbar details.mr-menu").at_least(1);
    let menu = menus.into_iter().find(|menu| menu.html().contains(name));
    let link = scraper::Selector::parse("a.mr-menu__item").expect("a selector");
    let links = menu.expect("the menu").select(&link).map(|link| {
        let text: Vec<_> = link.text().collect();
        format!(
            "{} {}",
            text.join(" "),
            link.attr("href").unwrap_or_default()
        )
    });
    links.collect()
}
