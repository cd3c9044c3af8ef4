//! Imports of files that are not scripts: their data, text, address or rules.

mod css_module;

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

use diagnostics::{Diagnostic, Place, Severity, codes};
use serde_json::Value;
use site_layout::{
    address::{encode_path, hashed_name, is_relative},
    css::{
        faults::with_ends,
        links::{CssLink, CssLinkKind, css_links},
        old_tokens::with_new_names,
    },
    theme::theme_css::old_token,
};

use self::css_module::{Composed, Origin, scoped};
use crate::{Host, bundle::modules::FileKind, source::findings::Findings};

/// The files that components import and that are not scripts.
pub(crate) struct Files<'a, 'b> {
    pub(crate) host: &'a Host<'a>,
    pub(crate) findings: &'a mut Findings<'b>,
    pub(crate) stylesheets: Stylesheets,
    /// The published files, by their paths below `_app/`.
    pub(crate) published: BTreeMap<String, Vec<u8>>,
    /// The number of stylesheets that `@import` added.
    pub(crate) imported: usize,
}

/// The depth of `@import` that is followed.
const MAX_IMPORT_DEPTH: usize = 32;

/// The number of `@import` rules that are followed.
const MAX_IMPORTS: usize = 1000;

/// The stylesheets that were read.
pub(crate) type Stylesheets = BTreeMap<PathBuf, Stylesheet>;

/// A stylesheet.
#[derive(Default)]
pub(crate) struct Stylesheet {
    rules: String,
    /// The scoped names of each class; a class that composes others has several.
    names: BTreeMap<String, String>,
    /// The stylesheets whose classes it composes.
    composes: Vec<PathBuf>,
}

impl Stylesheet {
    /// Adds the rules of a stylesheet, after the rules that it composes.
    pub(crate) fn add(
        all: &Stylesheets,
        file: &Path,
        seen: &mut BTreeSet<PathBuf>,
        out: &mut String,
    ) {
        let Some(sheet) = all.get(file).filter(|_| seen.insert(file.to_owned())) else {
            return;
        };
        for other in &sheet.composes {
            Self::add(all, other, seen, out);
        }
        out.extend([&sheet.rules, "\n"]);
    }
}

impl Files<'_, '_> {
    /// Returns the text of the module of a file.
    pub(crate) fn module(&mut self, file: &Path, kind: FileKind) -> String {
        let value = match kind {
            FileKind::Stylesheet => Some(self.stylesheet(file)),
            FileKind::Asset => self.asset(file).map(Value::from),
            FileKind::Raw => self.findings.text(file).map(Value::from),
            FileKind::Code => self.code(file),
        };
        format!("export default {};\n", value.unwrap_or_default())
    }

    /// Adds the rules of a stylesheet; returns its scoped names.
    pub(crate) fn stylesheet(&mut self, file: &Path) -> Value {
        if !self.stylesheets.contains_key(file) {
            // Stylesheets may compose one another in a cycle.
            let new = Stylesheet::default();
            self.stylesheets.insert(file.to_owned(), new);
            let new = self.read_stylesheet(file);
            self.stylesheets.insert(file.to_owned(), new);
        }
        let sheet = self.stylesheets.get(file);
        let names = sheet.into_iter().flat_map(|sheet| &sheet.names);
        let names = names.map(|(name, scoped)| (name.clone(), Value::from(scoped.as_str())));
        Value::Object(names.collect())
    }

    fn read_stylesheet(&mut self, file: &Path) -> Stylesheet {
        let text = self.rules(file, &mut Vec::new());
        if !file.to_string_lossy().ends_with(".module.css") {
            let rules = text;
            return Stylesheet {
                rules,
                ..Stylesheet::default()
            };
        }
        let relative = self.findings.relative(file);
        let suffix = &blake3::hash(relative.as_bytes()).to_hex()[..6];
        let scoped = scoped(&text, suffix);
        let mut sheet = Stylesheet {
            rules: scoped.rules,
            names: scoped.names,
            composes: Vec::new(),
        };
        for one in scoped.composed {
            self.compose(file, &mut sheet, &one);
        }
        sheet
    }

    /// Adds the names of composed classes to the names of a class.
    fn compose(&mut self, file: &Path, sheet: &mut Stylesheet, one: &Composed) {
        let target = match &one.from {
            Origin::File(path) => match self.beside(file, path) {
                Some(target) => {
                    self.stylesheet(&target);
                    sheet.composes.push(target.clone());
                    Some(target)
                }
                None => return self.compose_fault(file, &format!("`{path}` cannot be found")),
            },
            _ => None,
        };
        for other in &one.others {
            let names = match &target {
                Some(target) => self.stylesheets.get(target).map(|it| &it.names),
                None => Some(&sheet.names),
            };
            let scoped = match one.from {
                Origin::Global => Some(other.clone()),
                _ => names.and_then(|names| names.get(other)).cloned(),
            };
            let Some(scoped) = scoped else {
                self.compose_fault(file, &format!("the class `{other}` cannot be found"));
                continue;
            };
            for class in &one.classes {
                if let Some(names) = sheet.names.get_mut(class) {
                    names.extend([" ", &scoped]);
                }
            }
        }
    }

    /// Reports the first declaration of `composes` in a file.
    fn compose_fault(&mut self, file: &Path, message: &str) {
        let text = self.findings.text(file).unwrap_or_default();
        let start = text.find("composes").unwrap_or_default();
        let help = "`composes` names classes of this file, or `from` another, or `from global`";
        self.css_fault(file, &text, start..start + "composes".len(), message, help);
    }

    /// Returns the rules of a stylesheet and of its imports, with the addresses of files.
    /// `open` are the files that import it.
    fn rules(&mut self, file: &Path, open: &mut Vec<PathBuf>) -> String {
        let text = self.findings.text(file).unwrap_or_default();
        let (text, fault) = with_ends(&text);
        if let Some(fault) = fault {
            let help = format!(
                "{}: the rules of all components are in one stylesheet",
                fault.help
            );
            self.css_fault(file, &text, fault.span, &fault.message, &help);
        }
        let name = self.findings.relative(file);
        // The names of a package are its own.
        let text = if name.contains("node_modules/") {
            text
        } else {
            let (renamed, old) = with_new_names(&text);
            let found = old.into_iter().map(|range| old_token(&name, &text, range));
            self.findings.found.extend(found);
            renamed
        };
        open.push(file.to_path_buf());
        let mut out = String::with_capacity(text.len());
        let mut at = 0;
        for link in css_links(&text) {
            if let Some(piece) = self.css_link(file, &text, &link, open) {
                out.push_str(&text[at..link.range.start]);
                out.push_str(&piece);
                at = link.range.end;
            }
        }
        open.pop();
        out.push_str(&text[at..]);
        out
    }

    /// Returns what replaces an address in a stylesheet; `None` if it stays.
    fn css_link(
        &mut self,
        file: &Path,
        text: &str,
        link: &CssLink,
        open: &mut Vec<PathBuf>,
    ) -> Option<String> {
        let is_import = matches!(link.kind, CssLinkKind::Import { .. });
        if !is_relative(&link.address) {
            if is_import {
                let message = format!("`{}` cannot be imported here", link.address);
                let help = "browsers ignore `@import` inside of a stylesheet; write `<link rel=\"stylesheet\">` in `theme/head.html`";
                self.css_fault(file, text, link.range.clone(), &message, help);
            }
            return None;
        }
        let path = link.address.split(['?', '#']).next().unwrap_or_default();
        let rest = &link.address[path.len()..];
        if path.is_empty() {
            return None;
        }
        let Some(target) = self.beside(file, path) else {
            let message = format!("`{}` cannot be found", link.address);
            let help = "the path is relative to this file";
            self.css_fault(file, text, link.range.clone(), &message, help);
            return None;
        };
        match &link.kind {
            CssLinkKind::Url => Some(format!("url(\"{}{rest}\")", self.asset(&target)?)),
            CssLinkKind::Import { .. } if open.contains(&target) => Some(String::new()),
            CssLinkKind::Import { condition } => {
                let first = condition.split(|c: char| !c.is_ascii_alphabetic()).next();
                if matches!(first, Some("layer" | "supports")) {
                    let message = format!("`@import` with `{condition}` is not supported");
                    let help = "write the condition around the rules of the imported file";
                    self.css_fault(file, text, link.range.clone(), &message, help);
                    return None;
                }
                // Files that import others twice would double with each level.
                self.imported += 1;
                if open.len() >= MAX_IMPORT_DEPTH || self.imported > MAX_IMPORTS {
                    let message = "too many stylesheets are imported";
                    let help = "import each file once";
                    self.css_fault(file, text, link.range.clone(), message, help);
                    return Some(String::new());
                }
                let rules = self.rules(&target, open);
                Some(match condition.is_empty() {
                    true => rules,
                    false => format!("@media {condition} {{\n{rules}\n}}"),
                })
            }
        }
    }

    fn css_fault(
        &mut self,
        file: &Path,
        text: &str,
        range: std::ops::Range<usize>,
        message: &str,
        help: &str,
    ) {
        let place = Place::new(self.findings.relative(file), text, range);
        let found = Diagnostic::new(codes::COMPONENT_IMPORT, Severity::Error, message);
        self.findings.found.push(found.at(place).help(help));
    }

    /// Returns the file with a path relative to a file; `None` outside of the book.
    fn beside(&self, file: &Path, path: &str) -> Option<PathBuf> {
        self.findings.fs.real_path(&file.parent()?.join(path))
    }

    /// Publishes a file beside the modules; returns its address.
    pub(crate) fn asset(&mut self, file: &Path) -> Option<String> {
        let bytes = match self.findings.fs.bytes(file) {
            Ok(bytes) => bytes,
            Err(error) => {
                let message = format!("`{}` cannot be read: {error}", self.findings.relative(file));
                let help = "make it a file that can be read";
                self.findings
                    .fault(codes::COMPONENT_IMPORT, file, message, help);
                return None;
            }
        };
        let extension = file.extension().unwrap_or_default().to_string_lossy();
        let name = format!("own/{}.{extension}", module_stem(file));
        let name = hashed_name(&name, &bytes);
        let address = (self.host.href)(&encode_path(&format!("_app/{name}")));
        self.published.insert(name, bytes);
        Some(address)
    }

    /// Returns a file as a block of code, in the language of its extension.
    fn code(&mut self, file: &Path) -> Option<Value> {
        let text = self.findings.text(file)?;
        let extension = file.extension().and_then(|it| it.to_str());
        let language = extension.unwrap_or_default();
        let place = Place::file(self.findings.relative(file), &text);
        let html = (self.host.highlight)(place, language, &text);
        Some(serde_json::json!({ "language": language, "text": text, "html": html }))
    }
}

/// Returns the name of a file without its last extension, as a part of an address.
pub(crate) fn module_stem(file: &Path) -> String {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let plain = |c: char| {
        if c.is_ascii_alphanumeric() || c == '-' {
            c
        } else {
            '-'
        }
    };
    stem.chars().map(plain).collect()
}
