//! The authors of posts: their descriptions, and their addresses, which pass the checks of links and
//! pictures.

use std::{collections::BTreeMap, path::Path};

use book_files::BookFiles;
use book_source::chapters::chapter::Chapter;
use diagnostics::{Diagnostic, Severity, codes, suggestion};
use nav_model::{Blog, Doc, PostAuthor, Site, join};
use safe_html::{is_allowed_address, is_allowed_image_address, is_full_address};
use site_layout::{address::Addresses, assets::Assets};
use site_model::Author;

use super::keyed_file::{Kind, place};

/// The authors in the file of all authors, by their keys.
#[derive(Debug, Default)]
pub(crate) struct Authors {
    all: BTreeMap<String, PostAuthor>,
    /// The file, relative to the source folder.
    file: String,
    /// The file as it is shown, and its text.
    shown: (String, String),
}

impl Authors {
    /// Reads the first of the files with this path in the folders; none of them need exist.
    pub(super) fn read(
        file: &str,
        files: &BookFiles,
        folders: [Option<&Path>; 2],
    ) -> (Self, Vec<Diagnostic>) {
        const KIND: Kind<BTreeMap<String, PostAuthor>> = Kind {
            what: "authors",
            form: "key: { name: Name }",
            parse: PostAuthor::all_from_yaml,
        };
        match KIND.read(file, files, folders) {
            Err(found) => (Self::default(), vec![*found]),
            Ok(None) => (Self::default(), Vec::new()),
            Ok(Some(read)) => {
                let all = Self {
                    all: read.values,
                    file: file.to_owned(),
                    shown: (read.shown, read.text),
                };
                (all, Vec::new())
            }
        }
    }

    /// Returns the keys of the authors that have a page.
    pub(super) fn with_pages(&self) -> impl Iterator<Item = String> {
        let all = self.all.values().filter(|author| author.page);
        all.map(|author| author.key.clone())
    }

    /// Returns the authors that have a page.
    pub(crate) fn pages(&self) -> impl Iterator<Item = &PostAuthor> {
        self.all.values().filter(|author| author.page)
    }

    /// Whether a post has an author.
    pub(crate) fn has(doc: &Doc, key: &str) -> bool {
        doc.front.authors.iter().any(|author| author.key == key)
    }

    /// Returns the authors of a post as readers see them.
    pub(crate) fn authors_of(
        &self,
        doc: &Doc,
        assets: &Assets,
        addresses: &Addresses,
    ) -> Vec<Author> {
        let blog = doc.post.as_ref().map_or("", |post| post.blog.as_str());
        let shown = |author: &PostAuthor| {
            let author = self.all.get(&author.key).unwrap_or(author);
            self.shown(author, blog, &doc.source, assets, addresses)
        };
        doc.front.authors.iter().map(shown).collect()
    }

    /// Returns an author as readers see them; `source` is the post, `blog` the address of the blog.
    fn shown(
        &self,
        author: &PostAuthor,
        blog: &str,
        source: &str,
        assets: &Assets,
        addresses: &Addresses,
    ) -> Author {
        let url = author.url.clone().filter(|url| is_usable(url));
        let mail = author
            .email
            .as_ref()
            .map(|address| format!("mailto:{address}"));
        let own = url.or(mail.filter(|address| is_allowed_address(address)));
        let page = || Blog::author_page(blog, &author.key);
        let image = author.image_url.as_deref();
        let file = self.file_of(author, source);
        let local = |image: &str| {
            let (path, _) = assets.find(&file_at(file, image)?)?;
            Some(addresses.href(&nav_model::address(&format!("/{path}"))))
        };
        let image = image.and_then(|image| {
            let is_allowed = is_full_address(image) && is_allowed_image_address(image);
            is_allowed
                .then(|| image.to_owned())
                .or_else(|| local(image))
        });
        Author {
            name: author.shown_name().to_owned(),
            title: author.title.clone(),
            href: author.page.then(page).or(own),
            image,
        }
    }

    /// Returns the file that describes an author.
    fn file_of<'a>(&'a self, author: &PostAuthor, source: &'a str) -> &'a str {
        match self.all.contains_key(&author.key) {
            true => &self.file,
            false => source,
        }
    }

    /// Returns a finding for each unknown author, and for each address that cannot be used.
    pub(super) fn findings(
        &self,
        chapters: &[Chapter],
        assets: &Assets,
        site: &Site,
    ) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for author in self.all.values() {
            for one in addresses(author, &self.file, assets) {
                let line = self.line_of(&author.key);
                found.push(one.at(place(&self.shown.0, &self.shown.1, line)));
            }
        }
        for doc in site.docs().iter().filter(|doc| doc.post.is_some()) {
            let faults = doc
                .front
                .authors
                .iter()
                .flat_map(|author| self.faults(author, doc, assets));
            let faults: Vec<_> = faults.collect();
            let mut chapters = chapters.iter();
            let chapter = chapters.find(|chapter| !faults.is_empty() && chapter.path == doc.source);
            let at = chapter.map(|chapter| chapter.place_of_key("authors"));
            found.extend(faults.into_iter().map(|one| one.at(at.clone())));
        }
        found
    }

    /// Returns the faults of an author that a post names or describes.
    fn faults(&self, author: &PostAuthor, doc: &Doc, assets: &Assets) -> Vec<Diagnostic> {
        if self.all.contains_key(&author.key) {
            return Vec::new();
        }
        if author.name.is_some() || author.key.is_empty() {
            return addresses(author, &doc.source, assets);
        }
        let message = format!("no author has the key `{}`", author.key);
        let one = Diagnostic::new(codes::UNKNOWN_AUTHOR, Severity::Warning, message);
        let help = match self.all.is_empty() {
            true => "describe the authors in `authors.yml` in the folder of the blog".to_owned(),
            false => suggestion(
                &author.key,
                self.all.keys().map(String::as_str),
                "known authors",
            ),
        };
        vec![one.help(help)]
    }

    /// Returns the line of an author's key in the file, from 1.
    fn line_of(&self, key: &str) -> usize {
        let is_key = |line: &str| line.trim_matches(['"', '\'', ' ']).starts_with(key);
        let line = self.shown.1.lines().position(is_key);
        line.map_or(1, |line| line + 1)
    }
}

/// Whether the shell can link to an address: a path of this site, or a full address of the web.
fn is_usable(url: &str) -> bool {
    is_allowed_address(url) && (is_full_address(url) || url.starts_with('/'))
}

/// Returns the path of a file that `from` names, relative to the source folder.
fn file_at(from: &str, named: &str) -> Option<String> {
    let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
    let named = nav_model::decode(named);
    let joined = match named.starts_with('/') {
        true => join(&named),
        false => join(&format!("{folder}/{named}")),
    };
    Some(joined?.trim_start_matches('/').to_owned())
}

/// Returns the findings on the addresses of an author that `file` describes.
fn addresses(author: &PostAuthor, file: &str, assets: &Assets) -> Vec<Diagnostic> {
    let name = author.shown_name();
    let mut found = Vec::new();
    let url = author.url.as_deref().filter(|url| !is_usable(url));
    if let Some(url) = url {
        let message = format!("the address `{url}` of the author `{name}` is not one of the web");
        found.push(
            Diagnostic::new(codes::ADDRESS_DROPPED, Severity::Warning, message)
                .help("no link is shown; begin the address with `https://` or `/`"),
        );
    }
    let Some(image) = author.image_url.as_deref() else {
        return found;
    };
    if is_full_address(image) {
        if !is_allowed_image_address(image) {
            let message = format!("the picture `{image}` of the author `{name}` is not loaded");
            found.push(
                Diagnostic::new(codes::ADDRESS_DROPPED, Severity::Warning, message)
                    .help("begin the address with `https://`"),
            );
        }
    } else if file_at(file, image)
        .and_then(|path| assets.find(&path))
        .is_none()
    {
        let message = format!("the picture `{image}` of the author `{name}` does not exist");
        found.push(
            Diagnostic::new(codes::MISSING_IMAGE, Severity::Warning, message)
                .help("correct the path, which begins in the source folder after a `/`"),
        );
    }
    found
}
