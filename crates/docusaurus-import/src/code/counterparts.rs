//! Counterparts of the modules of Docusaurus that pages and components of a site import.

/// The folder of the counterparts in a book.
pub(crate) const FOLDER: &str = "theme/docusaurus";

/// A module of Docusaurus with a counterpart.
pub(super) struct Counterpart {
    /// The name of the file.
    pub(super) file: &'static str,
    pub(super) text: &'static str,
    /// The exports that it has.
    names: &'static [&'static str],
    /// The files that it imports.
    pub(super) needs: &'static [&'static str],
}

macro_rules! counterparts {
    ($($file:literal ($($name:literal)*) $(needs $($other:literal)*)?;)*) => {
        const ALL: &[Counterpart] = &[$(Counterpart {
            file: concat!($file, ".jsx"),
            text: include_str!(concat!("counterparts/", $file, ".jsx")),
            names: &[$($name),*],
            needs: &[$($($other),*)?],
        }),*];
    };
}

counterparts! {
    "Link" ("default");
    "useBaseUrl" ("default" "useBaseUrlUtils");
    "useDocusaurusContext" ("default") needs "site.json";
    "Translate" ("default" "translate") needs "texts.json";
    "BrowserOnly" ("default") needs "useIsBrowser.jsx";
    "useIsBrowser" ("default");
    "ExecutionEnvironment" ("default");
    "Head" ("default");
    "theme-common" ("useColorMode" "useThemeConfig") needs "site.json";
    "router" ("useLocation");
    "Layout" ("default");
    "Heading" ("default");
    "CodeBlock" ("default");
    "Tabs" ("default");
    "TabItem" ("default");
    "Admonition" ("default");
    "ThemedImage" ("default");
    "clsx" ("default" "clsx");
    "prop-types" ("default");
}

/// The modules that only give types.
const TYPES: [&str; 3] = [
    "@docusaurus/types",
    "@docusaurus/module-type-aliases",
    "@docusaurus/plugin-",
];

/// The target of a specifier of a package.
pub(super) enum Package {
    /// A module of the shell, or one that the compiler removes.
    Kept,
    Counterpart(&'static Counterpart),
    /// The reason why it has none.
    None(String),
    /// A package to install.
    Npm(String),
}

/// Returns the counterpart with this file.
pub(super) fn by_file(file: &str) -> Option<&'static Counterpart> {
    ALL.iter().find(|it| it.file == file)
}

/// Returns what the specifier of a package leads to, given the imported names.
pub(super) fn find(specifier: &str, names: &[String]) -> Package {
    let is_type =
        TYPES.iter().any(|it| specifier.starts_with(it)) && !specifier.ends_with("/client");
    let is_of_shell = matches!(
        specifier,
        "react" | "react-dom" | "react-dom/client" | "react/jsx-runtime"
    );
    if is_type || is_of_shell {
        return Package::Kept;
    }
    let of_docusaurus = ["@docusaurus/", "@theme/", "@theme-original/"];
    let inside = of_docusaurus
        .iter()
        .find_map(|it| specifier.strip_prefix(it));
    let name = match specifier {
        "clsx" | "classnames" => "clsx",
        "prop-types" => specifier,
        _ => inside.unwrap_or_default(),
    };
    let found = ALL
        .iter()
        .find(|it| it.file.strip_suffix(".jsx") == Some(name));
    match (found, inside) {
        (Some(found), _) => {
            let other = names
                .iter()
                .find(|it| *it != "*" && !found.names.contains(&&***it));
            match other {
                Some(other) => {
                    Package::None(format!("`{other}` of `{specifier}` has no counterpart"))
                }
                None => Package::Counterpart(found),
            }
        }
        (None, Some(_)) => Package::None(format!("`{specifier}` has no counterpart")),
        (None, None) if specifier.contains([':', '!']) || specifier.starts_with('/') => {
            Package::None(format!("`{specifier}` cannot be imported"))
        }
        (None, None) => Package::Npm(package_name(specifier).to_owned()),
    }
}

fn package_name(specifier: &str) -> &str {
    let parts = if specifier.starts_with('@') { 2 } else { 1 };
    let mut ends = specifier.match_indices('/').skip(parts - 1);
    ends.next().map_or(specifier, |(at, _)| &specifier[..at])
}
