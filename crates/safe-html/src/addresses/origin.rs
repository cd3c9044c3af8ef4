//! Origins: scheme, host and port of an address, as browsers read it.

use std::{fmt, sync::LazyLock};

use url::Url;

/// The origin of an address of the web, such as `https://example.com:8080`.
///
/// It contains no white space, quotes, `;` or `*`, so it can be a source of a
/// Content-Security-Policy.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Origin(String);

/// Stand-ins for the address of a page. Browsers resolve some addresses by its scheme: `https:a` is
/// a path on a page of `https`, and a host on one of `http`.
static PAGES: LazyLock<Vec<Url>> = LazyLock::new(|| {
    let pages = ["https://page.invalid/a/b", "http://page.invalid/a/b"];
    pages
        .iter()
        .filter_map(|page| Url::parse(page).ok())
        .collect()
});

impl Origin {
    /// Returns the origin of a full address of `http` or `https`; an address without a scheme
    /// (`//host`) has `https`. Returns `None` for paths, other schemes, and hosts with characters
    /// that names of hosts do not have.
    pub fn of(address: &str) -> Option<Self> {
        let url = PAGES.first()?.join(address).ok()?;
        let is_page = PAGES.iter().any(|page| page.origin() == url.origin());
        let is_host = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
        let host = url.host_str().filter(|host| host.chars().all(is_host))?;
        let is_web = matches!(url.scheme(), "http" | "https");
        let port = url.port().map_or(String::new(), |port| format!(":{port}"));
        (is_web && !is_page).then(|| Self(format!("{}://{host}{port}", url.scheme())))
    }

    /// Returns the origin that a text consists of: an address without a path.
    pub fn parse(text: &str) -> Option<Self> {
        let origin = Self::of(text)?;
        let rest = text.to_ascii_lowercase();
        let is_whole = rest.strip_suffix('/').unwrap_or(&rest) == origin.0;
        is_whole.then_some(origin)
    }

    /// Returns the origin as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Returns whether browsers request an address from the origin of its page, whatever the page's
/// scheme.
pub(crate) fn is_own_address(address: &str) -> bool {
    PAGES.iter().all(|page| {
        let url = page.join(address);
        url.is_ok_and(|url| url.origin() == page.origin())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_are_those_that_browsers_request() {
        for (address, origin) in [
            ("https://A.example/b?c#d", Some("https://a.example")),
            ("http://a.example:80/", Some("http://a.example")),
            ("https://a.example:8443/x", Some("https://a.example:8443")),
            ("//a.example/x", Some("https://a.example")),
            ("\\\\a.example/x", Some("https://a.example")),
            ("/\\a.example/x", Some("https://a.example")),
            (" \t/\n/a.example", Some("https://a.example")),
            ("ht\ntps://a.example", Some("https://a.example")),
            ("https:\\\\a.example", Some("https://a.example")),
            ("http:/a.example", Some("http://a.example")),
            ("https://user:pass@a.example/", Some("https://a.example")),
            (
                "https://bücher.example",
                Some("https://xn--bcher-kva.example"),
            ),
            ("https://127.1/", Some("https://127.0.0.1")),
            ("https://a.example\nSet-Cookie: x=1", None),
            ("https://b.example 'unsafe-inline' *", None),
            ("https://a.example;script-src", None),
            ("https://a'b.example", None),
            ("https://*.example", None),
            ("https://[::1]/", None),
            ("/a/b", None),
            ("a//b.example", None),
            ("https:a", None),
            ("ftp://a.example", None),
            ("data:text/html,x", None),
            ("javascript:x", None),
            ("", None),
        ] {
            let found = Origin::of(address);
            assert_eq!(found.as_ref().map(Origin::as_str), origin, "{address:?}");
        }
    }

    #[test]
    fn an_origin_has_no_path() {
        for (text, is_origin) in [
            ("https://a.example", true),
            ("https://a.example/", true),
            ("HTTPS://A.example:8443", true),
            ("https://a.example/b", false),
            ("https://a.example?", false),
            ("//a.example", false),
            ("a.example", false),
            ("https://u@a.example", false),
            (" https://a.example", false),
            ("https://*.example", false),
        ] {
            assert_eq!(Origin::parse(text).is_some(), is_origin, "{text:?}");
        }
    }

    #[test]
    fn own_addresses_are_own_on_pages_of_both_schemes() {
        for (address, is_own) in [
            ("/a", true),
            ("a/../b?c", true),
            ("..//b.example", true),
            ("#a", true),
            ("", true),
            ("a:b", false),
            ("https:a", false),
            ("//a.example", false),
            ("/\\a.example", false),
            ("\t//a.example", false),
            ("https://[", false),
            ("data:image/png,x", false),
        ] {
            assert_eq!(is_own_address(address), is_own, "{address:?}");
        }
    }
}
