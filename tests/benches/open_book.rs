//! How long the servers take to answer about open books: `cargo xtask bench --open` runs it on books of
//! several sizes. Each argument is the folder of a book; one row of a table is printed for each.

use std::{
    env, fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use site_tests::Client;

/// The number of questions of each kind.
const QUESTIONS: usize = 40;

fn main() {
    let is_folder = |argument: &String| Path::new(argument).join("book.toml").is_file();
    for folder in env::args().skip(1).filter(is_folder) {
        let root = Path::new(&folder)
            .canonicalize()
            .expect("the folder exists");
        writeln!(io::stdout(), "{}", row(&root)).expect("the table can be written");
    }
}

/// A chapter that the questions are about.
struct Chapter {
    uri: String,
    title: String,
    text: String,
}

/// Returns chapters from all parts of a book, and the number of all.
fn chapters(root: &Path) -> (Vec<Chapter>, usize) {
    let summary = fs::read_to_string(root.join("src/SUMMARY.md")).expect("a table of contents");
    let links = summary.lines().filter_map(|line| {
        let (title, file) = line.trim().strip_prefix("- [")?.split_once("](")?;
        let file = file.strip_suffix(')').filter(|file| !file.is_empty())?;
        Some((title.to_owned(), root.join("src").join(file)))
    });
    let all: Vec<(String, PathBuf)> = links.collect();
    let chosen = all.iter().step_by((all.len() / QUESTIONS).max(1));
    let chapters = chosen.take(QUESTIONS).map(|(title, file)| Chapter {
        uri: format!("file://{}", file.display()),
        title: title.clone(),
        text: fs::read_to_string(file).expect("a chapter"),
    });
    (chapters.collect(), all.len())
}

fn row(root: &Path) -> String {
    let (chapters, pages) = chapters(root);
    let started = Instant::now();
    let mut editor = Client::of_editor(root, "utf-8");
    for chapter in &chapters {
        let document = json!({
            "uri": chapter.uri, "languageId": "markdown", "version": 1, "text": chapter.text,
        });
        editor.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }
    let first = &chapters[0];
    let links = json!({ "textDocument": { "uri": first.uri } });
    editor.request("textDocument/documentLink", links);
    let opened = started.elapsed();
    let found = times(&mut editor, &chapters, find, restore);
    let completed = times(&mut editor, &chapters, complete, restore_begun);
    let renamed = times(&mut editor, &chapters, rename, |_, _| ());
    let memory = editor.memory().unwrap_or(0) / 1_000;
    assert!(editor.end(), "the editor's server ends well");

    let mut agent = Client::of_agent(root);
    agent.tool("search", json!({ "query": first.title }));
    let searched = times(&mut agent, &chapters, search, |_, _| ());
    let read = times(&mut agent, &chapters, read, |_, _| ());
    assert!(agent.end(), "the agent's server ends well");
    format!(
        "| {pages} | {:.1} s | {found} | {completed} | {renamed} | {searched} | {read} | {memory} MB |",
        opened.as_secs_f64()
    )
}

/// Returns the median time of questions, and the time within which nine of ten were answered; what `after`
/// does is not counted.
fn times(
    client: &mut Client,
    chapters: &[Chapter],
    ask: fn(&mut Client, &Chapter),
    after: fn(&mut Client, &Chapter),
) -> String {
    let time = |chapter| {
        let started = Instant::now();
        ask(client, chapter);
        let time = started.elapsed();
        after(client, chapter);
        time
    };
    let mut times: Vec<Duration> = chapters.iter().map(time).collect();
    times.sort_unstable();
    let at = |part: usize| times[(times.len() - 1) * part / 100].as_secs_f64() * 1000.0;
    format!("{:.0}, {:.0}", at(50), at(90))
}

/// Writes a broken link at the end of a chapter and waits for its finding.
fn find(editor: &mut Client, chapter: &Chapter) {
    let text = format!("{}\n[x](not-a-chapter.md)\n", chapter.text);
    change(editor, chapter, &text);
    until_shown(editor, chapter, true);
}

/// Returns to the chapter's own text and waits until the finding is gone.
fn restore(editor: &mut Client, chapter: &Chapter) {
    change(editor, chapter, &chapter.text);
    until_shown(editor, chapter, false);
}

/// Waits until the editor shows the finding about the broken link, or does not.
fn until_shown(editor: &mut Client, chapter: &Chapter, is_shown: bool) {
    let shows = |it: &Value| {
        let text = it["message"].as_str();
        text.is_some_and(|text| text.contains("not-a-chapter"))
    };
    editor.until(|message| {
        let shown = &message["params"];
        let of_chapter = shown["uri"].as_str() == Some(&chapter.uri);
        let found = shown["diagnostics"].as_array();
        of_chapter && found.is_some_and(|it| it.iter().any(shows) == is_shown)
    });
}

/// Begins a link at the end of a chapter and asks what may follow.
fn complete(editor: &mut Client, chapter: &Chapter) {
    let text = format!("{}\n[x](/", chapter.text);
    change(editor, chapter, &text);
    let line = text.matches('\n').count();
    let params = json!({
        "textDocument": { "uri": chapter.uri },
        "position": { "line": line, "character": "[x](/".len() },
    });
    let found = editor.request("textDocument/completion", params);
    let count = found.as_array().map_or(0, Vec::len);
    assert!(count > 0, "{}", chapter.uri);
}

/// Returns to the chapter's own text and waits until it was checked.
fn restore_begun(editor: &mut Client, chapter: &Chapter) {
    find(editor, chapter);
    restore(editor, chapter);
}

fn search(agent: &mut Client, chapter: &Chapter) {
    agent.tool("search", json!({ "query": chapter.title }));
}

fn read(agent: &mut Client, chapter: &Chapter) {
    let page = chapter.uri.trim_start_matches("file://");
    let read = agent.tool("read", json!({ "page": page }));
    assert!(read["markdown"].is_string(), "{page}: {read}");
}

/// Renames the last heading of a chapter.
fn rename(editor: &mut Client, chapter: &Chapter) {
    let is_heading = |(_, line): &(usize, &str)| line.starts_with("##");
    let lines: Vec<_> = chapter
        .text
        .lines()
        .enumerate()
        .filter(is_heading)
        .collect();
    let Some((line, _)) = lines.last() else {
        return;
    };
    let params = json!({
        "textDocument": { "uri": chapter.uri },
        "position": { "line": line, "character": 4 },
        "newName": "x",
    });
    editor.request("textDocument/rename", params);
}

fn change(editor: &mut Client, chapter: &Chapter, text: &str) {
    let params = json!({
        "textDocument": { "uri": chapter.uri, "version": 2 },
        "contentChanges": [{ "text": text }],
    });
    editor.notify("textDocument/didChange", params);
}
