//! Reports languages that are not tags of BCP 47: a page with such a `lang` is read aloud wrongly, and
//! browsers offer no translation.

use diagnostics::{Diagnostic, Severity, codes};
use mdbook_core::config::Config as BookConfig;

use super::{Config, TABLE};

/// Names and codes of countries that are written for languages.
const TAGS: [(&str, &str); 28] = [
    ("english", "en"),
    ("chinese", "zh"),
    ("中文", "zh"),
    ("简体中文", "zh-CN"),
    ("繁體中文", "zh-TW"),
    ("german", "de"),
    ("deutsch", "de"),
    ("french", "fr"),
    ("français", "fr"),
    ("spanish", "es"),
    ("español", "es"),
    ("portuguese", "pt"),
    ("italian", "it"),
    ("japanese", "ja"),
    ("日本語", "ja"),
    ("korean", "ko"),
    ("한국어", "ko"),
    ("russian", "ru"),
    ("arabic", "ar"),
    ("turkish", "tr"),
    ("polish", "pl"),
    ("dutch", "nl"),
    ("cn", "zh-CN"),
    ("jp", "ja"),
    ("kr", "ko"),
    ("cz", "cs"),
    ("dk", "da"),
    ("gr", "el"),
];

/// Returns a finding for the book's language and for each edition's language that is not a tag.
pub(super) fn faults(book: &BookConfig, config: &Config) -> Vec<Diagnostic> {
    let own = book
        .book
        .language
        .as_deref()
        .map(|tag| (tag, vec!["book", "language"]));
    let editions = config.languages.keys();
    let editions = editions.map(|tag| (tag.as_str(), [&TABLE[..], &["languages", tag]].concat()));
    let all = own.into_iter().chain(editions);
    all.filter_map(|(tag, key)| {
        let remedy = remedy(tag)?;
        let message = format!("`{tag}` is not the tag of a language");
        let found = Diagnostic::new(codes::WRONG_VALUE, Severity::Warning, message);
        Some(found.at(config.file.nearest(&key)).help(remedy))
    })
    .collect()
}

/// Returns the remedy for a text that is not a tag of a language.
fn remedy(tag: &str) -> Option<String> {
    let lower = tag.trim().to_lowercase();
    let known = TAGS.iter().find(|(name, _)| *name == lower);
    if let Some((_, tag)) = known {
        return Some(format!("did you mean `{tag}`?"));
    }
    if is_tag(tag) {
        return None;
    }
    let hyphens = tag.trim().replace(['_', ' '], "-");
    Some(match is_tag(&hyphens) {
        true => format!("did you mean `{hyphens}`?"),
        false => "write a tag such as `en`, `zh-CN` or `pt-BR`".to_owned(),
    })
}

/// Returns whether a text has the form of a tag: a language of two or three letters, then parts of
/// one to eight letters and digits.
fn is_tag(text: &str) -> bool {
    let mut parts = text.split('-');
    let language = parts.next().unwrap_or_default();
    let is_letters = language.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_part = |part: &str| {
        (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    (2..=3).contains(&language.len()) && is_letters && parts.all(is_part)
}

#[cfg(test)]
mod tests {
    use super::remedy;

    #[test]
    fn texts_that_are_no_tags_have_a_remedy() {
        for (tag, wanted) in [
            ("zh_CN", Some("`zh-CN`")),
            ("pt_br", Some("`pt-br`")),
            ("english", Some("`en`")),
            ("中文", Some("`zh`")),
            ("Deutsch", Some("`de`")),
            ("cn", Some("`zh-CN`")),
            ("e", Some("such as")),
            ("klingon language", Some("such as")),
            ("en", None),
            ("zh-Hans-CN", None),
            ("sr-Latn", None),
            ("de-CH-1996", None),
            ("yue", None),
        ] {
            let found = remedy(tag);
            let fits = match wanted {
                Some(wanted) => found.as_ref().is_some_and(|it| it.contains(wanted)),
                None => found.is_none(),
            };
            assert!(fits, "{tag}: {found:?}");
        }
    }
}
