//! Parts of the theme that a site replaces, and the files of a book that replace them.

use std::{collections::BTreeSet, path::Path};

use diagnostics::paths::slashes;

use crate::{
    left_out::{Kind, LeftOut},
    site_files::SiteFiles,
};

/// The beginnings of the paths of parts below `src/theme`, longer ones first, and the files of a book.
const PARTS: [(&str, &str); 40] = [
    ("Admonition", "theme/overrides/Admonition.tsx"),
    ("AnnouncementBar", "theme/overrides/Announcement.tsx"),
    ("Blog", ""),
    ("CodeBlock", "theme/overrides/CodeBlock.tsx"),
    ("ColorMode", ""),
    ("DocBreadcrumbs", "theme/overrides/Breadcrumbs.tsx"),
    ("DocCard", "theme/overrides/Card.tsx"),
    ("DocItem/Content", "theme/overrides/DocHeader.tsx"),
    ("DocItem/Footer", "theme/overrides/DocFooter.tsx"),
    ("DocItem/Paginator", "theme/overrides/Pagination.tsx"),
    ("DocItem/TOC", "theme/overrides/TableOfContents.tsx"),
    ("DocItem", "theme/slots"),
    ("DocPaginator", "theme/overrides/Pagination.tsx"),
    ("DocPage", "theme/slots"),
    ("DocRoot", "theme/slots"),
    ("DocSidebarItem", "theme/overrides/SidebarItem.tsx"),
    ("DocSidebar", "theme/overrides/Sidebar.tsx"),
    ("DocVersion", "theme/overrides/VersionMenu.tsx"),
    ("EditMetaRow", "theme/overrides/DocFooter.tsx"),
    ("EditThisPage", "theme/overrides/EditLink.tsx"),
    ("Footer", "theme/overrides/Footer.tsx"),
    ("Heading", ""),
    ("LastUpdated", "theme/overrides/LastUpdated.tsx"),
    ("Layout", "theme/slots"),
    ("Logo", "theme/overrides/Brand.tsx"),
    (
        "MDXComponents",
        "theme/components, with a file for each component",
    ),
    ("MDXContent", "theme/slots"),
    ("Navbar/Logo", "theme/overrides/Brand.tsx"),
    ("Navbar/Search", "theme/overrides/Search.tsx"),
    ("NavbarItem/DocsVersion", "theme/overrides/VersionMenu.tsx"),
    (
        "NavbarItem/LocaleDropdown",
        "theme/overrides/LanguageMenu.tsx",
    ),
    ("NavbarItem", "theme/overrides/NavbarItem.tsx"),
    ("Navbar", "theme/overrides/Navbar.tsx"),
    ("NotFound", "theme/overrides/NotFound.tsx"),
    ("PaginatorNavLink", "theme/overrides/Pagination.tsx"),
    ("Root", "theme/slots"),
    ("SearchBar", "theme/overrides/Search.tsx"),
    ("SearchPage", ""),
    ("TOC", "theme/overrides/TableOfContents.tsx"),
    ("prism", "theme/syntaxes"),
];

/// Returns the file of a book for a part of the theme.
fn counterpart(path: &str) -> &'static str {
    let found = PARTS.iter().find(|(part, _)| path.starts_with(part));
    found.map_or("", |(_, file)| file)
}

/// Lists the replaced parts, each with the file of a book that replaces it.
pub(super) fn report(files: &SiteFiles, left_out: &mut LeftOut) {
    let folder = Path::new("src/theme");
    let entries = files.walk(folder).unwrap_or_default();
    let below = entries.iter().filter_map(|entry| {
        let is_script = book_files::script_file::is_script(&entry.path);
        let below = entry.path.strip_prefix(folder).ok()?;
        is_script.then(|| slashes(&below.with_extension("")))
    });
    let parts = below.map(|path| path.trim_end_matches("/index").to_owned());
    for part in parts.collect::<BTreeSet<_>>() {
        let remedy = match counterpart(&part) {
            "" => "no counterpart; rules in `theme/custom.css` change the look".to_owned(),
            file => format!("write `{file}`"),
        };
        left_out.add(Kind::Swizzled, format!("`src/theme/{part}` ({remedy})"));
    }
}

#[cfg(test)]
mod tests {
    use site_model::OverridePart;

    use super::{PARTS, counterpart};

    #[test]
    fn counterparts_are_parts_that_can_be_replaced() {
        for (_, file) in PARTS {
            let name = file.strip_prefix("theme/overrides/");
            let Some(name) = name.and_then(|name| name.strip_suffix(".tsx")) else {
                continue;
            };
            let mut all = OverridePart::ALL.iter();
            assert!(all.any(|(known, _)| *known == name), "{name}");
        }
    }

    #[test]
    fn the_longest_name_counts() {
        for (path, file) in [
            ("DocItem/TOC/Mobile", "theme/overrides/TableOfContents.tsx"),
            ("DocItem/Layout", "theme/slots"),
            ("Navbar/Logo", "theme/overrides/Brand.tsx"),
            ("Navbar/Content", "theme/overrides/Navbar.tsx"),
            ("Odd", ""),
        ] {
            assert_eq!(counterpart(path), file, "{path}");
        }
    }
}
