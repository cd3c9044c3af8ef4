//! Converts pulldown-cmark's tags to kinds of nodes.

use pulldown_cmark::{
    Alignment, BlockQuoteKind, CodeBlockKind, CowStr, LinkType, Options as Extensions, Tag,
};

use crate::{Align, LinkKind, Meta, Mode, NodeKind, Options};

/// Returns pulldown-cmark's extensions for a dialect.
pub(super) fn extensions(options: &Options) -> Extensions {
    let mut extensions = Extensions::empty();
    if options.mode == Mode::CommonMark {
        return extensions;
    }
    extensions |= Extensions::ENABLE_TABLES | Extensions::ENABLE_STRIKETHROUGH;
    extensions |= Extensions::ENABLE_TASKLISTS | Extensions::ENABLE_FOOTNOTES;
    extensions.set(Extensions::ENABLE_GFM, options.alerts);
    extensions.set(Extensions::ENABLE_MATH, options.math);
    if options.mode == Mode::Markdown {
        extensions.set(Extensions::ENABLE_DEFINITION_LIST, options.definition_lists);
        extensions.set(
            Extensions::ENABLE_SMART_PUNCTUATION,
            options.smart_punctuation,
        );
        extensions.set(
            Extensions::ENABLE_HEADING_ATTRIBUTES,
            options.heading_attributes,
        );
    }
    extensions
}

pub(super) fn kind(tag: Tag<'_>) -> NodeKind {
    match tag {
        Tag::Heading {
            level,
            id,
            classes,
            attrs,
        } => NodeKind::Heading {
            depth: level as u8,
            explicit: id.is_some(),
            id: id.map(CowStr::into_string).unwrap_or_default(),
            classes: classes.into_iter().map(CowStr::into_string).collect(),
            attrs: attrs
                .into_iter()
                .map(|(name, value)| (name.into_string(), value.map(CowStr::into_string)))
                .collect(),
        },
        Tag::BlockQuote(None) => NodeKind::Quote,
        Tag::BlockQuote(Some(alert)) => NodeKind::Admonition {
            kind: alert_name(alert).to_owned(),
            title: None,
        },
        Tag::CodeBlock(kind) => fence(&kind),
        Tag::List(start) => NodeKind::List { start, tight: true },
        Tag::Item => NodeKind::Item { task: None },
        Tag::FootnoteDefinition(label) => NodeKind::FootnoteDef(label.into_string()),
        Tag::DefinitionList => NodeKind::DefList,
        Tag::DefinitionListTitle => NodeKind::DefTerm,
        Tag::DefinitionListDefinition => NodeKind::DefDetails,
        Tag::Table(align) => NodeKind::Table {
            align: align.into_iter().map(alignment).collect(),
        },
        Tag::TableHead | Tag::TableRow => NodeKind::Row,
        Tag::TableCell => NodeKind::Cell,
        Tag::Emphasis => NodeKind::Emph,
        Tag::Strong => NodeKind::Strong,
        Tag::Strikethrough => NodeKind::Strike,
        Tag::Link {
            link_type,
            dest_url,
            title,
            id,
        } => NodeKind::Link {
            url: match link_type {
                LinkType::Email => format!("mailto:{dest_url}"),
                _ => dest_url.into_string(),
            },
            title: Some(title.into_string()).filter(|title| !title.is_empty()),
            kind: link_kind(link_type, id),
        },
        Tag::Image {
            link_type,
            dest_url,
            title,
            id,
        } => NodeKind::Image {
            url: dest_url.into_string(),
            title: Some(title.into_string()).filter(|title| !title.is_empty()),
            kind: link_kind(link_type, id),
        },
        _ => NodeKind::Paragraph,
    }
}

fn fence(kind: &CodeBlockKind<'_>) -> NodeKind {
    let meta = match kind {
        CodeBlockKind::Fenced(info) => Meta::new(info),
        CodeBlockKind::Indented => Meta::default(),
    };
    NodeKind::Fence {
        language: meta.raw_language().map(str::to_lowercase),
        meta,
        text: String::new(),
    }
}

fn link_kind(kind: LinkType, label: CowStr<'_>) -> LinkKind {
    match kind {
        LinkType::Reference | LinkType::ReferenceUnknown => LinkKind::Full(label.into_string()),
        LinkType::Collapsed | LinkType::CollapsedUnknown => {
            LinkKind::Collapsed(label.into_string())
        }
        LinkType::Shortcut | LinkType::ShortcutUnknown => LinkKind::Shortcut(label.into_string()),
        LinkType::Autolink | LinkType::Email => LinkKind::Angle,
        LinkType::Inline | LinkType::WikiLink { .. } => LinkKind::Inline,
    }
}

fn alignment(align: Alignment) -> Align {
    match align {
        Alignment::None => Align::None,
        Alignment::Left => Align::Left,
        Alignment::Center => Align::Center,
        Alignment::Right => Align::Right,
    }
}

fn alert_name(kind: BlockQuoteKind) -> &'static str {
    match kind {
        BlockQuoteKind::Note => "note",
        BlockQuoteKind::Tip => "tip",
        BlockQuoteKind::Important => "important",
        BlockQuoteKind::Warning => "warning",
        BlockQuoteKind::Caution => "caution",
    }
}
