//! The heading of the original that an id names, for links to the ids of a translated page.

use book_source::chapters::chapter::{self, Chapter};

use crate::{
    read::inputs::Inputs,
    record::headings::{OpenHeading, headings},
};

/// Returns the remedy if the id is a heading of the chapter that `target` translates.
pub(super) fn original_heading(inputs: &Inputs, target: &Chapter, id: &str) -> Option<String> {
    let editions = inputs.book.editions.as_ref()?;
    let source = editions.original_source()?;
    let is_own = editions.current().untranslated.contains(&target.path);
    let text = (!is_own).then(|| inputs.files.read_text(&source.join(&target.file)));
    let original = headings(&mdx_lite::parse(&text?.ok()?, &target.options));
    let at = original.iter().position(|heading| heading.id == id)?;
    let written = &original[at].text;
    let own = headings(&chapter::parse(target));
    // If both have the same levels, the n-th heading of the translation translates the n-th of the original.
    let levels = |all: &[OpenHeading]| all.iter().map(|one| one.level).collect::<Vec<_>>();
    let is_same = levels(&own) == levels(&original);
    let place = match own.get(at).filter(|_| is_same) {
        Some(heading) => format!("the heading `{}`", heading.text),
        None => "the heading that translates it".to_owned(),
    };
    Some(format!(
        "`#{id}` is the heading `{written}` of the original: write `{{#{id}}}` behind {place} in `{}`",
        target.source.file
    ))
}
