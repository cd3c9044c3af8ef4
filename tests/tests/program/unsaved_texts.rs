//! The findings that an editor shows for unsaved texts are those of `check` on the same texts.

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    path::Path,
    process::Command,
    time::Instant,
};

use serde_json::{Value, json};
use site_tests::{BOOK, Client, Random, program, seeds, small_book};

/// The number of edits, unless `RANDOM_EDITS` multiplies it.
const EDITS: usize = 40;

/// The number of edits of the long series.
const MANY_EDITS: usize = 10_000;

/// The number of edits after which the findings are compared.
const COMPARED: usize = 4;

/// A finding by its file, line, column in UTF-16, code and message.
type Finding = (String, u64, u64, String, String);

/// A book whose texts are edited in an editor, and a copy of it in which they are saved.
struct Edited {
    folder: tempfile::TempDir,
    saved: tempfile::TempDir,
    texts: BTreeMap<String, String>,
    random: Random,
    client: Client,
    version: u64,
    /// The findings that the editor shows, by the address of their file.
    published: BTreeMap<String, Vec<Value>>,
}

const PARTS: [&str; 16] = [
    "## 绑定\n\n",
    "# 标题\n\n",
    "见[一](a.md)和[二](b.mdx#绑定)。\n\n",
    "见[没有](gone.md)、[错](b.mdx#nope)、[路](/zzz)。\n\n",
    "![图](nothing.png)\n\n",
    ":::note\n\n文字\n\n:::\n\n",
    ":::nothing\n\n😀 文字\n\n",
    "<Tabs>\n\n",
    "```nosuchlanguage\nx\n```\n\n",
    "---\ntitle: 一\nbad_key: 1\n---\n\n",
    "{{#include gone.rs}}\n\n",
    "{{#include part.md}}\n\n",
    "<p onclick=\"a()\">x</p>\n\n",
    "[坏](javascript:alert(1)) **「重」**点\n\n",
    "| a | b |\n|---|---|\n| 1 |\n\n",
    "<Card title=\"x\" href=\"c/d.md\">\n\n卡\n\n</Card>\n\n",
];

/// Lines for the table of contents. It stays one that mdBook can load: no other findings are shown
/// otherwise, and so not the mark that tells when they are those of the last edit.
const ENTRIES: [&str; 4] = ["- [草]()\n", "# 部\n\n", "---\n", "<!-- 注 -->\n"];

const SETTINGS: [&str; 6] = [
    "",
    "titel = 1\n",
    "strict = true\n",
    "format = \"mdx\"\n",
    "on-broken-anchors = \"ignore\"\n",
    "exclude = [\"part.md\", \"/none\"]\n",
];

impl Edited {
    fn new(seed: u64) -> Self {
        let texts = [
            (
                "src/SUMMARY.md",
                "# Summary\n\n- [一](a.md)\n- [二](b.mdx)\n- [三](c/d.md)\n- [四](e.md)\n",
            ),
            ("src/a.md", "# 一\n"),
            ("src/b.mdx", "---\ntitle: 二\n---\n\n## 绑定\n"),
            ("src/c/d.md", "# 三\n"),
            ("src/part.md", "部分\n"),
            (
                "book.toml",
                "[book]\ntitle = \"书\"\nlanguage = \"zh-CN\"\n\n[output.react]\n",
            ),
        ];
        let (folder, saved) = (small_book(&texts), small_book(&texts));
        let root = folder.path().canonicalize().expect("a folder");
        let client = Client::of_editor(&root, "utf-16");
        let texts = texts.map(|(file, text)| (file.to_owned(), text.to_owned()));
        let mut edited = Self {
            folder,
            saved,
            texts: texts.into(),
            random: Random(seed),
            client,
            version: 1,
            published: BTreeMap::new(),
        };
        for (file, text) in edited.texts.clone() {
            let params = json!({ "textDocument": {
                "uri": edited.uri(&file), "languageId": "markdown", "version": 1, "text": text,
            } });
            edited.client.notify("textDocument/didOpen", params);
        }
        edited
    }

    fn uri(&self, file: &str) -> String {
        let root = self.folder.path().canonicalize().expect("a folder");
        uri(&root.join(file))
    }

    /// Changes a text as an editor does, and returns what was done.
    fn edit(&mut self) -> String {
        let files: Vec<_> = self.texts.keys().cloned().collect();
        let file = match self.random.below(12) {
            0 => "src/SUMMARY.md",
            1 => "book.toml",
            _ => &files[2 + self.random.below(4)],
        };
        if file == "book.toml" {
            let settings = SETTINGS[self.random.below(SETTINGS.len())];
            let text = format!("{BOOK}{settings}");
            self.change(file.to_owned(), text.clone(), &json!({ "text": text }));
            return settings.to_owned();
        }
        let before = self.texts[file].clone();
        let lines: Vec<_> = before.split_inclusive('\n').collect();
        let at = self.random.below(lines.len() + 1);
        let inserted = match file {
            "src/SUMMARY.md" => ENTRIES[self.random.below(ENTRIES.len())],
            _ => PARTS[self.random.below(PARTS.len())],
        };
        // A file that includes itself twice is expanded a thousand times.
        let inserted = match file.ends_with("part.md") && before.contains(inserted) {
            true => "",
            false => inserted,
        };
        let (removed, inserted) = match self.random.below(3) {
            // An unlisted chapter would not show the mark.
            0 if file != "src/SUMMARY.md" && at < lines.len() => (1, ""),
            _ => (0, inserted),
        };
        let after: String = (lines[..at].iter().copied())
            .chain([inserted])
            .chain(lines[at + removed..].iter().copied())
            .collect();
        let change = json!({
            "range": {
                "start": { "line": at, "character": 0 },
                "end": { "line": at + removed, "character": 0 },
            },
            "text": inserted,
        });
        self.change(file.to_owned(), after, &change);
        format!("{file}:{at} -{removed} {inserted:?}")
    }

    fn change(&mut self, file: String, after: String, change: &Value) {
        self.version += 1;
        let params = json!({
            "textDocument": { "uri": self.uri(&file), "version": self.version },
            "contentChanges": [change],
        });
        self.client.notify("textDocument/didChange", params);
        self.texts.insert(file, after);
    }

    /// Returns the findings that the editor shows for the current texts. A text with a mark tells when they
    /// are those.
    fn shown(&mut self, mark: usize) -> BTreeSet<Finding> {
        let text = format!("# 一\n\n[标](/mark-{mark})\n");
        self.change(
            "src/a.md".to_owned(),
            text.clone(),
            &json!({ "text": text }),
        );
        let mark = format!("/mark-{mark}`");
        self.client.until(|message| {
            message["method"] == "textDocument/publishDiagnostics"
                && message.to_string().contains(&mark)
        });
        // The findings of other files may follow; the answer to a request is behind them.
        let about = json!({ "textDocument": { "uri": self.uri("src/a.md") } });
        self.client.request("textDocument/documentSymbol", about);
        for message in self.client.notifications.drain(..) {
            let params = &message["params"];
            let found = params["diagnostics"].as_array().cloned();
            if let (Some(uri), Some(found)) = (params["uri"].as_str(), found) {
                self.published.insert(uri.to_owned(), found);
            }
        }
        let root = self.uri("");
        let found = self.published.iter().flat_map(|(uri, found)| {
            let file = uri.strip_prefix(&root).expect("a file of the book");
            found.iter().map(move |one| finding_of_editor(file, one))
        });
        found.collect()
    }

    /// Returns the findings of `check` on the same texts.
    fn checked(&self) -> BTreeSet<Finding> {
        for (file, text) in &self.texts {
            fs::write(self.saved.path().join(file), text).expect("a file");
        }
        let output = Command::new(program())
            .args(["check", "--format", "json"])
            .arg(self.saved.path())
            .output()
            .expect("the program runs");
        let root = self.saved.path().canonicalize().expect("a folder");
        let text = String::from_utf8(output.stdout).expect("JSON");
        let found = text.lines().map(|line| {
            let one: Value = serde_json::from_str(line).expect("a line is JSON");
            finding_of_check(&root, &one)
        });
        found.collect()
    }
}

fn finding_of_editor(file: &str, one: &Value) -> Finding {
    let message = one["message"].as_str().expect("a text");
    let start = &one["range"]["start"];
    (
        file.to_owned(),
        start["line"].as_u64().expect("a number") + 1,
        start["character"].as_u64().expect("a number") + 1,
        one["code"].as_str().expect("a text").to_owned(),
        message.lines().next().unwrap_or_default().to_owned(),
    )
}

fn finding_of_check(root: &Path, one: &Value) -> Finding {
    let file = one["file"].as_str().map_or("book.toml", |file| {
        let file = Path::new(file);
        let inside = file.strip_prefix(root).unwrap_or(file);
        inside.to_str().expect("UTF-8")
    });
    let file = file.to_owned();
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let message = text(&one["message"]);
    (
        file,
        one["line"].as_u64().unwrap_or(1),
        one["columnUtf16"].as_u64().unwrap_or(1),
        text(&one["code"]),
        message.lines().next().unwrap_or_default().to_owned(),
    )
}

fn uri(file: &Path) -> String {
    let path = file.to_str().expect("UTF-8");
    format!("file://{path}")
}

#[test]
fn findings_of_unsaved_texts_equal_those_of_a_check() {
    let series = env::var("RANDOM_EDITS").ok();
    let series: usize = series.map_or(1, |count| count.parse().expect("a number"));
    edit_and_compare(EDITS * series);
}

#[test]
#[ignore = "takes over half an hour: 10,000 edits and 2,500 checks"]
fn findings_equal_those_of_a_check_after_many_edits() {
    edit_and_compare(MANY_EDITS);
}

/// Compares the findings during a series of edits. Prints how long they took to appear, and the memory
/// of the server.
#[expect(clippy::print_stderr, reason = "figures for the author of a change")]
fn edit_and_compare(count: usize) {
    for seed in seeds(1) {
        let mut book = Edited::new(seed);
        let mut edits = format!("RANDOM_SEED={seed}");
        let mut times = Vec::new();
        for at in 0..count {
            edits.push('\n');
            edits.push_str(&book.edit());
            if (at + 1) % COMPARED != 0 {
                continue;
            }
            let start = Instant::now();
            let shown = book.shown(at);
            times.push(start.elapsed());
            if times.len() == 25 || at + 1 == count {
                eprintln!("{} edits: {} kB", at + 1, book.client.memory().unwrap_or(0));
            }
            let checked = book.checked();
            let more: Vec<_> = shown.difference(&checked).collect();
            let less: Vec<_> = checked.difference(&shown).collect();
            assert!(
                more.is_empty() && less.is_empty(),
                "shown: {more:#?}\nchecked: {less:#?}\n{edits}"
            );
        }
        times.sort_unstable();
        let at = |part: usize| times[(times.len() - 1) * part / 10];
        eprintln!(
            "findings appeared after {:?}; the slowest tenth after {:?}",
            at(5),
            at(9)
        );
        assert!(book.client.end(), "{edits}");
    }
}

#[test]
fn a_book_that_cannot_be_loaded_is_explained_until_it_can() {
    let mut book = Edited::new(1);
    for (file, broken, code) in [
        ("book.toml", "[book\n", "C008"),
        ("src/SUMMARY.md", "# Summary\n\n- [一](a.md\n- [\n", "F012"),
    ] {
        let before = book.texts[file].clone();
        book.change(
            file.to_owned(),
            broken.to_owned(),
            &json!({ "text": broken }),
        );
        let uri = book.uri(file);
        let shown = book.client.until(|message| {
            let params = &message["params"];
            params["uri"] == json!(uri) && params["diagnostics"] != json!([])
        });
        assert_eq!(shown["params"]["diagnostics"][0]["code"], code, "{shown}");
        // The chapters still have symbols.
        let about = json!({ "textDocument": { "uri": book.uri("src/c/d.md") } });
        let symbols = book.client.request("textDocument/documentSymbol", about);
        assert_eq!(symbols[0]["name"], "三");
        book.change(file.to_owned(), before.clone(), &json!({ "text": before }));
        assert_eq!(book.shown(0), book.checked());
    }
    assert!(book.client.end());
}

#[test]
fn nothing_is_written() {
    let files = |root: &Path| site_tests::tree(root).into_keys().collect::<Vec<_>>();
    let mut book = Edited::new(1);
    let root = book.folder.path().to_owned();
    let before = files(&root);
    for at in 0..4 {
        book.edit();
        book.shown(at);
    }
    assert_eq!(files(&root), before);
    assert!(book.client.end());
}
