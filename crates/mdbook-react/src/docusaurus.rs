//! Knows what a Docusaurus site has and a book lacks: components, functions and folders, with their
//! replacements.

/// The root of the site in imports, links and images.
pub(crate) const SITE: &str = "@site/";

/// The folders whose content is in the source folder of a book: Docusaurus has documents in `docs`
/// and other files in `static`, beside it.
const FOLDERS: [&str; 3] = ["static/", "docs/", "src/"];

/// Returns the path from the source folder for a path below the root of a site, or for one that
/// leaves the source folder; `None` for others.
pub(crate) fn path_in_sources(path: &str) -> Option<String> {
    let inside = match path.strip_prefix(SITE) {
        Some(below_site) => inside_folder(below_site).unwrap_or(below_site),
        None => inside_folder(path.strip_prefix("../")?.trim_start_matches("../"))?,
    };
    Some(format!("/{inside}"))
}

/// Returns the path from the source folder for a path from the root of a site, with or without a
/// slash: `docs/a.md`, or the address `/docs/a`.
pub(crate) fn path_in_docs(path: &str) -> Option<String> {
    let inside = path.trim_start_matches('/').strip_prefix("docs/")?;
    Some(format!("/{inside}"))
}

fn inside_folder(path: &str) -> Option<&str> {
    let mut folders = FOLDERS.iter();
    folders.find_map(|folder| path.strip_prefix(folder))
}

/// Returns the remedy for a use of a component or function, by its name in `@docusaurus/NAME` or
/// `@theme/NAME`.
pub(crate) fn replacement(name: &str) -> Option<&'static str> {
    Some(match name {
        "BrowserOnly" | "ExecutionEnvironment" | "useIsBrowser" => {
            "write a component in `theme/components`; it also runs in the browser"
        }
        "ComponentCreator" | "router" | "history" => "write links: the site has its own router",
        "Heading" => "write a Markdown heading: `## Title {#id}`",
        "IdealImage" | "ThemedImage" => "write a Markdown image: `![text](./file.png)`",
        "Interpolate" | "Translate" => {
            "write the text; translations are chapters in `i18n/TAG`, or catalogues"
        }
        "Layout" => "remove it: `layout: page` in front matter makes a page without sidebars",
        "Mermaid" => "write a fence with the language `mermaid`",
        "isInternalUrl" | "useDocusaurusContext" | "useGlobalData" => "write the value",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::path_in_sources;

    #[test]
    fn folders_of_docusaurus_are_the_source_folder() {
        for (path, wanted) in [
            ("@site/static/img/a.png", Some("/img/a.png")),
            ("@site/docs/guides/a.md", Some("/guides/a.md")),
            ("@site/other/a.png", Some("/other/a.png")),
            ("../static/img/a.png", Some("/img/a.png")),
            ("../../static/img/a.png", Some("/img/a.png")),
            ("../other/a.png", None),
            ("static/a.png", None),
            ("/static/a.png", None),
        ] {
            assert_eq!(path_in_sources(path).as_deref(), wanted, "{path}");
        }
    }
}
