//! Replacements for the components and functions of Docusaurus that are not built in.

/// Returns the remedy for a use of a component or function, by its name in `@docusaurus/NAME` or
/// `@theme/NAME`.
pub(crate) fn replacement(name: &str) -> Option<&'static str> {
    Some(match name {
        "BrowserOnly" | "ExecutionEnvironment" | "useIsBrowser" => {
            "write an own component in `theme/components`: it runs in the browser too"
        }
        "CodeBlock" => "write a fenced code block",
        "ComponentCreator" | "router" | "history" => "write links: the site has its own router",
        "Head" => {
            "write the elements as `head` in front matter, or for all pages in `theme/head.html`"
        }
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
