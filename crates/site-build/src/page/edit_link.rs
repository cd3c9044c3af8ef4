//! Addresses for editing the source of a page.

use std::path::{Component, Path};

use book_source::chapters::chapter::Chapter;
use nav_model::{Doc, Setting};
use site_layout::address::encode_path;

/// The part of `edit-url` that stands for the path of a file.
const PATH: &str = "{path}";

/// Returns the address for editing a page.
pub(super) fn edit_url(pattern: Option<&str>, doc: &Doc, chapter: &Chapter) -> Option<String> {
    match &doc.front.custom_edit_url {
        Setting::Off => None,
        Setting::Value(url) => safe_html::is_web_or_relative(url).then(|| url.clone()),
        Setting::Default => {
            let url = pattern?;
            match url.contains(PATH) {
                true => with_path(url, &encode_path(&chapter.file)),
                false => Some(url.to_owned()),
            }
        }
    }
}

/// Returns an `edit-url` for files below another folder: `url` is for files below `from`. `None` if
/// its address has no folder that can be replaced.
pub(crate) fn moved(url: &str, from: &Path, to: &Path) -> Option<String> {
    let parts = |path: &Path| {
        let parts = path.components().filter_map(|part| match part {
            Component::Normal(name) => Some(name.to_string_lossy().into_owned()),
            _ => None,
        });
        parts.collect::<Vec<_>>()
    };
    let (from, to) = (parts(from), parts(to));
    let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    let up = "../".repeat(from.len() - shared);
    let down = to[shared..].join("/");
    let slash = if down.is_empty() { "" } else { "/" };
    with_path(url, &format!("{up}{}{slash}{PATH}", encode_path(&down)))
}

/// Returns an address with a path that may begin with `../`. Browsers would shorten it beyond the
/// folders that the author wrote; `None` if the address has too few.
fn with_path(url: &str, path: &str) -> Option<String> {
    let mut names: Vec<&str> = Vec::new();
    let mut up = 0;
    for name in path.split('/') {
        match name {
            ".." if names.pop().is_none() => up += 1,
            "." | ".." => {}
            name => names.push(name),
        }
    }
    let mut parts = url.split(PATH);
    let mut out = parts.next()?.to_owned();
    for part in parts {
        let above = folder_above(&out, up)?;
        out.truncate(above);
        out.push_str(&names.join("/"));
        out.push_str(part);
    }
    Some(out)
}

/// Returns the length of an address without its last `count` folders.
fn folder_above(url: &str, count: usize) -> Option<usize> {
    let start = url.find("://").map_or(0, |at| at + "://".len());
    let host = url[start..]
        .find('/')
        .map_or(url.len(), |at| start + at + 1);
    let mut end = url.len();
    for _ in 0..count {
        let folder = url[..end].strip_suffix('/').filter(|_| end > host)?;
        let before = folder.rfind(['/', '=', '?', '#'])?;
        end = before + 1;
    }
    Some(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOST: &str = "https://a.b";

    #[test]
    fn paths_of_other_folders_replace_folders_of_the_address() {
        for (url, from, to, wanted) in [
            ("/e/src/{path}", "src", "src", "/e/src/{path}"),
            ("/e/src/{path}", "src", "i18n/de", "/e/i18n/de/{path}"),
            ("/e/src/{path}", "src", "src/v1", "/e/src/v1/{path}"),
            ("/e/src/{path}", "./src/", "v/1 2", "/e/v/1%202/{path}"),
            ("/{path}", ".", "i18n/de", "/i18n/de/{path}"),
            ("/e/src/{path}?x={path}", "src", "v", "none"),
            ("/s/{path}?x=s/{path}", "s", "v", "/v/{path}?x=v/{path}"),
            ("/{path}", "src", "i18n/de", "none"),
            ("/e?file={path}", "src", "i18n/de", "none"),
        ] {
            let found = moved(&format!("{HOST}{url}"), Path::new(from), Path::new(to));
            let found = found.as_deref().map_or("none", |it| &it[HOST.len()..]);
            assert_eq!(found, wanted, "{url} {to}");
        }
    }

    #[test]
    fn paths_above_the_folder_are_resolved() {
        for (url, path, wanted) in [
            ("/e/i18n/de/{path}", "../../src/b.md", "/e/src/b.md"),
            ("/e/src/{path}", "x/../a.md", "/e/src/a.md"),
            ("/src/{path}", "../../b.md", "none"),
        ] {
            let found = with_path(&format!("{HOST}{url}"), path);
            let found = found.as_deref().map_or("none", |it| &it[HOST.len()..]);
            assert_eq!(found, wanted, "{url} {path}");
        }
        let found = with_path("/edit/src/{path}", "../b.md");
        assert_eq!(found.as_deref(), Some("/edit/b.md"));
    }
}
