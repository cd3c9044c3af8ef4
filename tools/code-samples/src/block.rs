//! Finds the fenced code blocks of a page, with language, metadata and position.

/// A fenced code block of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// The first word after the fence; empty without one.
    pub lang: String,
    /// The rest of the fence's line.
    pub info: String,
    /// The code, without the indentation of the fence, each line ended by `\n`.
    pub code: String,
    /// The line of the page that holds the first line of code, from 1.
    pub line: usize,
    /// The largest number of indentation characters removed from a line.
    pub indent: usize,
}

impl Block {
    /// Converts a position in the code to a position on the page, both from 1. The column counts
    /// characters.
    #[must_use]
    pub fn place(&self, line: usize, column: usize) -> (usize, usize) {
        (self.line + line.max(1) - 1, column.max(1) + self.indent)
    }

    /// Converts a byte offset in the code to a position on the page.
    #[must_use]
    pub fn place_of_byte(&self, offset: usize) -> (usize, usize) {
        let before = self.code.get(..offset).unwrap_or(&self.code);
        let line = before.matches('\n').count() + 1;
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        self.place(line, before[start..].chars().count() + 1)
    }
}

impl Block {
    /// Returns the value of `key="…"` on the fence's line.
    pub fn meta(&self, key: &str) -> Option<&str> {
        let opening = format!("{key}=\"");
        let (at, _) = self.info.match_indices(&opening).find(|(at, _)| {
            self.info[..*at]
                .chars()
                .next_back()
                .is_none_or(char::is_whitespace)
        })?;
        self.info[at + opening.len()..]
            .split_once('"')
            .map(|(value, _)| value)
    }
}

/// Returns the fenced code blocks of a page in order. An unclosed fence ends with the page.
pub fn blocks(page: &str) -> Vec<Block> {
    let mut found = Vec::new();
    let mut lines = page.lines().enumerate();
    while let Some((at, line)) = lines.next() {
        let Some((indent, fence, info)) = opening(line) else {
            continue;
        };
        let code = lines
            .by_ref()
            .map(|(_, line)| line)
            .take_while(|line| !closes(line, fence))
            .fold(String::new(), |code, line| {
                code + outdent(line, indent) + "\n"
            });
        let (lang, info) = info.split_once(char::is_whitespace).unwrap_or((info, ""));
        found.push(Block {
            lang: lang.to_owned(),
            info: info.trim().to_owned(),
            code,
            line: at + 2,
            indent,
        });
    }
    found
}

/// Returns indentation, fence and info string of a line that opens a block.
fn opening(line: &str) -> Option<(usize, &str, &str)> {
    let text = line.trim_start_matches(' ');
    let marker = text.chars().next().filter(|first| "`~".contains(*first))?;
    let info = text.trim_start_matches(marker);
    let fence = &text[..text.len() - info.len()];
    let is_inline = marker == '`' && info.contains('`');
    (fence.len() >= 3 && !is_inline).then(|| (line.len() - text.len(), fence, info.trim()))
}

/// Whether a line closes the fence: the same character, at least as long, and nothing else.
fn closes(line: &str, fence: &str) -> bool {
    let marker = &fence[..1];
    let line = line.trim();
    line.len() >= fence.len() && line.trim_start_matches(marker).is_empty()
}

fn outdent(line: &str, indent: usize) -> &str {
    let spaces = line.len() - line.trim_start_matches(' ').len();
    &line[spaces.min(indent)..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_knows_its_line_and_meta() {
        let page = "字\n\n  ```ts title=\"a.ts\" subtitle=\"x\" {2}\n  甲\n    乙\n  ```\n尾\n";
        let found = blocks(page);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].lang, "ts");
        assert_eq!(found[0].line, 4);
        assert_eq!(found[0].code, "甲\n  乙\n");
        assert_eq!(found[0].meta("title"), Some("a.ts"));
        assert_eq!(found[0].meta("tle"), None);
    }

    #[test]
    fn longer_fences_contain_shorter_ones() {
        let found = blocks("````mdx\n```ts\n1\n```\n````\n```js\n2\n```\n");
        let langs: Vec<&str> = found.iter().map(|block| block.lang.as_str()).collect();
        assert_eq!(langs, ["mdx", "js"]);
        assert_eq!(found[1].line, 7);
    }

    #[test]
    fn an_open_fence_ends_with_the_page_and_inline_code_opens_none() {
        assert_eq!(blocks("```ts\n1")[0].code, "1\n");
        assert_eq!(blocks("```a``` b\n"), []);
    }
}
