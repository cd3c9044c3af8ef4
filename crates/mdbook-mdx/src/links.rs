//! Links between chapters, as backends want them: relative, ending in `.md`.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
};

/// The chapters of a book, by the route they have on a site.
#[derive(Debug, Clone, Default)]
pub struct Chapters {
    by_route: HashMap<String, PathBuf>,
}

impl Chapters {
    /// The chapters at these paths, relative to the source folder.
    pub fn new(paths: impl IntoIterator<Item = PathBuf>) -> Self {
        let by_route = paths
            .into_iter()
            .map(|path| (route(&path), path.with_extension("md")))
            .collect();
        Self { by_route }
    }

    /// What a link on the chapter `from` becomes; `None` when it stays as it is.
    pub(crate) fn rewrite(&self, url: &str, from: &Path) -> Option<String> {
        let (path, rest) = url
            .find(['#', '?'])
            .map_or((url, ""), |at| url.split_at(at));
        if let Some(stem) = path.strip_suffix(".mdx") {
            return (!path.contains("://")).then(|| format!("{stem}.md{rest}"));
        }
        let route = path.strip_prefix('/')?.trim_end_matches('/');
        let target = self.by_route.get(route)?;
        Some(format!("{}{rest}", relative(from, target)))
    }
}

/// The route without its leading slash: no extension, no `index` at the end.
fn route(path: &Path) -> String {
    let stem = path.with_extension("").to_string_lossy().replace('\\', "/");
    let is_index = stem == "index" || stem.ends_with("/index");
    if is_index {
        stem.trim_end_matches("index")
            .trim_end_matches('/')
            .to_owned()
    } else {
        stem
    }
}

/// The way from the folder of `from` to `to`, both relative to the source folder.
fn relative(from: &Path, to: &Path) -> String {
    let folder: Vec<_> = from.parent().into_iter().flatten().collect();
    let target: Vec<_> = to.iter().collect();
    let shared = folder
        .iter()
        .zip(&target)
        .take_while(|(a, b)| a == b)
        .count();
    let up = std::iter::repeat_n("..".to_owned(), folder.len() - shared);
    let down = target[shared..]
        .iter()
        .map(|part| part.to_string_lossy().into_owned());
    up.chain(down).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_become_relative_markdown_links() {
        let chapters =
            Chapters::new(["index.mdx", "guards.mdx", "faq/errors.mdx"].map(PathBuf::from));
        for (url, from, wanted) in [
            ("/guards#绑定", "faq/errors.mdx", Some("../guards.md#绑定")),
            ("/faq/errors", "index.mdx", Some("faq/errors.md")),
            ("/", "faq/errors.mdx", Some("../index.md")),
            ("./x.mdx?a", "index.mdx", Some("./x.md?a")),
            ("https://a.b/c.mdx", "index.mdx", None),
            ("/nowhere", "index.mdx", None),
            ("x.md", "index.mdx", None),
        ] {
            assert_eq!(
                chapters.rewrite(url, Path::new(from)).as_deref(),
                wanted,
                "{url}"
            );
        }
    }
}
