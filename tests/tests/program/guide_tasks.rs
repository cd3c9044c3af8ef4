//! The guide's chapter of tasks, in each language: every snippet builds without a warning and has an
//! effect, and the guide's own search finds each task. `docs/guide/tasks.toml` has the queries.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use serde_json::Value;
use site_tests::{folder, git, program, run, tree};

/// The languages of the guide: the key of a query, the folder of the chapters, and the path of the
/// site.
const LANGUAGES: [(&str, &str, &str); 2] = [("en", "src", ""), ("zh", "i18n/zh-CN", "/zh-CN")];

/// The number of tasks.
const TASKS: usize = 51;
/// The least number of queries whose first result is right; the others are among the first three.
const FIRST: usize = 46;
/// The largest number of lines that readers see below a heading: sentences and code.
const MOST_LINES: usize = 8;

/// The files of the book to which a task is applied.
const BOOK: [(&str, &str); 15] = [
    ("book.toml", "[book]\ntitle = \"Tea\"\nlanguage = \"TAG\"\n"),
    (
        "src/SUMMARY.md",
        "# Summary\n\n- [Start](index.md)\n- [Installing](install.md)\n",
    ),
    ("src/index.md", "# Start\n\n```rust\nfn main() {}\n```\n"),
    // The synonyms of each language have a word of this title.
    ("src/install.md", "# Installing 安装\n\nBoil water.\n"),
    ("src/tour.mp4", "film"),
    ("src/tour.png", "picture"),
    ("code/main.rs", "fn main() {\n    println!(\"tea\");\n}\n"),
    (
        "theme/logo.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"/>",
    ),
    ("theme/fonts/tea.woff2", "font"),
    (".gitignore", "book\n.mdbook-react\n"),
    // In place of the packages that `npm install` fetches.
    (
        "node_modules/dayjs/index.js",
        "module.exports = (date) => ({ year: () => new Date(date).getUTCFullYear() });",
    ),
    (
        "node_modules/dayjs/package.json",
        "{ \"name\": \"dayjs\", \"main\": \"index.js\" }",
    ),
    (
        "node_modules/@docsearch/react/index.js",
        "export const DocSearch = ({ appId }) => appId;",
    ),
    (
        "node_modules/@docsearch/css/index.css",
        ".DocSearch { color: teal; }",
    ),
    (
        "node_modules/@docsearch/css/package.json",
        "{ \"name\": \"@docsearch/css\", \"main\": \"index.css\" }",
    ),
];

fn guide() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/guide")
}

/// A section of the chapter: the part below a heading of the third level.
struct Task {
    id: String,
    /// The number of lines that readers see.
    lines: usize,
    /// The targets of links outside of code.
    links: Vec<String>,
    snippets: Vec<Snippet>,
}

/// A block of code.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Snippet {
    language: String,
    /// The path of its file in the book; empty for commands.
    path: String,
    text: String,
}

/// Returns the tasks of the chapter in a folder of the guide.
fn tasks(chapters: &str) -> Vec<Task> {
    let text = fs::read_to_string(guide().join(chapters).join("tasks.mdx")).expect("a chapter");
    let mut tasks: Vec<Task> = Vec::new();
    let mut fence = None;
    for line in text.lines() {
        if let Some(heading) = line.strip_prefix("### ").filter(|_| fence.is_none()) {
            let (_, id) = heading.split_once(" {#").expect("a heading has an id");
            tasks.push(Task {
                id: id.trim_end_matches('}').to_owned(),
                lines: 0,
                links: Vec::new(),
                snippets: Vec::new(),
            });
            continue;
        }
        let Some(task) = tasks.last_mut() else {
            continue;
        };
        let marks = line.len() - line.trim_start_matches('`').len();
        match fence {
            Some(open) if marks == open && line.len() == open => fence = None,
            Some(_) => {
                let snippet = task.snippets.last_mut().expect("an open snippet");
                // The guide escapes the commands that it shows.
                snippet.text.push_str(&line.replace("\\{{", "{{"));
                snippet.text.push('\n');
                task.lines += usize::from(!line.is_empty());
            }
            None if marks >= 3 => {
                fence = Some(marks);
                let (language, title) = line[marks..]
                    .split_once(' ')
                    .unwrap_or((&line[marks..], ""));
                let path = title.split('"').nth(1).unwrap_or_default();
                task.snippets.push(Snippet {
                    language: language.to_owned(),
                    path: path.to_owned(),
                    text: String::new(),
                });
            }
            // A heading of the second level begins another part.
            None if line.starts_with('#') || line.is_empty() => {}
            None => {
                task.lines += 1;
                let links = line.split("](").skip(1);
                let links = links.filter_map(|rest| rest.split_once(')'));
                task.links.extend(links.map(|(to, _)| to.to_owned()));
            }
        }
    }
    tasks
}

/// Writes the book in a language and the snippets of a task, and runs the commands of the task.
fn book_with(task: &Task, tag: &str) -> tempfile::TempDir {
    let mut files = BTreeMap::from(BOOK.map(|(path, text)| (path, text.replace("TAG", tag))));
    for snippet in &task.snippets {
        let path = snippet.path.as_str();
        if path == "book.toml" {
            let book = files.get_mut(path).expect("a book.toml");
            *book += "\n";
            *book += &snippet.text;
        } else if !path.is_empty() {
            files.insert(path, snippet.text.clone());
        }
        // A chapter that no list of the book names is listed; a post and the 404 page are not.
        let summary = files.get_mut("src/SUMMARY.md").expect("a summary");
        if let Some(chapter) = path
            .strip_prefix("src/")
            .filter(|c| !["SUMMARY.md", "404.md"].contains(c) && !c.starts_with("blog/"))
        {
            let _ = writeln!(summary, "- [New]({chapter})");
        }
    }
    let book = files.get_mut("book.toml").expect("a book.toml");
    if !book.contains("[output.react") {
        book.push_str("\n[output.react]\n");
    }
    let files = files.iter().map(|(path, text)| (*path, text.as_bytes()));
    let book = folder(files);
    for arguments in [
        &["init", "-q"][..],
        &["add", "."],
        &["commit", "-qm", "tea"],
    ] {
        git(book.path(), None, arguments);
    }
    for snippet in task.snippets.iter().filter(|s| s.path.is_empty()) {
        assert_eq!(snippet.language, "sh", "{}: a file has its path", task.id);
        for line in snippet.text.lines() {
            let words: Vec<_> = line.split_whitespace().collect();
            match words[0] {
                "mdbook-react" => {
                    let (is_good, text) = run(book.path(), &words[1..]);
                    assert!(is_good, "{}: {line}: {text}", task.id);
                }
                "npm" => assert_eq!(words[1], "install", "{}: {line}", task.id),
                other => panic!("{}: `{other}` is not run", task.id),
            }
        }
    }
    book
}

/// Builds a book without a warning, and returns the files of its site.
fn site_of(name: &str, book: &Path) -> BTreeMap<String, Vec<u8>> {
    let site = tempfile::tempdir().expect("a folder");
    let destination = site.path().to_str().expect("a path of UTF-8");
    let (is_good, text) = run(book, &["build", "--no-cache", "--dest-dir", destination]);
    assert!(is_good && text.contains(", 0 warnings"), "{name}: {text}");
    tree(site.path())
}

#[test]
fn each_task_is_short_and_its_snippets_build_and_have_an_effect() {
    let plain = Task {
        id: String::new(),
        lines: 0,
        links: Vec::new(),
        snippets: Vec::new(),
    };
    let mut built = BTreeSet::new();
    for (_, chapters, path) in LANGUAGES {
        let tag = path.strip_prefix('/').unwrap_or("en");
        let plain = site_of("the book itself", book_with(&plain, tag).path());
        let tasks = tasks(chapters);
        assert_eq!(tasks.len(), TASKS, "{chapters}");
        for task in &tasks {
            let name = format!("{chapters}: {}", task.id);
            assert!(task.lines <= MOST_LINES, "{name} has {} lines", task.lines);
            assert_eq!(task.links.len(), 1, "{name}: {:?}", task.links);
            assert!(!task.snippets.is_empty(), "{name} has no snippet");
            // Snippets without words are the same in each language.
            if !built.insert(task.snippets.clone()) {
                continue;
            }
            let site = site_of(&name, book_with(task, tag).path());
            let has_file = task.snippets.iter().any(|s| !s.path.is_empty());
            assert!(!has_file || site != plain, "{name} changes nothing");
        }
    }
}

/// Returns the string of `key` in an inline table.
fn value<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    let (_, rest) = line.split_once(&format!("{key} = \""))?;
    rest.split('"').next()
}

/// Returns the places that the search of a site shows for each query, best first.
fn search(site: &Path, queries: &[&str]) -> Vec<Vec<String>> {
    let questions = site.with_extension("txt");
    fs::write(&questions, queries.join("\n")).expect("a file");
    let output = Command::new(program())
        .args(["search", "-", "--format", "json"])
        .arg(site)
        .stdin(Stdio::from(fs::File::open(&questions).expect("a file")))
        .output()
        .expect("the program runs");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let places = |line: &str| {
        let answer: Value = serde_json::from_str(line).expect("JSON");
        let pages = answer["pages"].as_array().into_iter().flatten();
        let hits = pages.flat_map(|page| page["hits"].as_array().into_iter().flatten());
        hits.filter_map(|hit| Some(hit["path"].as_str()?.to_owned()))
            .collect()
    };
    text.lines().map(places).collect()
}

/// Whether a place of the site is the section of a task, or the one that its link leads to.
fn answers(task: &Task, place: &str) -> bool {
    let link = format!("/{}", task.links[0])
        .replace(".mdx", "")
        .replace(".md", "");
    let page = place.split('#').next().unwrap_or_default();
    place == format!("/tasks#{}", task.id) || place == link || page == link
}

#[test]
fn the_search_of_the_guide_finds_each_task() {
    let scratch = tempfile::tempdir().expect("a folder");
    let site = scratch.path().join("site");
    let destination = site.to_str().expect("a path of UTF-8");
    let (is_good, text) = run(
        &guide(),
        &["build", "--no-cache", "--dest-dir", destination],
    );
    assert!(is_good, "{text}");
    let table = fs::read_to_string(guide().join("tasks.toml")).expect("the queries");
    for (language, chapters, path) in LANGUAGES {
        let tasks = tasks(chapters);
        let lines = table.lines().filter(|line| line.starts_with("  {"));
        let queries: Vec<_> = lines
            .map(|line| {
                let id = value(line, "task").expect("a task");
                let task = tasks.iter().find(|task| task.id == id);
                let task = task.unwrap_or_else(|| panic!("{chapters} has no task `{id}`"));
                (task, value(line, language).expect("a query"))
            })
            .collect();
        assert_eq!(queries.len(), TASKS);
        let texts: Vec<_> = queries.iter().map(|(_, text)| *text).collect();
        let found = search(&site.join(path.trim_start_matches('/')), &texts);
        assert_eq!(found.len(), TASKS);
        let mut later = String::new();
        let mut first = 0;
        for ((task, text), places) in queries.iter().zip(&found) {
            let at = places
                .iter()
                .position(|place| answers(task, place.strip_prefix(path).unwrap_or(place)));
            if at == Some(0) {
                first += 1;
                continue;
            }
            let _ = write!(later, "\n{text}: {at:?} of {places:?}");
            let is_near = at.is_some_and(|at| at < 3);
            assert!(is_near, "{language}: {text}: {at:?} of {places:?}");
        }
        println!("{language}: {first} of {TASKS} first{later}");
        assert!(first >= FIRST, "{language}: {first} of {TASKS}{later}");
    }
}
