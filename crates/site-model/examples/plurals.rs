//! Prints the plural rules of all languages of Unicode CLDR, as tables of whole numbers:
//! `cargo run -p site-model --example plurals > ../site-layout/strings/plurals.toml`.
//!
//! The rules come from `icu_plurals`. Languages with a single form are left out.

use std::collections::BTreeMap;

use icu_locale_core::Locale;
use icu_plurals::{PluralCategory, PluralRules, PluralRulesOptions, PluralRulesPreferences};

/// The number up to which a table is compared with the rules.
const CHECKED: u32 = 10_000;

/// The regions whose rules differ from their language's.
const REGIONS: [&str; 1] = ["pt-PT"];

/// The order in which CLDR lists plural categories, and a text its forms.
const ORDER: [PluralCategory; 6] = [
    PluralCategory::Zero,
    PluralCategory::One,
    PluralCategory::Two,
    PluralCategory::Few,
    PluralCategory::Many,
    PluralCategory::Other,
];

/// The rules of a language for numbers below 200. Larger numbers have the form of 100 and their
/// last two digits.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Table {
    /// The names of the categories of whole numbers.
    forms: Vec<&'static str>,
    /// The index of the form of each number.
    numbers: String,
}

#[expect(clippy::print_stdout, reason = "a program that prints")]
fn main() {
    println!("# Plural forms of whole numbers, generated from CLDR by `cargo xtask types`.");
    println!(
        "# `numbers` has the index of the form of 0 to 199; larger numbers have the form of 100"
    );
    println!("# and their last two digits.");
    for (table, languages) in tables() {
        println!("\n[[rules]]");
        println!("languages = {languages:?}");
        println!("forms = {:?}", table.forms);
        println!("numbers = \"{}\"", table.numbers);
    }
}

/// Returns the tables with several forms, with their languages.
fn tables() -> BTreeMap<Table, Vec<String>> {
    let mut all: BTreeMap<Table, Vec<String>> = BTreeMap::new();
    let regions = REGIONS.map(str::to_owned);
    for tag in words(2).chain(words(3)).chain(regions) {
        if let Some(table) = table(&tag).filter(|table| table.forms.len() > 1) {
            all.entry(table).or_default().push(tag);
        }
    }
    all
}

/// Returns the words of a length in lower-case Latin letters.
fn words(length: u32) -> impl Iterator<Item = String> {
    (0..26_u32.pow(length)).map(move |number| {
        let letters = (0..length).rev().map(|at| {
            let letter = number / 26_u32.pow(at) % 26;
            char::from(b'a' + u8::try_from(letter).expect("below 26"))
        });
        letters.collect()
    })
}

/// Returns the table of a language; `None` for one whose rules do not repeat with the last two
/// digits.
fn table(tag: &str) -> Option<Table> {
    let locale: Locale = tag.parse().ok()?;
    let preferences = PluralRulesPreferences::from(&locale);
    let options = PluralRulesOptions::default();
    let rules = PluralRules::try_new(preferences, options).ok()?;
    let used: Vec<_> = (0..200_u32)
        .map(|number| rules.category_for(number))
        .collect();
    let forms: Vec<_> = ORDER.into_iter().filter(|one| used.contains(one)).collect();
    let index = |category| forms.iter().position(|one| *one == category);
    let numbers = used.iter().copied().filter_map(index);
    let table = Table {
        numbers: numbers.map(|at| at.to_string()).collect(),
        forms: forms.iter().map(|one| name(*one)).collect(),
    };
    let last = used.iter().skip(100).cycle();
    let is_periodic = || {
        (200..CHECKED)
            .zip(last)
            .all(|(number, form)| rules.category_for(number) == *form)
    };
    (table.forms.len() == 1 || is_periodic()).then_some(table)
}

fn name(category: PluralCategory) -> &'static str {
    match category {
        PluralCategory::Zero => "zero",
        PluralCategory::One => "one",
        PluralCategory::Two => "two",
        PluralCategory::Few => "few",
        PluralCategory::Many => "many",
        PluralCategory::Other => "other",
    }
}
