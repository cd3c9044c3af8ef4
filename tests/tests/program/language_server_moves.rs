//! Headings that are renamed and files that are moved in an editor take their links with them.

use serde_json::{Value, json};
use site_tests::{Client, small_book};

use super::language_server::Editor;

#[test]
fn each_form_of_a_link_follows_its_heading() {
    let folder = small_book(&[
        (
            "src/SUMMARY.md",
            "# Summary\n\n- [一](a.md)\n- [二](b.md)\n",
        ),
        ("src/a.md", "# 一\n\n## 节\n\n文\n"),
        ("src/b.md", "# 二\n\n{{#include part.md}}\n"),
        (
            "src/part.md",
            "[a][x] [x] <A\nHREF = a.md#节>甲</A> [b](a.md#节\n'题')\n\n[x]: a.md#节 \"节\"\n",
        ),
        ("book.toml", "[output.react]\n"),
    ]);
    let root = folder.path().canonicalize().expect("a folder");
    let mut client = Client::of_editor(&root, "utf-16");
    let uri = |name: &str| format!("file://{}", root.join(name).to_str().expect("UTF-8"));
    let params = json!({
        "textDocument": { "uri": uri("src/a.md") },
        "position": { "line": 2, "character": 4 },
        "newName": "新",
    });
    let edit = client.request("textDocument/rename", params);
    let edits = edit["changes"][uri("src/part.md")].as_array();
    let places: Vec<_> = edits
        .expect("edits")
        .iter()
        .map(|it| (&it["newText"], &it["range"]["start"]["line"]))
        .collect();
    assert_eq!(
        places,
        [
            (&json!("新"), &json!(1)),
            (&json!("新"), &json!(1)),
            (&json!("新"), &json!(4))
        ]
    );
    assert!(client.end());
}

#[test]
fn files_move_with_their_links() {
    let mut editor = Editor::new("utf-16");
    let (old, new) = (editor.uri("src/b.md"), editor.uri("src/x/c.md"));
    let params = json!({ "files": [{ "oldUri": old, "newUri": new }] });
    let edit = editor.client.request("workspace/willRenameFiles", params);
    let changes = edit["documentChanges"].as_array().expect("changes");
    let of = |file: &str| {
        let uri = editor.uri(file);
        let mut changes = changes.iter();
        changes.find(|it| it["textDocument"]["uri"] == uri).cloned()
    };
    let a = of("src/a.md").expect("edits of a.md");
    assert_eq!(a["textDocument"]["version"], 1);
    let texts = |change: &Value| -> Vec<String> {
        let edits = change["edits"].as_array().expect("edits").iter();
        edits
            .map(|it| it["newText"].as_str().expect("a text").to_owned())
            .collect()
    };
    assert_eq!(texts(&a), ["x/c.md", "x/c.md"]);
    assert_eq!(texts(&of("src/b.md").expect("edits of b.md")), ["../a.md"]);
    assert_eq!(
        texts(&of("src/SUMMARY.md").expect("edits of the list")),
        ["x/c.md"]
    );
    let settings = texts(&of("book.toml").expect("edits of the settings"));
    assert!(settings[0].contains("\"/b\" = \"/x/c\""), "{settings:?}");
    let params = json!({ "files": [{ "oldUri": editor.uri("book.toml"), "newUri": new }] });
    let nothing = editor.client.request("workspace/willRenameFiles", params);
    assert!(nothing.is_null(), "{nothing}");
    assert!(editor.client.end());
}

#[test]
fn headings_of_parts_and_of_translated_chapters_take_ids_along() {
    let folder = small_book(&[
        (
            "src/SUMMARY.md",
            "# Summary\n\n- [一](a.md)\n- [二](b.md)\n",
        ),
        ("src/a.md", "# 一\n\n{{#include part.md}}\n\n## 节\n"),
        (
            "src/b.md",
            "# 二\n\n## 己\n\n[节](a.md#节-1) [部](a.md#节)\n",
        ),
        ("src/part.md", "## 节\n\n文\n"),
        (
            "book.toml",
            "[output.react]\n[output.react.languages.de]\nlabel = \"Deutsch\"\n",
        ),
        (
            "i18n/de/b.md",
            "# B\n\n## Selbst {#己}\n\n[S](#己) [N](a.md#节)\n",
        ),
    ]);
    let root = folder.path().canonicalize().expect("a folder");
    let mut client = Client::of_editor(&root, "utf-16");
    let uri = |name: &str| format!("file://{}", root.join(name).to_str().expect("UTF-8"));
    let mut renamed = |file: &str| {
        let params = json!({
            "textDocument": { "uri": uri(file) },
            "position": { "line": if file == "src/part.md" { 0 } else { 2 }, "character": 4 },
            "newName": "新",
        });
        let edit = client.request("textDocument/rename", params);
        let changes = edit["changes"].as_object().expect("changes").clone();
        let edits = changes.into_iter().flat_map(|(file, edits)| {
            let file = file.rsplit('/').take(2).collect::<Vec<_>>();
            let file = format!("{}/{}", file[1], file[0]);
            let edits = edits.as_array().expect("edits").clone().into_iter();
            edits.map(move |it| format!("{file} {}", it["newText"].as_str().expect("a text")))
        });
        let mut edits: Vec<_> = edits.collect();
        edits.sort();
        edits
    };
    // The second heading of these words is the first one now.
    assert_eq!(
        renamed("src/part.md"),
        ["de/b.md 新", "src/b.md 新", "src/b.md 节", "src/part.md 新"]
    );
    assert_eq!(
        renamed("src/b.md"),
        ["de/b.md 新", "de/b.md 新", "src/b.md 新"]
    );
    assert!(client.end());
}
