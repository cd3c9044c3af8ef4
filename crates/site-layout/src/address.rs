//! Addresses of a site: paths, files and full addresses.

use std::borrow::Cow;

use nav_model::{is_root_document, split_address};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use safe_html::is_full_address;

/// The address under which a site is served.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Addresses {
    /// The base path, with a slash at both ends.
    pub base: String,
    /// The origin without a final slash, if known.
    pub site_url: Option<String>,
    /// The form of the addresses of pages.
    pub form: site_model::Addresses,
}

/// The ends of the names of hosts that redirect `/folder` to `/folder/` and always answer that with its
/// index: GitHub Pages, GitLab Pages, Cloudflare Pages.
const REDIRECTING_HOSTS: [&str; 3] = [".github.io", ".gitlab.io", ".pages.dev"];

impl Addresses {
    /// Creates the addresses from the configuration, with missing slashes added.
    pub fn new(base_path: &str, site_url: Option<&str>) -> Self {
        let inner = base_path.trim_matches('/');
        Self {
            base: if inner.is_empty() {
                "/".into()
            } else {
                format!("/{inner}/")
            },
            site_url: site_url.map(|url| url.trim_end_matches('/').to_owned()),
            form: site_model::Addresses::Clean,
        }
    }

    /// Sets the form of the addresses of pages.
    #[must_use]
    pub fn with_form(self, form: site_model::Addresses) -> Self {
        Self { form, ..self }
    }

    /// Returns the address of a page or file of the site, given with a leading slash or without.
    pub fn href(&self, path: &str) -> String {
        format!("{}{}", self.base, path.trim_start_matches('/'))
    }

    /// Returns the address of a page of the site, given by its route encoded for a link.
    pub fn page(&self, address: &str) -> String {
        self.href(&self.page_path(address))
    }

    /// Returns the address of a page with the query and the fragment that follow its encoded route.
    pub fn place_on_page(&self, address: &str) -> String {
        let (path, rest) = split_address(address);
        self.page(path) + rest
    }

    /// Returns the full address that the host answers with a page, if the origin is known. It is for
    /// search engines, which do not list an address that redirects.
    pub fn full_page(&self, route: &str) -> Option<String> {
        let form = match self.form {
            site_model::Addresses::Clean if self.redirects_to_folders() => {
                site_model::Addresses::Slash
            }
            form => form,
        };
        self.full(&self.path_in(form, route))
    }

    /// Returns whether the host redirects from `/guards` to `/guards/`, the folder of the page.
    fn redirects_to_folders(&self) -> bool {
        let is_below = |end: &&str| {
            let url = self.site_url.as_deref().unwrap_or_default();
            let start = url.len().checked_sub(end.len());
            let found = start.and_then(|start| url.get(start..));
            found.is_some_and(|found| found.eq_ignore_ascii_case(end))
        };
        REDIRECTING_HOSTS.iter().any(is_below)
    }

    /// Returns the HTML file of a page.
    pub fn page_file(&self, route: &str) -> String {
        match self.page_path(route) {
            Cow::Owned(path) if self.form == site_model::Addresses::Html => {
                path.trim_start_matches('/').to_owned()
            }
            _ => html_file(route),
        }
    }

    /// Returns the path of a page in the form of this site; `inForm` in the shell has the same rule.
    fn page_path<'p>(&self, path: &'p str) -> Cow<'p, str> {
        self.path_in(self.form, path)
    }

    fn path_in<'p>(&self, form: site_model::Addresses, path: &'p str) -> Cow<'p, str> {
        let is_start = path == "/" && self.base != "/";
        let stays = path.ends_with('/') || looks_like_file(path) || keeps_folder(path);
        match form {
            // Some hosts have no index of folders, except at their root.
            site_model::Addresses::Html if is_start => Cow::Borrowed("/index.html"),
            site_model::Addresses::Html if !stays => Cow::Owned(format!("{path}.html")),
            site_model::Addresses::Slash if !stays => Cow::Owned(format!("{path}/")),
            _ => Cow::Borrowed(path),
        }
    }

    /// Returns the address of a target outside of the site, given by a path that begins with `../`;
    /// `None` if the site is at the root of its host.
    pub fn outside_site(&self, path: &str) -> Option<String> {
        let mut folders: Vec<_> = self
            .base
            .split('/')
            .filter(|part| !part.is_empty())
            .collect();
        let mut rest = path;
        while let Some(above) = rest.strip_prefix("../") {
            folders.pop()?;
            rest = above;
        }
        folders.push(rest);
        Some(format!("/{}", folders.join("/")))
    }

    /// Returns the address with the origin, if the origin is known.
    pub fn full(&self, path: &str) -> Option<String> {
        let encoded = encode_path(&self.href(path));
        self.site_url.as_ref().map(|url| format!("{url}{encoded}"))
    }
}

/// Whether the last segment of a path has an extension, as `/logo.svg` has. Hosts would serve the
/// page `/node.js.html` only under its full name, but a link cannot distinguish it from a file.
fn looks_like_file(path: &str) -> bool {
    path.rsplit_once('.').is_some_and(|(_, extension)| {
        (1..=8).contains(&extension.len())
            && extension.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

/// Returns whether a page keeps its folder, because this program writes a file of its name.
fn keeps_folder(path: &str) -> bool {
    path.starts_with("/_") || is_root_document(path)
}

/// Whether an address is relative to the file that contains it: not empty, without a scheme, and
/// neither from the root nor a query or fragment alone.
pub fn is_relative(address: &str) -> bool {
    !address.is_empty() && !address.starts_with(['/', '#', '?']) && !is_full_address(address)
}

/// Returns the HTML file of a page whose address has no extension: `/guards` is
/// `guards/index.html`.
pub fn html_file(path: &str) -> String {
    match path.trim_matches('/') {
        "" => "index.html".into(),
        inner => format!("{inner}/index.html"),
    }
}

/// Returns the file name, without extension, for a path: `/` is `index`.
pub fn stem(path: &str) -> &str {
    match path.trim_matches('/') {
        "" => "index",
        inner => inner,
    }
}

/// The characters that are percent-encoded in a path (RFC 3986, section 3.3): all but these.
const NOT_IN_PATH: &AsciiSet = &NOT_IN_QUERY_VALUE
    .remove(b'/')
    .remove(b'!')
    .remove(b'$')
    .remove(b'&')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')')
    .remove(b'*')
    .remove(b'+')
    .remove(b',')
    .remove(b';')
    .remove(b'=')
    .remove(b':')
    .remove(b'@');

/// The characters that are percent-encoded in a value of a query: all that have a meaning in
/// addresses (RFC 3986, section 2.3).
pub const NOT_IN_QUERY_VALUE: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// Percent-encodes characters that are not allowed in a path.
pub fn encode_path(path: &str) -> String {
    utf8_percent_encode(path, NOT_IN_PATH).to_string()
}

/// The longest kept part of a file's name, in bytes. File systems allow 255, including the hash.
const LONGEST_STEM: usize = 200;

/// Returns `name.ext` with the hash of the content before the extension: 10 hex digits of BLAKE3.
pub fn hashed_name(name: &str, content: &[u8]) -> String {
    let hash = blake3::hash(content).to_hex();
    match name.rsplit_once('.') {
        Some((stem, extension)) => format!("{}.{}.{extension}", short(stem), &hash[..10]),
        None => format!("{}.{}", short(name), &hash[..10]),
    }
}

/// Returns a path whose last part is shortened to [`LONGEST_STEM`].
fn short(path: &str) -> &str {
    let start = path.rfind('/').map_or(0, |at| at + 1);
    let longest = path.len().min(start + LONGEST_STEM);
    let end = (start..=longest)
        .rev()
        .find(|at| path.is_char_boundary(*at));
    &path[..end.unwrap_or(start)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slashes_are_added_to_base_paths() {
        for (given, base) in [
            ("/", "/"),
            ("", "/"),
            ("/docs", "/docs/"),
            ("docs/v2/", "/docs/v2/"),
        ] {
            assert_eq!(Addresses::new(given, None).base, base);
        }
        let addresses = Addresses::new("/d/", Some("https://a.b/"));
        assert_eq!(addresses.href("/guards"), "/d/guards");
        assert_eq!(
            addresses.full("/守").as_deref(),
            Some("https://a.b/d/%E5%AE%88")
        );
    }

    #[test]
    fn pages_are_html_files_where_the_site_has_that_form() {
        let site = Addresses::new("/d/", Some("https://a.b"));
        assert_eq!(site.page("/faq/guards"), "/d/faq/guards");
        let site = site.with_form(site_model::Addresses::Html);
        for (route, address, file) in [
            ("/", "/d/index.html", "index.html"),
            ("/faq/guards", "/d/faq/guards.html", "faq/guards.html"),
            ("/守卫", "/d/守卫.html", "守卫.html"),
            ("/node.js", "/d/node.js", "node.js/index.html"),
            ("/print", "/d/print", "print/index.html"),
            ("/a/print", "/d/a/print.html", "a/print.html"),
        ] {
            assert_eq!(site.page(route), address);
            assert_eq!(site.page_file(route), file);
        }
        assert_eq!(site.place_on_page("/a?b=c.d#e"), "/d/a.html?b=c.d#e");
        let full = site.full_page("/守");
        assert_eq!(full.as_deref(), Some("https://a.b/d/%E5%AE%88.html"));
    }

    #[test]
    fn pages_end_with_a_slash_where_the_site_has_that_form() {
        let site = Addresses::new("/d/", Some("https://a.b"));
        let site = site.with_form(site_model::Addresses::Slash);
        for (route, address, file) in [
            ("/", "/d/", "index.html"),
            ("/faq/guards", "/d/faq/guards/", "faq/guards/index.html"),
            ("/node.js", "/d/node.js", "node.js/index.html"),
            ("/print", "/d/print", "print/index.html"),
        ] {
            assert_eq!(site.page(route), address);
            assert_eq!(site.page_file(route), file);
        }
        assert_eq!(site.place_on_page("/a?b=c.d#e"), "/d/a/?b=c.d#e");
        let full = site.full_page("/守");
        assert_eq!(full.as_deref(), Some("https://a.b/d/%E5%AE%88/"));
    }

    #[test]
    fn search_engines_list_addresses_that_hosts_answer() {
        for (site_url, full) in [
            ("https://ann.github.io", "/d/a/"),
            ("https://ann.GitLab.io/", "/d/a/"),
            ("https://ann.pages.dev", "/d/a/"),
            ("https://docs.example", "/d/a"),
            ("https://github.io.example", "/d/a"),
        ] {
            let site = Addresses::new("/d/", Some(site_url));
            let origin = site_url.trim_end_matches('/');
            assert_eq!(site.full_page("/a"), Some(format!("{origin}{full}")));
            assert_eq!(site.page("/a"), "/d/a", "{site_url}");
            let file = site.full_page("/node.js");
            assert_eq!(file, Some(format!("{origin}/d/node.js")));
            let html = site.with_form(site_model::Addresses::Html).full_page("/a");
            assert_eq!(html, Some(format!("{origin}/d/a.html")));
        }
    }

    #[test]
    fn targets_outside_of_a_site_are_resolved_from_its_base() {
        let outside = |base: &str, path: &str| Addresses::new(base, None).outside_site(path);
        assert_eq!(
            outside("/book/", "../std/a.html").as_deref(),
            Some("/std/a.html")
        );
        assert_eq!(outside("/a/b/", "../c").as_deref(), Some("/a/c"));
        assert_eq!(outside("/a/b/", "../../c").as_deref(), Some("/c"));
        assert_eq!(outside("/", "../c"), None);
        assert_eq!(outside("/a/", "../../c"), None);
    }

    #[test]
    fn paths_survive_encoding() {
        for path in ["/守卫 一", "/a%b", "/plain", "/x?y#z"] {
            assert_eq!(nav_model::decode(&encode_path(path)), path);
        }
        assert_eq!(encode_path("/a-b_(c)~%"), "/a-b_(c)~%25");
    }

    #[test]
    fn paths_become_names_of_files() {
        assert_eq!(html_file("/"), "index.html");
        assert_eq!(html_file("/faq/errors"), "faq/errors/index.html");
        assert_eq!(
            hashed_name("a/b.json", b"x"),
            "a/b.2d9fc1e6c9.json".replace("2d9fc1e6c9", &blake3::hash(b"x").to_hex()[..10])
        );
        let long = hashed_name(&format!("a/{}.json", "长".repeat(85)), b"x");
        assert!(long.starts_with("a/长") && long.len() < 222, "{long}");
    }
}
