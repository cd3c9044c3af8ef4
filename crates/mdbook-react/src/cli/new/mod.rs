//! `init`: adds this output to a book and keeps everything that the author wrote.

#![expect(clippy::disallowed_methods, reason = "only whether a folder is empty")]

mod admonish;
mod ci;
mod components;
mod former;
mod import;
mod vscode;

use std::{fs, path::Path};

use anyhow::{Context as _, Result, ensure};
use book_files::{
    author_file::{change_text, read_text, write_text},
    regular_file,
};
use clap::Args;
use mdbook_core::config::Config as BookConfig;
use mdbook_driver::MDBook;
use toml_edit::{DocumentMut, Item, Table};

use super::show::schema_of_book;

pub(super) use self::{
    ci::CiHost,
    import::{ImportFormat, import},
};
use self::{
    ci::write_workflow,
    components::{write_chapter, write_components},
    vscode::recommend_extension,
};

/// The options of `init`.
#[derive(Debug, Clone, Copy, Args)]
pub(super) struct InitOptions {
    /// Also write a workflow that checks, builds and deploys the book
    #[arg(long, value_enum, value_name = "HOST")]
    ci: Option<CiHost>,
    /// Prepare theme/components for components of your own, with types for editors
    #[arg(long)]
    components: bool,
    /// Turn the blocks of mdbook-admonish in the chapters into alerts
    #[arg(long)]
    convert_admonish: bool,
    /// Also recommend the extension for Visual Studio Code, in .vscode/extensions.json
    #[arg(long)]
    vscode: bool,
}

/// Adds `[output.react]` to the `book.toml` in `root`; a second call changes nothing.
///
/// In a folder without a book, first creates a small one beside the existing files. What stops a build
/// of a book for mdBook 0.4 is commented out. With `components`, also prepares the folder of own
/// components for editors, and gives a new book a chapter that uses one.
pub(super) fn init(root: &Path, options: InitOptions) -> Result<()> {
    let path = root.join("book.toml");
    let has_summary = root.join("src/SUMMARY.md").exists();
    let is_new = !path.exists() && !has_summary;
    if !path.exists() {
        let source = root.join("src");
        ensure!(
            !source.exists() || has_summary || is_empty(&source),
            "{} contains files that are not part of a book: choose another folder, such as `mdbook-react init {}`",
            source.display(),
            root.strip_prefix(".")
                .unwrap_or(root)
                .join("docs")
                .display()
        );
        if has_summary {
            write_text(&path, "")?;
        } else {
            drop(MDBook::init(root).with_config(titled(root)).build()?);
            add_comments(root)?;
            let chapter = root.join("src/chapter_1.md");
            write_text(&chapter, include_str!("chapter_1.md"))?;
        }
        tracing::info!("created a book in {}", root.display());
    }
    if !is_new {
        former::prepare(root)?;
    }
    let text = read_text(&path)?;
    ignore_outputs(root, &text)?;
    match with_output(&text).with_context(|| format!("cannot change {}", path.display()))? {
        None if is_new => {}
        None => tracing::info!("{} has `[output.react]` already", path.display()),
        Some(changed) => {
            change_text(&path, &changed)?;
            tracing::info!("added `[output.react]` to {}", path.display());
            if !is_new && !has_site_url(&text) {
                tracing::info!(
                    "the site expects to be served at the root of a host; for an address such as `https://example.org/guide/`, set `base-path = \"/guide/\"` in `[output.react]`"
                );
            }
        }
    }
    if options.components {
        write_components(root)?;
        if is_new {
            write_chapter(root)?;
        }
    }
    if options.convert_admonish {
        admonish::convert(root)?;
    }
    if options.vscode {
        recommend_extension(root)?;
    }
    if let Some(host) = options.ci {
        write_workflow(root, host)?;
    }
    tracing::info!(
        "next: run `mdbook-react serve {0}` while you write, and `mdbook-react build {0}` to build the site",
        root.display()
    );
    Ok(())
}

/// Returns the configuration of a new book, whose title is the name of its folder.
fn titled(root: &Path) -> BookConfig {
    let folder = fs::canonicalize(root).unwrap_or_else(|_| root.to_path_buf());
    let mut config = BookConfig::default();
    config.book.title = folder
        .file_name()
        .map(|name| name.to_string_lossy().into_owned());
    config
}

/// The file with the schema of `book.toml`, for editors.
const SCHEMA: &str = "book.schema.json";

/// The settings that most books need, as comments.
const SETTINGS: &str = "\
[output.react]
# The address of the site, for the sitemap, canonical links and sharing cards:
# site-url = \"https://docs.example.org\"
# The path of the site below that address:
# base-path = \"/guide/\"
# A link to the source of each page:
# edit-url = \"https://git.example.org/me/book/edit/main/src/{path}\"
# Links at the top of each page:
# [[output.react.navbar.items]]
# label = \"Source\"
# href = \"https://git.example.org/me/book\"
";

/// Adds the schema and comments to the `book.toml` of a new book.
fn add_comments(root: &Path) -> Result<()> {
    write_text(&root.join(SCHEMA), &(schema_of_book()? + "\n"))?;
    let path = root.join("book.toml");
    let text = read_text(&path)?;
    let text = format!(
        "#:schema {SCHEMA}\n# The settings of the book. `mdbook-react serve` shows each change at once.\n\n{}\n\n{SETTINGS}",
        text.trim()
    );
    write_text(&path, &text)
}

/// Keeps the site and the cache of a book out of its repository.
fn ignore_outputs(root: &Path, settings: &str) -> Result<()> {
    let path = root.join(".gitignore");
    let before = match path.exists() {
        true => regular_file::read_text(&path)
            .with_context(|| format!("cannot read {}", path.display()))?,
        false => String::new(),
    };
    let settings: Option<DocumentMut> = settings.parse().ok();
    let folder = settings
        .as_ref()
        .and_then(|it| it.get("build")?.get("build-dir")?.as_str());
    let folder = folder.unwrap_or("book").trim_start_matches("./");
    // A folder elsewhere is not in the repository of the book.
    let is_inside = !Path::new(folder).has_root() && !folder.contains("..");
    let folder = Some(folder.trim_matches('/')).filter(|it| is_inside && !it.is_empty());
    let folder = folder.map(|folder| format!("/{folder}/"));
    let lines = folder.iter().map(String::as_str).chain(["/.mdbook-react/"]);
    let is_there = |line: &&str| {
        let name = line.trim_matches('/');
        before.lines().any(|it| it.trim().trim_matches('/') == name)
    };
    let missing: Vec<_> = lines.filter(|line| !is_there(line)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let end = if before.is_empty() || before.ends_with('\n') {
        ""
    } else {
        "\n"
    };
    write_text(&path, &format!("{before}{end}{}\n", missing.join("\n")))?;
    tracing::info!("added the site and the cache to {}", path.display());
    Ok(())
}

/// Whether the configuration of mdBook's HTML output says where the book is published.
fn has_site_url(text: &str) -> bool {
    let has_key = |document: &DocumentMut| {
        let html = document.get("output")?.get("html")?;
        html.get("site-url").map(drop)
    };
    text.parse().is_ok_and(|it| has_key(&it).is_some())
}

/// Whether a folder has no entries.
fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none())
}

/// Returns the text with the table added; `None` if it has the table. `mdbook-mdx install` adds its
/// table in the same way.
fn with_output(text: &str) -> Result<Option<String>> {
    let mut document: DocumentMut = text.parse()?;
    let output = document.entry("output").or_insert_with(|| {
        let mut table = Table::new();
        table.set_implicit(true);
        Item::Table(table)
    });
    let output = output
        .as_table_like_mut()
        .context("`output` is not a table")?;
    if let Some(own) = output.get(diagnostics::NAME) {
        ensure!(
            own.is_table_like(),
            "`output.{}` is not a table",
            diagnostics::NAME
        );
        return Ok(None);
    }
    output.insert(diagnostics::NAME, Item::Table(Table::new()));
    Ok(Some(document.to_string()))
}

#[cfg(test)]
mod tests {
    use super::{has_site_url, with_output};

    #[test]
    fn comments_stay_and_a_second_time_changes_nothing() {
        let text =
            "# mine\n[book]\ntitle = \"书\" # name\n\n[output.html]\nmathjax-support = true\n";
        let once = with_output(text).unwrap().unwrap();
        assert!(once.starts_with(text), "{once}");
        assert!(once.ends_with("[output.react]\n"), "{once}");
        assert_eq!(with_output(&once).unwrap(), None);
    }

    #[test]
    fn an_empty_file_gets_the_table_alone() {
        assert_eq!(
            with_output("").unwrap().as_deref(),
            Some("[output.react]\n")
        );
        assert_eq!(with_output("output = { react = {} }").unwrap(), None);
    }

    #[test]
    fn the_folder_of_a_published_book_is_known() {
        for (text, wanted) in [
            ("[output.html]\nsite-url = \"/a/\"", true),
            ("[output.html]\n", false),
            ("output = 1", false),
            ("", false),
        ] {
            assert_eq!(has_site_url(text), wanted, "{text}");
        }
    }

    #[test]
    fn an_output_that_is_not_a_table_is_an_error() {
        for (text, message) in [
            ("output = 1", "`output` is not a table"),
            ("[output]\nreact = true", "`output.react` is not a table"),
        ] {
            let error = with_output(text).unwrap_err();
            assert_eq!(error.to_string(), message);
        }
    }
}
