//! Estimates the time for reading a page.
//!
//! 400 Han characters or 200 words a minute, four seconds a line of code.

const HAN_A_MINUTE: f64 = 400.0;
const WORDS_A_MINUTE: f64 = 200.0;
const CODE_LINES_A_MINUTE: f64 = 15.0;

/// The amount of text on a page.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Volume {
    /// Chinese characters.
    pub han: usize,
    /// Words of other scripts.
    pub words: usize,
    /// Lines of code that are not empty.
    pub code_lines: usize,
}

impl Volume {
    /// Counts a piece of prose.
    pub(crate) fn add_text(&mut self, text: &str) {
        let mut in_word = false;
        for c in text.chars() {
            if is_han(c) {
                self.han += 1;
                in_word = false;
            } else if c.is_alphanumeric() {
                self.words += usize::from(!in_word);
                in_word = true;
            } else {
                in_word = in_word && matches!(c, '\'' | '-' | '_' | '.');
            }
        }
    }

    /// Counts a block of code.
    pub(crate) fn add_code(&mut self, code: &str) {
        self.code_lines += code.lines().filter(|line| !line.trim().is_empty()).count();
    }

    /// Returns the minutes, rounded up, at least one.
    pub fn minutes(self) -> u32 {
        #[expect(clippy::cast_precision_loss, reason = "counts of one page are small")]
        let minutes = self.han as f64 / HAN_A_MINUTE
            + self.words as f64 / WORDS_A_MINUTE
            + self.code_lines as f64 / CODE_LINES_A_MINUTE;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "positive and far below the limit"
        )]
        let whole = minutes.ceil() as u32;
        whole.max(1)
    }
}

/// Whether a character is an ideograph of the Unified CJK blocks or their extensions.
pub(crate) const fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{323af}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_and_words_are_counted_by_script() {
        let mut volume = Volume::default();
        volume.add_text("守卫（Guard）决定 request-scoped 的请求，v12.");
        assert_eq!((volume.han, volume.words), (7, 3));
    }

    #[test]
    fn times_are_rounded_up_to_at_least_one_minute() {
        assert_eq!(Volume::default().minutes(), 1);
        let volume = Volume {
            han: 400,
            words: 100,
            code_lines: 16,
        };
        assert_eq!(volume.minutes(), 3);
    }
}
