//! Sends any messages to the language server: it answers each request once, and ends when it is asked to.
//!
//! A line of the input is a message in JSON, `@` and the method of a request about the end of the chapter,
//! or text that is typed there.

use std::{fs, path::Path, sync::LazyLock, thread};

use lsp_server::{Connection, Message, Notification, Request};
use mdbook_react::EmbeddedShell;
use serde_json::{Value, json};
use tempfile::TempDir;

/// The most lines of an input that count: each may check the book.
const MOST_LINES: usize = 24;

static BOOK: LazyLock<TempDir> = LazyLock::new(|| {
    let folder = TempDir::new().expect("a folder for the book");
    for (file, text) in [
        (
            "book.toml",
            "[book]\nlanguage = \"zh-CN\"\n\n[output.react]\n",
        ),
        (
            "src/SUMMARY.md",
            "# Summary\n\n- [一](a.md)\n- [二](b.mdx)\n",
        ),
        ("src/a.md", "# 一\n\n"),
        ("src/b.mdx", "# 二\n\n## 守卫\n\n[一](a.md)\n"),
    ] {
        let path = folder.path().join(file);
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folder takes a folder");
        fs::write(path, text).expect("the folder takes a file");
    }
    folder
});

/// Panics where the server breaks a rule.
pub(crate) fn check(text: &str) {
    let root = BOOK.path();
    let (server, client) = Connection::memory();
    let serving = thread::spawn(move || book_lsp::serve(server, Some(root), &EmbeddedShell));
    let mut editor = Editor {
        client,
        uri: format!("file://{}/src/b.mdx", root.display()),
        text: "# 二\n\n".to_owned(),
        requests: 0,
    };
    editor.request("initialize", json!({ "capabilities": {} }));
    editor.notify("initialized", json!({}));
    let document =
        json!({ "uri": editor.uri, "languageId": "mdx", "version": 1, "text": editor.text });
    editor.notify("textDocument/didOpen", json!({ "textDocument": document }));
    for line in text.lines().take(MOST_LINES) {
        editor.line(line, root);
    }
    editor.request("shutdown", Value::Null);
    editor.notify("exit", Value::Null);
    let ended = serving.join().expect("the server does not panic");
    ended.expect("the server ends as it is asked to");
    let answers = editor.client.receiver.try_iter();
    let answers = answers.filter(|message| matches!(message, Message::Response(_)));
    let answers = answers.count();
    // A message of the input may end the server before.
    assert!(
        answers <= editor.requests || text.contains('{'),
        "{answers} answers"
    );
    if !text.contains("exit") {
        assert!(
            answers >= editor.requests,
            "{answers} of {}",
            editor.requests
        );
    }
}

struct Editor {
    client: Connection,
    uri: String,
    text: String,
    requests: usize,
}

impl Editor {
    fn line(&mut self, line: &str, root: &Path) {
        let line = line.replace("BOOK", &root.to_string_lossy());
        if let Ok(message) = serde_json::from_str::<Message>(&line) {
            let _ = self.client.sender.send(message);
        } else if let Some(method) = line.strip_prefix('@') {
            let params = self.params();
            self.request(method, params);
        } else {
            let end = self.end();
            self.text.push_str(&line);
            self.text.push('\n');
            let change =
                json!({ "range": { "start": end, "end": end }, "text": format!("{line}\n") });
            let params = json!({
                "textDocument": { "uri": self.uri, "version": self.text.len() },
                "contentChanges": [change],
            });
            self.notify("textDocument/didChange", params);
        }
    }

    /// Returns the parameters that any request about a text needs.
    fn params(&self) -> Value {
        let end = self.end();
        json!({
            "textDocument": { "uri": self.uri },
            "position": end,
            "range": { "start": { "line": 0, "character": 0 }, "end": end },
            "options": { "tabSize": 4, "insertSpaces": true },
            "context": { "diagnostics": [], "includeDeclaration": true, "triggerKind": 1 },
            "newName": "新",
            "query": "二",
        })
    }

    /// Returns the position after the last character of the text.
    fn end(&self) -> Value {
        let last = self
            .text
            .lines()
            .next_back()
            .filter(|_| !self.text.ends_with('\n'));
        let character = last.map_or(0, |line| line.encode_utf16().count());
        json!({ "line": self.text.matches('\n').count(), "character": character })
    }

    fn request(&mut self, method: &str, params: Value) {
        self.requests += 1;
        let id = i32::try_from(self.requests).expect("few requests");
        let request = Request::new(id.into(), method.to_owned(), params);
        // The server may have ended.
        let _ = self.client.sender.send(request.into());
    }

    fn notify(&self, method: &str, params: Value) {
        let notification = Notification::new(method.to_owned(), params);
        let _ = self.client.sender.send(notification.into());
    }
}
