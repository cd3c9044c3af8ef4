//! Routes: a leading slash, no trailing slash, no extension.

/// The route of a source path: extension dropped, `index` and `README` at the end dropped.
pub(crate) fn of_source(path: &str) -> String {
    let stem = without_extension(path);
    let parent = match stem.rsplit_once('/') {
        Some((parent, "index" | "README" | "readme")) => parent,
        None if matches!(stem, "index" | "README" | "readme") => "",
        _ => stem,
    };
    format!("/{parent}")
}

/// A path without its Markdown extension.
pub(crate) fn without_extension(path: &str) -> &str {
    match path.rsplit_once('.') {
        Some((stem, extension)) if !stem.is_empty() && !extension.contains('/') => stem,
        _ => path,
    }
}

/// The route of a `slug`: absolute, or relative to the folder of the source file.
///
/// `None` when it leaves the site.
pub(crate) fn of_slug(slug: &str, source: &str) -> Option<String> {
    if slug.contains("://") || slug.starts_with("//") || slug.contains(['?', '#', '\\']) {
        return None;
    }
    let folder = source.rsplit_once('/').map_or("", |(folder, _)| folder);
    let joined = match slug.strip_prefix('/') {
        Some(absolute) => absolute.to_owned(),
        None => format!("{folder}/{slug}"),
    };
    join(&joined)
}

/// Resolves `.` and `..`; `None` when the path leaves the root.
pub(crate) fn join(path: &str) -> Option<String> {
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

/// The route that an address means: decoded, without trailing slash, `.html` and `/index.html`.
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
    let path = path.trim();
    let path = path
        .strip_suffix("/index.html")
        .or_else(|| path.strip_suffix(".html"))
        .unwrap_or(path);
    let inner = path.trim_matches('/');
    format!("/{inner}")
}

/// Percent-decoding; what is not valid stays as it is.
pub fn decode(address: &str) -> String {
    let bytes = address.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let hex = bytes
            .get(at + 1..at + 3)
            .and_then(|hex| std::str::from_utf8(hex).ok());
        match hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(decoded) if byte == b'%' => {
                out.push(decoded);
                at += 3;
            }
            _ => {
                out.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8(out).unwrap_or_else(|_| address.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_to_routes() {
        for (source, route) in [
            ("index.mdx", "/"),
            ("README.md", "/"),
            ("faq/index.md", "/faq"),
            ("faq/errors.mdx", "/faq/errors"),
            ("a.b/c", "/a.b/c"),
            ("v1.2.md", "/v1.2"),
        ] {
            assert_eq!(of_source(source), route);
        }
    }

    #[test]
    fn slugs_stay_inside() {
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
