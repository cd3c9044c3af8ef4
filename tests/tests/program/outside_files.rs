//! Files that a book must not show: files outside of the folders that it may read, and hidden files.
//! Neither the site nor a message contains their text.

mod allowed;
mod folders;
mod texts;

use std::{
    fs,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
    process::Command,
};

use mdbook_driver::MDBook;
use site_tests::{folder, git, program, run_by_mdbook};

/// A word in every file that must not be shown.
const SECRET: &str = "TOPSECRET";

/// A book that tries to show a secret.
#[derive(Default)]
struct Attempt {
    name: &'static str,
    /// Files below the repository, with their texts.
    files: Vec<(&'static str, String)>,
    /// Links below the repository, with their targets.
    links: Vec<(&'static str, &'static str)>,
    /// The code or the words of the message.
    said: &'static str,
}

/// Returns an attempt with a chapter.
fn chapter(name: &'static str, text: &str, said: &'static str) -> Attempt {
    Attempt {
        name,
        files: vec![("docs/src/a.md", format!("# A\n\n{text}\n"))],
        said,
        ..Attempt::default()
    }
}

/// Returns an attempt with a link in the folder of the book.
fn link(name: &'static str, at: &'static str, to: &'static str, said: &'static str) -> Attempt {
    Attempt {
        name,
        links: vec![(at, to)],
        said,
        ..Attempt::default()
    }
}

impl Attempt {
    fn file(mut self, path: &'static str, text: &str) -> Self {
        self.files.push((path, text.to_owned()));
        self
    }

    fn link(mut self, at: &'static str, to: &'static str) -> Self {
        self.links.push((at, to));
        self
    }

    /// Writes a repository with a book in `docs`; the files that must not be shown are around it.
    fn write(&self) -> tempfile::TempDir {
        let outer = folder([
            ("secret.txt", SECRET.as_bytes()),
            ("secret.md", SECRET.as_bytes()),
            ("secret.css", b"a{content:'TOPSECRET'}"),
            ("secret.js", b"export default 'TOPSECRET';"),
            (
                "secret.svg",
                b"<svg xmlns='http://www.w3.org/2000/svg'><!-- TOPSECRET --></svg>",
            ),
            ("secret/a.md", SECRET.as_bytes()),
            ("secret/X.tsx", b"export default () => 'TOPSECRET';"),
            ("repo/.env", SECRET.as_bytes()),
            ("repo/docs/.env", SECRET.as_bytes()),
            ("repo/docs/secret.env", SECRET.as_bytes()),
            ("repo/docs/src/.env", SECRET.as_bytes()),
            ("repo/docs/book.toml", b"[output.react]\n"),
            ("repo/docs/src/SUMMARY.md", b"- [A](a.md)\n"),
            ("repo/docs/src/a.md", b"# A\n"),
        ]);
        let repo = outer.path().join("repo");
        git(&repo, None, &["init", "--quiet"]);
        let config = fs::read_to_string(repo.join(".git/config")).expect("a configuration");
        let config = format!("{config}[token]\n\tvalue = {SECRET}\n");
        fs::write(repo.join(".git/config"), config).expect("a file can be written");
        for (path, text) in &self.files {
            let path = repo.join(path);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, text).expect("a file can be written");
        }
        for (at, to) in &self.links {
            let at = repo.join(at);
            fs::create_dir_all(at.parent().expect("a folder")).expect("a folder");
            let _ = fs::remove_file(&at);
            let _ = fs::remove_dir_all(&at);
            symlink(to.replace("OUTER", &outer.path().to_string_lossy()), at).expect("a link");
        }
        outer
    }
}

/// The two ways to build a book.
const WAYS: [fn(&Path) -> String; 2] = [by_hand, by_mdbook];

fn by_hand(book: &Path) -> String {
    let output = Command::new(program()).arg("build").arg(book).output();
    let output = output.expect("the program runs");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Builds a book as mdBook does, which reads chapters and expands includes itself; returns nothing if
/// mdBook refuses the book.
fn by_mdbook(book: &Path) -> String {
    let Ok(loaded) = MDBook::load(book) else {
        return String::new();
    };
    run_by_mdbook(&loaded, Vec::new(), None).stderr
}

/// Returns the files below a folder whose bytes contain the secret.
fn leaks(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(leaks(&path));
        } else if let Ok(bytes) = fs::read(&path)
            && bytes
                .windows(SECRET.len())
                .any(|part| part == SECRET.as_bytes())
        {
            found.push(path);
        }
    }
    found
}

/// Builds all attempts and returns what went wrong.
#[track_caller]
fn check(attempts: Vec<Attempt>, ways: &[fn(&Path) -> String]) {
    let mut wrong = Vec::new();
    for attempt in attempts {
        for (at, way) in ways.iter().enumerate() {
            let outer = attempt.write();
            let book = outer.path().join("repo/docs");
            let said = way(&book);
            let mut fault = |what: &str| {
                wrong.push(format!("{} (way {at}): {what}\n{said}", attempt.name));
            };
            if !leaks(&book.join("book")).is_empty() {
                fault("the site has the secret");
            }
            if said.contains(SECRET) {
                fault("a message has the secret");
            }
            if !said.is_empty() && !said.contains(attempt.said) {
                fault(&format!("no message has {:?}", attempt.said));
            }
            if said.contains("panicked") {
                fault("a panic");
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
