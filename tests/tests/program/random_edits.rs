//! After any series of edits, a build with the cache writes the same files as a cold build.

use std::{collections::BTreeMap, env, fmt::Write as _, fs, path::Path, process::Command};

use site_tests::{Random, program, seeds, tree};
use tempfile::TempDir;

/// The number of series, unless `RANDOM_EDITS` names another.
const SERIES: u64 = 10;

/// The number of edits of a series, each of which is followed by both builds.
const EDITS: usize = 5;

/// A book whose chapters, table of contents and settings are edited at random.
struct Book {
    folder: TempDir,
    /// Files of chapters with their titles, in the order of the summary.
    chapters: Vec<(String, String)>,
    /// The number of files ever written, for new names.
    written: usize,
    base_path: &'static str,
    random: Random,
}

impl Book {
    fn new(seed: u64) -> Self {
        let mut book = Self {
            folder: tempfile::tempdir().expect("a temporary folder can be created"),
            chapters: Vec::new(),
            written: 0,
            base_path: "/",
            random: Random(seed),
        };
        for _ in 0..12 {
            book.add_chapter();
        }
        book
    }

    fn below(&mut self, limit: usize) -> usize {
        self.random.below(limit)
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.folder.path().join(path);
        fs::create_dir_all(path.parent().expect("a file of the book has a folder"))
            .expect("a folder can be created");
        fs::write(path, text).expect("a file can be written");
    }

    /// Writes a chapter with some links and words.
    fn write_chapter(&mut self, file: &str, title: &str) {
        let words = ["守卫", "管道", "module", "cache", "请求", "guard"];
        let mut text = format!("# {title}\n\n");
        for section in 0..=self.below(3) {
            let (a, b) = (words[self.below(6)], words[self.below(6)]);
            let _ = write!(text, "## {a} {section}\n\n{b}的{a}，");
            let to = self.below(self.chapters.len().max(1));
            if let Some((to, _)) = self.chapters.get(to) {
                let _ = write!(text, "见[另一章](/{to})。");
            }
            text.push_str("\n\n```js\nconst a = 1;\n```\n\n");
        }
        self.write(&format!("src/{file}"), &text);
    }

    fn add_chapter(&mut self) {
        self.written += 1;
        let extension = if self.below(3) == 0 { "mdx" } else { "md" };
        let (file, title) = (
            format!("c{}.{extension}", self.written),
            format!("第{}章", self.written),
        );
        self.write_chapter(&file, &title);
        let at = self.below(self.chapters.len() + 1);
        self.chapters.insert(at, (file, title));
    }

    /// Makes one edit and returns its description.
    fn edit(&mut self) -> String {
        let at = self.below(self.chapters.len());
        let (file, title) = self.chapters[at].clone();
        match self.below(8) {
            0 | 1 => {
                self.write_chapter(&file, &title);
                format!("{file} changed")
            }
            2 => {
                self.chapters[at].1 = format!("{title}改");
                let title = self.chapters[at].1.clone();
                self.write_chapter(&file, &title);
                format!("{file} has another title")
            }
            3 => {
                self.add_chapter();
                "a chapter was added".to_owned()
            }
            4 if self.chapters.len() > 4 => {
                fs::remove_file(self.folder.path().join("src").join(&file))
                    .expect("the file exists");
                self.chapters.remove(at);
                format!("{file} was removed")
            }
            5 => {
                self.written += 1;
                let new = format!("folder/r{}.md", self.written);
                fs::remove_file(self.folder.path().join("src").join(&file))
                    .expect("the file exists");
                self.write_chapter(&new, &title);
                self.chapters[at].0.clone_from(&new);
                format!("{file} became {new}")
            }
            6 => {
                let to = self.below(self.chapters.len());
                let moved = self.chapters.remove(at);
                self.chapters.insert(to, moved);
                format!("{file} moved to {to}")
            }
            _ => {
                self.base_path = if self.base_path == "/" { "/docs/" } else { "/" };
                format!("the base path is {}", self.base_path)
            }
        }
    }

    fn write_settings(&self) {
        let base_path = self.base_path;
        let settings = format!(
            "[book]\ntitle = \"书\"\nlanguage = \"zh-CN\"\n\n[output.react]\nbase-path = \"{base_path}\"\n"
        );
        self.write("book.toml", &settings);
        let mut summary = "# Summary\n\n".to_owned();
        for (at, (file, title)) in self.chapters.iter().enumerate() {
            let indent = if at % 5 == 0 { "" } else { "  " };
            let _ = writeln!(summary, "{indent}- [{title}]({file})");
        }
        self.write("src/SUMMARY.md", &summary);
    }

    /// Builds the book into `destination` and returns the site's files.
    fn build(&self, destination: &Path, arguments: &[&str]) -> BTreeMap<String, Vec<u8>> {
        let mut command = Command::new(program());
        command.args(["build", "--dest-dir"]).arg(destination);
        let output = command.args(arguments).arg(self.folder.path()).output();
        let output = output.expect("the program runs");
        let messages = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{messages}");
        tree(destination)
    }
}

#[test]
fn edited_books_are_built_as_from_nothing() {
    let series = env::var("RANDOM_EDITS").ok();
    let series = series.map_or(SERIES, |count| count.parse().expect("a number"));
    for seed in seeds(series) {
        edit_and_compare(seed);
    }
}

/// Edits a book, and compares a build with the cache and a cold one after each edit.
fn edit_and_compare(seed: u64) {
    let mut book = Book::new(seed);
    let site = tempfile::tempdir().expect("a folder");
    let mut edits = format!("RANDOM_SEED={seed}");
    for _ in 0..EDITS {
        let _ = write!(edits, "\n{}", book.edit());
        book.write_settings();
        let warm = book.build(site.path(), &[]);
        let clean = tempfile::tempdir().expect("a folder");
        let cold = book.build(clean.path(), &["--no-cache"]);
        assert!(warm.keys().eq(cold.keys()), "other files after {edits}");
        for (path, bytes) in &cold {
            assert!(warm[path] == *bytes, "{path} differs after {edits}");
        }
    }
}
