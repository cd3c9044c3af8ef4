//! The values of front matter that name a file or a chapter, with their bytes.

use std::ops::Range;

use serde::Deserialize;
use serde_saphyr::Spanned;

use super::FrontMatter;

/// The keys with such values.
#[derive(Deserialize)]
struct Names {
    image: Option<Spanned<String>>,
    pagination_next: Option<Spanned<String>>,
    pagination_prev: Option<Spanned<String>>,
}

impl FrontMatter {
    /// Returns the values of front matter that name a file or a chapter by its path in the source folder,
    /// each with its bytes in `yaml`. There are none if the YAML cannot be read.
    ///
    /// ```
    /// use nav_model::FrontMatter;
    ///
    /// let names = FrontMatter::names("image: \"a.png\" # x\npagination_next: b/c\n");
    /// assert_eq!(names, [("a.png".to_owned(), 8..13), ("b/c".to_owned(), 36..39)]);
    /// ```
    pub fn names(yaml: &str) -> Vec<(String, Range<usize>)> {
        let names: Option<Names> = serde_saphyr::from_str(yaml).ok();
        let names = names.map(|it| [it.image, it.pagination_next, it.pagination_prev]);
        let found = names.into_iter().flatten().flatten().filter_map(|name| {
            let span = name.defined.span();
            let start = usize::try_from(span.byte_offset()?).ok()?;
            // Quotes may be around it.
            let start = start + yaml.get(start..)?.find(&name.value)?;
            let end = start + name.value.len();
            Some((name.value, start..end))
        });
        found.collect()
    }
}
