//! Splits stylesheets into the tokens of CSS (CSS Syntax Module Level 3), with their places.

use std::ops::Range;

use cssparser::Parser;
pub use cssparser::{ToCss, Token};

/// A token of a stylesheet, or a comment.
#[derive(Debug, Clone)]
pub struct CssToken<'a> {
    /// The token.
    pub token: Token<'a>,
    /// Its bytes in the stylesheet.
    pub range: Range<usize>,
    /// For a token that opens a block, the index of the token that closes it, or the number of tokens;
    /// for any other, its own index.
    pub end: usize,
}

impl CssToken<'_> {
    /// Returns the text that closes the block that the token opens; `None` if it opens none.
    pub(crate) fn closing(&self) -> Option<&'static str> {
        match self.token {
            Token::CurlyBracketBlock => Some("}"),
            Token::SquareBracketBlock => Some("]"),
            Token::ParenthesisBlock | Token::Function(_) => Some(")"),
            _ => None,
        }
    }

    /// Returns whether the token is a comment or white space.
    pub fn is_space(&self) -> bool {
        matches!(self.token, Token::Comment(_) | Token::WhiteSpace(_))
    }
}

/// Returns all tokens of a stylesheet: their ranges are adjacent.
pub fn tokens(css: &str) -> Vec<CssToken<'_>> {
    let mut tokens: Vec<CssToken<'_>> = Vec::new();
    let mut open: Vec<(usize, &str)> = Vec::new();
    let mut start = 0;
    while start < css.len() {
        // A parser skips the blocks that are not parsed by recursion.
        let base = start;
        let mut parser = Parser::new(&css[base..]);
        while let Ok(token) = parser.next_including_whitespace_and_comments() {
            let token = token.clone();
            let index = tokens.len();
            let range = start..base + parser.position().byte_index();
            start = range.end;
            if let Some((opened, _)) = open.pop_if(|(_, end)| css[range.clone()] == **end) {
                tokens[opened].end = index;
            }
            let token = CssToken {
                token,
                range,
                end: index,
            };
            let closing = token.closing();
            tokens.push(token);
            if let Some(closing) = closing {
                open.push((index, closing));
                break;
            }
        }
    }
    let count = tokens.len();
    for (opened, _) in open {
        tokens[opened].end = count;
    }
    tokens
}

/// A selector, a declaration or the start of an at-rule, and the token that ends it.
#[derive(Debug, Clone, Copy)]
pub struct Item<'t, 'a> {
    /// The index of its first token.
    pub start: usize,
    /// Its tokens without the last one.
    pub tokens: &'t [CssToken<'a>],
    /// A `{`, a `;` or a `}` outside of other brackets; `None` at the end of the tokens.
    pub end: Option<&'t CssToken<'a>>,
}

impl<'t, 'a> Item<'t, 'a> {
    /// Returns its tokens without the comments and the white space before and after.
    pub fn trimmed(&self) -> &'t [CssToken<'a>] {
        let start = self.tokens.iter().position(|token| !token.is_space());
        let end = self.tokens.iter().rposition(|token| !token.is_space());
        match (start, end) {
            (Some(start), Some(end)) => &self.tokens[start..=end],
            _ => &[],
        }
    }

    /// Returns the name of the at-rule that it begins.
    pub fn at_rule(&self) -> Option<&'t str> {
        match &self.trimmed().first()?.token {
            Token::AtKeyword(name) => Some(name),
            _ => None,
        }
    }

    /// Returns the property of a declaration.
    pub fn property(&self) -> Option<&'t str> {
        let (first, rest) = self.trimmed().split_first()?;
        let next = rest.iter().find(|token| !token.is_space())?;
        match (&first.token, &next.token) {
            (Token::Ident(name), Token::Colon) => Some(name),
            _ => None,
        }
    }

    /// Returns whether a block follows.
    pub fn has_block(&self) -> bool {
        let end = self.end.map(|end| &end.token);
        matches!(end, Some(Token::CurlyBracketBlock))
    }
}

/// Returns the item that begins at the index `start`.
pub fn item<'t, 'a>(tokens: &'t [CssToken<'a>], start: usize) -> Item<'t, 'a> {
    let mut at = start;
    while let Some(token) = tokens.get(at) {
        let is_end = matches!(
            token.token,
            Token::CurlyBracketBlock | Token::CloseCurlyBracket | Token::Semicolon
        );
        if is_end {
            break;
        }
        at = token.end + 1;
    }
    let at = at.min(tokens.len());
    Item {
        start,
        tokens: &tokens[start..at],
        end: tokens.get(at),
    }
}

/// Returns all items of a stylesheet, also of its blocks.
pub fn items<'t, 'a>(tokens: &'t [CssToken<'a>]) -> impl Iterator<Item = Item<'t, 'a>> {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let item = item(tokens, next?);
        next = item.end.map(|_| item.start + item.tokens.len() + 1);
        Some(item)
    })
}

#[cfg(test)]
mod tests {
    use super::{items, tokens};

    #[test]
    fn tokens_cover_the_text_and_blocks_have_ends() {
        let deep = "(".repeat(100_000);
        for css in [
            "a { b: c(d[e] 'f') url(g;h) \"}\" /* } */ } @media (x) { .y\\:z { --w: ({}) } }",
            "a { b: \"c\nd; } } ) ]",
            "一{二:url(三\"四)五",
            "a /* b",
            deep.as_str(),
        ] {
            let all = tokens(css);
            let text: String = all.iter().map(|token| &css[token.range.clone()]).collect();
            assert_eq!(text, css);
            for (index, token) in all.iter().enumerate() {
                match (token.closing(), all.get(token.end)) {
                    (Some(closing), Some(end)) => assert_eq!(&css[end.range.clone()], closing),
                    (Some(_), None) => assert_eq!(token.end, all.len()),
                    (None, _) => assert_eq!(token.end, index),
                }
            }
        }
    }

    #[test]
    fn items_end_outside_of_brackets() {
        let css = "@a (b;c) url(;d) ; e { f: g(;) ; h: i }j";
        let all = tokens(css);
        let shown: Vec<_> = items(&all)
            .map(|item| {
                let tokens = item.trimmed().iter();
                tokens
                    .map(|token| &css[token.range.clone()])
                    .collect::<String>()
            })
            .collect();
        assert_eq!(shown, ["@a (b;c) url(;d)", "e", "f: g(;)", "h: i", "j"]);
    }
}
