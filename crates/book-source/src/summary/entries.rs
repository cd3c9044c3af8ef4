//! Converts mdBook's table of contents to the `Summary` of `nav_model`.

use diagnostics::paths::slashes;
use mdbook_core::book::{BookItem, Chapter, SectionNumber};
use nav_model::{Numbering, Summary, SummaryItem};

use super::files::{anchor, is_html};

/// Converts the table of contents of a book; with `has_numbers`, labels include the number of their
/// section.
pub(crate) fn read(items: &[BookItem], has_numbers: bool) -> Summary {
    let reader = SummaryReader { has_numbers };
    Summary::new(reader.items(items, Numbering::Prefix, &[]))
}

struct SummaryReader {
    /// Whether labels include the number of their section.
    has_numbers: bool,
}

impl SummaryReader {
    /// Converts entries. Unnumbered chapters before the first numbered one are placed at the start,
    /// later ones at the end. `above` is the number of the chapter around them.
    fn items(
        &self,
        items: &[BookItem],
        mut unnumbered: Numbering,
        above: &[u32],
    ) -> Vec<SummaryItem> {
        let mut all = Vec::with_capacity(items.len());
        // mdBook counts entries that lead to headings.
        let mut headings = 0;
        for item in items {
            all.push(match item {
                BookItem::Separator => SummaryItem::Separator,
                BookItem::PartTitle(title) => SummaryItem::Part {
                    title: title.clone(),
                },
                BookItem::Chapter(chapter) => match target(chapter) {
                    Some(target) if chapter.sub_items.is_empty() => {
                        headings += 1;
                        SummaryItem::heading(&chapter.name, &target)
                    }
                    _ => {
                        if chapter.number.is_some() {
                            unnumbered = Numbering::Suffix;
                        }
                        let last = chapter.number.as_ref().and_then(|number| number.last());
                        let last = last.map(|last| last.saturating_sub(headings));
                        let number: Vec<u32> = above.iter().copied().chain(last).collect();
                        self.chapter(chapter, unnumbered, &number)
                    }
                },
            });
        }
        all
    }

    fn chapter(&self, chapter: &Chapter, unnumbered: Numbering, number: &[u32]) -> SummaryItem {
        let has_number = chapter.number.is_some();
        let position = match has_number {
            true => Numbering::Numbered,
            false => unnumbered,
        };
        let mut children = self.items(&chapter.sub_items, unnumbered, number);
        let number = SectionNumber::new(number).to_string();
        let number = Some(number).filter(|_| has_number && self.has_numbers);
        let file = chapter.path.as_deref().filter(|path| is_html(path));
        if let (Some(path), true) = (file, children.is_empty()) {
            let number = number.map(|number| number + " ").unwrap_or_default();
            return SummaryItem::File {
                name: format!("{number}{}", chapter.name),
                path: slashes(path),
            };
        }
        let target = target(chapter);
        let first = match (&target, file) {
            (Some(target), _) => Some(SummaryItem::heading(&chapter.name, target)),
            (None, Some(path)) => Some(SummaryItem::File {
                name: chapter.name.clone(),
                path: slashes(path),
            }),
            (None, None) => None,
        };
        let path = chapter.path.as_deref().filter(|_| first.is_none());
        children.splice(0..0, first);
        SummaryItem::Chapter {
            name: chapter.name.clone(),
            path: path.map(slashes),
            position,
            number,
            children,
        }
    }
}

/// Returns the path of an entry that leads to a heading. mdBook's own loader takes it for a chapter.
fn target(chapter: &Chapter) -> Option<String> {
    let path = chapter.path.as_deref().or(chapter.source_path.as_deref());
    path.filter(|path| anchor(path).is_some()).map(slashes)
}
