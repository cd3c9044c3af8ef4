//! What writers in a hurry get wrong: each mistake of `mistakes.toml` has a finding at its place, which names
//! the cause and the remedy.

use std::{collections::BTreeMap, fmt::Write as _, sync::Mutex, thread};

use serde_json::Value;
use site_tests::{folder, run};

const BOOK: &str = "[book]\ntitle = \"T\"\n\n[output.react]\n";
const COUNTER: &str = "export default function Counter({ label }: { label: string }) {\n  return <button>{label}</button>;\n}\n";
const USUAL: [(&str, &str); 8] = [
    ("book.toml", BOOK),
    (
        "src/SUMMARY.md",
        "- [One](one.md)\n- [Two](two.md)\n- [B](sub/b.md)\n",
    ),
    ("src/one.md", "# One\n"),
    ("src/two.md", "# Two\n\n## Head\n"),
    ("src/sub/b.md", "# B\n"),
    ("src/x.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"),
    ("src/code.rs", "fn main() {}\n"),
    ("theme/components/Counter.tsx", COUNTER),
];

/// The number of books that are checked at one time.
const THREADS: usize = 4;

type Files = BTreeMap<String, String>;

/// A book, and the findings that it must have: the text of the mistake, its file, code and place, and parts
/// of the message and of the help.
#[derive(Default)]
struct Book {
    files: Files,
    wanted: Vec<[String; 5]>,
}

impl Book {
    fn with(path: &str, text: &str) -> Self {
        let mut book = Self::default();
        book.add(path, text);
        book
    }

    fn add(&mut self, path: &str, text: &str) {
        self.files.insert(path.to_owned(), text.to_owned());
    }

    fn want(&mut self, file: &str, row: &[String]) {
        let [text, place, cause, remedy] = row else {
            panic!("a row has four columns: {row:?}");
        };
        let row = [text.as_str(), file, place, cause, remedy];
        self.wanted.push(row.map(str::to_owned));
    }

    /// Returns the rows without their finding.
    fn missing(&self) -> String {
        let own = self.files.iter();
        let own = own.map(|(path, text)| (path.as_str(), text.as_str()));
        let all = USUAL.into_iter().chain(own);
        let folder = folder(all.map(|(path, text)| (path, text.as_bytes())));
        let (_, printed) = run(folder.path(), &["check", "--format", "json"]);
        let found: Vec<Value> = printed
            .lines()
            .filter(|line| line.starts_with('{'))
            .map(|line| serde_json::from_str(line).expect("a finding in each line"))
            .collect();
        let mut missing = String::new();
        for [text, file, place, cause, remedy] in &self.wanted {
            let is_wanted = |one: &&Value| {
                let has =
                    |key: &str, part: &str| one[key].as_str().is_some_and(|it| it.contains(part));
                let at = format!("{} {}:{}", one["code"], one["line"], one["column"]);
                at.replace('"', "") == *place
                    && one["file"] == file.as_str()
                    && has("message", cause)
                    && has("help", remedy)
            };
            if !found.iter().any(|one| is_wanted(&one)) {
                let here: Vec<_> = found
                    .iter()
                    .filter(|one| one["file"] == file.as_str())
                    .collect();
                let _ = writeln!(
                    missing,
                    "{text:?} {file} {place} {cause:?} {remedy:?}\n  {here:?}"
                );
            }
        }
        missing
    }
}

fn table() -> BTreeMap<String, Vec<Vec<String>>> {
    toml::from_str(include_str!("mistakes.toml")).expect("the table is TOML")
}

/// Returns a book with a page for each row.
fn pages(section: &str, rows: &[Vec<String>]) -> Book {
    let key = match section {
        "emoji" => "emoji = true\n",
        "math" => "math = \"dollars\"\n",
        "mermaid" => "mermaid = true\n",
        _ => "",
    };
    let ending = if section == "mdx" { "mdx" } else { "md" };
    let mut book = Book::with("book.toml", &format!("{BOOK}{key}"));
    let mut summary = USUAL[1].1.to_owned();
    for (at, row) in rows.iter().enumerate() {
        let file = format!("src/p{at}.{ending}");
        let above = if section == "whole" { "" } else { "# T\n\n" };
        book.add(&file, &format!("{above}{}\n", row[0]));
        book.want(&file, row);
        let _ = writeln!(summary, "- [P{at}](p{at}.{ending})");
    }
    book.add("src/SUMMARY.md", &summary);
    book
}

/// Returns a book for a row.
fn one_book(section: &str, row: &[String]) -> Book {
    let (file, text) = match section {
        "settings" => ("book.toml", format!("{BOOK}{}\n", row[0])),
        "books" => ("book.toml", row[0].clone()),
        "summary" => ("src/SUMMARY.md", row[0].clone()),
        "components" => ("theme/components/P.tsx", row[0].clone()),
        "styles" => ("theme/custom.css", format!("{}\n", row[0])),
        other => panic!("unknown section {other}"),
    };
    let mut book = Book::with(file, &text);
    if section == "components" {
        book.add("src/SUMMARY.md", "- [One](one.mdx)\n");
        book.add("src/one.mdx", "# One\n\n<P />\n");
    }
    book.want(file, row);
    book
}

/// Returns the book for a row about another file.
fn book_of_file(row: &[String]) -> Book {
    let [settings, path, text, place, rest @ ..] = row else {
        panic!("a row has six columns: {row:?}");
    };
    let mut book = Book::with("book.toml", &format!("{BOOK}{settings}\n"));
    book.add(path, &format!("{text}\n"));
    let (file, place) = place.split_once(' ').expect("a file and a place");
    let row = [&[text.clone(), place.to_owned()], rest].concat();
    book.want(file, &row);
    book
}

#[test]
fn each_mistake_has_its_place_its_cause_and_its_remedy() {
    let table = table();
    let mut books = Vec::new();
    for (section, rows) in &table {
        match section.as_str() {
            "md" | "whole" | "mdx" | "math" | "mermaid" | "emoji" => {
                books.push(pages(section, rows));
            }
            "files" => books.extend(rows.iter().map(|row| book_of_file(row))),
            "commands" => {}
            _ => books.extend(rows.iter().map(|row| one_book(section, row))),
        }
    }
    let count: usize = books.iter().map(|book| book.wanted.len()).sum();
    assert!(count > 150, "{count} mistakes");
    let missing = Mutex::new(String::new());
    thread::scope(|scope| {
        for part in books.chunks(books.len().div_ceil(THREADS)) {
            let missing = &missing;
            scope.spawn(move || {
                for book in part {
                    let found = book.missing();
                    missing.lock().expect("no thread panics").push_str(&found);
                }
            });
        }
    });
    let missing = missing.into_inner().expect("no thread panics");
    assert!(missing.is_empty(), "{missing}");
}

#[test]
fn each_wrong_command_names_its_cause_and_its_remedy() {
    let folder = folder(USUAL.map(|(path, text)| (path, text.as_bytes())));
    for row in &table()["commands"] {
        let [command, cause, remedy] = row.as_slice() else {
            panic!("a row has three columns: {row:?}");
        };
        let arguments: Vec<_> = command.split(' ').collect();
        let (is_fine, text) = run(folder.path(), &arguments);
        assert!(!is_fine, "{command}");
        assert!(
            text.contains(cause) && text.contains(remedy),
            "{command}: {text}"
        );
    }
}
