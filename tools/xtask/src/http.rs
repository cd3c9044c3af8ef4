//! A static file server for one machine: clean addresses, `404.html`, nothing cached.

use std::{
    fs::File,
    io::ErrorKind,
    path::{Component, Path, PathBuf},
};

use anyhow::{Result, anyhow};
use tiny_http::{Header, Request, Response, Server, StatusCode};

/// How many ports after the wanted one are tried.
const TRIES: u16 = 20;

/// A server that listens, and its port.
pub(crate) struct Listening {
    server: Server,
    /// The port in use.
    pub(crate) port: u16,
}

/// Listens on 127.0.0.1 at `port`, or at the next one that is free.
pub(crate) fn listen(port: u16) -> Result<Listening> {
    let last = port.saturating_add(TRIES);
    for port in port..=last {
        match Server::http(("127.0.0.1", port)) {
            Ok(server) => return Ok(Listening { server, port }),
            Err(error) if is_taken(error.as_ref()) => {}
            Err(error) => return Err(anyhow!("cannot listen on port {port}: {error}")),
        }
    }
    Err(anyhow!(
        "the ports {port} to {last} are all taken; choose one with --port"
    ))
}

fn is_taken(error: &(dyn std::error::Error + 'static)) -> bool {
    error
        .downcast_ref::<std::io::Error>()
        .is_some_and(|error| error.kind() == ErrorKind::AddrInUse)
}

impl Listening {
    /// Serves `folder` until the process ends.
    pub(crate) fn serve(&self, folder: &Path) -> Result<()> {
        loop {
            let request = self.server.recv()?;
            // A reader who closed the connection early is no reason to stop.
            let _ = answer(folder, request);
        }
    }
}

fn answer(folder: &Path, request: Request) -> std::io::Result<()> {
    let (path, status) = match resolve(folder, request.url()) {
        Some(path) => (path, 200),
        None => (folder.join("404.html"), 404),
    };
    let Ok(file) = File::open(&path) else {
        return request.respond(Response::empty(404));
    };
    let response = Response::from_file(file)
        .with_status_code(StatusCode(status))
        .with_header(header("Content-Type", content_type(&path)))
        .with_header(header("Cache-Control", "no-cache"));
    request.respond(response)
}

/// The file that an address means: itself, or the `index.html` of the folder of that name.
fn resolve(folder: &Path, url: &str) -> Option<PathBuf> {
    let address = url.split(['?', '#']).next().unwrap_or_default();
    let relative = PathBuf::from(decode(address.trim_start_matches('/'))?);
    let is_inside = relative
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    if !is_inside {
        return None;
    }
    let path = folder.join(relative);
    let candidates = [path.join("index.html"), path];
    candidates.into_iter().find(|path| path.is_file())
}

/// Undoes percent-encoding; nothing for what is not UTF-8 afterwards.
fn decode(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let digits = [rest.next()?, rest.next()?];
        bytes.push(u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?);
    }
    String::from_utf8(bytes).ok()
}

fn content_type(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("md") => "text/markdown; charset=utf-8",
        Some("txt") => "text/plain; charset=utf-8",
        Some("xml") => "application/xml",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("jpg" | "jpeg") => "image/jpeg",
        Some("gif") => "image/gif",
        Some("webp") => "image/webp",
        Some("avif") => "image/avif",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}

fn header(name: &str, value: &str) -> Header {
    Header::from_bytes(name, value).expect("names and values are ASCII")
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{decode, resolve};

    #[test]
    fn resolves_inside_the_folder_only() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let name = |url| resolve(here, url).map(|path| path.strip_prefix(here).unwrap().to_owned());
        assert_eq!(
            name("/README.md?q#h").as_deref(),
            Some(Path::new("README.md"))
        );
        assert_eq!(
            name("/src/main.rs").as_deref(),
            Some(Path::new("src/main.rs"))
        );
        for url in [
            "/",
            "/src",
            "/../site-model/README.md",
            "/%2e%2e/site-model/README.md",
            "/none",
        ] {
            assert_eq!(name(url), None, "{url}");
        }
    }

    #[test]
    fn decodes_addresses() {
        assert_eq!(decode("guards").as_deref(), Some("guards"));
        assert_eq!(decode("%E5%AE%88%E5%8D%AB").as_deref(), Some("守卫"));
        assert_eq!(decode("a%2").as_deref(), None);
        assert_eq!(decode("%ff").as_deref(), None);
    }
}
