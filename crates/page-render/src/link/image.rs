//! Images: found at build time, with their sizes, so that the layout does not shift while they
//! load.

use diagnostics::codes;
use mdx_lite::{Node, NodeKind};
use nav_model::{Resolved, split_address};
use safe_html::{is_allowed_image_address, is_full_address};
use site_layout::assets::Asset;
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
            self.check_weight(url, on_disk, node);
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
        let (fault, help) = match not_copied {
            Some(why) => (format!("is not copied, because {}", why.reason), why.help),
            None => (
                "does not exist".to_owned(),
                "a path that starts with `/` is relative to the source folder, any other to this file"
                    .to_owned(),
            ),
        };
        let message = format!("the {kind} `{url}` {fault}");
        self.warn(codes::MISSING_IMAGE, node, message).help = Some(help);
    }

    fn check_weight(&mut self, url: &str, file: &Asset, node: &Node) {
        let bytes = file.metadata().map_or(0, |about| about.len());
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
