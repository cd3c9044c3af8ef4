//! Takes addresses apart.

use std::fmt::Write as _;

use ureq::http::Uri;

/// Returns the host of an address with the port that it names, in lower case; `None` unless it is an
/// address of `http` or `https`.
pub(crate) fn host_of(address: &str) -> Option<String> {
    let (scheme, rest) = address.split_once("://")?;
    if !scheme.eq_ignore_ascii_case("http") && !scheme.eq_ignore_ascii_case("https") {
        return None;
    }
    let authority = rest.split(['/', '?', '#', '\\']).next()?;
    let host = authority.rsplit('@').next()?;
    (!host.is_empty()).then(|| host.to_ascii_lowercase())
}

/// Returns the address that a request names: without fragment, and with characters beyond ASCII
/// encoded, as browsers send it.
pub(crate) fn requested(address: &str) -> Result<Uri, String> {
    let address = address.split('#').next().unwrap_or_default();
    let mut encoded = String::with_capacity(address.len());
    for byte in address.bytes() {
        match byte {
            b'!' | b'#'..=b';' | b'=' | b'?'..=b'[' | b']' | b'_' | b'a'..=b'z' | b'~' => {
                encoded.push(char::from(byte));
            }
            _ => {
                let _ = write!(encoded, "%{byte:02X}");
            }
        }
    }
    let uri: Uri = encoded
        .parse()
        .map_err(|error| format!("is not an address: {error}"))?;
    let authority = uri.authority().map_or("", |authority| authority.as_str());
    match authority.contains('@') {
        true => Err("contains the name of a user, which browsers would send".to_owned()),
        false => Ok(uri),
    }
}

#[cfg(test)]
mod tests {
    use super::{host_of, requested};

    #[test]
    fn hosts_have_their_ports() {
        for (address, host) in [
            ("https://A.b/c", Some("a.b")),
            ("HTTP://a.b:8080?x", Some("a.b:8080")),
            ("https://u:p@a.b#c", Some("a.b")),
            ("http://[::1]:80/x", Some("[::1]:80")),
            ("mailto:a@b.c", None),
            ("ftp://a.b", None),
            ("https:///x", None),
        ] {
            assert_eq!(host_of(address).as_deref(), host, "{address}");
        }
    }

    #[test]
    fn requests_have_no_fragment_and_no_user() {
        for (address, uri) in [
            ("https://a.b/c#d", Some("https://a.b/c")),
            (
                "https://a.b/守 卫?x=%20",
                Some("https://a.b/%E5%AE%88%20%E5%8D%AB?x=%20"),
            ),
            ("https://a.b", Some("https://a.b/")),
            ("https://u:p@a.b/", None),
        ] {
            let found = requested(address).map(|uri| uri.to_string());
            assert_eq!(found.ok().as_deref(), uri, "{address}");
        }
    }
}
