//! Finds the text of tags that YAML reads as numbers or truth values: `tags: [1.10, yes]`.

use serde::Deserialize;
use serde_saphyr::Spanned;

use crate::front_matter::WrittenTag;

/// Returns whether a tag may be the value of another text.
pub(crate) fn is_value(tag: &str) -> bool {
    tag.parse::<f64>().is_ok() || matches!(tag, "true" | "false")
}

/// Returns the tags as they are written.
pub(crate) fn written(yaml: &str) -> Option<Vec<String>> {
    #[derive(Deserialize)]
    struct Page {
        tags: Vec<Spanned<WrittenTag>>,
    }
    let page: Page = serde_saphyr::from_str(yaml).ok()?;
    let text = |tag: Spanned<WrittenTag>| {
        let label = tag.value.label?;
        if tag.value.is_text {
            return Some(label);
        }
        let span = tag.defined.span();
        let (start, length) = (span.byte_offset()?, span.byte_len()?);
        let start = usize::try_from(start).ok()?;
        let end = start + usize::try_from(length).ok()?;
        yaml.get(start..end).map(|text| text.trim().to_owned())
    };
    Some(page.tags.into_iter().filter_map(text).collect())
}
