//! Resolves the redirects of mdBook's HTML output, which are between files, to addresses.

use nav_model::split_address;
use safe_html::is_full_address;

/// Returns the part of an address below the base path of the site, with a leading slash; `None` for
/// an address elsewhere.
pub(super) fn below(base: &str, to: &str) -> Option<String> {
    let base = base.trim_matches('/');
    let rest = to.strip_prefix('/')?.strip_prefix(base)?;
    let is_inside = !base.is_empty() && (rest.is_empty() || rest.starts_with(['/', '?', '#']));
    is_inside.then(|| format!("/{}", rest.trim_start_matches('/')))
}

/// Resolves a redirect, whose target is relative to the folder of the old file, to a path from the
/// root of the site.
pub(crate) fn target(from: &str, to: &str) -> String {
    if is_full_address(to) {
        return to.to_owned();
    }
    let (path, rest) = split_address(to);
    let folder = match path.starts_with('/') {
        true => "",
        false => from.rsplit_once('/').map_or("", |(folder, _)| folder),
    };
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    if parts.last() == Some(&"index") {
        parts.pop();
    }
    format!("/{}{rest}", parts.join("/"))
}

/// Returns whether a target is above the site's own folder, such as another book on the same host.
pub(super) fn leaves_site(from: &str, to: &str) -> bool {
    if is_full_address(to) || to.starts_with('/') {
        return false;
    }
    let is_folder = |part: &&str| !matches!(*part, "" | ".");
    let mut depth = from.split('/').filter(is_folder).count().saturating_sub(1);
    let (path, _) = split_address(to);
    path.split('/').filter(is_folder).any(|part| {
        let is_above = part == ".." && depth == 0;
        depth = match part {
            ".." => depth.saturating_sub(1),
            _ => depth + 1,
        };
        is_above
    })
}

/// Returns the route of a file, without `.html` and a final `index`.
pub(crate) fn clean(file: &str) -> String {
    let path = file.trim_matches('/');
    let path = path.strip_suffix(".html").unwrap_or(path);
    let path = match path.strip_suffix("index") {
        Some(folder) if folder.is_empty() || folder.ends_with('/') => folder,
        _ => path,
    };
    let parts = path.split('/').filter(|part| !matches!(*part, "" | "."));
    format!("/{}", parts.collect::<Vec<_>>().join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn redirects_to_books_beside_this_one_leave_the_site() {
        for (from, to, wanted) in [
            ("/a/old.html", "../../std/index.html", true),
            ("a/old.html", "../b.html", false),
            ("./old.html", "../std/x.html#y", true),
            ("/a/b/old.html", "../c/../../d.html", false),
            ("/old.html", "/../x.html", false),
            ("/old.html", "https://x.y/../../z", false),
        ] {
            assert_eq!(leaves_site(from, to), wanted, "{from} {to}");
        }
    }

    #[test]
    fn addresses_below_the_base_path_are_of_the_site() {
        for (base, to, wanted) in [
            ("/b/", "/b/a.html#x", Some("/a.html#x")),
            ("/b/", "/b", Some("/")),
            ("/b/", "/b#x", Some("/#x")),
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
            ("./arc.html", "./a/arc.html", ("/arc", "/a/arc.html")),
            (
                "/a.html",
                "https://x.y/z.html",
                ("/a", "https://x.y/z.html"),
            ),
        ] {
            assert_eq!((clean(from).as_str(), target(from, to).as_str()), wanted);
        }
    }
}
