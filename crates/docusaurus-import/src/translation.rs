//! The translations of documents: in the folder of a language, Docusaurus has a folder for each set.

use std::{collections::btree_map::Entry, path::Path};

use anyhow::Result;
use confined_files::Kind;

use crate::{
    files::{self, Copies},
    left_out::{Kind as Left, LeftOut},
    links::written_path::is_markdown,
    script::value::Value,
    settings::read::{Settings, default_locale, is_language_tag},
    sidebars::read_set::ReadSet,
    site_files::SiteFiles,
    texts::Texts,
};

/// The folder of a translated blog.
const BLOG: &str = "docusaurus-plugin-content-blog";

/// The folder of translated pages.
const PAGES: &str = "docusaurus-plugin-content-pages";

/// The documents of a site in another language.
#[derive(Debug)]
pub(super) struct Translation {
    /// The language.
    pub(super) tag: String,
    /// The folder of the chapters in the book.
    pub(super) folder: String,
    /// The translated sets, each with the number of its original.
    pub(super) sets: Vec<(usize, ReadSet)>,
    /// The files by their paths in the folder.
    pub(super) copies: Copies,
    /// The paths of its posts.
    pub(super) posts: Vec<String>,
    /// The paths of its pages outside of the sets.
    pub(super) pages: Vec<String>,
    pub(super) texts: Texts,
}

/// Adds the parts of a translation that are neither documents nor labels.
fn report_others(
    site: &SiteFiles,
    tag: &str,
    sets: &[ReadSet],
    has_blog: bool,
    left_out: &mut LeftOut,
) {
    let entries = site.entries(Path::new(&format!("i18n/{tag}")));
    for entry in entries.unwrap_or_default() {
        let name = entry.path.file_name().and_then(|name| name.to_str());
        let name = name.unwrap_or_default();
        let is_plugin = || sets.iter().any(|set| set.options.plugin_folder() == name);
        let reason = match name {
            "code.json" => match count_own_texts(site, &entry.path) {
                0 => continue,
                count => format!("{count} texts of components; write them into the components"),
            },
            "docusaurus-theme-classic" | PAGES => continue,
            _ if is_plugin() || (has_blog && name == BLOG) => continue,
            _ => "only documents and labels are translated".to_owned(),
        };
        left_out.add(
            Left::File,
            format!("{} ({reason})", site.shown(&entry.path)),
        );
    }
}

/// Returns the texts of the site's own language, which may have a folder too. Only the navbar and the
/// footer have them.
pub(super) fn own_texts(
    site: &SiteFiles,
    sets: &[ReadSet],
    settings: &Settings,
    left_out: &mut LeftOut,
) -> Texts {
    let tag = default_locale(&settings.config);
    let tag = tag.unwrap_or_else(|| settings.language.clone());
    let folder = Path::new("i18n").join(&tag);
    if !is_language_tag(&tag) || !site.is_folder(&folder) {
        return Texts::default();
    }
    report_others(site, &tag, sets, settings.blog.is_some(), left_out);
    let below = site.walk(&folder).unwrap_or_default();
    for entry in below.iter().filter(|entry| is_markdown(&entry.path)) {
        let text = format!("{} (the book has the original)", site.shown(&entry.path));
        left_out.add(Left::File, text);
    }
    let texts = Texts::read(site, &tag, sets, left_out);
    for (key, text) in texts.other_labels() {
        let text = format!(
            "{}: `{key}` is `{text}` (write it into SUMMARY.md)",
            site.shown(&folder)
        );
        left_out.add(Left::File, text);
    }
    texts
}

/// Returns the number of texts that are not texts of the theme, which the program has too.
fn count_own_texts(site: &SiteFiles, path: &Path) -> usize {
    let text = site.read_text(path).unwrap_or_default();
    match Value::from_json(&text) {
        Ok(Value::Map(pairs)) => {
            let own = pairs.iter().filter(|(key, _)| !key.starts_with("theme."));
            own.count()
        }
        _ => 0,
    }
}

/// Returns the names of the folders of languages.
fn languages(site: &SiteFiles, left_out: &mut LeftOut) -> Vec<String> {
    let folder = Path::new("i18n");
    let entries = match site.entries(folder) {
        Ok(entries) => entries,
        Err(error) if error.is_not_found() => Vec::new(),
        Err(error) => {
            let text = format!("{} ({})", site.shown(folder), site.folder_reason(&error));
            left_out.add(Left::File, text);
            Vec::new()
        }
    };
    let mut tags = Vec::new();
    for entry in entries {
        let name = entry.path.file_name().and_then(|name| name.to_str());
        let reason = match &entry.kind {
            Ok(Kind::Folder) => match name.filter(|name| is_language_tag(name)) {
                Some(tag) => {
                    tags.push(tag.to_owned());
                    continue;
                }
                None => "not a language tag".to_owned(),
            },
            Ok(_) => continue,
            Err(error) => site.folder_reason(error),
        };
        left_out.add(
            Left::File,
            format!("{} ({reason})", site.shown(&entry.path)),
        );
    }
    tags
}

/// Returns the translations of the sets of a site. They are below the folder `place` of the book.
///
/// # Errors
///
/// If a folder of translations cannot be read.
pub(super) fn read(
    site: &SiteFiles,
    sets: &[ReadSet],
    place: &str,
    settings: &Settings,
    left_out: &mut LeftOut,
) -> Result<Vec<Translation>> {
    let tags = languages(site, left_out);
    let mut found = Vec::new();
    let mut taken = vec![normal(&settings.language)];
    let listed = settings.config.at(&["i18n", "locales"]).map(Value::items);
    let listed = listed.map(|all| all.iter().filter_map(Value::text).collect::<Vec<_>>());
    for tag in tags {
        if normal(&tag) == taken[0] {
            continue;
        }
        let reason = match () {
            () if listed.as_ref().is_some_and(|all| !all.contains(&tag)) => {
                "`i18n.locales` does not list it"
            }
            () if taken.contains(&normal(&tag)) => "another folder has this language",
            () if has_address(sets, &tag) => "documents have the addresses of this language",
            () => "",
        };
        if !reason.is_empty() {
            let folder = site.shown(Path::new(&format!("i18n/{tag}")));
            left_out.add(Left::File, format!("{folder} ({reason})"));
            continue;
        }
        taken.push(normal(&tag));
        let mut translation = Translation {
            folder: format!("{place}/i18n/{tag}")
                .trim_start_matches('/')
                .to_owned(),
            sets: Vec::new(),
            copies: Copies::new(),
            posts: Vec::new(),
            pages: Vec::new(),
            texts: Texts::read(site, &tag, sets, left_out),
            tag,
        };
        for (at, set) in sets.iter().enumerate() {
            let plugin = set.options.plugin_folder();
            let tag = &translation.tag;
            let folder = format!("i18n/{tag}/{plugin}/{}", set.options.version);
            let folder = site.path(folder);
            match site.has(Kind::Folder, &folder) {
                Ok(true) => {}
                Ok(false) => continue,
                Err(reason) => {
                    let text = format!("{} ({reason})", site.shown(&folder));
                    left_out.add(Left::File, text);
                    continue;
                }
            }
            let files = files::below(site, &folder, left_out)?;
            let (options, copies) = (set.options.clone(), &mut translation.copies);
            let read = ReadSet::read(site, options, &set.folder, files, &[], copies, left_out);
            translation.sets.push((at, read));
        }
        let is_main = place.is_empty();
        let blog = settings.blog.as_ref().filter(|_| is_main);
        if let Some(blog) = blog {
            let folder = site.path(format!("i18n/{}/{BLOG}", translation.tag));
            if site.has(Kind::Folder, &folder) == Ok(true) {
                let copies = &mut translation.copies;
                let posts = files::read_blog(site, &folder, blog.place(), copies, left_out);
                translation.posts = posts?;
            }
        }
        if is_main {
            pages(site, settings, &mut translation, left_out)?;
        }
        if !translation.copies.is_empty() {
            if is_main {
                report_others(site, &translation.tag, sets, blog.is_some(), left_out);
            }
            found.push(translation);
        } else if is_main {
            let folder = site.shown(Path::new(&format!("i18n/{}", translation.tag)));
            left_out.add(Left::File, format!("{folder} (no translated document)"));
        }
    }
    for tag in listed.into_iter().flatten() {
        if !taken.contains(&normal(&tag)) {
            let text = format!("`i18n.locales`: {tag} (it has no translated document)");
            left_out.add(Left::Option, text);
        }
    }
    Ok(found)
}

/// Adds the translated pages that are Markdown.
fn pages(
    site: &SiteFiles,
    settings: &Settings,
    translation: &mut Translation,
    left_out: &mut LeftOut,
) -> Result<()> {
    let folder = site.path(format!("i18n/{}/{PAGES}", translation.tag));
    if site.has(Kind::Folder, &folder) != Ok(true) {
        return Ok(());
    }
    for (path, file) in files::below(site, &folder, left_out)? {
        if book_files::script_file::is_script(&file) {
            let text = format!("{} (translated pages are Markdown)", site.shown(&file));
            left_out.add(Left::File, text);
            continue;
        }
        if is_markdown(&file) && settings.pages.contains_key(&path) {
            translation.pages.push(path.clone());
        }
        match translation.copies.entry(path) {
            Entry::Occupied(_) => {
                let text = format!("{} (another file has its path)", site.shown(&file));
                left_out.add(Left::File, text);
            }
            Entry::Vacant(free) => drop(free.insert(file)),
        }
    }
    Ok(())
}

/// Returns the form by which language tags are compared.
fn normal(tag: &str) -> String {
    tag.replace('_', "-").to_lowercase()
}

/// Whether a document has an address below the path of a language.
fn has_address(sets: &[ReadSet], tag: &str) -> bool {
    let mut documents = sets.iter().flat_map(|set| &set.documents);
    documents.any(|document| {
        let first = document.route.trim_start_matches('/').split('/').next();
        first.is_some_and(|first| first.eq_ignore_ascii_case(tag))
    })
}
