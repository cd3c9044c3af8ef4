//! Reads the stylesheets of the folder `theme`: resolves their imports and publishes the files that
//! they name.

use std::{ops::Range, path::PathBuf};

use book_files::BookFiles;
use diagnostics::{Diagnostic, MAX_FINDINGS, Place, Severity, codes};

use super::{
    theme_files::{THEME, text},
    unknown_classes::unknown_classes,
    unknown_tokens::unknown_tokens,
};
use crate::{
    address::{encode_path, is_relative},
    css::{
        faults::{Fault, with_ends},
        imports::split_imports,
        links::{CssLinkKind, css_links, with_urls},
        old_tokens::with_new_names,
        slips::slips,
        text::compact,
    },
};

/// The maximum nesting of imports.
const MAX_IMPORT_DEPTH: usize = 8;

/// The owner's rules in the stylesheet of a site, as `ThemeCss::read` returns them.
pub struct ThemeRules {
    /// `theme/tokens.css`; empty if it is a copy of the built-in tokens.
    pub(crate) tokens: String,
    /// `theme/custom.css`.
    pub(crate) custom: String,
    /// `theme/fonts/fonts.css`.
    pub(crate) fonts: String,
}

/// Reads stylesheets of a theme.
pub struct ThemeCss<'a> {
    /// The files of the book.
    pub files: &'a BookFiles,
    /// Receives a path below the site's root and the bytes of a file, and returns the path with a
    /// hash.
    pub add: &'a mut dyn FnMut(&str, &[u8]) -> String,
    /// Receives the findings.
    pub found: &'a mut Vec<Diagnostic>,
}

impl ThemeCss<'_> {
    fn theme(&self) -> PathBuf {
        self.files.root().join(THEME)
    }

    /// Reads the owner's rules. `built_in` are the tokens of the shell, `styles` its rules.
    pub fn theme_rules(&mut self, built_in: &str, styles: &str) -> ThemeRules {
        let tokens = text(self.files, "tokens.css", self.found);
        let custom = text(self.files, "custom.css", self.found);
        let is_copy = tokens == built_in;
        let files = [("tokens.css", &*tokens), ("custom.css", &*custom)];
        let files = &files[usize::from(is_copy)..];
        (self.found).extend(unknown_tokens(built_in, styles, files));
        (self.found).extend(unknown_classes(styles, files));
        ThemeRules {
            tokens: match is_copy {
                true => String::new(),
                false => self.resolved("tokens.css", &tokens, 0),
            },
            custom: self.resolved("custom.css", &custom, 0),
            fonts: self.read("fonts/fonts.css"),
        }
    }

    /// Returns the rules of a file of the theme, without comments. Imports of other files of the
    /// theme are replaced by their rules; the other imports are at the start, where CSS allows them.
    /// Files of the theme have their addresses in the site, relative to `_app`.
    fn read(&mut self, name: &str) -> String {
        let css = text(self.files, name, self.found);
        self.resolved(name, &css, 0)
    }

    fn resolved(&mut self, name: &str, css: &str, depth: usize) -> String {
        let (mended, fault) = with_ends(css);
        (self.found).extend(style_faults(&format!("theme/{name}"), css, fault));
        let published = with_urls(&mended, |address, range| {
            self.published(name, css, address, range)
        });
        let (renamed, _) = with_new_names(&published);
        let (_, old) = with_new_names(css);
        for range in old {
            self.found
                .push(old_token(&format!("theme/{name}"), css, range));
        }
        let rules = compact(&renamed);
        let (imports, rules) = split_imports(&rules);
        let mut remaining = String::new();
        let mut inner = String::new();
        let mut at = 0;
        for import in css_links(imports) {
            let condition = match &import.kind {
                CssLinkKind::Import { condition } => condition.as_str(),
                CssLinkKind::Url => "",
            };
            let is_local = condition.is_empty() && is_relative(&import.address);
            let file = beside(name, &import.address);
            let file = file.filter(|_| is_local && depth < MAX_IMPORT_DEPTH);
            let read = file.and_then(|file| {
                let css = self.files.read_text(&self.theme().join(&file)).ok()?;
                Some(self.resolved(&file, &css, depth + 1))
            });
            if let Some(css) = read {
                remaining.push_str(&imports[at..import.range.start]);
                let (imports, rules) = split_imports(&css);
                remaining.push_str(imports);
                inner.push_str(rules);
                at = import.range.end;
            }
        }
        remaining.push_str(&imports[at..]);
        remaining + &inner + rules
    }

    /// Publishes the file with an address in the stylesheet `name`, whose text is `css`.
    fn published(
        &mut self,
        name: &str,
        css: &str,
        address: &str,
        range: Range<usize>,
    ) -> Option<String> {
        let (path, suffix) = nav_model::split_address(address);
        let path = match resource(address) {
            Some(path) => Some(path.to_owned()),
            None if is_relative(path) => beside(name, path),
            None => return None,
        };
        let read = path
            .as_deref()
            .map(|path| self.files.read(&self.theme().join(path)));
        if let (Some(path), Some(Ok(bytes))) = (&path, &read) {
            let published = (self.add)(&format!("_app/{path}"), bytes);
            let published = published.strip_prefix("_app/").unwrap_or(&published);
            return Some(format!("{}{suffix}", encode_path(published)));
        }
        let message = match path {
            Some(path) => format!("`theme/{path}` does not exist or cannot be read"),
            None => format!("`{address}` leads out of the folder `theme`"),
        };
        let place = Place::new(format!("theme/{name}"), css, range);
        let found = Diagnostic::new(codes::THEME_STYLE, Severity::Warning, message);
        self.found.push(found.at(place).help(
            "put the file into `theme`, or write its address in the site, such as `/img/a.png`",
        ));
        None
    }
}

/// Returns the findings for a stylesheet of the owner, of which `fault` is the first bracket without an end.
pub fn style_faults(file: &str, css: &str, fault: Option<Fault>) -> Vec<Diagnostic> {
    let faults = fault.into_iter().chain(slips(css)).take(MAX_FINDINGS);
    let found = faults.map(|fault| {
        Diagnostic::new(codes::THEME_STYLE, Severity::Warning, fault.message)
            .at(Place::new(file, css, fault.span))
            .help(fault.help)
    });
    found.collect()
}

/// Returns the finding for an old name of a design token.
pub fn old_token(file: &str, css: &str, range: Range<usize>) -> Diagnostic {
    let name = &css[range.clone()];
    let new = format!("--mr-{}", name.trim_start_matches("--"));
    let message = format!("`{name}` is an old name of the design token `{new}`");
    Diagnostic::new(codes::OLD_TOKEN, Severity::Warning, message)
        .at(Place::new(file, css, range))
        .help(format!(
            "write `{new}`: the next version does not know the old name"
        ))
}

/// Returns the path in the theme that mdBook's template command `{{ resource "path" }}` names, as in
/// the `fonts.css` of `mdbook init --theme`.
fn resource(address: &str) -> Option<&str> {
    let command = address.trim().strip_prefix("{{")?.strip_suffix("}}")?;
    let path = command.trim().strip_prefix("resource")?.trim();
    Some(path.trim_matches(['"', '\'']))
}

/// Returns the path in the theme of a file that `name` refers to; `None` if it leaves the theme.
fn beside(name: &str, file: &str) -> Option<String> {
    let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
    let path = nav_model::join(&format!("{folder}/{file}"))?;
    Some(path.trim_start_matches('/').to_owned())
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeMap, fs};

    use super::{BookFiles, ThemeCss};

    #[test]
    fn imports_and_files_are_resolved_from_their_stylesheet() {
        let folder = tempfile::tempdir().unwrap();
        let theme = folder.path().join("theme");
        fs::create_dir_all(theme.join("more/img")).unwrap();
        for (name, text) in [
            (
                "a.css",
                "@import 'more/b.css';@import '//f';/* c */a{b:url(more/img/i.png#x)}",
            ),
            (
                "more/b.css",
                "@import './c.css';b{c:url(\"img/i.png\") url(/j.png) url(data:x) url('{{ resource \"more/img/i.png\" }}')}",
            ),
            (
                "more/c.css",
                "@import '../a.css';@import 'none.css';c{d:url(../none.png)",
            ),
            ("more/img/i.png", "1"),
        ] {
            fs::write(theme.join(name), text).unwrap();
        }
        let (mut files, mut found) = (BTreeMap::new(), Vec::new());
        let mut add = |name: &str, bytes: &[u8]| {
            files.insert(name.to_owned(), bytes.to_vec());
            name.replace(".png", ".hash.png")
        };
        let files_of_book = BookFiles::before_settings(folder.path());
        let mut css = ThemeCss {
            files: &files_of_book,
            add: &mut add,
            found: &mut found,
        };
        let text = css.read("more/b.css");
        assert!(
            text.contains(
                "b{c:url(\"more/img/i.hash.png\") url(/j.png) url(data:x) url(\"more/img/i.hash.png\")}"
            ),
            "{text}"
        );
        assert!(
            text.contains("a{b:url(\"more/img/i.hash.png#x\")}"),
            "{text}"
        );
        assert!(text.contains("c{d:url(../none.png)}"), "{text}");
        assert_eq!(
            files.into_keys().collect::<Vec<_>>(),
            ["_app/more/img/i.png"]
        );
        let found: Vec<_> = found.iter().map(|one| one.message.as_str()).collect();
        assert!(
            found.contains(&"`theme/none.png` does not exist or cannot be read"),
            "{found:?}"
        );
        assert!(found.contains(&"this brace is not closed"), "{found:?}");
    }
}
