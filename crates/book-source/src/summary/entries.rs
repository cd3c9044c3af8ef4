//! Converts mdBook's table of contents to the `Summary` of `nav_model`.

use diagnostics::paths::slashes;
use mdbook_core::book::{BookItem, Chapter};
use nav_model::{Numbering, Summary, SummaryItem};

/// Converts the table of contents of a book; with `has_numbers`, labels include the number of their
/// section.
pub(crate) fn read(items: &[BookItem], has_numbers: bool) -> Summary {
    let reader = SummaryReader { has_numbers };
    Summary::new(reader.items(items, Numbering::Prefix))
}

struct SummaryReader {
    /// Whether labels include the number of their section.
    has_numbers: bool,
}

impl SummaryReader {
    /// Converts entries. Unnumbered chapters before the first numbered one are placed at the start,
    /// later ones at the end.
    fn items(&self, items: &[BookItem], mut unnumbered: Numbering) -> Vec<SummaryItem> {
        let mut all = Vec::with_capacity(items.len());
        for item in items {
            all.push(match item {
                BookItem::Separator => SummaryItem::Separator,
                BookItem::PartTitle(title) => SummaryItem::Part {
                    title: title.clone(),
                },
                BookItem::Chapter(chapter) => {
                    if chapter.number.is_some() {
                        unnumbered = Numbering::Suffix;
                    }
                    self.chapter(chapter, unnumbered)
                }
            });
        }
        all
    }

    fn chapter(&self, chapter: &Chapter, unnumbered: Numbering) -> SummaryItem {
        let number = chapter.number.as_ref().filter(|_| self.has_numbers);
        SummaryItem::Chapter {
            name: chapter.name.clone(),
            path: chapter.path.as_deref().map(slashes),
            position: chapter
                .number
                .as_ref()
                .map_or(unnumbered, |_| Numbering::Numbered),
            number: number.map(ToString::to_string),
            children: self.items(&chapter.sub_items, unnumbered),
        }
    }
}
