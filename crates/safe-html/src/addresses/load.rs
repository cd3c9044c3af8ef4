//! Decides which resources a page may load.
//!
//! A page makes no request to another origin, with two exceptions: images whose address the author
//! wrote, and media from origins that the owner lists. Scripts, styles and frames of authors are
//! refused, whatever their origin.

use std::{collections::BTreeSet, sync::Arc};

use crate::{
    addresses::{
        address::{is_drawing_address, is_pixel_image_address, is_web_or_relative},
        origin::{Origin, is_own_address},
    },
    lists::{PAINTS, SVG},
};

/// A resource that browsers request for an attribute, without an action of the reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Resource {
    /// A picture, or several of which the browser chooses one. It may be on any site.
    Image,
    /// A video, a sound or its subtitles.
    Media,
    /// A part of the page itself, such as the gradient of a drawing. Some browsers would load it from
    /// another document.
    Part,
}

/// The reason why a page may not load a resource.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LoadFault {
    /// The address has a scheme that is not allowed, or is none.
    #[error("has a scheme that is not allowed")]
    Scheme,
    /// The resource is on a site that the owner did not list.
    #[error("is on another site, `{0}`")]
    Origin(Origin),
    /// The address does not name a part of the page.
    #[error("is not a part of this page")]
    Document,
    /// The element loads nothing.
    #[error("belongs to an element that loads nothing")]
    Element,
}

/// The origins of other sites whose media pages may load.
#[derive(Debug, Clone, Default)]
pub struct MediaOrigins(Arc<BTreeSet<Origin>>);

impl FromIterator<Origin> for MediaOrigins {
    fn from_iter<T: IntoIterator<Item = Origin>>(origins: T) -> Self {
        Self(Arc::new(origins.into_iter().collect()))
    }
}

impl MediaOrigins {
    /// Checks the address of a resource.
    ///
    /// # Errors
    ///
    /// If a page may not load it.
    pub fn check(&self, resource: Resource, address: &str) -> Result<(), LoadFault> {
        let is_allowed = match resource {
            Resource::Image => is_web_or_relative(address) || is_pixel_image_address(address),
            Resource::Media => match Origin::of(address) {
                Some(origin) if !self.0.contains(&origin) => {
                    return Err(LoadFault::Origin(origin));
                }
                Some(_) => true,
                None => is_own_address(address),
            },
            Resource::Part => return check_part(address),
        };
        is_allowed.then_some(()).ok_or(LoadFault::Scheme)
    }

    /// Returns the origin of media that an attribute of an element would load from a site that is not
    /// listed.
    pub fn refused_origin(&self, element: &str, name: &str, value: &str) -> Option<Origin> {
        match self.check_attribute(element, name, value) {
            Err(LoadFault::Origin(origin)) => Some(origin),
            _ => None,
        }
    }

    /// Checks an attribute for which browsers may load something; other attributes are fine.
    pub(crate) fn check_attribute(
        &self,
        element: &str,
        name: &str,
        value: &str,
    ) -> Result<(), LoadFault> {
        match (resource(element, name), name) {
            (Some(Resource::Part), name) if PAINTS.contains(&name) => check_paint(value),
            (Some(resource), "srcset") => {
                let mut parts = value.split(',').map(str::trim);
                parts.try_for_each(|part| self.check(resource, part))
            }
            // A drawing may contain scripts, which an image does not run.
            (Some(Resource::Image), "src") if is_drawing_address(value) => Ok(()),
            (Some(resource), _) => self.check(resource, value),
            (None, "src" | "srcset" | "poster") => Err(LoadFault::Element),
            (None, _) => Ok(()),
        }
    }
}

/// Returns the resource that browsers load for an attribute of an element that authors may use.
fn resource(element: &str, name: &str) -> Option<Resource> {
    match (element, name) {
        ("img", "src" | "srcset") | ("source", "srcset") | ("video", "poster") => {
            Some(Resource::Image)
        }
        ("audio" | "source" | "track" | "video", "src") => Some(Resource::Media),
        (_, "href" | "xlink:href") if SVG.contains(&element) => Some(Resource::Part),
        _ => PAINTS.contains(&name).then_some(Resource::Part),
    }
}

fn check_part(address: &str) -> Result<(), LoadFault> {
    let is_part = address.trim_ascii().starts_with('#');
    is_part.then_some(()).ok_or(LoadFault::Document)
}

/// Checks the paint of a drawing: a colour, or `url(#id)`.
fn check_paint(value: &str) -> Result<(), LoadFault> {
    let compact: String = value.split_whitespace().collect();
    let lower = compact.to_ascii_lowercase();
    let mut addresses = lower.split("url(").skip(1);
    match value.contains('\\') {
        true => Err(LoadFault::Document),
        false => addresses.try_for_each(|it| check_part(it.trim_start_matches(['"', '\'']))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resources_are_judged_by_their_origin() {
        let listed = ["https://cdn.example", "https://cdn.example:8443"];
        let media: MediaOrigins = listed.into_iter().filter_map(Origin::parse).collect();
        for (element, name, value, allowed) in [
            ("img", "src", "https://a.example/b.png", true),
            ("img", "src", "//a.example/b.png", true),
            ("img", "src", "data:image/svg+xml,<svg/>", true),
            ("img", "src", "javascript:x", false),
            ("img", "src", "ftp://a.example/b.png", false),
            (
                "img",
                "srcset",
                "a.png 1x, https://a.example/b.png 2x",
                true,
            ),
            ("img", "srcset", "a.png, javascript:x 2x", false),
            ("source", "srcset", "https://a.example/b.png", true),
            ("video", "poster", "https://a.example/b.png", true),
            ("video", "poster", "data:image/svg+xml,<svg/>", false),
            ("video", "src", "b.mp4", true),
            ("video", "src", "/b.mp4#t=1", true),
            ("video", "src", "https://a.example/b.mp4", false),
            ("video", "src", "https://cdn.example/b.mp4", true),
            ("video", "src", "//cdn.example/b.mp4", true),
            ("video", "src", "https://CDN.example:443/b.mp4", true),
            ("video", "src", "https://cdn.example:8443/b.mp4", true),
            ("video", "src", "https://cdn.example:9/b.mp4", false),
            ("video", "src", "http://cdn.example/b.mp4", false),
            (
                "video",
                "src",
                "https://cdn.example.evil.example/b.mp4",
                false,
            ),
            (
                "video",
                "src",
                "https://cdn.example@evil.example/b.mp4",
                false,
            ),
            ("video", "src", "data:video/mp4,x", false),
            ("video", "src", "blob:https://cdn.example/1", false),
            ("audio", "src", "/\\a.example/b.mp3", false),
            ("audio", "src", "\t//a.example/b.mp3", false),
            ("audio", "src", "https:b.mp3", false),
            ("source", "src", "https://a.example/b.mp4", false),
            ("track", "src", "https://a.example/b.vtt", false),
            ("track", "src", "b.vtt", true),
            ("input", "src", "https://a.example/b.png", false),
            ("p", "src", "a.png", false),
            ("input", "srcset", "a.png", false),
            ("audio", "poster", "a.png", false),
            ("rect", "fill", "url(#a)", true),
            ("rect", "fill", "url( '#a' ) red", true),
            ("rect", "fill", "url(a.svg#b)", false),
            ("rect", "stroke", "URL( https://a.example#b )", false),
            ("g", "clip-path", "url(#a) url(//a.example#b)", false),
            ("g", "clip-path", "\\75rl(//a.example#b)", false),
            ("pattern", "href", "#a", true),
            ("pattern", "href", " #a", true),
            ("linearGradient", "href", "a.svg#b", false),
            ("textPath", "href", "https://a.example/b.svg#c", false),
            ("a", "href", "https://a.example", true),
            ("mtext", "href", "https://a.example", true),
        ] {
            let found = media.check_attribute(element, name, value);
            assert_eq!(
                found.is_ok(),
                allowed,
                "{element} {name}={value}: {found:?}"
            );
        }
    }
}
