//! Scores how well a word describes a section, in one byte.
//!
//! The idea is BM25F's (Robertson, Zaragoza, Taylor 2004): fields have weights, and repeated
//! occurrences add less and less. The weight of a title does not saturate, so that a page's subject
//! outweighs any number of mentions.

/// Steps per unit of weight; a byte holds at most 255.
const SCALE: f32 = 16.0;

/// Weights of a word in the title: a constant, and a part proportional to its share of the title.
const TITLE: (f32, f32) = (4.5, 4.5);
/// Weights of a word in the last part of the path, which is the English name of a Chinese page.
const SLUG: (f32, f32) = (3.5, 4.5);
/// The weight of a synonym of one of the page's names: the constant part of a title's.
const ALIAS: f32 = 4.5;
const HEADING: (f32, f32) = (2.4, 2.6);
const ABOVE: f32 = 1.0;
const ABOUT: f32 = 1.6;
const PATH: f32 = 0.8;
/// The limit for prose.
const TEXT: f32 = 2.4;
/// BM25's k1, and b for prose.
const K1: f32 = 1.3;
const B: f32 = 0.5;
/// The length in words at which a section is neither long nor short. BM25 uses the mean of all
/// sections. A constant makes a page's impacts depend on that page alone; sections of documentation
/// have similar lengths.
const PIVOT: f32 = 83.0;
/// The weight of an occurrence in code relative to one in prose.
const CODE: f32 = 0.35;

/// The least impact in a page's first section of a word of its title or another of its names. Prose,
/// description and path together stay below it.
pub(crate) const MIN_NAME_IMPACT: u8 = 72;
/// The least impact in a further section of a word of its heading.
pub(crate) const MIN_HEADING_IMPACT: u8 = 42;

/// The occurrences of a word in a section, by field.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Counts {
    /// The share of the page's title, 0 to 1: 1 when it is the whole title.
    pub(crate) title: f32,
    /// The share of the last part of the page's path.
    pub(crate) slug: f32,
    /// Whether the word is an alias of one of the page's names.
    pub(crate) alias: bool,
    /// The occurrences in the labels and path parts above the page: 1, or more for the page that
    /// heads them.
    pub(crate) above: f32,
    /// Whether the word is in the description or the keywords.
    pub(crate) about: bool,
    /// The share of the section's own heading.
    pub(crate) heading: f32,
    /// Whether the word is in a heading above the section.
    pub(crate) headings_above: bool,
    /// The number of occurrences in prose; a part of a word counts less.
    pub(crate) text: f32,
    /// The number of occurrences in code.
    pub(crate) code: f32,
}

/// Returns the impact of a word in a section of `length` words, 0 to 255.
pub(crate) fn impact(counts: &Counts, length: f32) -> u8 {
    let share = |value: f32, (some, more): (f32, f32)| match value > 0.0 {
        true => some + more * value,
        false => 0.0,
    };
    let flag = |is: bool, weight: f32| if is { weight } else { 0.0 };
    let times = counts.text + CODE * counts.code;
    let prose = TEXT * times / (times + K1 * (1.0 - B + B * length / PIVOT));
    let sum = share(counts.title, TITLE)
        .max(share(counts.slug, SLUG))
        .max(flag(counts.alias, ALIAS))
        + share(counts.heading, HEADING)
        + ABOVE * counts.above
        + flag(counts.about, ABOUT)
        + flag(counts.headings_above, PATH)
        + prose;
    quantise(sum * SCALE)
}

/// Returns BM25's inverse document frequency in steps of 1/24, for a word on `holding` of `pages`
/// pages.
pub(crate) fn rarity(holding: usize, pages: usize) -> u8 {
    #[expect(clippy::cast_precision_loss, reason = "counts of pages")]
    let (n, all) = (holding as f32, pages as f32);
    quantise(((all - n + 0.5) / (n + 0.5)).ln_1p() * 24.0)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to a byte"
)]
fn quantise(value: f32) -> u8 {
    value.round().clamp(1.0, 255.0) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn title_outweighs_heading_outweighs_text() {
        let of = |counts: Counts| impact(&counts, PIVOT);
        let title = of(Counts {
            title: 0.25,
            ..Counts::default()
        });
        let heading = of(Counts {
            heading: 0.5,
            ..Counts::default()
        });
        let often = of(Counts {
            text: 30.0,
            ..Counts::default()
        });
        let once = of(Counts {
            text: 1.0,
            ..Counts::default()
        });
        assert!(title > heading && heading > often && often > once && once > 0);
    }

    #[test]
    fn aliases_count_as_names_and_long_sections_dilute_prose() {
        let none = Counts::default();
        let alias = impact(
            &Counts {
                alias: true,
                ..none
            },
            PIVOT,
        );
        assert!(alias >= MIN_NAME_IMPACT, "{alias}");
        let prose = |length| impact(&Counts { text: 2.0, ..none }, length);
        assert!(prose(PIVOT / 4.0) > prose(PIVOT));
        assert!(prose(PIVOT) > prose(PIVOT * 4.0));
    }

    #[test]
    fn rare_words_weigh_more() {
        assert!(rarity(1, 144) > rarity(10, 144));
        assert_eq!(rarity(144, 144), 1);
    }
}
