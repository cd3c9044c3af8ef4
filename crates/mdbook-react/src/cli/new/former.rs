//! Prepares a book of mdBook 0.4: what stops a build is commented out with the reason, and the names of
//! preprocessors lead to what replaces them.

mod replaced;
mod toml_lines;

use std::{
    env,
    ops::Range,
    path::{Path, PathBuf},
};

use anyhow::Result;
use book_files::author_file::{change_text, read_text};
use diagnostics::{Diagnostic, codes};
use mdbook_core::config::Config as BookConfig;
use toml_edit::{DocumentMut, Item};

use self::{
    replaced::{PREPROCESSORS, Replaced},
    toml_lines::TomlLines,
};

/// Comments out what stops a build of the book in `root`, and reports it.
pub(super) fn prepare(root: &Path) -> Result<()> {
    let path = root.join("book.toml");
    let text = read_text(&path)?;
    let mut now = without_keys(&text, &book_config::refusals(&text));
    let settings = comment_out_preprocessors(&mut now, root);
    let now = with_settings(now, &settings);
    if now != text {
        change_text(&path, &now)?;
    }
    let document = now.parse::<DocumentMut>();
    if document.is_ok_and(|it| {
        it.get("output")
            .is_some_and(|it| it.get("linkcheck").is_some())
    }) {
        tracing::info!(
            "`[output.linkcheck]` runs with `mdbook build` alone: `mdbook-react check --external` checks links too"
        );
    }
    // Keys of `[output.html]` are read after mdBook's own keys, for which mdBook refuses a book.
    if let Ok(config) = BookConfig::from_disk(&path) {
        let (_, found) = book_config::load(&config, root);
        let before = read_text(&path)?;
        let after = without_keys(&before, &found);
        if after != before {
            change_text(&path, &after)?;
        }
    }
    Ok(())
}

/// Returns a text whose unknown keys are comments.
fn without_keys(text: &str, found: &[Diagnostic]) -> String {
    let Some(lines) = TomlLines::of(text) else {
        return text.to_owned();
    };
    let mut parts = Vec::new();
    for one in found.iter().filter(|one| one.code == codes::UNKNOWN_KEY) {
        let line = one.place.as_ref().map(|place| place.line.saturating_sub(1));
        let Some((path, part)) = line.and_then(|line| lines.at(line)) else {
            continue;
        };
        // The keys of this output and of other programs are the owner's.
        let is_mdbook = match path[0].as_str() {
            "output" => path.get(1).is_some_and(|name| name == "html") && path.len() > 2,
            first => first != "preprocessor",
        };
        if is_mdbook {
            let help = one.help.as_deref().unwrap_or("mdBook 0.5 has no such key");
            let reason = format!("mdBook 0.5 does not know `{}`: {help}", path.join("."));
            parts.push((part, reason));
        }
    }
    commented(text, parts)
}

/// Comments out the tables of preprocessors that cannot run, and reports what replaces them. Returns the
/// keys that replace some.
fn comment_out_preprocessors(text: &mut String, root: &Path) -> Vec<(&'static str, &'static str)> {
    let Some(lines) = TomlLines::of(text) else {
        return Vec::new();
    };
    let mut parts = Vec::new();
    let mut settings = Vec::new();
    for table in lines.preprocessors() {
        let known = PREPROCESSORS.iter().find(|known| known.name == table.name);
        let command = table.command.clone();
        let command = command.unwrap_or_else(|| format!("mdbook-{}", table.name));
        let is_there = is_installed(&command, root);
        let is_former = known.is_some_and(|known| known.is_former);
        let remedy = known.map_or("install it, or remove the table", |known| known.remedy);
        let name = &table.name;
        if table.is_optional || (is_there && !is_former) {
            if known.is_some() {
                tracing::info!("`[preprocessor.{name}]` may not be needed: {remedy}");
            }
            continue;
        }
        let fault = match is_there {
            true => "cannot read the books of mdBook 0.5".to_owned(),
            false => format!("its program `{command}` is not installed"),
        };
        let reason = format!("`preprocessor.{name}` does not run ({fault}): {remedy}");
        let known = known.and_then(|known: &Replaced| known.setting);
        settings.extend(known);
        parts.extend(table.lines.into_iter().map(|lines| (lines, reason.clone())));
    }
    *text = commented(text, parts);
    settings
}

/// Returns a text in which these lines are comments, each part below its reason. A text that would not be
/// TOML without them stays as it is.
fn commented(text: &str, mut parts: Vec<(Range<usize>, String)>) -> String {
    parts.sort_by_key(|(lines, _)| (lines.start, lines.end));
    parts.dedup_by(|later, earlier| later.0.start < earlier.0.end);
    let mut out = String::new();
    let mut said: Option<&str> = None;
    for (at, line) in text.split_inclusive('\n').enumerate() {
        let part = parts.iter().find(|(lines, _)| lines.contains(&at));
        if let Some((lines, reason)) = part {
            if lines.start == at && said != Some(reason) {
                out.extend(["# ", reason, "\n"]);
                said = Some(reason);
            }
            if !line.trim().is_empty() {
                out.push_str("# ");
            }
        }
        out.push_str(line);
    }
    if out.parse::<DocumentMut>().is_err() {
        return text.to_owned();
    }
    let mut reasons: Vec<_> = parts.into_iter().map(|(_, reason)| reason).collect();
    reasons.dedup();
    for reason in reasons {
        tracing::warn!("commented out in book.toml: {reason}");
    }
    out
}

/// Returns a text whose table of this output has these keys.
fn with_settings(text: String, settings: &[(&str, &str)]) -> String {
    let Ok(mut document) = text.parse::<DocumentMut>() else {
        return text;
    };
    if settings.is_empty() {
        return text;
    }
    if let Ok(Some(with_table)) = super::with_output(&text)
        && let Ok(with_table) = with_table.parse()
    {
        document = with_table;
    }
    let own = document
        .get_mut("output")
        .and_then(|output| output.get_mut(diagnostics::NAME))
        .and_then(Item::as_table_like_mut);
    if let Some(own) = own {
        for (key, value) in settings {
            if let (false, Ok(value)) = (own.contains_key(key), value.parse()) {
                own.insert(key, Item::Value(value));
                tracing::info!("added `{key}` to `[output.react]`");
            }
        }
    }
    document.to_string()
}

/// Returns whether the program of a command exists. mdBook runs a path from the folder of the book.
fn is_installed(command: &str, root: &Path) -> bool {
    let program = command.split_whitespace().next().unwrap_or_default();
    let is_program = |path: PathBuf| path.is_file() || path.with_extension("exe").is_file();
    if Path::new(program).components().count() > 1 {
        return is_program(root.join(program));
    }
    let folders = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&folders).any(|folder| is_program(folder.join(program)))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{comment_out_preprocessors, commented, with_settings};

    #[test]
    fn tables_of_missing_programs_are_commented_out() {
        let text = "[preprocessor]\n# of mine\n[preprocessor.admonish]\ncommand = \"no-such-program\"\n\n\
            [[preprocessor.admonish.custom]]\nlist = [\n  \"a\",\n]\n\n[preprocessor.mermaid]\n\
            command = \"no-such-program\"\n\n[output.html]\n";
        let mut now = text.to_owned();
        let settings = comment_out_preprocessors(&mut now, Path::new("."));
        assert_eq!(settings, [("mermaid", "true")]);
        let expected = "[preprocessor]\n# of mine\n\
            # `preprocessor.admonish` does not run (its program `no-such-program` is not installed): `mdbook-react init --convert-admonish` turns its blocks into alerts\n\
            # [preprocessor.admonish]\n# command = \"no-such-program\"\n\n\
            # [[preprocessor.admonish.custom]]\n# list = [\n#   \"a\",\n# ]\n\n\
            # `preprocessor.mermaid` does not run (its program `no-such-program` is not installed): `mermaid = true` in `[output.react]` draws diagrams\n\
            # [preprocessor.mermaid]\n# command = \"no-such-program\"\n\n[output.html]\n";
        assert_eq!(now, expected);
        let with_table = with_settings(now, &settings);
        assert!(
            with_table.ends_with("[output.react]\nmermaid = true\n"),
            "{with_table}"
        );
        assert_eq!(with_settings(with_table.clone(), &settings), with_table);
    }

    #[test]
    fn a_part_without_which_the_text_is_no_toml_stays() {
        let text = "a = [\n  1,\n]\n";
        assert_eq!(commented(text, vec![(0..1, "x".to_owned())]), text);
    }
}
