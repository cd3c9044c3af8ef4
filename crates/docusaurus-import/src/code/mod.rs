//! The scripts of a site: its pages, and the components that its documents import.
//!
//! `modules` reads the scripts and rewrites what they import, `counterparts` has modules that replace
//! modules of Docusaurus, `documents` the imports of documents, and `swizzled` lists parts of the theme.

pub(crate) mod counterparts;
mod documents;
mod modules;
mod swizzled;

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    path::{Path, PathBuf},
};

use diagnostics::paths::slashes;
use serde_json::json;

use self::{
    documents::{Components, Statement, rewritten, statements},
    modules::{Modules, Written},
};
use crate::{
    files::Copies,
    left_out::{Kind, LeftOut},
    links::written_path::is_markdown,
    script::value::Value,
    settings::{pages::address, read::Settings},
    site::Site,
    site_files::SiteFiles,
};

/// The scripts of a site, as files of the book.
#[derive(Debug)]
pub(super) struct Code<'a> {
    modules: Modules<'a>,
    /// Returns whether chapters have a component of a name without the book's.
    is_built_in: fn(&str) -> bool,
    components: Components,
    pub(super) written: Written,
    /// The addresses of the pages that are built.
    pub(super) pages: Vec<String>,
}

impl<'a> Code<'a> {
    /// Reads the scripts that pages and documents need.
    pub(super) fn read(
        files: &'a SiteFiles,
        site: &Site,
        is_built_in: fn(&str) -> bool,
        left_out: &mut LeftOut,
    ) -> Self {
        let pages = site.settings.pages.iter();
        let pages = pages.filter(|(_, file)| !is_markdown(file));
        let paths = pages.map(|(path, file)| (file.clone(), format!("theme/pages/{path}")));
        let paths: BTreeMap<_, _> = paths.collect();
        let mut code = Self {
            modules: Modules::new(files, paths.clone()),
            is_built_in,
            components: Components::new(),
            written: Written::default(),
            pages: Vec::new(),
        };
        let mut used = BTreeSet::new();
        for (file, path) in paths {
            used.extend(code.page(&file, &path, &site.settings, left_out));
        }
        used.extend(code.documents(files, site, left_out));
        code.modules.write(&used, &mut code.written);
        code.add_data(files, site, left_out);
        report_unused(files, &used, left_out);
        swizzled::report(files, left_out);
        code
    }

    /// Adds a page; returns the scripts that it needs.
    fn page(
        &mut self,
        file: &Path,
        path: &str,
        settings: &Settings,
        left_out: &mut LeftOut,
    ) -> BTreeSet<PathBuf> {
        let (scripts, mut problems) = self.modules.reached(file);
        let script = self.modules.script(file);
        let names = &script.exports.names;
        if problems.line().is_none() && !names.iter().any(|name| name == "default") {
            problems.add("it has no default export");
        }
        let mut end = String::new();
        for name in ["title", "description"] {
            let mut attributes = script.attributes.iter();
            let text = attributes.find(|it| it.element == "Layout" && it.name == name);
            let text = text.and_then(|it| filled(&it.text, &settings.config));
            if let Some(text) = text.filter(|_| !names.iter().any(|it| it == name)) {
                let text = json!(text);
                let _ = write!(
                    end,
                    "\nconst pageOfSite_{name} = {text};\nexport {{ pageOfSite_{name} as {name} }};\n"
                );
            }
        }
        self.modules.append(file, &end);
        let below = path.strip_prefix("theme/pages/").unwrap_or(path);
        let Some(reasons) = problems.line() else {
            self.pages.push(address(below));
            return scripts;
        };
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        let path = format!("{folder}/_{name}");
        left_out.add(Kind::Page, format!("`{path}` ({reasons})"));
        self.modules.rename(file, path);
        scripts
    }

    /// Adds the components that documents import; returns the scripts that they need.
    fn documents(
        &mut self,
        files: &SiteFiles,
        site: &Site,
        left_out: &mut LeftOut,
    ) -> BTreeSet<PathBuf> {
        let mut used = BTreeSet::new();
        for file in documents_of(site) {
            let Ok(text) = files.read_text(file) else {
                continue;
            };
            for statement in statements(&text, file, &self.modules) {
                used.extend(self.components_of(&statement, left_out));
            }
        }
        used
    }

    fn components_of(
        &mut self,
        statement: &Statement,
        left_out: &mut LeftOut,
    ) -> BTreeSet<PathBuf> {
        let (scripts, problems) = self.modules.reached(&statement.file);
        let shown = slashes(&statement.file);
        if let Some(reasons) = problems.line() {
            left_out.add(Kind::Component, format!("`{shown}` ({reasons})"));
            return BTreeSet::new();
        }
        let exports = &self.modules.script(&statement.file).exports;
        let (names, has_others) = (exports.names.clone(), !exports.stars.is_empty());
        let mut is_used = false;
        for binding in &statement.bindings {
            let is_component = binding.imported == "default"
                || binding
                    .imported
                    .starts_with(|c: char| c.is_ascii_uppercase());
            if !is_component {
                let text = format!(
                    "`{}` of `{shown}` (a value: write it into the chapter)",
                    binding.imported
                );
                left_out.add(Kind::Component, text);
                continue;
            }
            if !has_others && !names.contains(&binding.imported) {
                let text = format!("`{}`: `{shown}` does not export it", binding.imported);
                left_out.add(Kind::Component, text);
                continue;
            }
            is_used = true;
            let key = (statement.file.clone(), binding.imported.clone());
            if self.components.contains_key(&key) {
                continue;
            }
            let name = self.free_name(&binding.local);
            let exported = match &*binding.imported {
                "default" => "default".to_owned(),
                name => format!("{name} as default"),
            };
            let from = self.modules.path(&statement.file);
            let from = from.strip_prefix("theme/").unwrap_or(&from);
            let text = format!("export {{ {exported} }} from \"../{from}\";\n");
            let path = format!("theme/components/{name}.jsx");
            self.written.texts.insert(path, text);
            self.components.insert(key, name);
        }
        if is_used { scripts } else { BTreeSet::new() }
    }

    /// Returns a name of a component that no other has.
    fn free_name(&self, local: &str) -> String {
        let letters = local.chars().filter(char::is_ascii_alphanumeric);
        let letters: String = letters.collect();
        let name = match letters.starts_with(|c: char| c.is_ascii_uppercase()) {
            true if !(self.is_built_in)(&letters) => letters,
            _ => format!("Site{letters}"),
        };
        let is_free = |name: &String| !self.components.values().any(|it| it == name);
        let mut names = (2..).map(|at| format!("{name}{at}"));
        match is_free(&name) {
            true => name,
            false => names.find(is_free).unwrap_or(name),
        }
    }

    /// Adds the data of counterparts that are used.
    fn add_data(&mut self, files: &SiteFiles, site: &Site, left_out: &mut LeftOut) {
        let has = |name: &str, written: &Written| {
            let path = format!("{}/{name}.jsx", counterparts::FOLDER);
            written.texts.contains_key(&path)
        };
        for (name, effect) in [
            (
                "Head",
                "`<Head>` shows nothing: a page exports `title` and `description`, and `theme/head.html` has other tags",
            ),
            (
                "Translate",
                "`translate()` returns the original text; `<Translate>` has the texts of `i18n`",
            ),
            (
                "theme-common",
                "`setColorMode` of `useColorMode` has no effect",
            ),
            (
                "CodeBlock",
                "`<CodeBlock>` has no colours; a file that is imported with `?code` has them",
            ),
        ] {
            if has(name, &self.written) {
                left_out.add(Kind::Counterpart, effect);
            }
        }
        let mut data = Vec::new();
        let has_theme = has("theme-common", &self.written);
        if has_theme || has("useDocusaurusContext", &self.written) {
            let config = &site.settings.config;
            data.push(("site.json", site_data(config, has_theme)));
        }
        if has("Translate", &self.written) {
            let tags = site.translations.iter().map(|it| &it.tag);
            let texts = tags.map(|tag| (tag.clone(), texts_of(files, tag)));
            data.push(("texts.json", texts.collect()));
        }
        for (name, json) in data {
            let path = format!("{}/{name}", counterparts::FOLDER);
            let text = serde_json::to_string_pretty(&json).unwrap_or_default();
            self.written.texts.insert(path, text + "\n");
        }
    }

    /// Returns a document that imports components of the book; `None` if it imports none.
    pub(super) fn rewritten(&self, text: &str, file: &Path) -> Option<String> {
        let found = statements(text, file, &self.modules);
        rewritten(text, &found, &self.components)
    }
}

/// Returns the Markdown files of a site, by which their imports are found.
fn documents_of(site: &Site) -> impl Iterator<Item = &PathBuf> {
    let versions = site.versions.iter().map(|it| &it.copies);
    let all = [&site.copies].into_iter().chain(versions);
    all.flat_map(Copies::values)
        .filter(|file| is_markdown(file))
}

/// Returns a text in which templates have the values of the configuration; `None` if one is unknown.
fn filled(text: &str, config: &Value) -> Option<String> {
    let mut parts = text.split("${");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once('}')?;
        let (_, key) = name.rsplit_once("siteConfig.")?;
        out += &config.text_of(key)?;
        out += rest;
    }
    Some(out).filter(|text| !text.trim().is_empty())
}

/// Returns the values of the configuration that scripts read.
fn site_data(config: &Value, has_theme: bool) -> serde_json::Value {
    let keys = [
        "title",
        "tagline",
        "url",
        "baseUrl",
        "organizationName",
        "projectName",
        "customFields",
    ];
    let keys = keys
        .iter()
        .filter_map(|key| Some(((*key).to_owned(), config.get(key)?.json())));
    let mut data: serde_json::Map<_, _> = keys.collect();
    let i18n = config.get("i18n").map_or(
        json!({ "defaultLocale": "en", "locales": ["en"] }),
        Value::json,
    );
    data.insert("i18n".to_owned(), i18n);
    if has_theme {
        let theme = config.get("themeConfig").map_or(json!({}), Value::json);
        data.insert("themeConfig".to_owned(), theme);
    }
    serde_json::Value::Object(data)
}

/// Returns the texts of a language by their ids.
fn texts_of(files: &SiteFiles, tag: &str) -> serde_json::Value {
    let text = files.read_text(&files.path(format!("i18n/{tag}/code.json")));
    let value = Value::from_json(&text.unwrap_or_default()).unwrap_or_default();
    let Value::Map(pairs) = &value else {
        return json!({});
    };
    let texts = pairs.iter();
    let texts = texts.filter_map(|(id, it)| Some((id.clone(), json!(it.text_of("message")?))));
    texts.collect()
}

/// Lists the scripts that no page and no document imports.
fn report_unused(files: &SiteFiles, used: &BTreeSet<PathBuf>, left_out: &mut LeftOut) {
    let entries = files.walk(Path::new("src")).unwrap_or_default();
    for entry in entries {
        let is_other = ["src/theme", "src/pages", "src/css"]
            .iter()
            .any(|it| entry.path.starts_with(it));
        let is_script = book_files::script_file::is_script(&entry.path);
        if is_script && !is_other && !used.contains(&entry.path) {
            left_out.add(Kind::UnusedScript, slashes(&entry.path));
        }
    }
}
