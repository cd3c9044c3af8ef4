//! What the language server writes into a text, and shows in it.

use std::{fs, process::Command};

use serde_json::json;
use site_tests::{Client, program, small_book};

use super::language_server::{A, B, Editor, offset, position};

#[test]
fn texts_are_formatted_as_by_fmt() {
    let text = "# 一\n\n* 用a\n* b\n\n文字\n\n|词|meaning|\n|-|-|\n|守卫|guard|\n";
    for (options, flag) in [
        (json!({}), None),
        (json!({ "spacing": true }), Some("--spacing")),
    ] {
        let folder = small_book(&[
            ("src/SUMMARY.md", "# Summary\n\n- [一](a.md)\n"),
            ("src/a.md", text),
        ]);
        let root = folder.path().canonicalize().expect("a folder");
        let client = Client::of_editor_with(&root, "utf-16", options);
        let mut editor = Editor { folder, client };
        let edits = editor.formatted("src/a.md")["result"].take();
        let lines = edits.as_array().expect("a list").iter();
        let lines = lines.map(|edit| &edit["range"]["start"]["line"]);
        assert_eq!(lines.collect::<Vec<_>>(), [2, 7], "{edits}");
        let edit = json!({ "changes": { editor.uri("src/a.md"): edits } });
        let formatted = editor.edited(&edit, &[("src/a.md", text)]).remove(0);
        let output = Command::new(program())
            .arg("fmt")
            .args(flag)
            .arg(&root)
            .output()
            .expect("the program runs");
        assert!(output.status.success(), "{output:?}");
        let by_program = fs::read_to_string(root.join("src/a.md")).expect("a file");
        assert_eq!(formatted, by_program);
        assert_eq!(formatted.contains("用 a"), flag.is_some(), "{formatted}");
        // The settings of a book are not formatted; a book without readable settings is not either.
        assert_eq!(editor.formatted("book.toml")["result"], json!([]));
        editor.open("book.toml", "[output.react\n");
        let refused = editor.formatted("src/a.md");
        let message = refused["error"]["message"].as_str().expect("a text");
        assert!(message.starts_with("line 1: "), "{message}");
        assert!(editor.client.end());
    }
}

#[test]
fn links_without_their_own_words_have_hints() {
    let text = "# 一\n\n[词][b] [二][b] [词](b.md) [B]\n\n<Card href=\"/b#守卫\">\n\n看\n\n</Card>\n\n[这里][a]\n\n[没有][c]\n\n[b]: b.md\n[a]: #节\n\n## 节\n\n[c]: c.md\n";
    let mut editor = Editor::new("utf-16");
    editor.open("src/a.md", text);
    let hints = |editor: &mut Editor, from: usize, to: usize| {
        let params = json!({
            "textDocument": { "uri": editor.uri("src/a.md") },
            "range": { "start": position(text, from), "end": position(text, to) },
        });
        let found = editor.client.request("textDocument/inlayHint", params);
        let found = found.as_array().expect("a list").clone().into_iter();
        let shown = found.map(|hint| {
            let at = offset(text, &hint["position"]);
            let line = text[..at].lines().last().unwrap_or_default().to_owned();
            (line, hint["label"].as_str().expect("a text").to_owned())
        });
        shown.collect::<Vec<_>>()
    };
    let expected = [
        ("[词][b]", "→ 二"),
        ("[词][b] [二][b] [词](b.md) [B]", "→ 二"),
        ("<Card href=\"/b#守卫\">", "→ 二 › 守卫"),
        ("[这里][a]", "→ 节"),
    ];
    let expected = expected.map(|(line, label)| (line.to_owned(), label.to_owned()));
    assert_eq!(hints(&mut editor, 0, text.len()), expected);
    let card = text.find("<Card").expect("a card");
    assert_eq!(hints(&mut editor, card, card + 1), expected[2..3]);
    assert!(editor.client.end());
}

#[test]
fn tokens_are_those_of_the_legend() {
    let mut editor = Editor::new("utf-16");
    let params = json!({ "textDocument": { "uri": editor.uri("src/a.md") } });
    let found = editor
        .client
        .request("textDocument/semanticTokens/full", params.clone());
    let data = found["data"].as_array().expect("a list");
    // `<Tabs>`, `<TabItem value>`, and their ends.
    let lines: Vec<_> = data.chunks(5).map(|one| one[0].as_u64()).collect();
    assert_eq!(lines, [6, 1, 0, 4, 1].map(Some));
    let mut range = params;
    range["range"] = json!({
        "start": { "line": 7, "character": 0 },
        "end": { "line": 8, "character": 0 },
    });
    let found = editor
        .client
        .request("textDocument/semanticTokens/range", range);
    assert_eq!(found["data"], json!([7, 1, 7, 0, 0, 0, 8, 5, 1, 0]));
    assert!(editor.client.end());
}

#[test]
fn properties_of_own_components_are_known() {
    let component = "interface Props {\n  /** 满分。 */\n  max?: number;\n  value: number;\n}\n\nexport default function Rating({ value, max = 5 }: Props) {\n  return <b>{value}/{max}</b>;\n}\n";
    let text = "# 一\n\n<Rating value={1} max={2} />\n\n<Rating \n";
    let folder = small_book(&[
        ("src/SUMMARY.md", "# Summary\n\n- [一](a.mdx)\n"),
        ("src/a.mdx", text),
        ("theme/components/Rating.tsx", component),
    ]);
    let mut editor = Editor::of(folder, "utf-16");
    editor.open("src/a.mdx", text);
    let mut params = editor.at("src/a.mdx", text, "一");
    params["position"] = position(text, text.len() - 1);
    params["context"].take();
    let found = editor.client.request("textDocument/completion", params);
    let found = found.as_array().expect("a list").iter();
    let found: Vec<_> = found
        .map(|it| (&it["label"], &it["detail"], &it["documentation"]["value"]))
        .map(|(label, detail, about)| json!([label, detail, about]))
        .collect();
    let expected = [
        json!(["max", "max?: number", "满分。"]),
        json!(["value", "value: number", null]),
    ];
    assert_eq!(found, expected);
    for (part, shown) in [
        ("Rating value", "theme/components/Rating.tsx"),
        ("max=", "`max?: number`\n\n满分。"),
    ] {
        let hover = editor.ask("hover", "src/a.mdx", text, part);
        let value = hover["contents"]["value"].as_str().expect("a text");
        assert!(value.contains(shown), "{value}");
    }
    assert!(editor.ask("hover", "src/a.mdx", text, "{1}").is_null());
    assert!(editor.client.end());
}

#[test]
fn links_are_found_by_pinyin() {
    let mut editor = Editor::new("utf-16");
    for (written, label, typed) in [
        ("[a](sw", "二", "b.md 二 er e"),
        ("[a](b.md#sw", "守卫", "守卫 守卫 shouwei sw"),
    ] {
        editor.completed(written);
        let text = format!("{A}\n{written}");
        let mut params = editor.at("src/a.md", &text, "一");
        params["position"] = position(&text, text.len());
        params["context"].take();
        let found = editor.client.request("textDocument/completion", params);
        let mut found = found.as_array().expect("a list").iter();
        let item = found.find(|item| item["label"] == label);
        assert_eq!(item.expect("an item")["filterText"], typed);
    }
    assert!(editor.client.end());
}

#[test]
fn positions_have_the_addresses_of_their_sections() {
    let mut editor = Editor::new("utf-16");
    for (part, address) in [
        ("第一句", "/b"),
        ("守卫\n\n😀", "/b#守卫"),
        ("😀", "/b#守卫"),
        ("[末]", "/b#守卫-1"),
    ] {
        let params = editor.at("src/b.md", B, part);
        let found = editor.client.request("mdbook-react/address", params);
        assert_eq!(found, address, "{part}");
    }
    let elsewhere = editor.at("book.toml", B, "二");
    assert!(
        editor
            .client
            .request("mdbook-react/address", elsewhere)
            .is_null()
    );
    assert!(editor.client.end());
}
