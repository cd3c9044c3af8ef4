//! What pages give to the index, gathered while they are built.
//!
//! A page's words are needed once, when the index is made, and all of a large site's together
//! take more memory than everything else. So they are packed as soon as a page has them, and a
//! number of neighbours becomes a run as soon as the last of them is there.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicUsize, Ordering},
};

use nav_model::Doc;
use serde::{Deserialize, Serialize};
use site_model::Page;
use site_search::{IndexFile, PageTerms, Run, Synonyms, TextFile, leading, page_of, text_file};

/// So many pages become a run together.
const CHUNK: usize = 64;

/// What is known of a page that gave its words to the index; stored with the page.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Words {
    /// The hash of everything that the page gave; empty for a page kept from lists.
    pub(super) key: String,
    pub(super) text: TextFile,
}

/// The words of the pages of one build.
#[derive(Debug)]
pub struct Collector {
    places: Vec<Option<Place>>,
    synonyms: Synonyms,
    chunks: Vec<Mutex<Chunk>>,
    /// What is known of each page, by its number.
    words: Mutex<Vec<Option<Words>>>,
    /// Pages of which nothing is known yet.
    missing: AtomicUsize,
}

/// Where a page stands in the index.
#[derive(Debug, Clone, Copy)]
pub struct Place {
    number: u32,
    /// It is the first page of its category.
    leads: bool,
}

impl Place {
    /// Whether the page is the first of its category, which its name then means before others.
    pub fn leads(self) -> bool {
        self.leads
    }
}

#[derive(Debug, Default)]
struct Chunk {
    /// How many pages belong to it.
    size: usize,
    waiting: Vec<(u32, PageTerms)>,
    packed: Vec<u32>,
    /// The words of what is packed.
    run: Run,
}

impl Collector {
    /// Ready for these pages; those kept from lists have no place in the index.
    pub fn new(docs: &[Doc], synonyms: &[Vec<String>]) -> Self {
        let crumbs = |doc: &Doc| -> Vec<String> {
            let above = doc
                .breadcrumbs
                .split_last()
                .map_or(&[][..], |(_, above)| above);
            above.iter().map(|crumb| crumb.label.clone()).collect()
        };
        let listed = docs.iter().filter(|doc| !doc.front.unlisted);
        let crumbs: Vec<_> = listed.map(crumbs).collect();
        let leading = leading(&crumbs);
        let mut places = (0..)
            .zip(leading)
            .map(|(number, leads)| Place { number, leads });
        let place = |doc: &Doc| (!doc.front.unlisted).then(|| places.next()).flatten();
        let chunks = (0..crumbs.len()).step_by(CHUNK).map(|from| {
            Mutex::new(Chunk {
                size: CHUNK.min(crumbs.len() - from),
                ..Chunk::default()
            })
        });
        Self {
            chunks: chunks.collect(),
            synonyms: Synonyms::default().with(synonyms.iter().cloned()),
            places: docs.iter().map(place).collect(),
            words: Mutex::new(vec![None; crumbs.len()]),
            missing: AtomicUsize::new(crumbs.len()),
        }
    }

    /// Where the page of `docs[at]` stands.
    pub fn place(&self, at: usize) -> Option<Place> {
        self.places.get(at).copied().flatten()
    }

    /// Takes the words of a page; gives what is known of them, which is to be kept, and the page's
    /// own file.
    pub fn add(&self, at: usize, page: &Page) -> Option<(Words, IndexFile)> {
        let place = self.place(at)?;
        let mut found = page_of(page)?;
        let names: Vec<_> = std::iter::once(&found.title)
            .chain(&found.names)
            .map(String::as_str)
            .collect();
        found.aliases = self
            .synonyms
            .of(&names)
            .into_iter()
            .map(str::to_owned)
            .collect();
        let text = text_file(&found);
        let terms = PageTerms::of(&found, place.leads);
        let words = Words {
            key: key(&terms, &text),
            text: TextFile::from(&text),
        };
        let mut chunk = lock(&self.chunks[place.number as usize / CHUNK]);
        chunk.waiting.push((place.number, terms));
        if chunk.waiting.len() == chunk.size {
            chunk.pack();
        }
        drop(chunk);
        Some((words, text))
    }

    /// Notes what is known of a page's words, whether they were added now or by an earlier build.
    pub fn keep(&self, at: usize, words: Words) {
        let Some(place) = self.place(at) else {
            return;
        };
        let mut known = lock(&self.words);
        if known[place.number as usize].replace(words).is_none() {
            self.missing.fetch_sub(1, Ordering::AcqRel);
        }
    }

    /// Whether something is known of every page.
    pub fn is_complete(&self) -> bool {
        self.missing.load(Ordering::Acquire) == 0
    }

    /// What is known of each page that has words, in their order.
    pub fn words(&self) -> Vec<Words> {
        let known = lock(&self.words);
        let words = known.iter().flatten();
        words
            .filter(|words| !words.key.is_empty())
            .cloned()
            .collect()
    }

    /// How many pages the index has.
    pub fn pages(&self) -> usize {
        self.places.iter().flatten().count()
    }

    /// Which of all pages are there, by their numbers.
    pub fn added(&self) -> Vec<bool> {
        let mut added = vec![false; self.pages()];
        for chunk in &self.chunks {
            let chunk = lock(chunk);
            let waiting = chunk.waiting.iter().map(|(number, _)| number);
            for number in waiting.chain(&chunk.packed) {
                added[*number as usize] = true;
            }
        }
        added
    }

    /// The words that were added.
    pub fn take(&self) -> Vec<Run> {
        let take = |chunk: &Mutex<Chunk>| {
            let mut chunk = lock(chunk);
            chunk.pack();
            std::mem::take(&mut chunk.run)
        };
        self.chunks.iter().map(take).collect()
    }
}

impl Chunk {
    fn pack(&mut self) {
        if self.waiting.is_empty() {
            return;
        }
        let mut pages = std::mem::take(&mut self.waiting);
        pages.sort_unstable_by_key(|(number, _)| *number);
        self.run = Run::of(pages.iter().map(|(number, terms)| (*number, terms)));
        self.packed = pages.into_iter().map(|(number, _)| number).collect();
    }
}

fn key(terms: &PageTerms, text: &IndexFile) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher.update(text.name.as_bytes());
    hasher.update(terms.as_bytes());
    hasher.finalize().to_hex()[..32].to_owned()
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
