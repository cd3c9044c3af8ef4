//! `version cut`: keeps the current chapters as a version.

use std::{
    fs,
    io::{IsTerminal as _, Write as _, stderr, stdin},
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, ensure};
use book_files::{
    BookFiles,
    author_file::{change_text, create_folder, create_folder_of, read_text, write_text},
};
use mdbook_core::config::Config as BookConfig;
use site_build::editions;
use toml_edit::{ArrayOfTables, DocumentMut, Item, Table, TableLike, Value, value};

use book_session::Moves;

/// Copies the chapters of the book at `root` and their translations to `versions/NAME`, and adds the version to
/// `book.toml`, before older ones.
///
/// `label` is the name of the version in the menu. Without a label, the command asks for one on a terminal.
/// It adds the menu to the navbar, unless the navbar has it.
pub(in crate::cli) fn cut(root: &Path, name: &str, label: Option<String>) -> Result<()> {
    let is_name = name
        .chars()
        .all(|c| c.is_alphanumeric() || ".-_".contains(c));
    ensure!(
        is_name && !name.is_empty() && !name.starts_with('.'),
        "`{name}` cannot be the name of a folder and of a path: use letters, digits, `.`, `-` and `_`"
    );
    let file = root.join("book.toml");
    let text = read_text(&file)?;
    let mut document: DocumentMut = text
        .parse()
        .with_context(|| format!("{} is not TOML", file.display()))?;
    let source = document.get("book").and_then(|book| book.get("src"));
    let source = root.join(source.and_then(Item::as_str).unwrap_or("src"));
    let folder = format!("versions/{name}");
    let target = root.join(&folder);
    ensure!(!target.exists(), "{} exists already", target.display());
    let label = label.or_else(|| asked_label(name));
    add_entry(&mut document, name, &folder, label.as_deref())?;
    let has_new_menu = add_menu(&mut document);
    let translations = translations(root)?;
    let translations = translations.iter();
    let translations = translations.map(|path| (root.join(path), target.join(path)));
    let copies: Vec<_> = [(source.clone(), target.clone())]
        .into_iter()
        .chain(translations)
        .collect();
    let book = BookConfig::from_disk(&file)?;
    let files = BookFiles::of(root, &book);
    let moves = Moves::new(&copies)?;
    for (from, to) in &copies {
        copy(&files, from, to, &moves)?;
        tracing::info!("copied {} to {}", from.display(), to.display());
    }
    change_text(&file, &document.to_string())?;
    tracing::info!("added the version `{name}` to {}", file.display());
    if has_new_menu {
        tracing::info!("added the menu of versions to the navbar");
    }
    Ok(())
}

/// Asks for the label of a version. `None` if standard input or standard error is not a terminal, or if
/// the answer is empty.
fn asked_label(name: &str) -> Option<String> {
    if !stdin().is_terminal() || !stderr().is_terminal() {
        return None;
    }
    let question = format!("Label of the version in the menu [{name}]: ");
    stderr().write_all(question.as_bytes()).ok()?;
    let mut answer = String::new();
    stdin().read_line(&mut answer).ok()?;
    let answer = answer.trim();
    (!answer.is_empty()).then(|| answer.to_owned())
}

/// Returns the table of the navbar, which is created if it is missing.
fn navbar(document: &mut DocumentMut) -> Option<&mut dyn TableLike> {
    let output = document.get_mut("output")?.as_table_like_mut()?;
    let react = output.get_mut(diagnostics::NAME)?.as_table_like_mut()?;
    let implicit = || {
        let mut table = Table::new();
        table.set_implicit(true);
        Item::Table(table)
    };
    let navbar = react.entry("navbar").or_insert_with(implicit);
    navbar.as_table_like_mut()
}

/// Adds the menu of versions to the navbar, unless it is there. Returns whether it did.
fn add_menu(document: &mut DocumentMut) -> bool {
    let Some(navbar) = navbar(document) else {
        return false;
    };
    let is_menu = |item: &dyn TableLike| {
        let kind = item.get("type").and_then(Item::as_str);
        kind == Some("versions")
    };
    match navbar.get_mut("items") {
        Some(Item::Value(Value::Array(array))) => {
            let has_menu = array
                .iter()
                .any(|item| item.as_inline_table().is_some_and(|item| is_menu(item)));
            if has_menu {
                return false;
            }
            array.push(menu().into_inline_table());
        }
        Some(Item::ArrayOfTables(tables)) => {
            if tables.iter().any(|item| is_menu(item)) {
                return false;
            }
            tables.push(menu());
        }
        _ => {
            let mut tables = ArrayOfTables::new();
            tables.push(menu());
            navbar.insert("items", Item::ArrayOfTables(tables));
        }
    }
    true
}

fn menu() -> Table {
    let mut item = Table::new();
    item.insert("type", value("versions"));
    item.insert("position", value("right"));
    item
}

fn add_entry(
    document: &mut DocumentMut,
    name: &str,
    folder: &str,
    label: Option<&str>,
) -> Result<()> {
    let comments = document.trailing().as_str().unwrap_or_default().to_owned();
    let has_comments = !comments.trim().is_empty();
    if has_comments {
        // A key after the new table would be a part of it.
        document.set_trailing("");
    }
    let output = document.get_mut("output").and_then(Item::as_table_like_mut);
    let react = output.and_then(|output| output.get_mut(diagnostics::NAME));
    let react = react.and_then(Item::as_table_like_mut);
    let react =
        react.context("book.toml has no `[output.react]`; run `mdbook-react init` first")?;
    let mut entry = Table::new();
    if has_comments {
        entry.decor_mut().set_prefix(format!("{comments}\n"));
    }
    entry.insert("name", value(name));
    entry.insert("source", value(folder));
    if let Some(label) = label {
        entry.insert("label", value(label));
    }
    match react.get_mut("versions") {
        Some(Item::Value(Value::Array(array))) => {
            array.insert(0, entry.into_inline_table());
        }
        Some(Item::ArrayOfTables(tables)) => {
            let mut all = ArrayOfTables::new();
            // Comments before the first version stay before all of them.
            if let Some(first) = tables.get_mut(0) {
                entry.decor_mut().clone_from(first.decor());
                first.decor_mut().clear();
            }
            all.push(entry);
            tables.iter().for_each(|table| all.push(table.clone()));
            *tables = all;
        }
        _ => {
            let mut all = ArrayOfTables::new();
            all.push(entry);
            react.insert("versions", Item::ArrayOfTables(all));
        }
    }
    Ok(())
}

/// Returns the folders and the catalogues of the book's languages, relative to its root.
fn translations(root: &Path) -> Result<Vec<PathBuf>> {
    let book = BookConfig::from_disk(root.join("book.toml"))?;
    let (config, _) = book_config::load(&book, root);
    let languages = config.languages.iter();
    Ok(languages
        .filter_map(|(tag, language)| editions::translation_of_book(&book, root, tag, language))
        .collect())
}

/// Copies a file, or a folder with all that is in it.
fn copy(files: &BookFiles, from: &Path, to: &Path, moves: &Moves) -> Result<()> {
    let unreadable = || format!("cannot read {}", from.display());
    if files.is_folder(from) {
        create_folder(to)?;
        for entry in files.entries(from).with_context(unreadable)? {
            let name = entry.file_name().unwrap_or_default();
            copy(files, &entry, &to.join(name), moves)?;
        }
        return Ok(());
    }
    let bytes = files.read(from).with_context(unreadable)?;
    create_folder_of(to)?;
    fs::write(to, &bytes).with_context(|| format!("cannot write {}", to.display()))?;
    // A text that is not UTF-8 is reported by the build.
    let text = String::from_utf8(bytes).unwrap_or_default();
    if let Some(text) = moves.rewritten(&text, from, to)? {
        write_text(to, &text)?;
        tracing::info!("changed paths that leave the folder in {}", to.display());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::cut;

    #[test]
    fn chapters_are_copied_and_comments_stay() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        fs::create_dir_all(root.join("src/a")).unwrap();
        fs::write(root.join("src/a/b.md"), "# b").unwrap();
        fs::write(
            root.join("book.toml"),
            "# mine\n[output.react]\nstrict = true # yes\n[output.react.languages.en]\n[output.react.languages.de]\n# key = 1\n",
        )
        .unwrap();
        fs::create_dir_all(root.join("i18n/en/a")).unwrap();
        fs::write(root.join("i18n/en/a/b.md"), "# B").unwrap();
        fs::create_dir_all(root.join("po")).unwrap();
        fs::write(root.join("po/de.po"), "").unwrap();
        cut(root, "1.0", Some("1.0 (old)".into())).unwrap();
        cut(root, "2.0", None).unwrap();
        assert_eq!(
            fs::read_to_string(root.join("versions/1.0/a/b.md")).unwrap(),
            "# b"
        );
        assert_eq!(
            fs::read_to_string(root.join("versions/1.0/i18n/en/a/b.md")).unwrap(),
            "# B"
        );
        assert!(root.join("versions/1.0/po/de.po").is_file());
        let text = fs::read_to_string(root.join("book.toml")).unwrap();
        assert!(
            text.starts_with("# mine\n[output.react]\nstrict = true # yes\n"),
            "{text}"
        );
        assert!(
            text.find("# key").unwrap() < text.find("[[output.react.versions]]").unwrap(),
            "{text}"
        );
        assert!(
            text.find("2.0").unwrap() < text.find("1.0").unwrap(),
            "{text}"
        );
        assert_eq!(text.matches("type = \"versions\"").count(), 1, "{text}");
        assert_eq!(text.matches("label = ").count(), 1, "{text}");
        for (name, fault) in [
            ("2.0", "2.0"),
            ("../x", "cannot be the name of a folder"),
            ("", "cannot be the name of a folder"),
            (".git", "cannot be the name of a folder"),
        ] {
            let error = cut(root, name, None).unwrap_err().to_string();
            assert!(error.contains(fault), "{name}: {error}");
        }
    }
}
