//! Updates an index after an edit; reads only the shards whose terms changed.
//!
//! A shard is full after the first term beyond a size, so the terms of a shard depend on the
//! shards before it. The shards after a changed one are therefore rebuilt, until a new shard ends where
//! an old one ended. The files equal an index built from scratch.

use std::{collections::BTreeSet, ops::Range};

use crate::{
    PageTerms, PartWriter, Shard, Stems, Summary,
    runs::{
        merge::{Merge, Source},
        run::{Cursor, Part, Run, RunWriter, in_code_units, terms_of},
    },
};

/// Pages with other terms than in an earlier index of as many pages, by their numbers.
#[derive(Debug)]
pub struct Edit<'a> {
    language: &'a str,
    /// The number of each page that was not edited.
    kept: Vec<Option<u32>>,
    /// The terms of the edited pages, in order.
    fresh: Run,
    /// The terms whose postings differ.
    changed: Vec<Vec<u8>>,
}

/// Shards of a part that replace others.
#[derive(Debug)]
#[non_exhaustive]
pub struct Replaced {
    /// The positions of the shards before.
    pub range: Range<usize>,
    /// The shards that replace them.
    pub shards: Vec<Shard>,
}

impl<'a> Edit<'a> {
    /// Compares the terms of the edited pages before and after. Pages are in order of their numbers.
    pub fn new(pages: usize, language: &'a str, edited: &[(u32, PageTerms, PageTerms)]) -> Self {
        let mut kept: Vec<_> = (0..).take(pages).map(Some).collect();
        let mut changed = BTreeSet::new();
        for (number, before, after) in edited {
            if let Some(slot) = kept.get_mut(*number as usize) {
                *slot = None;
            }
            let [before, after] = [before, after].map(|terms| terms_of(terms).collect());
            let (before, after): (BTreeSet<_>, BTreeSet<_>) = (before, after);
            let different = before.symmetric_difference(&after);
            changed.extend(different.map(|(term, _)| *term));
        }
        let changed = changed.into_iter().map(<[u8]>::to_vec).collect();
        let after = edited.iter().map(|(number, _, after)| (*number, after));
        Self {
            language,
            kept,
            fresh: Run::of(after),
            changed,
        }
    }

    /// Returns the shards of a part that differ from `before`. `read` returns the terms of one as
    /// [`Shard::run`] had them.
    ///
    /// # Errors
    ///
    /// The errors of `read`.
    pub fn apply<E>(
        &self,
        part: Part,
        before: &[&Summary],
        mut read: impl FnMut(usize) -> Result<Vec<u8>, E>,
    ) -> Result<Vec<Replaced>, E> {
        let fresh = Lists::of(&self.fresh, part);
        let mut writer = PartWriter::new(self.kept.len(), Stems::of_language(self.language));
        let mut replaced: Vec<Replaced> = Vec::new();
        for first in self.with_changes(part, before) {
            if replaced.last().is_some_and(|last| first < last.range.end) {
                continue;
            }
            let (mut shards, mut at) = (Vec::new(), first);
            // Stops where a new shard ends at the end of an old one.
            while at == first || at < before.len() && !writer.is_full() && !writer.is_empty() {
                let old = match at < before.len() {
                    true => run_of(part, read(at)?),
                    // The first term of a part without any.
                    false => Run::default(),
                };
                let new = fresh.between(part, before, at);
                let old = Source {
                    run: &old,
                    numbers: Some(&self.kept),
                };
                let mut merge = Merge::new([old, (&new).into()], part);
                while let Some(found) = merge.next() {
                    shards.extend(writer.put(&found));
                }
                at += 1;
            }
            shards.extend(writer.close());
            let range = first..at.min(before.len());
            replaced.push(Replaced { range, shards });
        }
        Ok(replaced)
    }

    /// Returns the positions of the shards that have, or would have, the changed terms of a part.
    fn with_changes(&self, part: Part, before: &[&Summary]) -> BTreeSet<usize> {
        let changed = self.changed.iter().filter(|term| Part::of(term) == part);
        changed.map(|term| position(before, term)).collect()
    }
}

/// Returns the position of the shard for a term.
fn position(shards: &[&Summary], term: &[u8]) -> usize {
    let is_before = |shard: &&Summary| in_code_units(shard.first.as_bytes(), term).is_le();
    shards.partition_point(is_before).saturating_sub(1)
}

/// The terms of one part of a run with their lists.
struct Lists<'a>(Vec<(Vec<u8>, &'a [u8])>);

impl<'a> Lists<'a> {
    fn of(run: &'a Run, part: Part) -> Self {
        let mut cursor = Cursor::new(run, part);
        let next = || cursor.advance().then(|| (cursor.term.clone(), cursor.list));
        Self(std::iter::from_fn(next).collect())
    }

    /// Returns the terms that belong into the shard at a position.
    fn between(&self, part: Part, shards: &[&Summary], at: usize) -> Run {
        let start = |at: usize| match shards.get(at) {
            _ if at == 0 => 0,
            None => self.0.len(),
            Some(shard) => {
                let first = shard.first.as_bytes();
                let is_before = |(term, _): &(Vec<u8>, _)| in_code_units(term, first).is_lt();
                self.0.partition_point(is_before)
            }
        };
        let mut run = RunWriter::default();
        for (term, list) in &self.0[start(at)..start(at + 1)] {
            run.put_list(term, list);
        }
        run_of(part, run.take())
    }
}

/// Returns a run with one part.
fn run_of(part: Part, terms: Vec<u8>) -> Run {
    Run::from_parts(match part {
        Part::Ascii => [terms, Vec::new()],
        Part::NonAscii => [Vec::new(), terms],
    })
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;
    use crate::{SearchPage, Section};

    fn terms(words: &[String]) -> PageTerms {
        let section = Section {
            text: words.join(" "),
            ..Section::default()
        };
        let page = SearchPage {
            sections: vec![section],
            ..SearchPage::default()
        };
        PageTerms::of(&page, false)
    }

    /// Returns the shards of a part of an index made from nothing.
    fn whole(pages: &[PageTerms], part: Part) -> Vec<Shard> {
        let run = Run::of((0..).zip(pages));
        PartWriter::shards_of(&run, part, pages.len(), Stems::of_language("en"))
    }

    /// Returns the shards after an edit, and how many of them were made.
    fn edited(shards: &[Shard], edit: &Edit<'_>, part: Part) -> (Vec<Shard>, usize) {
        let before: Vec<_> = shards.iter().map(|shard| &shard.summary).collect();
        let read = |at: usize| Ok::<_, Infallible>(shards[at].run.clone());
        let Ok(replaced) = edit.apply(part, &before, read);
        let (mut after, mut made) = (shards.to_vec(), 0);
        for one in replaced.into_iter().rev() {
            made += one.shards.len();
            after.splice(one.range, one.shards);
        }
        (after, made)
    }

    #[test]
    fn an_edit_of_one_word_makes_few_shards() {
        let word = |number: u32| format!("w{number:0>5}");
        let page = |at: u32| (at * 2000..(at + 1) * 2000).map(word).collect::<Vec<_>>();
        let before: Vec<_> = (0..20).map(|at| terms(&page(at))).collect();
        let shards = whole(&before, Part::Ascii);
        assert!(shards.len() > 8, "{}", shards.len());
        let mut changed = page(19);
        changed.push(word(9000));
        let pair = (19, before[19].clone(), terms(&changed));
        let edit = Edit::new(before.len(), "en", &[pair]);
        let (after, made) = edited(&shards, &edit, Part::Ascii);
        assert_eq!(after.len(), shards.len());
        assert!(made < 4, "{made} of {} shards were made", after.len());
    }

    #[test]
    fn an_edited_index_equals_one_from_nothing() {
        let mut random = 7_u32;
        let mut below = |limit: u32| {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (random >> 8) % limit
        };
        let (mut few, mut all) = (0, 0);
        let mut words = |count: u32, of: u32| -> Vec<String> {
            let mut word = |_| match below(3) {
                0 => format!("词{}", char::from_u32(0x4E00 + below(of)).unwrap()),
                1 => format!("{}", below(of)),
                _ => format!("w{:0>4}", below(of * 3)),
            };
            (0..count).map(&mut word).collect()
        };
        for round in 0..45 {
            let of = [4, 500, 4000][round % 3];
            let count = [0, 1, 12][round / 3 % 3];
            let mut texts: Vec<_> = (0..count).map(|_| words(500, of)).collect();
            texts.extend([Vec::new(), words(3, of), words(40, of)]);
            let before: Vec<_> = texts.iter().map(|words| terms(words)).collect();
            for at in [0, texts.len() - 1].into_iter().take(1 + round % 2) {
                match round % 5 {
                    0 => texts[at].clear(),
                    1 => texts[at] = words(700, of),
                    _ => texts[at].extend(words(4, of)),
                }
            }
            let after: Vec<_> = texts.iter().map(|words| terms(words)).collect();
            let pairs = (0..).zip(before.iter().cloned().zip(after.iter().cloned()));
            let pairs = pairs.map(|(number, (before, after))| (number, before, after));
            let pairs: Vec<_> = pairs.filter(|(_, old, new)| old != new).collect();
            let edit = Edit::new(texts.len(), "en", &pairs);
            for part in Part::BOTH {
                let old = whole(&before, part);
                let (found, made) = edited(&old, &edit, part);
                assert!(found == whole(&after, part), "round {round}, {part:?}");
                few += usize::from(made < found.len());
                all += 1;
            }
        }
        assert!(few > 5, "{few} of {all} edits made only some shards");
    }
}
