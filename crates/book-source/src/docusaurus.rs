//! The components, functions and folders that a Docusaurus site has and a book lacks, with their
//! replacements.

/// The root of the site in imports, links and images.
pub const SITE: &str = "@site/";

/// The folders whose content is in the source folder of a book: Docusaurus has documents in `docs`
/// and other files in `static`, beside it.
const FOLDERS: [&str; 3] = ["static/", "docs/", "src/"];

/// Returns the paths from the source folder for a path below the root of a site, or for one that
/// leaves the source folder, the first existing of which is meant; none for others. The source folder
/// may have a folder `docs` too, for one of several sets of documents.
pub fn paths_in_sources(path: &str) -> Vec<String> {
    let below_site = path.strip_prefix(SITE);
    let above = || {
        path.strip_prefix("../")
            .map(|it| it.trim_start_matches("../"))
    };
    let inside = below_site.or_else(above).and_then(inside_folder);
    let all = below_site.into_iter().chain(inside);
    all.map(|inside| format!("/{inside}")).collect()
}

/// Returns the path from the source folder for a path from the root of a site, with or without a
/// slash: `docs/a.md`, or the address `/docs/a`.
pub fn path_in_docs(path: &str) -> Option<String> {
    let inside = path.trim_start_matches('/').strip_prefix("docs/")?;
    Some(format!("/{inside}"))
}

fn inside_folder(path: &str) -> Option<&str> {
    let mut folders = FOLDERS.iter();
    folders.find_map(|folder| path.strip_prefix(folder))
}

/// Returns the remedy for a use of a component or function, by its name in `@docusaurus/NAME` or
/// `@theme/NAME`.
pub fn replacement(name: &str) -> Option<&'static str> {
    Some(match name {
        "BrowserOnly" | "ExecutionEnvironment" | "useIsBrowser" => {
            "write a component in `theme/components`; it also runs in the browser"
        }
        "ComponentCreator" | "router" | "history" => "write links: the site has its own router",
        "Heading" => "write a Markdown heading: `## Title {#id}`",
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
    use super::paths_in_sources;

    #[test]
    fn folders_of_docusaurus_are_the_source_folder() {
        for (path, wanted) in [
            (
                "@site/static/img/a.png",
                &["/static/img/a.png", "/img/a.png"][..],
            ),
            (
                "@site/docs/guides/a.md",
                &["/docs/guides/a.md", "/guides/a.md"],
            ),
            ("@site/other/a.png", &["/other/a.png"]),
            ("../static/img/a.png", &["/img/a.png"]),
            ("../../static/img/a.png", &["/img/a.png"]),
            ("../other/a.png", &[]),
            ("static/a.png", &[]),
            ("/static/a.png", &[]),
        ] {
            assert_eq!(paths_in_sources(path), wanted, "{path}");
        }
    }
}
