//! Routes: a leading slash, no trailing slash, no extension.

/// Returns the route of a source path: without extension and without a final `index` or `README`.
pub fn route_of_source(path: &str) -> String {
    let stem = without_extension(path);
    let parent = match stem.rsplit_once('/') {
        Some((parent, "index" | "README" | "readme")) => parent,
        None if matches!(stem, "index" | "README" | "readme") => "",
        _ => stem,
    };
    format!("/{parent}")
}

/// Returns a path without its Markdown extension.
pub(crate) fn without_extension(path: &str) -> &str {
    match path.rsplit_once('.') {
        Some((stem, extension)) if !stem.is_empty() && !extension.contains('/') => stem,
        _ => path,
    }
}

/// Returns the route of a `slug`: absolute, or relative to the folder of the source file. `None`
/// when it leaves the site.
pub(crate) fn of_slug(slug: &str, source: &str) -> Option<String> {
    let is_odd = invalid_char(slug).is_some();
    let slug = decode(slug);
    let has_scheme = slug
        .split('/')
        .next()
        .is_some_and(|part| part.contains(':'));
    if has_scheme || slug.starts_with("//") || is_odd {
        return None;
    }
    let folder = source.rsplit_once('/').map_or("", |(folder, _)| folder);
    let joined = match slug.strip_prefix('/') {
        Some(absolute) => absolute.to_owned(),
        None => format!("{folder}/{slug}"),
    };
    join(clean(&joined))
}

/// Returns a character of a `slug` that browsers would rewrite in a path.
pub(crate) fn invalid_char(slug: &str) -> Option<char> {
    let is_odd = |c: &char| matches!(c, '?' | '#' | '\\') || c.is_control();
    decode(slug).chars().find(is_odd)
}

/// Resolves `.` and `..`; `None` when the path leaves the root.
///
/// ```
/// assert_eq!(nav_model::join("a/../b//./c").as_deref(), Some("/b/c"));
/// assert_eq!(nav_model::join("a/../../b"), None);
/// ```
pub fn join(path: &str) -> Option<String> {
    let mut parts = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            _ => parts.push(part),
        }
    }
    Some(format!("/{}", parts.join("/")))
}

/// Returns the route of an address: decoded, without trailing slash, `.html` and `/index.html`.
///
/// ```
/// for address in ["/guards", "/guards/", "/guards.html", "/guards/index.html"] {
///     assert_eq!(nav_model::normalise(address), "/guards");
/// }
/// assert_eq!(nav_model::normalise("/index.html"), "/");
/// assert_eq!(nav_model::normalise("/%E5%AE%88%E5%8D%AB"), "/守卫");
/// ```
pub fn normalise(address: &str) -> String {
    let path = decode(address);
    format!("/{}", clean(path.trim()).trim_matches('/'))
}

/// Returns the route of a file, whose path is not encoded: without `.html` and a final `index`.
///
/// ```
/// use nav_model::route_of_file;
/// for file in ["a.html", "./a.html", "/a/index.html", "a/index", "/a"] {
///     assert_eq!(route_of_file(file), "/a");
/// }
/// assert_eq!(route_of_file("index.html"), "/");
/// assert_eq!(route_of_file("a%20b.html"), "/a%20b");
/// ```
pub fn route_of_file(file: &str) -> String {
    let path = file.trim_matches('/');
    let path = path.strip_suffix(".html").unwrap_or(path);
    let path = match path.strip_suffix("index") {
        Some(folder) if folder.is_empty() || folder.ends_with('/') => folder,
        _ => path,
    };
    let parts = path.split('/').filter(|part| !matches!(*part, "" | "."));
    format!("/{}", parts.collect::<Vec<_>>().join("/"))
}

/// Strips the suffixes that servers add to a path.
fn clean(path: &str) -> &str {
    path.strip_suffix("/index.html")
        .or_else(|| path.strip_suffix(".html"))
        .unwrap_or(path)
}

/// Returns the part of a path below the base path of a site, with a leading slash; `None` for a path
/// outside it, and if the site is at the root of its host.
///
/// ```
/// use nav_model::below;
/// assert_eq!(below("/book/guards.html", "/book/"), Some("/guards.html"));
/// assert_eq!(below("/%E5%AE%88/a", "/守/"), Some("/a"));
/// assert_eq!(below("/book", "book"), Some("/"));
/// assert_eq!(below("/bookshop", "/book/"), None);
/// assert_eq!(below("/a", "/"), None);
/// ```
pub fn below<'p>(path: &'p str, base: &str) -> Option<&'p str> {
    let mut rest = path;
    for folder in base.split('/').filter(|part| !part.is_empty()) {
        rest = rest.strip_prefix('/')?;
        let (written, inside) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        rest = (decode(written) == decode(folder)).then_some(inside)?;
    }
    let is_below = rest.len() < path.len();
    is_below.then_some(if rest.is_empty() { "/" } else { rest })
}

/// Encodes a route for a link. Characters that would end a path or be read as percent-encoding are
/// encoded; letters of all scripts stay readable (an IRI, RFC 3987).
///
/// ```
/// for (route, address) in [
///     ("/守卫", "/守卫"),
///     ("/a b", "/a%20b"),
///     ("/c#", "/c%23"),
///     ("/why?", "/why%3F"),
///     ("/50%25", "/50%2525"),
/// ] {
///     assert_eq!(nav_model::address(route), address);
///     assert_eq!(nav_model::decode(address), route);
/// }
/// ```
pub fn address(route: &str) -> String {
    let mut out = String::with_capacity(route.len());
    for char in route.chars() {
        match u8::try_from(char) {
            Ok(byte) if byte <= b' ' || b"\"#%<>?[\\]^`{|}\x7f".contains(&byte) => {
                out.push_str(percent_encoding::percent_encode_byte(byte));
            }
            _ => out.push(char),
        }
    }
    out
}

/// Splits an address before its query or its fragment.
///
/// ```
/// assert_eq!(nav_model::split_address("/a?b#c"), ("/a", "?b#c"));
/// assert_eq!(nav_model::split_address("/a"), ("/a", ""));
/// ```
pub fn split_address(address: &str) -> (&str, &str) {
    address.split_at(address.find(['?', '#']).unwrap_or(address.len()))
}

/// Decodes percent-encoding. An address that does not decode to UTF-8 is returned unchanged.
pub fn decode(address: &str) -> String {
    let decoded = percent_encoding::percent_decode_str(address).decode_utf8();
    decoded.map_or_else(|_| address.to_owned(), Into::into)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn routes_of_sources() {
        for (source, route) in [
            ("index.mdx", "/"),
            ("README.md", "/"),
            ("faq/index.md", "/faq"),
            ("faq/errors.mdx", "/faq/errors"),
            ("a.b/c", "/a.b/c"),
            ("v1.2.md", "/v1.2"),
        ] {
            assert_eq!(route_of_source(source), route);
        }
    }

    #[test]
    fn invalid_encoding_is_kept() {
        for (address, decoded) in [
            ("100%", "100%"),
            ("%+5", "%+5"),
            ("%zz%41", "%zzA"),
            ("%ff", "%ff"),
            ("%E5%AE%88", "守"),
        ] {
            assert_eq!(decode(address), decoded);
        }
    }

    #[test]
    fn slugs_stay_inside_the_site() {
        for (slug, source, route) in [
            ("/x", "a/b.md", Some("/x")),
            ("x/", "a/b.md", Some("/a/x")),
            ("../x", "a/b.md", Some("/x")),
            ("/", "a/b.md", Some("/")),
            ("../../x", "a/b.md", None),
            ("https://a.b", "a.md", None),
            ("//a.b/c", "a.md", None),
        ] {
            assert_eq!(of_slug(slug, source).as_deref(), route, "{slug}");
        }
    }
}
