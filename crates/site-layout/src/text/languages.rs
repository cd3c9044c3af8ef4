//! The names of languages, the directions of their scripts, and the spelling of their tags.

use mdbook_core::config::{BookConfig, TextDirection};

/// Languages, by their tags in lower case, and their own names.
const LANGUAGE_NAMES: [(&str, &str); 47] = [
    ("ar", "العربية"),
    ("bg", "Български"),
    ("bn", "বাংলা"),
    ("ca", "Català"),
    ("cs", "Čeština"),
    ("da", "Dansk"),
    ("de", "Deutsch"),
    ("el", "Ελληνικά"),
    ("en", "English"),
    ("es", "Español"),
    ("et", "Eesti"),
    ("fa", "فارسی"),
    ("fi", "Suomi"),
    ("fr", "Français"),
    ("he", "עברית"),
    ("hi", "हिन्दी"),
    ("hr", "Hrvatski"),
    ("hu", "Magyar"),
    ("id", "Bahasa Indonesia"),
    ("it", "Italiano"),
    ("ja", "日本語"),
    ("ka", "ქართული"),
    ("ko", "한국어"),
    ("lt", "Lietuvių"),
    ("lv", "Latviešu"),
    ("nb", "Norsk bokmål"),
    ("nl", "Nederlands"),
    ("pl", "Polski"),
    ("pt", "Português"),
    ("pt-br", "Português do Brasil"),
    ("ro", "Română"),
    ("ru", "Русский"),
    ("sk", "Slovenčina"),
    ("sl", "Slovenščina"),
    ("sr", "Српски"),
    ("sr-latn", "Srpski"),
    ("sv", "Svenska"),
    ("ta", "தமிழ்"),
    ("th", "ไทย"),
    ("tr", "Türkçe"),
    ("uk", "Українська"),
    ("ur", "اردو"),
    ("vi", "Tiếng Việt"),
    ("zh", "简体中文"),
    ("zh-hant", "繁體中文"),
    ("zh-hk", "繁體中文（香港）"),
    ("zh-tw", "繁體中文"),
];

/// Returns a language's own name; without its region if that has no name, or its tag if the
/// language is not known.
pub fn language_name(tag: &str) -> &str {
    let lower = comparable_tag(tag);
    let named = |wanted: &str| LANGUAGE_NAMES.iter().find(|(tag, _)| *tag == wanted);
    // `zh-hant-tw`, then `zh-hant`, then `zh`.
    let mut rest = lower.as_str();
    loop {
        if let Some((_, name)) = named(rest) {
            return name;
        }
        match rest.rsplit_once('-') {
            Some((shorter, _)) => rest = shorter,
            None => return tag,
        }
    }
}

/// Whether a book is written from right to left: as configured, or else by the script in the tag of
/// its language, or else by the language.
pub fn is_right_to_left(book: &BookConfig) -> bool {
    if let Some(direction) = book.text_direction {
        return direction == TextDirection::RightToLeft;
    }
    let tag = book.language.as_deref().unwrap_or_default();
    let tag = comparable_tag(tag);
    let mut parts = tag.split('-');
    let language = parts.next().unwrap_or_default();
    if let Some(script) = parts.next().filter(|part| part.len() == 4) {
        return ["adlm", "arab", "hebr", "nkoo", "rohg", "syrc", "thaa"].contains(&script);
    }
    // mdBook's table knows languages without their regions, and lacks two.
    let more = ["ckb", "dv"].contains(&language);
    more || TextDirection::from_lang_code(language) == TextDirection::RightToLeft
}

/// Returns a tag in lower case with hyphens, as it is compared.
pub(crate) fn comparable_tag(tag: &str) -> String {
    tag.to_ascii_lowercase().replace('_', "-")
}

/// Returns a tag as BCP 47 recommends to write it: `pt-BR`, `zh-Hans`.
pub(crate) fn canonical_tag(tag: &str) -> String {
    let parts = tag.split(['-', '_']).enumerate().map(|(at, part)| {
        let lower = part.to_ascii_lowercase();
        match (at, part.len()) {
            _ if !part.is_ascii() => part.to_owned(),
            (1.., 2) => lower.to_ascii_uppercase(),
            (1.., 4) => lower[..1].to_ascii_uppercase() + &lower[1..],
            _ => lower,
        }
    });
    parts.collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_in_any_spelling_have_a_name() {
        for (tag, name) in [
            ("zh-hans", "简体中文"),
            ("zh_CN", "简体中文"),
            ("zh-Hant-TW", "繁體中文"),
            ("PT-br", "Português do Brasil"),
            ("de-AT", "Deutsch"),
            ("sr-Latn", "Srpski"),
            ("tlh", "tlh"),
            ("", ""),
        ] {
            assert_eq!(language_name(tag), name);
        }
        assert!(LANGUAGE_NAMES.is_sorted());
    }

    #[test]
    fn tags_are_written_as_recommended() {
        for (tag, canonical) in [
            ("zh-hans", "zh-Hans"),
            ("ZH_hant_tw", "zh-Hant-TW"),
            ("pt-br", "pt-BR"),
            ("sr-LATN", "sr-Latn"),
            ("es-419", "es-419"),
            ("x-😀", "x-😀"),
            ("", ""),
        ] {
            assert_eq!(canonical_tag(tag), canonical);
        }
    }

    #[test]
    fn directions_follow_the_script_of_a_tag() {
        for (tag, expected) in [
            ("ar", true),
            ("ar-EG", true),
            ("HE_il", true),
            ("fa-AF", true),
            ("ckb", true),
            ("ku-Latn", false),
            ("pa-Arab-PK", true),
            ("az", false),
            ("en", false),
            ("zh-Hans", false),
        ] {
            let mut book = BookConfig::default();
            book.language = Some(tag.to_owned());
            assert_eq!(is_right_to_left(&book), expected, "{tag}");
            book.text_direction = Some(TextDirection::LeftToRight);
            assert!(!is_right_to_left(&book), "{tag}");
        }
    }
}
