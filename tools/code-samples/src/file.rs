//! A file of a page's project, whose lines keep their position on the page.

use crate::block::Block;

/// A line of code and its origin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The text, without its end.
    pub text: String,
    /// The line of the page, from 1; `None` for hidden files.
    pub page_line: Option<usize>,
    /// The number of characters by which the page indents the line further.
    pub indent: usize,
}

/// A file as shown up to some point of a page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct File {
    /// Its lines.
    pub lines: Vec<Line>,
}

impl File {
    /// Returns the file that a block shows in full.
    #[must_use]
    pub fn of_block(block: &Block) -> Self {
        let lines = block.code.lines().enumerate().map(|(at, text)| Line {
            text: text.to_owned(),
            page_line: Some(block.line + at),
            indent: block.indent,
        });
        Self {
            lines: lines.collect(),
        }
    }

    /// Returns a file that no page shows.
    #[must_use]
    pub fn hidden(text: &str) -> Self {
        let lines = text.lines().map(|text| Line {
            text: text.to_owned(),
            page_line: None,
            indent: 0,
        });
        Self {
            lines: lines.collect(),
        }
    }

    /// Returns the text, each line ended by `\n`.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        for line in &self.lines {
            text.push_str(&line.text);
            text.push('\n');
        }
        text
    }

    /// Converts a position in the file to a position on the page, both from 1.
    ///
    /// The given column counts UTF-16 units, as the TypeScript compiler does.
    #[must_use]
    pub fn place(&self, line: usize, column: usize) -> Option<(usize, usize)> {
        let line = self.lines.get(line.checked_sub(1)?)?;
        let mut left = column.saturating_sub(1);
        let before = line.text.chars().take_while(|character| {
            let fits = left >= character.len_utf16();
            left = left.saturating_sub(character.len_utf16());
            fits
        });
        Some((line.page_line?, before.count() + 1 + line.indent))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::blocks;

    #[test]
    fn columns_become_characters_of_the_page() {
        let page = "字\n  ```ts\n  const 甲 = '😀' + 1;\n  ```\n";
        let file = File::of_block(&blocks(page)[0]);
        // `+` is at UTF-16 column 16 of the code and at character 17 of the page's line.
        assert_eq!(file.place(1, 16), Some((3, 17)));
        assert_eq!(file.place(9, 1), None);
        assert_eq!(File::hidden("a").place(1, 1), None);
    }
}
