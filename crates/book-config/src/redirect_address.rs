//! Resolves the addresses of redirects: of mdBook's HTML output, which are between files, and of this
//! output.

use nav_model::{decode, join, normalise, route_of_file, split_address};
use safe_html::is_full_address;

/// Returns the part of an address below the base path of the site, with a leading slash; `None` for
/// an address elsewhere.
pub(super) fn below(base: &str, to: &str) -> Option<String> {
    let (path, rest) = split_address(to);
    let path = nav_model::below(path, base)?.trim_start_matches('/');
    Some(format!("/{path}{rest}"))
}

/// Resolves a redirect, whose target is relative to the folder of the old file, to a path from the
/// root of the site; `None` for a target above it, such as another book on the same host.
pub(crate) fn target(from: &str, to: &str) -> Option<String> {
    if is_full_address(to) {
        return Some(to.to_owned());
    }
    let (path, rest) = split_address(to);
    let folder = match path.starts_with('/') {
        true => "",
        false => from.rsplit_once('/').map_or("", |(folder, _)| folder),
    };
    let path = join(&format!("{folder}/{path}"))?;
    let path = match path.strip_suffix("/index") {
        Some("") => "/",
        Some(folder) => folder,
        None => &path,
    };
    Some(format!("{path}{rest}"))
}

/// Returns the HTML file that the key of a redirect names, relative to the root of the site; `None`
/// for a key without `.html`.
pub fn html_file_of(key: &str) -> Option<String> {
    let path = join(&decode(key))?;
    path.strip_suffix(".html")?;
    Some(path.trim_start_matches('/').to_owned())
}

/// Returns the route that a redirect leads from, given by its file: the navigation decodes it.
pub fn route(from: &str) -> String {
    normalise(&route_of_file(from))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn redirects_to_books_beside_this_one_leave_the_site() {
        for (from, to, leaves) in [
            ("/a/old.html", "../../std/index.html", true),
            ("a/old.html", "../b.html", false),
            ("./old.html", "../std/x.html#y", true),
            ("/a/b/old.html", "../c/../../d.html", false),
            ("/old.html", "/../x.html", true),
            ("/old.html", "https://x.y/../../z", false),
        ] {
            assert_eq!(target(from, to).is_none(), leaves, "{from} {to}");
        }
    }

    #[test]
    fn addresses_below_the_base_path_are_of_the_site() {
        for (base, to, wanted) in [
            ("/b/", "/b/a.html#x", Some("/a.html#x")),
            ("/b/", "/b", Some("/")),
            ("/b/", "/b#x", Some("/#x")),
            ("/守/", "/%E5%AE%88/a.html?b", Some("/a.html?b")),
            ("b/c", "/b/c/d", Some("/d")),
            ("/b/", "/book/a.html", None),
            ("/b/", "b/a.html", None),
            ("/", "/a.html", None),
        ] {
            assert_eq!(below(base, to).as_deref(), wanted, "{base} {to}");
        }
    }

    #[test]
    fn redirects_of_files_become_redirects_of_addresses() {
        for (from, to, wanted) in [
            ("/a/old.html", "new.html", ("/a/old", "/a/new.html")),
            (
                "a/old.html",
                "../b/index.html#x",
                ("/a/old", "/b/index.html#x"),
            ),
            ("/a/old.html", "../b/index", ("/a/old", "/b")),
            ("/index.html", "/start.html", ("/", "/start.html")),
            ("/a%20b/old.html", "c.html", ("/a b/old", "/a%20b/c.html")),
            ("./arc.html", "./a/arc.html", ("/arc", "/a/arc.html")),
            (
                "/a.html",
                "https://x.y/z.html",
                ("/a", "https://x.y/z.html"),
            ),
        ] {
            let to = target(from, to);
            assert_eq!((route(from).as_str(), to.as_deref().unwrap_or("")), wanted);
        }
    }
}
