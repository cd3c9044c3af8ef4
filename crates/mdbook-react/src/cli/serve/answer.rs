//! Finds the file that answers a request, and checks the request's host. Files outside the site are
//! never read.

use std::path::{Path, PathBuf};

/// The path of the server's own files, independent of the site's base path.
pub(super) const OWN: &str = "/__mdbook-react/";

/// The answer to a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Answer {
    /// A file.
    File(PathBuf),
    /// The site's page for unknown addresses.
    NotFound,
    /// A redirect to another path.
    Redirect(String),
}

/// Returns the answer to a path, as a static host would.
pub(super) fn answer(destination: &Path, base: &str, path: &str) -> Answer {
    let decoded = nav_model::decode(path);
    let Some(inside) = decoded.strip_prefix(base) else {
        return match decoded == "/" || format!("{decoded}/") == base {
            true => Answer::Redirect(base.to_owned()),
            false => Answer::NotFound,
        };
    };
    let parts: Vec<&str> = inside.split('/').filter(|part| !part.is_empty()).collect();
    if !parts.iter().all(|part| is_allowed(part)) {
        return Answer::NotFound;
    }
    let named = parts
        .iter()
        .fold(destination.to_owned(), |file, part| file.join(part));
    let is_folder = named.is_dir();
    let file = match is_folder {
        true => named.join("index.html"),
        false => named,
    };
    match is_inside(destination, &file) && (is_folder || !inside.ends_with('/')) {
        true => Answer::File(file),
        false => Answer::NotFound,
    }
}

/// Returns the page for an unknown address. The innermost language or version that contains the
/// address has one, otherwise the book.
pub(super) fn not_found(destination: &Path, base: &str, path: &str) -> PathBuf {
    const PAGE: &str = "404.html";
    let decoded = nav_model::decode(path);
    let inside = decoded.strip_prefix(base).unwrap_or_default();
    let parts = inside.split('/').filter(|part| !part.is_empty());
    let mut folder = destination.to_owned();
    let mut found = folder.join(PAGE);
    for part in parts.take_while(|part| is_allowed(part)) {
        folder.push(part);
        if is_inside(destination, &folder.join(PAGE)) {
            found = folder.join(PAGE);
        }
    }
    found
}

/// Whether a part of an address may name a file. Hidden files belong to the program. On Windows, `\`
/// separates folders, and `:` follows a drive.
fn is_allowed(part: &str) -> bool {
    let is_path = cfg!(windows) && part.contains(['\\', ':']);
    !part.starts_with('.') && !part.contains('\0') && !is_path
}

/// Whether a file is inside the site after links are resolved.
fn is_inside(destination: &Path, file: &Path) -> bool {
    match (destination.canonicalize(), file.canonicalize()) {
        (Ok(destination), Ok(file)) => file.is_file() && file.starts_with(destination),
        _ => false,
    }
}

/// Whether the `Host` header names this machine or the bound address.
///
/// Otherwise a page of another site could read the book through a name that resolves to this
/// machine (DNS rebinding).
pub(super) fn is_allowed_host(host: &str, bound: &str) -> bool {
    let (name, port) = match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some(parts) => parts,
        None => host.split_at(host.rfind(':').unwrap_or(host.len())),
    };
    let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    if !port.is_empty() && !port.strip_prefix(':').is_some_and(is_port) {
        return false;
    }
    let is_address = name.parse::<std::net::IpAddr>();
    match is_address {
        Ok(address) if address.is_loopback() => true,
        Ok(_) => !is_loopback(bound),
        Err(_) => name.eq_ignore_ascii_case("localhost") || name.eq_ignore_ascii_case(bound),
    }
}

fn is_loopback(bound: &str) -> bool {
    bound == "localhost"
        || bound
            .parse::<std::net::IpAddr>()
            .is_ok_and(|ip| ip.is_loopback())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn files_outside_the_site_are_not_found() {
        let folder = tempfile::tempdir().unwrap();
        let site = folder.path().join("book");
        fs::create_dir_all(site.join("守卫")).unwrap();
        fs::create_dir_all(site.join(".mdbook-react")).unwrap();
        fs::write(folder.path().join("secret"), "x").unwrap();
        fs::write(site.join(".mdbook-react/files"), "x").unwrap();
        fs::write(site.join("守卫/index.html"), "x").unwrap();
        #[cfg(unix)]
        for name in ["a:b", "a\\b"] {
            fs::write(site.join(name), "x").unwrap();
            let file = Answer::File(site.join(name));
            assert_eq!(answer(&site, "/docs/", &format!("/docs/{name}")), file);
        }
        #[cfg(unix)]
        std::os::unix::fs::symlink(folder.path().join("secret"), site.join("link")).unwrap();
        let page = Answer::File(site.join("守卫/index.html"));
        for (path, wanted) in [
            ("/docs/%E5%AE%88%E5%8D%AB", page.clone()),
            ("/docs/%E5%AE%88%E5%8D%AB/", page.clone()),
            ("/docs/%E5%AE%88%E5%8D%AB/index.html", page),
            ("/docs/%E5%AE%88%E5%8D%AB/index.html/", Answer::NotFound),
            ("/docs", Answer::Redirect("/docs/".into())),
            ("/", Answer::Redirect("/docs/".into())),
            ("/docs/../secret", Answer::NotFound),
            ("/docs/%2e%2e/secret", Answer::NotFound),
            ("/docs/..%5csecret", Answer::NotFound),
            ("/docs/link", Answer::NotFound),
            ("/docs/.mdbook-react/files", Answer::NotFound),
            ("/secret", Answer::NotFound),
        ] {
            assert_eq!(answer(&site, "/docs/", path), wanted, "{path}");
        }
    }

    #[test]
    fn only_names_of_this_machine_are_allowed() {
        for (host, bound, allowed) in [
            ("127.0.0.1:3000", "127.0.0.1", true),
            ("localhost:3000", "127.0.0.1", true),
            ("[::1]:3000", "::1", true),
            ("evil.example:3000", "127.0.0.1", false),
            ("10.0.0.7:3000", "127.0.0.1", false),
            ("10.0.0.7:3000", "0.0.0.0", true),
            ("evil.example", "0.0.0.0", false),
            ("[::1].evil.example", "127.0.0.1", false),
            ("localhost:80@evil.example", "127.0.0.1", false),
            ("localhost:evil.example", "127.0.0.1", false),
            ("localhost", "127.0.0.1", true),
            ("[::1]", "::1", true),
            ("docs.local:3000", "docs.local", true),
        ] {
            assert_eq!(is_allowed_host(host, bound), allowed, "{host} {bound}");
        }
    }
}
