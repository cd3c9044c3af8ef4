//! Creates a book in a temporary folder by chained calls, and builds it.

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
    time::Duration,
};

use mdbook_driver::MDBook;
use tempfile::TempDir;

use crate::{
    Site,
    folders::fixture,
    program::{Call, Captured},
};

/// A book to build.
///
/// Its `book.toml` has a title, no preprocessors beside mdBook's own, and what [`BookTest::react`]
/// adds to `[output.react]`. Its summary lists the chapters in the order of the calls.
pub struct BookTest {
    folder: TempDir,
    language: String,
    react: String,
    chapters: Vec<(String, String)>,
    pub(crate) variables: Vec<(String, String)>,
    /// Whether the book is a fixture, which contains its `book.toml`.
    is_whole: bool,
}

impl BookTest {
    /// Returns a book without chapters, in Simplified Chinese.
    #[expect(
        clippy::new_without_default,
        reason = "an empty book is not a sensible default"
    )]
    pub fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::create_dir(folder.path().join("src")).expect("a source folder");
        Self {
            folder,
            language: "zh-CN".to_owned(),
            react: String::new(),
            chapters: Vec::new(),
            variables: Vec::new(),
            is_whole: false,
        }
    }

    /// Returns a copy of the book in `tests/fixtures/NAME`.
    pub fn fixture(name: &str) -> Self {
        let mut book = Self::new();
        for (path, bytes) in crate::tree(&fixture(name)) {
            book.write(&path, &bytes);
        }
        book.is_whole = true;
        book
    }

    /// Sets the language of the book (BCP 47).
    #[must_use]
    pub fn language(mut self, tag: &str) -> Self {
        tag.clone_into(&mut self.language);
        self
    }

    /// Adds lines to the table `[output.react]`, subtables included.
    #[must_use]
    pub fn react(mut self, toml: &str) -> Self {
        self.react.push_str(toml);
        self.react.push('\n');
        self
    }

    /// Adds a chapter at `src/PATH`, listed in the summary.
    #[must_use]
    pub fn chapter(mut self, name: &str, path: &str, text: &str) -> Self {
        self.chapters.push((name.into(), path.into()));
        self.file(&format!("src/{path}"), text)
    }

    /// Adds a file of the book that is not listed. `src/SUMMARY.md` replaces the summary.
    #[must_use]
    pub fn file(self, path: &str, text: &str) -> Self {
        self.write(path, text.as_bytes());
        self
    }

    /// Sets an environment variable of the program.
    #[must_use]
    pub fn variable(mut self, name: &str, value: &str) -> Self {
        self.variables.push((name.into(), value.into()));
        self
    }

    /// Writes a file of the book at once, for changes between two builds.
    pub fn write(&self, path: &str, bytes: &[u8]) {
        let path = self.folder.path().join(path);
        let parent = path.parent().expect("a file is in a folder");
        fs::create_dir_all(parent).expect("a folder for the file");
        fs::write(path, bytes).expect("a file of the book");
    }

    /// Removes a chapter from the summary, and its file.
    pub fn remove_chapter(&mut self, path: &str) {
        self.chapters.retain(|(_, chapter)| chapter != path);
        fs::remove_file(self.folder.path().join("src").join(path)).expect("a chapter to remove");
    }

    /// Returns the folder that the site is built into.
    pub fn destination(&self) -> PathBuf {
        // A fixture has mdBook's own output beside this one.
        let below = if self.is_whole { "book/react" } else { "book" };
        self.folder.path().join(below)
    }

    /// Builds the book and returns the result, even of a failed build.
    pub fn run(&self) -> Run {
        self.call(None)
    }

    /// Builds the book, and kills the program after `time` unless it has ended before.
    pub fn run_and_kill(&self, time: Duration) -> Run {
        self.call(Some(time))
    }

    fn call(&self, kill_after: Option<Duration>) -> Run {
        self.write_book_files();
        let book = MDBook::load(self.folder.path()).expect("mdBook loads the book");
        run_by_mdbook(&book, self.variables.clone(), kill_after)
    }

    /// Builds the book and expects a site.
    #[track_caller]
    pub fn build(&self) -> Site {
        let run = self.run();
        assert_eq!(run.code, Some(0), "the build failed:\n{}", run.stderr);
        Site::read(&self.destination(), run.stderr)
    }

    /// Builds the book and expects an error that contains `text`.
    #[track_caller]
    pub fn fails_with(&self, text: &str) -> Run {
        let run = self.run();
        assert_ne!(run.code, Some(0), "the build should have failed");
        assert!(
            run.stderr.contains(text),
            "{text:?} is not in:\n{}",
            run.stderr
        );
        run
    }

    /// Writes `book.toml` and the summary, for a program that [`BookTest::run`] does not run.
    pub fn write_book_files(&self) {
        if self.is_whole {
            return;
        }
        let toml = format!(
            "[book]\ntitle = \"测试之书\"\nlanguage = \"{}\"\n\n[build]\ncreate-missing = false\n\n[output.react]\n{}",
            self.language, self.react
        );
        self.write("book.toml", toml.as_bytes());
        if self.chapters.is_empty() {
            return;
        }
        let mut summary = String::from("# Summary\n\n");
        for (name, path) in &self.chapters {
            let _ = writeln!(summary, "- [{name}]({path})");
        }
        self.write("src/SUMMARY.md", summary.as_bytes());
    }

    /// Returns the book's folder.
    pub fn root(&self) -> &Path {
        self.folder.path()
    }
}

/// Builds a loaded book as mdBook does, with these variables, and kills the program after a time.
///
/// # Panics
///
/// If mdBook does not run the program.
pub fn run_by_mdbook(
    book: &MDBook,
    variables: Vec<(String, String)>,
    kill_after: Option<Duration>,
) -> Run {
    let call = Arc::new(Mutex::new(None));
    let renderer = Captured {
        variables,
        kill_after,
        call: Arc::clone(&call),
    };
    // Like `book.build()` for a book with several outputs, but with this output only.
    let outcome = book.execute_build_process(&renderer);
    let call = call
        .lock()
        .expect("no test panics while it holds this")
        .take();
    let Some(Call { code, stderr }) = call else {
        panic!("mdBook did not run the program: {outcome:?}");
    };
    Run { code, stderr }
}

/// The result of a build.
#[derive(Debug)]
pub struct Run {
    /// The program's exit code; `None` if a signal ended it.
    pub code: Option<i32>,
    /// The program's standard error.
    pub stderr: String,
}
