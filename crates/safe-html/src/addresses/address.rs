//! Checks addresses by their schemes.

use std::borrow::Cow;

use crate::lists::SCHEMES;

/// Image types without scripts.
const PIXEL_IMAGES: [&str; 5] = ["avif", "gif", "jpeg", "png", "webp"];

/// Returns the scheme of an address as browsers find it, in lower case; `None` for a relative one.
///
/// Leading control characters and spaces, and tabs and line breaks anywhere, are ignored (URL
/// Standard, section 4.4).
fn scheme(address: &str) -> Option<String> {
    let address = as_browsers_read(address);
    let (scheme, _) = address.split_once(':')?;
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'));
    is_scheme.then(|| scheme.to_ascii_lowercase())
}

/// Returns whether an address is relative or has a scheme that cannot run anything.
pub fn is_allowed_address(address: &str) -> bool {
    match scheme(address).as_deref() {
        None => true,
        Some("data") => is_pixel_image_address(address),
        Some(scheme) => SCHEMES.contains(&scheme),
    }
}

/// Whether an address is the data of an image without scripts.
pub(crate) fn is_pixel_image_address(address: &str) -> bool {
    scheme(address).as_deref() == Some("data") && PIXEL_IMAGES.contains(&&*image_type(address))
}

/// Whether an address is the data of a drawing, which may contain scripts. Browsers run them if it
/// is a document, but not if it is an image.
pub(crate) fn is_drawing_address(address: &str) -> bool {
    scheme(address).as_deref() == Some("data") && image_type(address) == "svg+xml"
}

/// Returns whether an image may have an address.
pub fn is_allowed_image_address(address: &str) -> bool {
    is_web_or_relative(address) || is_pixel_image_address(address) || is_drawing_address(address)
}

/// Returns whether an address has a scheme or a host, so that it does not depend on its page's.
pub fn is_full_address(address: &str) -> bool {
    let written = as_browsers_read(address);
    let begins = |c: char| matches!(c, '/' | '\\');
    let has_host = written
        .strip_prefix(begins)
        .is_some_and(|rest| rest.starts_with(begins));
    has_host || scheme(address).is_some()
}

/// Returns whether an address is relative or has the scheme `http` or `https`.
pub fn is_web_or_relative(address: &str) -> bool {
    matches!(scheme(address).as_deref(), None | Some("http" | "https"))
}

/// Returns the address without the characters that browsers drop before they parse it.
fn as_browsers_read(address: &str) -> Cow<'_, str> {
    let address = address.trim_start_matches(|c: char| c <= ' ');
    let is_dropped = |c: char| matches!(c, '\t' | '\n' | '\r');
    match address.contains(is_dropped) {
        true => Cow::Owned(address.replace(is_dropped, "")),
        false => Cow::Borrowed(address),
    }
}

/// Returns the type of image in a `data:` address, in lower case; empty if it is not an image.
fn image_type(address: &str) -> String {
    let address = as_browsers_read(address);
    let (_, data) = address.split_once(':').unwrap_or_default();
    let kind = data.split([';', ',']).next().unwrap_or_default();
    let kind = kind.to_ascii_lowercase();
    kind.strip_prefix("image/").unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_judged_by_scheme() {
        for (address, fine) in [
            ("/guards#绑定", true),
            ("https://a.b/c:d", true),
            ("mailto:a@b", true),
            ("bitcoin:1Abc", true),
            ("core::ops::Try", false),
            ("a/b:c", true),
            ("12:30", true),
            ("javascript:alert(1)", false),
            (" \u{1}java\nscript:alert(1)", false),
            ("\n \tjavascript:alert(1)", false),
            ("JaVaScRiPt:alert(1)", false),
            ("vbscript:x", false),
            ("data:text/html,<script>", false),
            ("data:image/svg+xml,<svg onload=x>", false),
            ("data:image/png;base64,AAAA", true),
            ("da\nta:image/png;base64,AAAA", true),
            ("data:image/png+xml,<svg onload=x>", false),
            ("blob:https://x", false),
        ] {
            assert_eq!(is_allowed_address(address), fine, "{address}");
        }
    }

    #[test]
    fn drawings_are_images_and_not_documents() {
        for (address, is_image) in [
            ("data:image/svg+xml;base64,AAAA", true),
            ("DATA:image/SVG+xml,<svg/>", true),
            ("a.svg", true),
            ("data:image/png,A", true),
            ("data:text/html,<script>", false),
            ("javascript:x", false),
            ("blob:image/svg+xml", false),
        ] {
            assert_eq!(is_allowed_image_address(address), is_image, "{address}");
        }
        assert!(!is_allowed_address("data:image/svg+xml,<svg/>"));
    }

    #[test]
    fn addresses_with_scheme_or_host_are_full() {
        for (address, full) in [
            ("https://a.b", true),
            (" //a.b/c", true),
            ("/\\a.b/c", true),
            ("\\/a.b", true),
            ("\\a", false),
            ("mailto:a@b.c", true),
            ("data:x", true),
            ("/a:b", false),
            ("./a:b", false),
            ("?a=b://c", false),
            ("a.md#b:c", false),
        ] {
            assert_eq!(is_full_address(address), full, "{address}");
        }
    }

    #[test]
    fn edit_addresses_are_web_addresses_or_paths() {
        for (address, fine) in [
            ("https://a.b/c", true),
            ("HTTP://a.b/c", true),
            ("/edit/a", true),
            ("../a", true),
            ("//a.b/c", true),
            ("mailto:a@b.c", false),
            ("data:image/png;base64,AAAA", false),
            ("java\tscript:x", false),
        ] {
            assert_eq!(is_web_or_relative(address), fine, "{address}");
        }
    }
}
