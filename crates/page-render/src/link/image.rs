//! Images: found at build time, with their sizes, so that the layout does not shift while they
//! load.

use diagnostics::codes;
use mdx_lite::{Node, NodeKind};
use nav_model::{Resolved, split_address};
use safe_html::{is_allowed_image_address, is_full_address, tree::start_tags};
use site_model::Component;

use crate::{
    Builder,
    tree::piece::{Attributes, Piece, add_class},
};

use super::color_mode::Mode;

/// The size in bytes above which an image is reported.
const LARGE_IMAGE: u64 = 2_000_000;

/// An image with its address and size on the page.
struct Picture {
    src: String,
    size: Option<(u32, u32)>,
}

impl Builder<'_> {
    /// Builds an image that is a block and can be enlarged.
    pub(crate) fn block_image(&mut self, node: &Node) -> Option<Piece> {
        let NodeKind::Image { url, title, .. } = &node.kind else {
            return None;
        };
        let (url, mode) = Mode::of_address(url);
        let picture = self.picture(url, node)?;
        self.check_alternative(&alt(node), url, node);
        let image = Piece::component(Component::Image {
            src: picture.src,
            alt: alt(node),
            title: title.clone(),
            width: picture.size.map(|(width, _)| width),
            height: picture.size.map(|(_, height)| height),
        });
        Some(match mode {
            Some(mode) => {
                let mut attrs = Attributes::new();
                add_class(&mut attrs, mode.class());
                Piece::element("div", attrs, vec![image])
            }
            None => image,
        })
    }

    pub(crate) fn inline_image(&mut self, url: &str, title: Option<&str>, node: &Node) -> Piece {
        let mut attrs = Attributes::from([("alt".to_owned(), alt(node))]);
        if let Some(title) = title {
            attrs.insert("title".into(), title.to_owned());
        }
        self.check_alternative(&alt(node), url, node);
        self.image_element(url, attrs, node)
    }

    /// Builds an `img` element with these attributes and its address.
    pub(crate) fn image_element(&mut self, url: &str, mut attrs: Attributes, node: &Node) -> Piece {
        let (url, mode) = Mode::of_address(url);
        let Some(picture) = self.picture(url, node) else {
            return Piece::Text(attrs.remove("alt").unwrap_or_default());
        };
        if let Some(mode) = mode {
            add_class(&mut attrs, mode.class());
        }
        attrs.insert("src".into(), picture.src);
        attrs
            .entry("loading".into())
            .or_insert_with(|| "lazy".into());
        attrs
            .entry("decoding".into())
            .or_insert_with(|| "async".into());
        if !attrs.contains_key("alt") && !attrs.contains_key("aria-hidden") {
            self.warn_without_alternative(url, node);
        }
        attrs.entry("alt".into()).or_default();
        if let Some((width, height)) = picture.size
            && !attrs.contains_key("width")
            && !attrs.contains_key("height")
        {
            attrs.insert("width".into(), width.to_string());
            attrs.insert("height".into(), height.to_string());
        }
        Piece::inline("img", attrs, Vec::new())
    }

    /// Finds an image. A missing one is a warning and keeps its address.
    fn picture(&mut self, url: &str, node: &Node) -> Option<Picture> {
        if !self.check_scheme(url, is_allowed_image_address(url), node) {
            return None;
        }
        if is_full_address(url) {
            self.check_encryption(url, node);
            return Some(Picture {
                src: url.to_owned(),
                size: None,
            });
        }
        let (path, rest) = split_address(url);
        let resolved = self.context.resolve(&self.doc.source, path);
        if let Resolved::File(file) = &resolved
            && let Some((file, on_disk)) = self.context.assets.find(file)
        {
            // Before its size is read, so that a change in between is noticed by the next build.
            let stamp = on_disk.stamp();
            self.built.images.insert(file.to_owned(), stamp);
            self.check_weight(url, stamp.map_or(0, |stamp| stamp.length), node);
            let encoded = site_layout::address::encode_path(file);
            return Some(Picture {
                src: self.context.addresses.href(&encoded) + rest,
                size: on_disk.image_size(),
            });
        }
        if let Some(src) = self.context.page_elsewhere(path, &resolved) {
            let src = src + rest;
            return Some(Picture { src, size: None });
        }
        self.missing_file("image", url, &resolved, node);
        Some(Picture {
            src: url.to_owned(),
            size: None,
        })
    }
}

impl Builder<'_> {
    /// Reports an image, a video or a sound that the site does not have.
    pub(crate) fn missing_file(
        &mut self,
        kind: &str,
        url: &str,
        resolved: &Resolved<'_>,
        node: &Node,
    ) {
        let not_copied = match resolved {
            Resolved::File(file) => self.context.assets.not_copied(file),
            _ => None,
        };
        let near = match resolved {
            Resolved::File(file) => self.context.assets.near(file),
            _ => None,
        };
        let near = near.map(|near| self.written_here(near));
        let (fault, help) = match not_copied {
            Some(why) => (format!("is not copied, because {}", why.reason), why.help),
            None if near.is_some() => (
                "does not exist".to_owned(),
                format!("did you mean `{}`?", near.unwrap_or_default()),
            ),
            None if matches!(resolved, Resolved::Outside(_)) => (
                "is outside of the source folder, so it is not copied".to_owned(),
                "move the file into the source folder, beside the chapters".to_owned(),
            ),
            None => (
                "does not exist".to_owned(),
                "a path that starts with `/` is relative to the source folder, any other to this file"
                    .to_owned(),
            ),
        };
        let message = format!("the {kind} `{url}` {fault}");
        self.warn(codes::MISSING_IMAGE, node, message).help = Some(help);
    }

    /// Returns a path from the source folder as this chapter writes it.
    fn written_here(&self, path: &str) -> String {
        let folder = self.doc.source.rsplit_once('/');
        let inside = match folder {
            Some((folder, _)) => path
                .strip_prefix(folder)
                .and_then(|it| it.strip_prefix('/')),
            None => Some(path),
        };
        inside.map_or_else(|| format!("/{path}"), str::to_owned)
    }

    /// Reports the image for sharing cards that front matter names and the site does not have: its path
    /// begins at the root of the site.
    pub(crate) fn check_card_image(&mut self) {
        let Some(url) = self.doc.front.image.as_deref() else {
            return;
        };
        let file = nav_model::decode(split_address(url).0.trim_start_matches('/'));
        let (assets, others) = (self.context.assets, &self.context.mdbook_files);
        if is_full_address(url) || assets.find(&file).is_some() || others.contains(&file) {
            return;
        }
        let key = self.source.text.find("\nimage:").map_or(0, |at| at + 1);
        let message = format!("the image `{url}` of sharing cards does not exist");
        let help = match assets.near(&file) {
            Some(near) => format!("did you mean `/{near}`?"),
            None => "write its path from the source folder, or a full address".to_owned(),
        };
        self.warn_at(codes::MISSING_IMAGE, key..key + "image".len(), message)
            .help = Some(help);
    }

    /// Reports an image of Markdown without alternative text. In HTML, `alt=""` marks an image that
    /// tells readers nothing.
    fn check_alternative(&mut self, alt: &str, url: &str, node: &Node) {
        if alt.trim().is_empty() {
            self.warn_without_alternative(url, node);
        }
    }

    fn warn_without_alternative(&mut self, url: &str, node: &Node) {
        let message = format!("the image `{url}` has no alternative text");
        let help = "describe it between the brackets, `![…](…)`, or in `alt`; write `<img alt=\"\" …>` if it only decorates";
        self.warn(codes::NO_ALTERNATIVE_TEXT, node, message).help = Some(help.into());
    }

    /// Reports images in raw HTML.
    pub(super) fn check_images_of_html(&mut self, html: &str, node: &Node) {
        if !["<img", "<IMG"].iter().any(|name| html.contains(name)) {
            return;
        }
        for tag in start_tags(html).iter().filter(|tag| tag.name == "img") {
            let url = tag.attribute("src").unwrap_or_default();
            let is_hidden = ["alt", "aria-hidden", "role"]
                .iter()
                .any(|name| tag.attribute(name).is_some());
            if !is_hidden {
                self.warn_without_alternative(url, node);
            }
            self.check_encryption(url, node);
        }
    }

    /// Reports an image that browsers may refuse on a page with an `https:` address.
    fn check_encryption(&mut self, url: &str, node: &Node) {
        if let Some(host) = unencrypted_host(url) {
            let message = format!("the image `{url}` is loaded without encryption");
            let help = format!("write `https://{host}…`, or copy the image into the book");
            self.warn(codes::UNENCRYPTED_IMAGE, node, message).help = Some(help);
        }
    }

    fn check_weight(&mut self, url: &str, bytes: u64, node: &Node) {
        if bytes <= LARGE_IMAGE {
            return;
        }
        let (whole, tenth) = (bytes / 1_000_000, bytes % 1_000_000 / 100_000);
        let message = format!("the image `{url}` is {whole}.{tenth} MB large");
        self.warn(codes::LARGE_IMAGE, node, message).help =
            Some("scale it to the width at which it is shown, or save it as WebP or AVIF".into());
    }
}

/// Returns the alternative text: the image's inline content without mark-up.
fn alt(node: &Node) -> String {
    node.children.iter().map(Node::text).collect()
}

/// Returns the host of an `http:` address that other computers can reach.
fn unencrypted_host(url: &str) -> Option<&str> {
    let scheme = url.get(..7)?;
    let host = url[7..].split(['/', '?', '#']).next()?;
    let name = host.split(':').next()?;
    let is_local = matches!(name, "localhost" | "127.0.0.1" | "[") || name.ends_with(".localhost");
    (scheme.eq_ignore_ascii_case("http://") && !is_local && !host.is_empty()).then_some(host)
}

#[cfg(test)]
mod tests {
    use super::unencrypted_host;

    #[test]
    fn only_http_addresses_of_other_computers_are_unencrypted() {
        for (url, wanted) in [
            ("http://a.example/x.png", Some("a.example")),
            ("HTTP://a.example", Some("a.example")),
            ("http://a.example:80?x", Some("a.example:80")),
            ("https://a.example/x.png", None),
            ("http://localhost:3000/x.png", None),
            ("http://127.0.0.1/x.png", None),
            ("//a.example/http://b", None),
            ("x.png", None),
        ] {
            assert_eq!(unencrypted_host(url), wanted, "{url}");
        }
    }
}
