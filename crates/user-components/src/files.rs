//! Imports of files that are not scripts: their data, text, address or rules.

use std::{collections::BTreeMap, path::Path};

use diagnostics::{Diagnostic, Place, Severity, codes};
use site_layout::{
    address::{encode_path, hashed_name, is_relative},
    css::{
        faults::with_ends,
        links::{CssLink, CssLinkKind, css_links},
    },
};

use super::{
    css_module::{composes, scoped},
    graph::{Graph, module_stem},
};

impl Graph<'_> {
    /// Adds the rules of a stylesheet; returns the name of a module with its scoped names.
    pub(super) fn stylesheet(&mut self, file: &Path) -> String {
        let is_new = self.is_new(file);
        let before = self.found.len();
        let text = self.rules(file, &mut Vec::new());
        let is_scoped = file.to_string_lossy().ends_with(".module.css");
        let relative = self.relative(file);
        let suffix = &blake3::hash(relative.as_bytes()).to_hex()[..6];
        let (css, names) = match is_scoped {
            true => scoped(&text, suffix),
            false => (text, BTreeMap::new()),
        };
        match is_new {
            true => self.own.css.extend([&css, "\n"]),
            // Its findings were reported with the first import.
            false => self.found.truncate(before),
        }
        let names = names
            .into_iter()
            .map(|(name, scoped)| (name, scoped.into()));
        self.add_default(file, &serde_json::Value::Object(names.collect()))
    }

    /// Returns the rules of a stylesheet and of its imports, with the addresses of files.
    /// `open` are the files that import it.
    fn rules(&mut self, file: &Path, open: &mut Vec<std::path::PathBuf>) -> String {
        let text = self.text(file).unwrap_or_default();
        if file.to_string_lossy().ends_with(".module.css") {
            for range in composes(&text) {
                let help = "write both class names in the component: `className={`${styles.a} ${styles.b}`}`";
                self.css_fault(file, &text, range, "`composes` is not supported", help);
            }
        }
        let (text, fault) = with_ends(&text);
        if let Some(fault) = fault {
            let help = "the rules of all components are in one stylesheet";
            self.css_fault(file, &text, fault.span, fault.message, help);
        }
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
        open: &mut Vec<std::path::PathBuf>,
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
        let place = Place::new(self.relative(file), text, range);
        let found = Diagnostic::new(codes::COMPONENT_IMPORT, Severity::Error, message);
        self.found.push(found.at(place).help(help));
    }

    /// Returns the file with a path relative to a file; `None` outside of the book.
    fn beside(&self, file: &Path, path: &str) -> Option<std::path::PathBuf> {
        self.book.real_path(&file.parent()?.join(path))
    }

    /// Publishes a file beside the modules; returns its address.
    pub(super) fn asset(&mut self, file: &Path) -> Option<String> {
        let bytes = match self.book.read(file) {
            Ok(bytes) => bytes,
            Err(error) => {
                let message = format!("`{}` cannot be read: {error}", self.relative(file));
                let help = "make it a file that can be read";
                self.fault(codes::COMPONENT_IMPORT, file, message, help);
                return None;
            }
        };
        let extension = file.extension().unwrap_or_default().to_string_lossy();
        let name = format!("own/{}.{extension}", module_stem(file));
        let name = hashed_name(&name, &bytes);
        let address = (self.host.href)(&encode_path(&format!("_app/{name}")));
        self.own.files.insert(name, bytes);
        Some(address)
    }

    pub(super) fn data(&mut self, file: &Path) -> Option<String> {
        let text = self.text(file)?;
        match serde_json::from_str::<serde_json::Value>(&text) {
            Ok(value) => Some(self.add_default(file, &value)),
            Err(error) => {
                let message = format!("`{}` is not JSON: {error}", self.relative(file));
                self.fault(codes::COMPONENT_IMPORT, file, message, "correct the file");
                None
            }
        }
    }

    /// Adds a module with the text of a file.
    pub(super) fn raw(&mut self, file: &Path) -> Option<String> {
        let text = self.text(file)?;
        Some(self.add_default(file, &text.into()))
    }

    /// Adds the module of a file as a block of code, in the language of its extension.
    pub(super) fn code(&mut self, file: &Path) -> Option<String> {
        let text = self.text(file)?;
        let extension = file.extension().and_then(|it| it.to_str());
        let language = extension.unwrap_or_default();
        let place = Place::file(self.relative(file), &text);
        let html = (self.host.highlight)(place, language, &text);
        let value = serde_json::json!({ "language": language, "text": text, "html": html });
        Some(self.add_default(file, &value))
    }

    /// Adds a module whose default export is a value.
    pub(super) fn add_default(&mut self, file: &Path, value: &serde_json::Value) -> String {
        self.add(&module_stem(file), format!("export default {value};\n"))
    }
}
