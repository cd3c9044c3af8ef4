//! The scripts of a site that pages and chapters import, with the files that they import.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
    path::{Path, PathBuf},
};

use book_source::docusaurus::SITE;
use diagnostics::paths::{relative_path, slashes};
use jsx_compile::{Attribute, ExportNames, Language, export_names, script_parts, with_edits};

use super::counterparts::{self, Package};
use crate::site_files::SiteFiles;

/// The folder of scripts and their files in a book, in which they have their paths in the site.
const FOLDER: &str = "theme/site";

/// The extensions of stylesheets that need a compiler.
const COMPILED_STYLES: [&str; 4] = ["scss", "sass", "less", "styl"];

/// The extensions of files whose import is an address, JSON or rules.
const ASSETS: [&str; 16] = [
    "svg", "png", "jpg", "jpeg", "webp", "avif", "gif", "ico", "woff2", "woff", "ttf", "otf",
    "mp4", "webm", "json", "css",
];

/// A script of a site.
#[derive(Debug, Default)]
pub(super) struct Script {
    text: String,
    pub(super) attributes: Vec<Attribute>,
    pub(super) exports: ExportNames,
    /// The literals to replace.
    edits: Vec<(Range<usize>, Target)>,
    /// The files that its stylesheets import and show.
    styled: Vec<PathBuf>,
    problems: Problems,
}

/// The reasons why a script cannot be used.
#[derive(Debug, Default)]
pub(super) struct Problems {
    reasons: BTreeSet<String>,
    /// The packages to install.
    packages: BTreeSet<String>,
}

impl Problems {
    pub(super) fn add(&mut self, reason: impl Into<String>) {
        self.reasons.insert(reason.into());
    }

    /// Returns the reasons in one line; `None` without any.
    pub(super) fn line(&self) -> Option<String> {
        let packages: Vec<_> = self.packages.iter().map(String::as_str).collect();
        let command = format!("run `npm install {}` in the book", packages.join(" "));
        let command = (!packages.is_empty()).then_some(command);
        let reasons: Vec<_> = self.reasons.iter().cloned().chain(command).collect();
        (!reasons.is_empty()).then(|| reasons.join("; "))
    }
}

/// The reason why an import cannot be used, or the package to install.
enum Problem {
    Reason(String),
    Package(String),
}

/// The replacement of a specifier.
#[derive(Debug, Clone)]
enum Target {
    /// A file of the site, with the query of the import.
    File(PathBuf, &'static str),
    /// An image that the site uses as a component.
    Svg(PathBuf),
    Counterpart(&'static str),
}

/// The files of a book's `theme` that come from scripts.
#[derive(Debug, Default)]
pub(crate) struct Written {
    /// The texts by their paths in the book.
    pub(crate) texts: BTreeMap<String, String>,
    /// The files of the site by their paths in the book.
    pub(crate) copies: BTreeMap<String, PathBuf>,
}

/// The scripts of a site.
#[derive(Debug)]
pub(super) struct Modules<'a> {
    files: &'a SiteFiles,
    scripts: BTreeMap<PathBuf, Script>,
    /// The files that are written as pages: their paths in the book.
    pages: BTreeMap<PathBuf, String>,
}

impl<'a> Modules<'a> {
    /// Returns the scripts of a site, of which `pages` have other paths in the book.
    pub(super) fn new(files: &'a SiteFiles, pages: BTreeMap<PathBuf, String>) -> Self {
        Self {
            files,
            scripts: BTreeMap::new(),
            pages,
        }
    }

    /// Returns the script in a file.
    pub(super) fn script(&mut self, file: &Path) -> &Script {
        if !self.scripts.contains_key(file) {
            let script = self.read(file);
            self.scripts.insert(file.to_owned(), script);
        }
        &self.scripts[file]
    }

    /// Adds lines to the end of a script that was read.
    pub(super) fn append(&mut self, file: &Path, lines: &str) {
        if let Some(script) = self.scripts.get_mut(file) {
            script.text.push_str(lines);
        }
    }

    /// Gives a page another path in the book.
    pub(super) fn rename(&mut self, file: &Path, path: String) {
        self.pages.insert(file.to_owned(), path);
    }

    /// Returns a script with all that it imports, and the reasons why they cannot be used.
    pub(super) fn reached(&mut self, entry: &Path) -> (BTreeSet<PathBuf>, Problems) {
        let mut reached = BTreeSet::from([entry.to_owned()]);
        let mut next = vec![entry.to_owned()];
        let mut problems = Problems::default();
        while let Some(file) = next.pop() {
            let shown = slashes(&file);
            let script = self.script(&file);
            let own = &script.problems;
            problems.packages.extend(own.packages.iter().cloned());
            let reasons = own.reasons.iter();
            problems
                .reasons
                .extend(reasons.map(|reason| match file == entry {
                    true => reason.clone(),
                    false => format!("{reason}, in {shown}"),
                }));
            for (_, target) in &script.edits {
                if let Target::File(other, "") = target
                    && Language::of_extension(&extension(other)).is_some()
                    && reached.insert(other.clone())
                {
                    next.push(other.clone());
                }
            }
        }
        (reached, problems)
    }

    /// Writes scripts, each with its files and counterparts.
    pub(super) fn write(&self, scripts: &BTreeSet<PathBuf>, written: &mut Written) {
        for (file, script) in scripts
            .iter()
            .filter_map(|it| self.scripts.get_key_value(it))
        {
            let path = self.path(file);
            let edits = script.edits.iter().map(|(range, target)| {
                let to = self.specifier(&path, target, written);
                (range.clone(), format!("\"{to}\""))
            });
            let text = with_edits(&script.text, edits.collect());
            written.texts.insert(path, text);
            let styled = script.styled.iter();
            let styled = styled.map(|file| (self.path(file), file.clone()));
            written.copies.extend(styled);
        }
    }

    /// Returns the path of a script in the book.
    pub(super) fn path(&self, file: &Path) -> String {
        let page = self.pages.get(file).cloned();
        // A site may read files above its own folder.
        let inside = || slashes(file).replace("../", "above/");
        page.unwrap_or_else(|| format!("{FOLDER}/{}", inside()))
    }

    /// Returns the specifier of a file of the book for a script in it; writes the file.
    fn specifier(&self, from: &str, target: &Target, written: &mut Written) -> String {
        let (path, query) = match target {
            Target::File(file, query) => {
                let path = self.path(file);
                if !self.scripts.contains_key(file) {
                    written.copies.insert(path.clone(), file.clone());
                }
                (path, *query)
            }
            Target::Svg(file) => {
                let path = self.path(file);
                let name = path.rsplit('/').next().unwrap_or_default().to_owned();
                let text = format!(
                    "/** An image as a component. */\nimport address from \"./{name}\";\n\nexport default function Svg({{ title, ...rest }}) {{\n  return <img alt={{title ?? \"\"}} {{...rest}} src={{address}} />;\n}}\n\nexport {{ Svg as ReactComponent }};\n"
                );
                written.copies.insert(path.clone(), file.clone());
                written.texts.insert(format!("{path}.jsx"), text);
                (format!("{path}.jsx"), "")
            }
            Target::Counterpart(name) => {
                written.add_counterpart(name);
                (format!("{}/{name}", counterparts::FOLDER), "")
            }
        };
        let [from, folder] =
            [from, &path].map(|it| Path::new(it).parent().unwrap_or(Path::new("")));
        let relative = relative_path(from, folder);
        let start = if relative.starts_with('.') { "" } else { "./" };
        let name = path.rsplit('/').next().unwrap_or(&path);
        format!("{start}{relative}{name}{query}")
    }

    fn read(&self, file: &Path) -> Script {
        let mut script = Script::default();
        let mut fail = |reason: String| script.problems.add(reason);
        let text = match self.files.read_text(file) {
            Ok(text) => text,
            Err(reason) => {
                fail(reason);
                return script;
            }
        };
        let language = Language::of_extension(&extension(file)).unwrap_or(Language::Jsx);
        let Some(parts) = script_parts(&text, language) else {
            fail(
                "it cannot be parsed; correct it, and remove types that are not TypeScript's"
                    .to_owned(),
            );
            return script;
        };
        for specifier in parts.specifiers {
            let found = self.target(file, &specifier.text, &specifier.names);
            let target = found.unwrap_or_else(|problem| {
                match problem {
                    Problem::Reason(reason) => script.problems.add(reason),
                    Problem::Package(name) => drop(script.problems.packages.insert(name)),
                }
                None
            });
            if let Some(Target::File(path, "")) = &target
                && extension(path) == "css"
            {
                self.style(path, &mut script);
            }
            let edit = target.map(|target| (specifier.range, target));
            script.edits.extend(edit);
        }
        script.attributes = parts.attributes;
        script.exports = export_names(&text, language);
        script.text = text;
        script
    }

    /// Adds the files that a stylesheet imports and shows. An import that only a bundler of the site
    /// resolves is a problem: it would stop the build.
    fn style(&self, file: &Path, script: &mut Script) {
        let text = self.files.read_text(file).unwrap_or_default();
        let folder = file.parent().unwrap_or(Path::new(""));
        for (address, is_import) in addresses(&text) {
            let is_elsewhere = address.contains(':') || address.starts_with(['/', '#']);
            let path = self.files.path(folder.join(address));
            if is_elsewhere || script.styled.contains(&path) {
                continue;
            }
            if self.files.is_file(&path) {
                script.styled.push(path.clone());
                if is_import {
                    self.style(&path, script);
                }
            } else if is_import {
                let shown = slashes(file);
                let reason = format!("import `{address}` by its path, in {shown}");
                script.problems.add(reason);
            }
        }
    }

    /// Returns what replaces a specifier; `None` if it stays.
    fn target(
        &self,
        file: &Path,
        specifier: &str,
        names: &[String],
    ) -> Result<Option<Target>, Problem> {
        let (written, query) = match specifier.rsplit_once("raw-loader!") {
            Some((_, path)) => (path, "?raw"),
            None => (specifier, ""),
        };
        let Some(path) = self.file_of(file, written).map_err(Problem::Reason)? else {
            return match counterparts::find(specifier, names) {
                Package::Kept => Ok(None),
                Package::Counterpart(found) => Ok(Some(Target::Counterpart(found.file))),
                Package::None(reason) => Err(Problem::Reason(reason)),
                Package::Npm(name) => Err(Problem::Package(name)),
            };
        };
        let extension = extension(&path);
        let is_script = Language::of_extension(&extension).is_some();
        match &*extension {
            _ if query == "?raw" || is_script => Ok(Some(Target::File(path, query))),
            "svg" => Ok(Some(Target::Svg(path))),
            known if ASSETS.contains(&known) => Ok(Some(Target::File(path, query))),
            known if COMPILED_STYLES.contains(&known) => {
                Err(Problem::Reason(format!("write {} as CSS", slashes(&path))))
            }
            _ => Err(Problem::Reason(format!("`{specifier}` cannot be imported"))),
        }
    }

    /// Returns the file of the site that a specifier names; `None` for a package.
    pub(super) fn file_of(&self, file: &Path, specifier: &str) -> Result<Option<PathBuf>, String> {
        let path = match specifier.strip_prefix(SITE) {
            Some(inside) => PathBuf::from(inside),
            None if specifier.starts_with('.') => {
                file.parent().unwrap_or(Path::new("")).join(specifier)
            }
            // Webpack looks for such a file below the folder of the site.
            None if specifier.starts_with('/') => PathBuf::from(specifier.trim_start_matches('/')),
            None => return Ok(None),
        };
        match self.files.find_script(&self.files.path(path))? {
            Some(found) => Ok(Some(found)),
            None => Err(format!("`{specifier}` does not exist")),
        }
    }
}

impl Written {
    /// Writes a counterpart, with the scripts that it imports.
    pub(super) fn add_counterpart(&mut self, file: &str) {
        let Some(found) = counterparts::by_file(file) else {
            return;
        };
        let path = format!("{}/{file}", counterparts::FOLDER);
        self.texts.insert(path, found.text.to_owned());
        for other in found.needs {
            self.add_counterpart(other);
        }
    }
}

/// The length of an address in a stylesheet, in characters.
const LONGEST: usize = 4096;

/// Returns the addresses in a stylesheet, and whether each is imported.
fn addresses(css: &str) -> Vec<(&str, bool)> {
    let parts = css.split("/*");
    // The rest of a part after its comment.
    let parts = parts.enumerate().map(|(at, part)| match at {
        0 => part,
        _ => part.split_once("*/").map_or("", |(_, rest)| rest),
    });
    let is_end = |c: char| c.is_whitespace() || matches!(c, '"' | '\'' | ')' | ';');
    let mut found = Vec::new();
    for part in parts {
        for (name, is_import) in [("@import", true), ("url(", false)] {
            for (at, _) in part.match_indices(name) {
                let is_rule = part[..at].trim_end().ends_with("@import");
                let rest = part[at + name.len()..].trim_start();
                let rest = rest.strip_prefix("url(").unwrap_or(rest).trim_start();
                let rest = rest.trim_start_matches(['"', '\'']);
                // A longer one is not the path of a file.
                let mut chars = rest.char_indices().take(LONGEST);
                let end = chars.find(|(_, c)| is_end(*c)).map_or(0, |(at, _)| at);
                if end > 0 && !is_rule {
                    found.push((&rest[..end], is_import));
                }
            }
        }
    }
    found
}

fn extension(file: &Path) -> String {
    let extension = file.extension().unwrap_or_default();
    extension.to_string_lossy().to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::addresses;

    #[test]
    fn addresses_in_stylesheets_are_found() {
        let css = "@import \"a.css\";\n/* @import 'no.css'; */ @import url('b.css') screen;\na { background: url(c.png) no-repeat, url( \"d.png\" ) }";
        let wanted = [
            ("a.css", true),
            ("b.css", true),
            ("c.png", false),
            ("d.png", false),
        ];
        assert_eq!(addresses(css), wanted);
        assert_eq!(addresses(""), []);
    }
}
