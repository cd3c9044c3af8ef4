//! The pinyin of Chinese characters.

/// Returns the readings of a character, the usual one first, without tones; `v` stands for `ü`, as on
/// a keyboard.
#[cfg(feature = "pinyin")]
pub(crate) fn syllables(c: char) -> Vec<String> {
    use pinyin::ToPinyinMulti as _;
    let readings = c.to_pinyin_multi().into_iter().flatten();
    let syllables = readings.map(|reading| reading.plain().replace('ü', "v"));
    syllables.collect()
}

#[cfg(not(feature = "pinyin"))]
pub(crate) const fn syllables(_: char) -> Vec<String> {
    Vec::new()
}

/// Returns a text as it is typed in pinyin, by the usual reading of each character, and by the initials of
/// the syllables; `None` for a text without Chinese characters.
///
/// ```
/// # #[cfg(feature = "pinyin")]
/// assert_eq!(
///     site_search::pinyin("守卫 API"),
///     Some(["shouwei API".to_owned(), "sw API".to_owned()])
/// );
/// assert_eq!(site_search::pinyin("API"), None);
/// ```
pub fn pinyin(text: &str) -> Option<[String; 2]> {
    let mut typed = [String::new(), String::new()];
    let mut is_chinese = false;
    for c in text.chars() {
        match syllables(c).into_iter().next() {
            Some(syllable) => {
                is_chinese = true;
                typed[0].push_str(&syllable);
                typed[1].extend(syllable.chars().next());
            }
            None => typed.iter_mut().for_each(|text| text.push(c)),
        }
    }
    is_chinese.then_some(typed)
}
