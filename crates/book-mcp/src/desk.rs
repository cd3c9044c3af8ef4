//! The thread that owns the open book: neither the session nor the search engine can move between
//! threads while they answer, and each question must see the files as they are now.

use std::{
    path::Path,
    sync::mpsc,
    thread::{self, JoinHandle},
};

use anyhow::{Context as _, Result, anyhow, bail};
use book_session::Session;
use search_build::Engine;
use shell_interface::Shell;
use site_build::OpenBook;
use tempfile::TempDir;
use tokio::sync::oneshot;

use crate::questions::Edition;

/// A task for the thread.
type Task = Box<dyn FnOnce(&mut Desk) + Send>;

/// Sends questions to the thread.
#[derive(Debug, Clone)]
pub(crate) struct Questions(mpsc::Sender<Task>);

impl Questions {
    /// Opens the book at `root` on a thread of its own, which ends after the last sender and removes its
    /// temporary folders then.
    ///
    /// # Errors
    ///
    /// If the system provides no thread.
    pub(crate) fn open(root: &Path, shell: &'static dyn Shell) -> Result<(Self, JoinHandle<()>)> {
        let (sender, receiver) = mpsc::channel::<Task>();
        let root = root.to_owned();
        let answer = move || {
            let mut desk = Desk {
                session: Session::new(&root, shell),
                shell,
                indexes: Vec::new(),
            };
            for task in receiver {
                task(&mut desk);
            }
        };
        let thread = thread::Builder::new().name("open book".into());
        // QuickJS needs more stack than threads have.
        let thread = thread.stack_size(shell.thread_stack());
        let thread = thread.spawn(answer).context("cannot start a thread")?;
        Ok((Self(sender), thread))
    }

    /// Returns the answer to a question about the files as they are now.
    ///
    /// # Errors
    ///
    /// The errors of `answer`.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        answer: impl FnOnce(&mut Desk) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (sender, receiver) = oneshot::channel();
        let task = Box::new(move |desk: &mut Desk| {
            desk.notice_changes();
            // A client that disconnected needs no answer.
            let _ = sender.send(answer(desk));
        });
        self.0.send(task).map_err(|_| stopped())?;
        receiver.await.map_err(|_| stopped())?
    }
}

fn stopped() -> anyhow::Error {
    anyhow!("the book could not be read: see the log of the server")
}

/// The open book, and the search indexes of its editions.
pub(crate) struct Desk {
    pub(crate) session: Session,
    shell: &'static dyn Shell,
    /// The index of each edition that was searched, by the position of the edition.
    indexes: Vec<(usize, Index)>,
}

/// A search index in a folder that is removed with it.
struct Index {
    engine: Engine,
    _folder: TempDir,
}

impl Desk {
    fn notice_changes(&mut self) {
        if self.session.notice_changes() {
            self.indexes.clear();
        }
    }

    /// Returns the edition that a question is about.
    ///
    /// # Errors
    ///
    /// If the book has no such edition, or its errors keep its pages from being known.
    pub(crate) fn book(&mut self, edition: &Edition) -> Result<&OpenBook> {
        let at = self.position(edition)?;
        Ok(&self.session.books()[at])
    }

    /// Returns the search engine of an edition.
    ///
    /// # Errors
    ///
    /// The errors of [`Desk::book`], and if the index cannot be written.
    pub(crate) fn engine(&mut self, edition: &Edition) -> Result<&Engine> {
        let at = self.position(edition)?;
        if let Some(known) = self.indexes.iter().position(|(of, _)| *of == at) {
            return Ok(&self.indexes[known].1.engine);
        }
        let folder = tempfile::Builder::new().prefix("mdbook-react-").tempdir();
        let folder = folder.context("cannot create a folder for the search index")?;
        let entry = self.session.books()[at].write_search_index(folder.path())?;
        let engine = Engine::of_index(self.shell, &folder.path().join("_data").join(entry))?;
        let index = Index {
            engine,
            _folder: folder,
        };
        self.indexes.push((at, index));
        let last = self.indexes.len() - 1;
        Ok(&self.indexes[last].1.engine)
    }

    fn position(&mut self, edition: &Edition) -> Result<usize> {
        let books = self.session.books();
        let Some(book) = books.first() else {
            bail!("the book has errors that keep its pages from being known: call `check`");
        };
        let language = edition.language.as_deref().unwrap_or(book.language());
        let version = edition.version.as_deref();
        let is_wanted = |book: &OpenBook| {
            book.language().eq_ignore_ascii_case(language) && book.is_version(version)
        };
        let names = || {
            let names = books.iter().map(OpenBook::edition_name);
            names.collect::<Vec<_>>().join("`, `")
        };
        let found = books.iter().position(is_wanted);
        found.with_context(|| format!("the book has no such edition; it has `{}`", names()))
    }
}
