//! What an earlier build knows about pages that have not changed since.
//!
//! A page is made from its text, its place in the navigation, and what all pages share. The hash
//! of these is its key: while it stays the same, so would everything written for the page, and
//! its files in the destination are kept once their own hashes are seen to be right. What was
//! found on the page is kept too, so a later build says the same as a cold one.
//!
//! On disk an entry is one small file below `<book root>/.mdbook-react/`, which is never part of
//! a site. An entry that cannot be read, or that another version wrote, is no entry.

use std::{
    collections::HashMap,
    ffi::OsString,
    fmt, fs,
    io::Write as _,
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};

use nav_model::Doc;
use serde::{Deserialize, Serialize};

use super::{
    branch_keys::BranchKeys, chapter_facts::FactsOfSession, lock::lock, pages::PageRecord,
    plan::Plan,
};
use crate::{
    book::chapter::Chapter, book::git_head, book::last_updated::History, diagnostic::Diagnostic,
    page::KeptCode, pipeline::staging::KeptFile, pipeline::store, search::Place,
};

/// The folder beside `book.toml` that belongs to this program.
pub(crate) const FOLDER: &str = ".mdbook-react";

/// Changes with the form of entries.
const VERSION: u32 = 3;

/// What stays between builds of one book in one process.
#[derive(Default)]
pub struct Session {
    entries: Mutex<HashMap<String, Arc<Entry>>>,
    pub(super) facts: FactsOfSession,
    history: Mutex<Option<(String, History)>>,
    on_page: Option<PageListener>,
}

/// Is told the path and the data of each page that was built anew, before its HTML is rendered.
pub type PageListener = Box<dyn Fn(&str, &[u8]) + Send + Sync>;

impl Session {
    /// A session that tells `on_page` of every page built anew.
    pub fn with_listener(on_page: PageListener) -> Self {
        Self {
            on_page: Some(on_page),
            ..Self::default()
        }
    }

    pub(super) fn page_built(&self, path: &str, json: &[u8]) {
        if let Some(on_page) = &self.on_page {
            on_page(path, json);
        }
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").finish_non_exhaustive()
    }
}

/// A finished page.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Entry {
    key: String,
    pub(super) record: PageRecord,
    /// The page's files; none where only a check was made.
    pub(super) files: Vec<KeptFile>,
}

/// The cache of one build.
#[derive(Debug)]
pub(super) struct Cache<'a> {
    session: Option<&'a Session>,
    folder: Option<PathBuf>,
    /// The hash of everything that every page depends on.
    shared: blake3::Hash,
    /// Entries on disk that were read already, by the names of their files.
    read: Mutex<HashMap<OsString, Entry>>,
}

impl<'a> Cache<'a> {
    /// The cache of the book at `root`; `None` for `root` keeps nothing on disk.
    pub(super) fn new(
        session: Option<&'a Session>,
        root: Option<&Path>,
        shared: blake3::Hash,
        read: HashMap<OsString, Entry>,
    ) -> Self {
        let folder = root.and_then(|root| own_folder(root).ok());
        Self {
            session,
            folder,
            shared,
            read: Mutex::new(read),
        }
    }

    /// The key of a page.
    pub(super) fn key(
        &self,
        plan: &Plan<'_>,
        doc: &Doc,
        chapter: &Chapter,
        place: Option<Place>,
        branches: &BranchKeys<'_>,
    ) -> String {
        let mut hasher = blake3::Hasher::new();
        hasher.update(self.shared.as_bytes());
        hasher.update(chapter_key(chapter).as_bytes());
        add(&mut hasher, doc);
        let sidebar = doc.sidebar.as_ref();
        if let Some(branch) = sidebar.and_then(|name| branches.of(name, &doc.path)) {
            hasher.update(branch.as_bytes());
        }
        if chapter.source.text.contains("DocCardList") {
            add(&mut hasher, &crate::page::cards(&plan.nav, doc));
        }
        add(
            &mut hasher,
            &plan.inputs.history.of(&chapter.file, &plan.inputs.language),
        );
        add(&mut hasher, &place.map(Place::leads));
        hasher.finalize().to_hex().to_string()
    }

    /// The key of what is made of `value` and of what all pages share.
    pub(super) fn key_of(&self, value: &impl Serialize) -> String {
        let mut hasher = blake3::Hasher::new();
        hasher.update(self.shared.as_bytes());
        add(&mut hasher, value);
        hasher.finalize().to_hex().to_string()
    }

    /// The entry of the page of `source`, if it was made for this key.
    pub(super) fn get(&self, source: &str, key: &str) -> Option<Arc<Entry>> {
        self.latest(source).filter(|entry| entry.key == key)
    }

    /// The last entry of `source`, whatever its key: what it says may be old.
    pub(super) fn latest(&self, source: &str) -> Option<Arc<Entry>> {
        if let Some(session) = self.session
            && let Some(entry) = lock(&session.entries).get(source)
        {
            return Some(Arc::clone(entry));
        }
        let file = self.file(source)?;
        let read = file
            .file_name()
            .and_then(|name| lock(&self.read).remove(name));
        let entry = match read {
            Some(entry) => entry,
            None => serde_json::from_slice(&store::read(&file)?).ok()?,
        };
        Some(self.remember(source, entry))
    }

    /// Keeps a finished page. What cannot be written is built again next time.
    pub(super) fn put(&self, source: &str, key: String, record: PageRecord, files: Vec<KeptFile>) {
        let entry = Entry { key, record, files };
        if let Some(file) = self.file(source)
            && let Ok(bytes) = serde_json::to_vec(&entry)
        {
            store::write(&file, &bytes);
        }
        self.remember(source, entry);
    }

    /// The hash of what every page depends on, as text.
    pub(super) fn shared_key(&self) -> String {
        self.shared.to_hex().to_string()
    }

    /// A file of the cache that is no entry.
    pub(super) fn own_file(&self, name: &str) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.with_file_name(name))
    }

    /// The coloured code of the page of `source`, as last built.
    pub(super) fn code(&self, source: &str) -> KeptCode {
        let bytes = self.code_file(source).and_then(|file| store::read(&file));
        KeptCode::from_bytes(&bytes.unwrap_or_default())
    }

    /// Keeps the coloured code of a page.
    pub(super) fn put_code(&self, source: &str, code: &KeptCode) {
        if let Some(file) = self.code_file(source) {
            store::write(&file, &code.to_bytes());
        }
    }

    fn code_file(&self, source: &str) -> Option<PathBuf> {
        Some(self.file(source)?.with_extension("code"))
    }

    fn remember(&self, source: &str, entry: Entry) -> Arc<Entry> {
        let entry = Arc::new(entry);
        if let Some(session) = self.session {
            lock(&session.entries).insert(source.to_owned(), Arc::clone(&entry));
        }
        entry
    }

    fn file(&self, source: &str) -> Option<PathBuf> {
        let name = blake3::hash(source.as_bytes()).to_hex();
        Some(self.folder.as_ref()?.join(format!("{}.json", &name[..20])))
    }
}

/// The hash of what all pages depend on beside the navigation's details: this program, the
/// configuration, the frame, and where links lead.
pub(super) fn shared_key(
    parts: &[String],
    nav: &nav_model::Site,
    assets: &crate::site::assets::Assets,
) -> blake3::Hash {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&VERSION.to_le_bytes());
    hasher.update(store::program().as_bytes());
    for part in parts {
        hasher.update(&part.len().to_le_bytes());
        hasher.update(part.as_bytes());
    }
    for doc in &nav.docs {
        add(&mut hasher, &(&doc.source, &doc.path, &doc.id));
    }
    add(&mut hasher, &nav.draft_addresses());
    add(&mut hasher, &nav.redirects);
    for (path, file) in assets.iter() {
        let about = fs::metadata(file).ok();
        let changed = about.as_ref().and_then(|about| about.modified().ok());
        add(
            &mut hasher,
            &(path, about.as_ref().map(fs::Metadata::len), changed),
        );
    }
    hasher.finalize()
}

/// When files last changed, asked of git only when there was a commit since.
pub(super) fn history(
    session: Option<&Session>,
    root: Option<&Path>,
    folder: &Path,
    head: Option<String>,
) -> Result<History, Box<Diagnostic>> {
    let Some(head) = head.or_else(|| git_head::head(folder)) else {
        return History::read(folder);
    };
    let known = session.and_then(|session| lock(&session.history).clone());
    if let Some((of, history)) = known.filter(|(of, _)| *of == head) {
        drop(of);
        return Ok(history);
    }
    let file = root.and_then(|root| own_folder(root).ok());
    let file = file.map(|pages| pages.with_file_name("history.json"));
    let on_disk = file.as_deref().and_then(store::read);
    let on_disk: Option<(String, History)> =
        on_disk.and_then(|bytes| serde_json::from_slice(&bytes).ok());
    let history = if let Some((_, history)) = on_disk.filter(|(of, _)| *of == head) {
        history
    } else {
        let history = History::read(folder)?;
        if let Some(file) = file
            && let Ok(bytes) = serde_json::to_vec(&(&head, &history))
        {
            store::write(&file, &bytes);
        }
        history
    };
    if let Some(session) = session {
        *lock(&session.history) = Some((head, history.clone()));
    }
    Ok(history)
}

/// The hash of a chapter's text and of how it is read.
pub(super) fn chapter_key(chapter: &Chapter) -> blake3::Hash {
    *chapter.hash.get_or_init(|| {
        let mut hasher = blake3::Hasher::new();
        add(
            &mut hasher,
            &(&chapter.path, &chapter.file, chapter.masks_math),
        );
        hasher.update(format!("{:?}", chapter.options).as_bytes());
        chapter.source.hash(&mut hasher);
        hasher.finalize()
    })
}

fn add(hasher: &mut blake3::Hasher, value: &impl Serialize) {
    // Plain values always become JSON.
    let bytes = serde_json::to_vec(value).unwrap_or_default();
    hasher.update(&bytes.len().to_le_bytes());
    hasher.update(&bytes);
}

/// The folder of entries, created with a note that keeps it out of version control.
pub(super) fn own_folder(root: &Path) -> std::io::Result<PathBuf> {
    let own = root.join(FOLDER);
    let folder = own.join("pages");
    let is_link = |path: &Path| path.is_symlink();
    if is_link(&own) || is_link(&folder) {
        // A book from elsewhere could have it point at anything of this machine.
        return Err(std::io::Error::other("the cache is a link"));
    }
    fs::create_dir_all(&folder)?;
    let ignore = own.join(".gitignore");
    if !ignore.exists() {
        store::create(&ignore)?.write_all(b"*\n")?;
    }
    Ok(folder)
}
