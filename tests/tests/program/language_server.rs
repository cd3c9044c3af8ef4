//! The language server answers as an editor expects.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use site_tests::{Client, small_book};

pub(super) const A: &str = "# 一\n\n## 绑定 `x`\n\n见[二](b.md#守卫)、[二](b.md)和[没有](c.md)。\n\n\
                 <Tabs>\n<TabItem value=\"a\">\n\n页\n\n</TabItem>\n</Tabs>\n";
pub(super) const B: &str = "# 二\n\n第一句。\n\n## 守卫\n\n😀 [一](a.md#绑定-x) [自己](#守卫)\n\n### 守卫\n\n[末](#守卫-1)\n";

/// A book of two chapters, open in an editor.
pub(super) struct Editor {
    pub(super) folder: tempfile::TempDir,
    pub(super) client: Client,
}

impl Editor {
    pub(super) fn new(units: &str) -> Self {
        let folder = small_book(&[
            (
                "src/SUMMARY.md",
                "# Summary\n\n- [一](a.md)\n- [二](b.md)\n",
            ),
            ("src/a.md", A),
            ("src/b.md", B),
            ("src/unlisted.md", "# 没列\n"),
            ("src/图.png", ""),
            (
                "book.toml",
                "[book]\nlanguage = \"zh-CN\"\n\n[output.react]\nformat = \"mdx\"\n",
            ),
        ]);
        let mut editor = Self::of(folder, units);
        for (file, text) in [("src/a.md", A), ("src/b.md", B)] {
            editor.open(file, text);
        }
        editor
    }

    /// Opens no text of a book.
    pub(super) fn of(folder: tempfile::TempDir, units: &str) -> Self {
        let root = folder.path().canonicalize().expect("a folder");
        let client = Client::of_editor(&root, units);
        Self { folder, client }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder
            .path()
            .canonicalize()
            .expect("a folder")
            .join(name)
    }

    pub(super) fn uri(&self, name: &str) -> String {
        format!("file://{}", self.file(name).to_str().expect("UTF-8"))
    }

    pub(super) fn open(&mut self, file: &str, text: &str) {
        let params = json!({ "textDocument": {
            "uri": self.uri(file), "languageId": "markdown", "version": 1, "text": text,
        } });
        self.client.notify("textDocument/didOpen", params);
    }

    /// Asks about the place of `part` in a text.
    pub(super) fn ask(&mut self, method: &str, file: &str, text: &str, part: &str) -> Value {
        let params = self.at(file, text, part);
        self.client
            .request(&format!("textDocument/{method}"), params)
    }

    pub(super) fn at(&self, file: &str, text: &str, part: &str) -> Value {
        json!({
            "textDocument": { "uri": self.uri(file) },
            "position": position(text, text.find(part).expect("a part of the text")),
            "context": { "includeDeclaration": false },
        })
    }

    /// Writes a text after the chapter and returns the labels of what may follow.
    pub(super) fn completed(&mut self, written: &str) -> Vec<String> {
        let text = format!("{A}\n{written}");
        let params = json!({
            "textDocument": { "uri": self.uri("src/a.md"), "version": 2 },
            "contentChanges": [{ "text": text }],
        });
        self.client.notify("textDocument/didChange", params);
        let params = json!({
            "textDocument": { "uri": self.uri("src/a.md") },
            "position": position(&text, text.len()),
        });
        let found = self.client.request("textDocument/completion", params);
        let found = found.as_array().expect("a list").iter();
        found
            .map(|item| {
                item["textEdit"]["newText"]
                    .as_str()
                    .expect("a text")
                    .to_owned()
            })
            .collect()
    }

    /// Asks for the edits that format a file.
    pub(super) fn formatted(&mut self, file: &str) -> Value {
        let params = json!({
            "textDocument": { "uri": self.uri(file) },
            "options": { "tabSize": 4, "insertSpaces": true },
        });
        self.client.ask("textDocument/formatting", params)
    }

    /// Returns the texts of the book after edits.
    pub(super) fn edited(&self, edit: &Value, texts: &[(&str, &str)]) -> Vec<String> {
        let changes = &edit["changes"];
        let apply = |(file, text): &(&str, &str)| {
            let edits = changes[self.uri(file)]
                .as_array()
                .cloned()
                .unwrap_or_default();
            let mut edits: Vec<_> = edits
                .iter()
                .map(|edit| {
                    let range = &edit["range"];
                    let new = edit["newText"].as_str().expect("a text").to_owned();
                    (
                        offset(text, &range["start"]),
                        offset(text, &range["end"]),
                        new,
                    )
                })
                .collect();
            edits.sort();
            let mut text = (*text).to_owned();
            for (from, to, new) in edits.into_iter().rev() {
                text.replace_range(from..to, &new);
            }
            text
        };
        texts.iter().map(apply).collect()
    }
}

/// Returns a position in UTF-16.
pub(super) fn position(text: &str, offset: usize) -> Value {
    let before = &text[..offset];
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    json!({
        "line": before.matches('\n').count(),
        "character": before[start..].encode_utf16().count(),
    })
}

pub(super) fn offset(text: &str, position: &Value) -> usize {
    let number = |key: &str| position[key].as_u64().expect("a number");
    let line = usize::try_from(number("line")).expect("a line");
    let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let mut units = 0;
    let rest = text[start..].char_indices();
    let ends = |(_, c): &(usize, char)| {
        let is_before = units < number("character");
        units += c.len_utf16() as u64;
        is_before
    };
    let length: usize = rest.take_while(ends).map(|(_, c)| c.len_utf8()).sum();
    start + length
}

/// Returns the name of the file and the line of a location.
fn location(value: &Value) -> (String, u64) {
    let uri = value["uri"].as_str().expect("an address");
    let name = Path::new(uri)
        .file_name()
        .expect("a file")
        .to_string_lossy();
    (
        name.into_owned(),
        value["range"]["start"]["line"].as_u64().expect("a line"),
    )
}

#[test]
fn links_lead_to_headings_and_back() {
    let mut editor = Editor::new("utf-16");
    for (file, text, part, to) in [
        ("src/a.md", A, "(b.md#", ("b.md", 4)),
        ("src/a.md", A, "(b.md)", ("b.md", 0)),
        ("src/b.md", B, "(a.md#", ("a.md", 2)),
        ("src/b.md", B, "(#守卫)", ("b.md", 4)),
    ] {
        let found = editor.ask("definition", file, text, part);
        assert_eq!(location(&found), (to.0.to_owned(), to.1), "{part}");
    }
    assert!(editor.ask("definition", "src/a.md", A, "(c.md)").is_null());
    for (file, text, part, from) in [
        ("src/b.md", B, "守卫\n\n😀", vec![("a.md", 4), ("b.md", 6)]),
        (
            "src/b.md",
            B,
            "# 二",
            vec![("a.md", 4), ("a.md", 4), ("b.md", 6), ("b.md", 10)],
        ),
        ("src/a.md", A, "绑定", vec![("b.md", 6)]),
        ("src/b.md", B, "[一](a.md#", vec![("b.md", 6)]),
        ("src/b.md", B, "第一句", vec![]),
    ] {
        let found = editor.ask("references", file, text, part);
        let found: Vec<_> = found
            .as_array()
            .expect("a list")
            .iter()
            .map(location)
            .collect();
        let from: Vec<_> = from
            .iter()
            .map(|(name, line)| ((*name).to_owned(), *line))
            .collect();
        assert_eq!(found, from, "{part}");
    }
    let hover = editor.ask("hover", "src/a.md", A, "(b.md)");
    let shown = hover["contents"]["value"].as_str().expect("a text");
    assert!(
        shown.contains("**二**") && shown.contains("第一句。"),
        "{shown}"
    );
    assert!(editor.client.end());
}

#[test]
fn a_heading_is_renamed_with_its_links() {
    let mut editor = Editor::new("utf-16");
    let mut params = editor.at("src/b.md", B, "守卫\n\n😀");
    params["newName"] = json!("门卫 *b*");
    let edit = editor.client.request("textDocument/rename", params);
    let texts = editor.edited(&edit, &[("src/a.md", A), ("src/b.md", B)]);
    assert_eq!(texts[0], A.replace("b.md#守卫", "b.md#门卫-b"));
    // The second heading of the same words is not numbered any more.
    let b = B
        .replacen("## 守卫", "## 门卫 *b*", 1)
        .replacen("(#守卫)", "(#门卫-b)", 1);
    assert_eq!(texts[1], b.replace("(#守卫-1)", "(#守卫)"));
    let nothing = editor.ask("prepareRename", "src/b.md", B, "第一句");
    assert!(nothing.is_null(), "{nothing}");
    assert!(editor.client.end());
}

#[test]
fn completions_follow_what_is_written() {
    let mut editor = Editor::new("utf-16");
    for (written, expected) in [
        ("[a](", "b.md"),
        ("[a](/", "/b"),
        ("[a](b.md#", "守卫-1"),
        ("[a](#", "绑定-x"),
        ("![a](", "图.png"),
        (":::", "tip"),
        ("<", "TabItem"),
        ("<Tabs ", "groupId"),
        ("```", "rust"),
        ("{{#", "include"),
        ("{{#include ", "b.md"),
    ] {
        let found = editor.completed(written);
        assert!(
            found.iter().any(|it| it == expected),
            "{written}: {found:?}"
        );
    }
    for written in ["文字", "[a](https://", "```js\n[a]("] {
        assert_eq!(editor.completed(written), [""; 0], "{written}");
    }
    let front = "---\ntitle: a\n";
    editor.open("src/b.md", front);
    let params = json!({
        "textDocument": { "uri": editor.uri("src/b.md") },
        "position": position(front, front.len()),
    });
    let found = editor
        .client
        .request("textDocument/completion", params)
        .to_string();
    assert!(
        found.contains("\"description\"") && !found.contains("\"title\""),
        "{found}"
    );
    assert!(editor.client.end());
}

#[test]
fn remedies_are_edits() {
    let mut editor = Editor::new("utf-16");
    let text = A.replace("b.md#守卫", "b.md#守位");
    let params = json!({
        "textDocument": { "uri": editor.uri("src/a.md"), "version": 2 },
        "contentChanges": [{ "text": text }],
    });
    editor.client.notify("textDocument/didChange", params);
    editor.open("src/unlisted.md", "# 没列\n");
    let summary = "# Summary\n\n- [一](a.md)\n- [二](b.md)\n";
    for (file, of, changed, before, after) in [
        ("src/a.md", &*text, "src/a.md", &*text, A.to_owned()),
        (
            "src/unlisted.md",
            "# 没列\n",
            "src/SUMMARY.md",
            summary,
            format!("{summary}- [没列](unlisted.md)\n"),
        ),
    ] {
        let range = json!({ "start": position(of, 0), "end": position(of, of.len()) });
        let params = json!({
            "textDocument": { "uri": editor.uri(file) },
            "range": range,
            "context": { "diagnostics": [] },
        });
        let found = editor.client.request("textDocument/codeAction", params);
        let actions = found.as_array().expect("a list").iter();
        let edited = actions.map(|it| editor.edited(&it["edit"], &[(changed, before)]).remove(0));
        let edited: Vec<_> = edited.collect();
        assert!(edited.contains(&after), "{edited:?}");
    }
    assert!(editor.client.end());
}

#[test]
fn symbols_folds_and_links_of_a_text() {
    let mut editor = Editor::new("utf-16");
    let of = |editor: &Editor| json!({ "textDocument": { "uri": editor.uri("src/b.md") } });
    let params = of(&editor);
    let symbols = editor
        .client
        .request("textDocument/documentSymbol", params.clone());
    assert_eq!(symbols[0]["name"], "二");
    assert_eq!(symbols[0]["children"][0]["children"][0]["name"], "守卫");
    let folds = editor
        .client
        .request("textDocument/foldingRange", params.clone());
    assert_eq!(folds.as_array().map(Vec::len), Some(3));
    let links = editor.client.request("textDocument/documentLink", params);
    assert_eq!(links.as_array().map(Vec::len), Some(3));
    let found = editor
        .client
        .request("workspace/symbol", json!({ "query": "守卫" }));
    let names: Vec<_> = found
        .as_array()
        .expect("a list")
        .iter()
        .map(|it| &it["name"])
        .collect();
    assert_eq!(names, ["守卫", "守卫"]);
    assert!(editor.client.end());
}

#[test]
fn columns_have_the_agreed_units() {
    // The link follows an emoji and a space.
    for (units, column) in [("utf-8", 5), ("utf-16", 3), ("utf-32", 2)] {
        let mut editor = Editor::new(units);
        let params = json!({ "textDocument": { "uri": editor.uri("src/b.md") } });
        let links = editor.client.request("textDocument/documentLink", params);
        assert_eq!(
            links[0]["range"]["start"],
            json!({ "line": 6, "character": column }),
            "{units}"
        );
        assert!(editor.client.end());
    }
}

#[test]
fn odd_messages_end_nothing() {
    let mut editor = Editor::new("utf-16");
    let unknown = editor.client.ask("textDocument/nothing", json!({}));
    assert_eq!(unknown["error"]["code"], -32601);
    let broken = editor
        .client
        .ask("textDocument/hover", json!({ "textDocument": 1 }));
    assert!(broken["error"]["message"].is_string(), "{broken}");
    editor.client.notify("textDocument/didChange", json!([]));
    editor.client.notify("$/unknown", json!({}));
    for uri in [
        "untitled:Untitled-1",
        "file:///nowhere/a.md",
        "https://example.org/a.md",
    ] {
        let params =
            json!({ "textDocument": { "uri": uri, "languageId": "", "version": 1, "text": "#" } });
        editor.client.notify("textDocument/didOpen", params);
        let place =
            json!({ "textDocument": { "uri": uri }, "position": { "line": 9, "character": 9 } });
        let answer = editor.client.ask("textDocument/hover", place);
        assert!(
            answer["error"].is_object() || answer["result"].is_null(),
            "{uri}: {answer}"
        );
    }
    let place = editor.at("src/a.md", A, "一");
    editor.client.send(
        &json!({ "jsonrpc": "2.0", "id": "x", "method": "textDocument/hover", "params": place }),
    );
    editor
        .client
        .notify("$/cancelRequest", json!({ "id": "x" }));
    let after = editor.ask("hover", "src/a.md", A, "(b.md)");
    assert!(after.is_object(), "{after}");
    assert!(editor.client.end());
}
